/* The sweep: a portion of tables every second, in the order of their numbers, stage by stage. */
#include "server/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/internal.h"
#include "server/table_log.h"
#include "server/tables.h"

enum {
    PORTION = 64,      /* tables looked at in one second */
    MOST_CLOSED = 4,   /* matches read or closed in one second */
    MOST_PRUNED = 16,  /* tables deleted in one second */
    STEP_MS = 1000,    /* between two portions */
    ROUND_MS = 600000, /* between two walks through all tables */
    DAY_MS = 86400000
};

struct portion {
    struct server *server;
    enum store_stage stage;
    int64_t after, before;
    struct store_summary table[PORTION];
    unsigned count;
};

static bool note(void *context, const struct store_summary *summary)
{
    struct portion *portion = context;
    portion->table[portion->count++] = *summary;
    return portion->count < PORTION;
}

/* After how many days something happens to tables of a stage; 0: never. */
static unsigned days(const struct server *server, enum store_stage stage)
{
    switch (stage) {
    case STORE_PLAYING:
        return server->options.abandon_days;
    case STORE_OVER:
        return server->options.keep_finished;
    case STORE_CLOSED:
        return server->options.keep_closed;
    default:
        return 0;
    }
}

static bool anybody_here(const struct table *table)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player && !table->seat[seat].left)
            return true;
    return false;
}

/* Tables that last changed before this time are treated. Players could not come while the server
 * was away, so that a match is not abandoned for it. */
static int64_t limit(const struct server *server, enum store_stage stage, int64_t now)
{
    int64_t before = now - (int64_t)days(server, stage) * DAY_MS;
    return stage == STORE_PLAYING ? before - absences_within(server, before, now) : before;
}

/* A match with a running clock ends by its clock. */
static void abandon(void *context, struct table *table, enum error_code code)
{
    struct server *server = context;
    (void)code;
    if (!table || table->stage != TABLE_PLAYING ||
        table->changed >= limit(server, STORE_PLAYING, server_now(server)) || table->busy ||
        table->damaged || anybody_here(table) || match_clock_deadline(&table->clock) != MATCH_NEVER)
        return;
    table_append(table, &(struct entry){.kind = ENTRY_ABANDON});
}

static void pruned(void *context, enum store_status status)
{
    struct server *server = context;
    server->sweep.pruning--;
    server->metrics.tables_pruned += status == STORE_DONE;
    if (status >= STORE_FULL)
        server_storage_failed(server);
}

/* Returns whether it cost anything. */
static bool treat(struct server *server, const struct store_summary *table, int64_t before)
{
    if (table->damaged || table->changed >= before)
        return false;
    if (table->stage == STORE_PLAYING) {
        table_ask(server, table->table, abandon, server);
        return true;
    }
    if (table_in_memory(server, table->table))
        return false;
    server->sweep.pruning++;
    store_prune(server->store, table->table, before, pruned, server);
    return true;
}

/* The next stage, or the next round. */
static void turn_page(struct sweep *sweep, int64_t now)
{
    sweep->after = 0;
    if (++sweep->stage == STORE_STAGES) {
        sweep->stage = STORE_PLAYING;
        sweep->next = now + ROUND_MS;
    }
}

static enum store_status read_portion(void *context, struct store *reader)
{
    struct portion *portion = context;
    return store_sweep(reader, portion->stage, portion->after, PORTION, note, portion);
}

static void portion_read(void *context, enum store_status status)
{
    struct portion *portion = context;
    struct server *server = portion->server;
    struct sweep *sweep = &server->sweep;
    unsigned i = 0, done = 0, most = sweep->stage == STORE_PLAYING ? MOST_CLOSED : MOST_PRUNED;
    sweep->asking = false;
    while (!server->stopping && i < portion->count && done < most) {
        sweep->after = portion->table[i].number;
        done += treat(server, &portion->table[i++], portion->before);
    }
    if (status == STORE_DONE && i == portion->count && portion->count < PORTION)
        turn_page(sweep, server_now(server));
    free(portion);
}

void sweep_tick(struct server *server)
{
    struct sweep *sweep = &server->sweep;
    int64_t now = server_now(server);
    if (server->stopping || now < sweep->next || sweep->pruning || sweep->asking ||
        !claims_chore(server, STORE_CHORE_SWEEP))
        return;
    sweep->next = now + STEP_MS;
    if (!days(server, sweep->stage)) {
        turn_page(sweep, now);
        return;
    }
    struct portion *portion = malloc(sizeof *portion);
    if (!portion)
        return;
    portion->server = server;
    portion->stage = sweep->stage;
    portion->after = sweep->after;
    portion->before = limit(server, sweep->stage, now);
    portion->count = 0;
    sweep->asking = true;
    store_ask(server->store, read_portion, portion_read, portion);
}
