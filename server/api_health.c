/* Requests for operators: health and metrics. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <akhet/version.h>

#include "server/api_call.h"
#include "server/backups.h"
#include "server/damaged.h"
#include "server/diagnostics_writer.h"
#include "server/tables.h"

enum { SIZE_MS = 60000 }; /* between two questions for the size of a shared database */

/* Begin an answer that both requests share; api_send with 200 or 503 ends it. */
static struct akhet_json *begin_health(struct api_call *call, bool well)
{
    const struct server *server = call->server;
    struct akhet_json *json = api_begin(call);
    akhet_json_bool(json, "ok", well);
    akhet_json_string(json, "version", AKHET_VERSION);
    akhet_json_int(json, "uptime_ms", server_now(server) - server->metrics.started);
    return json;
}

static void storage_json(struct akhet_json *json, const char *ill)
{
    akhet_json_bool(json, "storage", !ill);
    if (ill)
        akhet_json_string(json, "reason", ill);
}

void api_health(struct api_call *call)
{
    const struct server *server = call->server;
    const char *ill = health_storage(server);
    bool room = server->table_count < server->table_limit;
    bool well = !ill && room && !server->stopping;
    struct akhet_json *json = begin_health(call, well);
    storage_json(json, ill);
    akhet_json_bool(json, "tables", room);
    akhet_json_bool(json, "stopping", server->stopping);
    if (backups_on(server)) { /* a failed back-up stops nobody from playing */
        akhet_json_bool(json, "backup", backups_good(server));
        akhet_json_int(json, "backup_age_ms", backups_age(server));
    }
    api_send(call, well ? 200 : 503);
}

void api_ready(struct api_call *call)
{
    struct server *server = call->server;
    const char *ill = health_storage(server);
    bool stopping = server->stopping || server->draining;
    bool loop = health_loop(server), workers = health_workers(server);
    bool room = server->table_count < server->table_limit;
    bool ready = !ill && !stopping && loop && workers && room;
    struct akhet_json *json = begin_health(call, ready);
    storage_json(json, ill);
    akhet_json_bool(json, "tables", room);
    akhet_json_bool(json, "stopping", stopping);
    akhet_json_bool(json, "loop", loop);
    akhet_json_bool(json, "workers", workers);
    api_send(call, ready ? 200 : 503);
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

static uint64_t file_bytes(const char *path, const char *suffix)
{
    char name[4096];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static uint64_t disk_free(const char *path)
{
    struct statvfs disk;
    return statvfs(path, &disk) == 0 ? (uint64_t)disk.f_bavail * disk.f_frsize : 0;
}

/* ---- the size of a database on another machine ---- */

struct size_question {
    struct server *server;
    uint64_t bytes;
};

static enum store_status read_size(void *context, struct store *reader)
{
    struct size_question *question = context;
    question->bytes = store_bytes(reader);
    return STORE_DONE;
}

static void size_read(void *context, enum store_status status)
{
    struct size_question *question = context;
    struct database_size *size = &question->server->size;
    size->asking = false;
    if (status == STORE_DONE && question->bytes)
        size->bytes = question->bytes;
    free(question);
}

/* PostgreSQL looks at every file of the database for it, so it is asked now and then, and not on
 * the loop. */
static void ask_size(struct server *server)
{
    struct database_size *size = &server->size;
    int64_t now = server_now(server);
    if (size->asking || server->stopping || (size->asked && now - size->asked < SIZE_MS))
        return;
    struct size_question *question = calloc(1, sizeof *question);
    if (!question)
        return;
    question->server = server;
    size->asked = now;
    size->asking = true;
    store_ask(server->store, read_size, size_read, question);
}

/* What is not known is left out: a disk with 0 bytes free would alarm somebody. */
static void fill_space(struct server *server)
{
    struct metrics *metrics = &server->metrics;
    const char *path = server->options.data;
    if (!server->shared) {
        metrics->database = file_bytes(path, "") + file_bytes(path, "-wal");
        metrics->disk_free = disk_free(path);
        return;
    }
    ask_size(server);
    metrics->database = server->size.bytes ? server->size.bytes : METRICS_UNKNOWN;
    metrics->disk_free = METRICS_UNKNOWN;
}

static uint64_t cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
           (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void fill_network(struct metrics *metrics, struct net_counts counts)
{
    metrics->refused[0] = counts.refused_full;
    metrics->refused[1] = counts.refused_address;
    metrics->ended[0] = counts.closed_rate;
    metrics->ended[1] = counts.closed_slow;
    metrics->frames = counts.frames;
    metrics->pauses = counts.pauses;
    metrics->unsent = counts.unsent;
    metrics->queued = counts.queued;
}

static void fill_gauges(struct server *server)
{
    struct metrics *metrics = &server->metrics;
    fill_network(metrics, net_counts(server->net));
    cluster_metrics(server);
    metrics->open_connections = server->session_count;
    metrics->storage_waiting = store_waiting(server->store);
    for (unsigned i = 0; i < NET_LANES; i++) {
        struct net_lane_use use = net_lane_use(server->net, (enum net_lane)i);
        metrics->work_waiting[i] = use.waiting;
        metrics->work_running[i] = use.running;
    }
    metrics->diagnostics_dropped = diagnostics_writer_dropped();
    metrics->work_waiting[NET_LANE_BOT] += thinking_waiting(server);
    metrics->damaged_tables = damaged_count(server, false);
    metrics->newer_tables = damaged_count(server, true);
    metrics->bots_thinking = 0;
    metrics->table_limit = server->table_limit;
    memset(metrics->tables, 0, sizeof metrics->tables);
    tables_visit(server, count_table, metrics);
    fill_space(server);
    metrics->backup_every = (uint64_t)server->options.backup_hours * 3600 * 1000000;
    metrics->backup_age = backups_on(server) ? (uint64_t)backups_age(server) * 1000 : 0;
    metrics->start_time = (uint64_t)metrics->started * 1000;
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
