/* Metrics: counting durations, and writing everything in the text format of Prometheus. */
#include "server/metrics.h"

#include <stddef.h>
#include <stdio.h>

#include <akhet/version.h>

enum metric_kind { COUNTER, GAUGE, COUNTER_TIME, GAUGE_TIME };

struct metric {
    const char *name, *help;
    enum metric_kind kind;
    size_t where;                    /* offset in struct metrics */
    unsigned count;                  /* of values */
    const char *label;               /* NULL: one value without a label */
    const char *(*word)(unsigned i); /* the value of the label; "": left out */
    bool histogram;
};

static const char *error_word(unsigned i)
{
    return error_id((enum error_code)i);
}

static const char *stage_word(unsigned i)
{
    static const char *const words[METRICS_STAGES] = {"open", "playing", "over", "closed"};
    return words[i];
}

static const char *lane_word(unsigned i)
{
    static const char *const words[NET_LANES] = {
        [NET_LANE_PASSPHRASE] = "passphrase", [NET_LANE_BOT] = "bot", [NET_LANE_ANSWER] = "answer"};
    return words[i];
}

static const char *refused_word(unsigned i)
{
    static const char *const words[METRICS_REFUSED] = {"full", "address"};
    return words[i];
}

static const char *ended_word(unsigned i)
{
    static const char *const words[METRICS_ENDED] = {"rate", "slow"};
    return words[i];
}

static const struct metric all[] = {
#define AT(member)                       offsetof(struct metrics, member)
#define METRIC(kind, member, name, help) {name, help, kind, AT(member), 1, NULL, NULL, false},
#define METRICS(kind, member, name, label, count, word, help)                                      \
    {name, help, kind, AT(member), count, label, word, false},
#define HISTOGRAM(member, name, help) {name, help, COUNTER, AT(member), 1, NULL, NULL, true},
#include "server/metrics.def"
#undef AT
#undef METRIC
#undef METRICS
#undef HISTOGRAM
};

/* ---- histograms ----------------------------------------------------------------------------- */

/* Moves take a fraction of a millisecond on an idle server, and seconds on one in trouble. */
static const struct {
    uint64_t us;
    const char *seconds;
} bounds[METRICS_BUCKETS] = {
    {500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"},  {10000, "0.01"},
    {25000, "0.025"}, {50000, "0.05"},  {100000, "0.1"},  {250000, "0.25"}, {500000, "0.5"},
    {1000000, "1"},   {2500000, "2.5"}, {5000000, "5"},   {10000000, "10"},
};

void durations_add(struct durations *histogram, uint64_t us)
{
    unsigned i = 0;
    while (i < METRICS_BUCKETS && us > bounds[i].us)
        i++;
    histogram->bucket[i]++;
    histogram->sum += us;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_head(struct akhet_text *out, const char *name, const char *type, const char *help)
{
    char line[256];
    snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
    akhet_text_put(out, line);
}

static void put_seconds(struct akhet_text *out, uint64_t us)
{
    char text[40];
    snprintf(text, sizeof text, " %llu.%06llu\n", (unsigned long long)us / 1000000,
             (unsigned long long)us % 1000000);
    akhet_text_put(out, text);
}

static void put_number(struct akhet_text *out, uint64_t number)
{
    akhet_text_char(out, ' ');
    akhet_text_int(out, (long long)number);
    akhet_text_char(out, '\n');
}

static void put_label(struct akhet_text *out, const char *label, const char *word)
{
    akhet_text_char(out, '{');
    akhet_text_put(out, label);
    akhet_text_put(out, "=\"");
    akhet_text_put(out, word);
    akhet_text_put(out, "\"}");
}

static void put_values(struct akhet_text *out, const struct metric *metric, const uint64_t *value)
{
    bool time = metric->kind == COUNTER_TIME || metric->kind == GAUGE_TIME;
    bool gauge = metric->kind == GAUGE || metric->kind == GAUGE_TIME;
    put_head(out, metric->name, gauge ? "gauge" : "counter", metric->help);
    for (unsigned i = 0; i < metric->count; i++) {
        const char *word = metric->label ? metric->word(i) : NULL;
        if (word && !*word)
            continue;
        akhet_text_put(out, metric->name);
        if (word)
            put_label(out, metric->label, word);
        (time ? put_seconds : put_number)(out, value[i]);
    }
}

static void put_histogram(struct akhet_text *out, const struct metric *metric,
                          const struct durations *histogram)
{
    uint64_t count = 0;
    put_head(out, metric->name, "histogram", metric->help);
    for (unsigned i = 0; i <= METRICS_BUCKETS; i++) {
        count += histogram->bucket[i];
        akhet_text_put(out, metric->name);
        akhet_text_put(out, "_bucket");
        put_label(out, "le", i < METRICS_BUCKETS ? bounds[i].seconds : "+Inf");
        put_number(out, count);
    }
    akhet_text_put(out, metric->name);
    akhet_text_put(out, "_sum");
    put_seconds(out, histogram->sum);
    akhet_text_put(out, metric->name);
    akhet_text_put(out, "_count");
    put_number(out, count);
}

static void put_build(struct akhet_text *out)
{
#ifdef __clang__
    static const char compiler[] = "clang " __clang_version__;
#else
    static const char compiler[] = "gcc " __VERSION__;
#endif
    char line[256];
    put_head(out, "akhet_build_info", "gauge", "The version of the server and of its compiler.");
    snprintf(line, sizeof line, "akhet_build_info{version=\"%s\",compiler=\"%s\"} 1\n",
             AKHET_VERSION, compiler);
    akhet_text_put(out, line);
}

void metrics_write(const struct metrics *metrics, struct akhet_text *out)
{
    put_build(out);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const void *at = (const char *)metrics + all[i].where;
        if (all[i].histogram)
            put_histogram(out, &all[i], at);
        else if (*(const uint64_t *)at != METRICS_UNKNOWN)
            put_values(out, &all[i], at);
    }
}
