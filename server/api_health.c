/* Requests for operators: health and metrics. */
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
    akhet_json_int(json, "uptime_ms", server_now(server) - server->metrics.started);
    api_send(call, well ? 200 : 503);
}

/* ---- metrics -------------------------------------------------------------------------------- */

struct tally {
    unsigned stage[TABLE_CLOSED + 1], thinking;
};

static void tally_table(struct table *table, void *context)
{
    struct tally *tally = context;
    tally->stage[table->stage]++;
    tally->thinking += table->thinking;
}

static void put_metric(struct akhet_text *out, const char *name, const char *type, const char *help)
{
    char line[256];
    snprintf(line, sizeof line, "# HELP akhet_%s %s\n# TYPE akhet_%s %s\n", name, help, name, type);
    akhet_text_put(out, line);
}

static void put_number(struct akhet_text *out, const char *name, const char *type, const char *help,
                       uint64_t value)
{
    char line[128];
    put_metric(out, name, type, help);
    snprintf(line, sizeof line, "akhet_%s %llu\n", name, (unsigned long long)value);
    akhet_text_put(out, line);
}

static void put_tables(struct akhet_text *out, const struct tally *tally)
{
    static const char *const words[] = {"open", "playing", "over", "closed"};
    char line[128];
    put_metric(out, "tables", "gauge", "Tables in memory by stage.");
    for (unsigned i = 0; i <= TABLE_CLOSED; i++) {
        snprintf(line, sizeof line, "akhet_tables{stage=\"%s\"} %u\n", words[i], tally->stage[i]);
        akhet_text_put(out, line);
    }
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

/* The names that all Prometheus clients use for these metrics. */
static void put_process(struct akhet_text *out)
{
    struct rusage usage;
    char lines[512];
    getrusage(RUSAGE_SELF, &usage);
    double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    snprintf(lines, sizeof lines,
             "# HELP process_cpu_seconds_total User and system CPU time in seconds.\n"
             "# TYPE process_cpu_seconds_total counter\n"
             "process_cpu_seconds_total %.6f\n"
             "# HELP process_resident_memory_bytes Resident memory in bytes.\n"
             "# TYPE process_resident_memory_bytes gauge\n"
             "process_resident_memory_bytes %llu\n",
             cpu, (unsigned long long)resident_bytes());
    akhet_text_put(out, lines);
}

void api_metrics(struct api_call *call)
{
    struct server *server = call->server;
    const struct metrics *m = &server->metrics;
    struct tally tally = {{0}, 0};
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } number[] = {
        {"connections", "gauge", "Open WebSockets.", server->session_count},
        {"connections_total", "counter", "WebSockets opened.", m->connections},
        {"messages_total", "counter", "Messages from clients.", m->messages},
        {"sent_total", "counter", "Messages to clients.", m->sent},
        {"requests_total", "counter", "HTTP requests.", m->requests},
        {"refusals_total", "counter", "Commands refused.", m->refusals},
        {"dropped_total", "counter", "Connections closed by the server.", m->dropped},
        {"entries_total", "counter", "Entries written to logs of tables.", m->entries},
        {"moves_total", "counter", "Moves made.", m->moves},
        {"bot_moves_total", "counter", "Moves made by bots.", m->bot_moves},
        {"hooks_total", "counter", "Webhooks sent.", m->webhooks},
        {"hooks_lost_total", "counter", "Webhooks that were not delivered.", m->webhooks_lost},
        {"storage_failures_total", "counter", "Writes that failed.", m->storage_failures},
        {"storage_waiting", "gauge", "Writes that are under way.", store_waiting(server->store)},
        {"start_time_ms", "gauge", "When the server started.", (uint64_t)m->started},
    };
    server->text = akhet_text_on(server->out, sizeof server->out);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        put_number(&server->text, number[i].name, number[i].type, number[i].help, number[i].value);
    tables_visit(server, tally_table, &tally);
    put_tables(&server->text, &tally);
    put_number(&server->text, "bots_thinking", "gauge", "Tables where a bot decides.",
               tally.thinking);
    put_process(&server->text);
    net_answer(call->request, 200, "text/plain; version=0.0.4; charset=utf-8", server->out,
               server->text.len);
}
