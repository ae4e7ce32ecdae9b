/* Numbers for /metrics. Counting is an increment of a member; metrics.def declares them. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

#include <akhet/text.h>

#include "server/error.h"
#include "server/net.h"

#define METRICS_BUCKETS 14         /* bounded ones; one more takes the rest */
#define METRICS_UNKNOWN UINT64_MAX /* the value of a metric that is left out */
#define METRICS_STAGES  4          /* of a table */
#define METRICS_REFUSED 2          /* reasons to refuse a connection */
#define METRICS_ENDED   2          /* reasons of the network to close a WebSocket */

struct durations {
    uint64_t bucket[METRICS_BUCKETS + 1]; /* not cumulative */
    uint64_t sum;                         /* microseconds */
};

struct metrics {
#define METRIC(kind, member, name, help)                      uint64_t member;
#define METRICS(kind, member, name, label, count, word, help) uint64_t member[count];
#define HISTOGRAM(member, name, help)                         struct durations member;
#include "server/metrics.def"
#undef METRIC
#undef METRICS
#undef HISTOGRAM
    int64_t started;        /* in ms */
    int64_t storage_failed; /* time of the last failure, for /healthz */
};

/* Count one duration. */
void durations_add(struct durations *histogram, uint64_t us);

/* All metrics in the text format of Prometheus. */
void metrics_write(const struct metrics *metrics, struct akhet_text *out);

#endif
