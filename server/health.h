/* Whether the server is well, for /healthz, and ready for more players, for /readyz. */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include <stdbool.h>
#include <stdint.h>

struct server;

struct health {
    uint64_t last_tick;     /* net_clock_us; 0: none yet */
    uint64_t lag, lag_last; /* the latest tick of this window and of the one before, in us */
    uint64_t window;        /* when this window began: net_clock_us */
    uint64_t looked;        /* when the files of the store were looked at */
    bool lost;              /* they were gone */
    uint64_t moving;        /* net_clock_us: the store had no writes, or reported one */
};

/* Called with every tick, and when the store has reported writes. */
void health_tick(struct server *server);
void health_moving(struct server *server);

/* Why the storage is not well, as a word; NULL: it is. */
const char *health_storage(const struct server *server);
bool health_loop(const struct server *server); /* the loop is not late */
bool health_workers(struct server *server);    /* no lane of the workers is full */

#endif
