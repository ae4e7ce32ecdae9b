/* Requests for operators: health and metrics. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <akhet/version.h>

#include "server/api_call.h"
#include "server/tables.h"

enum { STORAGE_ILL_MS = 10000 }; /* how long /healthz reports a failed write */

static bool storage_ill(const struct server *server)
{
    const struct metrics *metrics = &server->metrics;
    return metrics->storage_failures &&
           metrics->storage_failed + STORAGE_ILL_MS > server_now(server);
}

void api_health(struct api_call *call)
{
    const struct server *server = call->server;
    bool storage = !storage_ill(server), well = storage && !server->stopping;
    struct akhet_json *json = api_begin(call);
    akhet_json_bool(json, "ok", well);
    akhet_json_bool(json, "storage", storage);
    akhet_json_bool(json, "stopping", server->stopping);
    akhet_json_string(json, "version", AKHET_VERSION);
    akhet_json_int(json, "uptime_ms", server_now(server) - (int64_t)server->metrics.started);
    api_send(call, well ? 200 : 503);
}

/* ---- metrics -------------------------------------------------------------------------------- */

static_assert(METRICS_STAGES == TABLE_CLOSED + 1, "every stage of a table has its word");

static void count_table(struct table *table, void *context)
{
    struct metrics *metrics = context;
    metrics->tables[table->stage]++;
    metrics->bots_thinking += table->thinking;
}

static uint64_t resident_bytes(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
           (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void fill_gauges(struct server *server)
{
    struct metrics *metrics = &server->metrics;
    metrics->open_connections = server->session_count;
    metrics->storage_waiting = store_waiting(server->store);
    metrics->bots_thinking = 0;
    memset(metrics->tables, 0, sizeof metrics->tables);
    tables_visit(server, count_table, metrics);
    metrics->cpu = cpu_us();
    metrics->resident = resident_bytes();
}

void api_metrics(struct api_call *call)
{
    struct server *server = call->server;
    fill_gauges(server);
    server->text = akhet_text_on(server->out, sizeof server->out);
    metrics_write(&server->metrics, &server->text);
    server->metrics.loop_lag_max = 0;
    net_answer(call->request, 200, "text/plain; version=0.0.4; charset=utf-8", server->out,
               server->text.len);
}
