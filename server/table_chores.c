/* What a table needs without a command, and when it leaves memory. */
#include "server/table_chores.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/internal.h"
#include "server/table_bots.h"
#include "server/table_log.h"
#include "server/tables.h"

enum {
    DUE_MS = 1000,        /* how often the database is asked for due tables */
    DUE_AHEAD_MS = 5000,  /* a table is read this long before it is due */
    DUE_PORTION = 32,     /* due tables looked at in one tick */
    DAMAGED_MS = 3600000, /* when a table that cannot be read is tried again */

    /* While a match is in memory, the database says that it is due within this time. A server that
     * was killed thus finds the matches whose bots, clocks and results it has to go on with, and
     * an entry seldom changes the index on `due`. */
    REVIEW_MS = 60000
};

/* ---- what is to be done ---------------------------------------------------------------------- */

/* When the time of a person on turn runs out; MATCH_NEVER. */
static int64_t deadline(const struct table *table)
{
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY || table_bot(table, seat))
        return MATCH_NEVER;
    return match_clock_deadline(&table->clock);
}

bool table_to_settle(const struct table *table)
{
    return (table->stage == TABLE_OVER || table->abandoned) && !table->settled;
}

int64_t table_due(const struct table *table)
{
    if (table->damaged)
        return 0;
    if (table->stage == TABLE_OPEN)
        return table->changed + LIMIT_OPEN_MS;
    if (table_to_settle(table) || table_bots_wanted(table))
        return server_now(table->server);
    return deadline(table) == MATCH_NEVER ? 0 : deadline(table);
}

/* Chores of the next minute are done in memory. */
static bool has_chores(const struct table *table)
{
    int64_t due = table_mine(table) ? table_due(table) : 0;
    return table->retry || (due && due - REVIEW_MS <= server_now(table->server));
}

bool table_at_rest(const struct table *table)
{
    return !table->subscribers && !table->busy && !table->held && !table->thinking &&
           !table->waiting && !table->lobby_link && (table->damaged || !has_chores(table));
}

int64_t table_due_after(const struct table *table, const struct entry *entry,
                        enum store_stage stage)
{
    if (stage == STORE_OPEN)
        return entry->when + LIMIT_OPEN_MS;
    if (stage != STORE_PLAYING)
        return 0;
    /* The keeper learns of it although the hint was lost. */
    int64_t within = table_mine(table) ? REVIEW_MS : 2 * DUE_AHEAD_MS;
    bool soon = table->due > entry->when + DUE_AHEAD_MS && table->due <= entry->when + within;
    return soon ? table->due : entry->when + within;
}

/* ---- timers ---------------------------------------------------------------------------------- */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t next_chore(const struct table *table)
{
    int64_t next = TIMER_NEVER;
    if (table->retry)
        return table->retry;
    if (table->damaged || table->busy || !table_mine(table))
        return next;
    if (table->stage == TABLE_OPEN)
        next = table->changed + LIMIT_OPEN_MS + 1;
    if (table->stage == TABLE_PLAYING)
        next = deadline(table);
    if (table->undo_asked >= 0) /* delayed bots go on */
        next = earlier(next, table->undo_when + LIMIT_UNDO_MS);
    return next;
}

void table_schedule(struct table *table)
{
    int64_t now = server_now(table->server), next = next_chore(table);
    if (!table->subscribers) {
        int64_t idle = table->used + LIMIT_IDLE_MS + 1;
        next = earlier(next, idle > now ? idle : now + LIMIT_IDLE_MS);
    }
    timer_set(&table->server->timers, table, next > now ? next : now + 1); /* not in this tick */
}

void table_retry(struct table *table)
{
    table->retry = server_now(table->server) + LIMIT_RETRY_MS;
    table_schedule(table);
}

static void flag_falls(struct table *table, int64_t now)
{
    if (deadline(table) <= now && !table_append_absence(table))
        table_append(table, &(struct entry){.kind = ENTRY_EXPIRE, .seat = table_turn(table)});
}

static void look_after(struct table *table, int64_t now)
{
    if (table->retry && now >= table->retry) {
        table->retry = 0;
        table_continue(table);
    }
    bool free = !table->damaged && !table->retry && !table->busy && table_mine(table);
    if (free && table->stage == TABLE_PLAYING)
        flag_falls(table, now);
    if (free && table->undo_asked >= 0)
        table_bots_ask(table); /* a delayed bot may be ready now */
    if (free && table->stage == TABLE_OPEN && now - table->changed > LIMIT_OPEN_MS)
        table_append(table, &(struct entry){.kind = ENTRY_CLOSE});
    if (now - table->used > LIMIT_IDLE_MS && table_at_rest(table))
        table_let_go(table);
    else
        table_schedule(table);
}

/* ---- due tables ------------------------------------------------------------------------------ */

struct due_list {
    struct server *server;
    int64_t by;
    uint64_t losses;     /* of claims, before the question */
    unsigned next, read; /* the next table, and the entries read for those before it */
    char id[DUE_PORTION][STORE_TABLE + 1];
    unsigned count;
};

static bool note(void *context, const char *id)
{
    struct due_list *list = context;
    memcpy(list->id[list->count++], id, STORE_TABLE + 1);
    return list->count < DUE_PORTION;
}

static void noted(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* if it was not written, the table is due again in a second */
}

/* The table was due. It has done its chores, or does them now, or it is only due later. */
static void due_again(struct table *table, int64_t now)
{
    if (table_at_rest(table) && now - table->used > LIMIT_IDLE_MS) {
        table_let_go(table);
        return;
    }
    int64_t due = table_due(table);
    if (due && due < now + REVIEW_MS)
        due = now + REVIEW_MS; /* it is in memory until then */
    table->due = due;
    store_due_set(table->server->store, table->id, due, noted, NULL);
}

static void due_step(struct due_list *list);

static void due_end(struct due_list *list)
{
    struct server *server = list->server;
    bool more = list->next < list->count || list->count == DUE_PORTION;
    server->asking_due = false;
    server->due_next = server_now(server) + (more ? 0 : DUE_MS);
    free(list);
}

/* Nobody asked for the table: it leaves memory again as soon as it is at rest. */
static void due_read(void *context, struct table *table, enum error_code code)
{
    struct due_list *list = context;
    struct server *server = list->server;
    int64_t now = server_now(server);
    if (table) {
        list->read += table->seq;
        table->used = now - LIMIT_IDLE_MS - 1;
        due_again(table, now);
    } else {
        list->read++;
        if (code != ERROR_STORAGE && code != ERROR_CLOSING && code != ERROR_TABLE_NEWER)
            store_due_set(server->store, list->id[list->next], now + DAMAGED_MS, noted, NULL);
    }
    list->next++;
    due_step(list);
}

/* One table after the other, so that a person's question never waits for many of them. */
static void due_step(struct due_list *list)
{
    struct server *server = list->server;
    struct table *table;
    while (!server->stopping && list->next < list->count && list->read < LIMIT_READ_A_TICK) {
        const char *id = list->id[list->next];
        if (!(table = table_in_memory(server, id))) {
            table_ask(server, id, due_read, list);
            return;
        }
        due_again(table, server_now(server));
        list->next++;
    }
    due_end(list);
}

static enum store_status read_due(void *context, struct store *reader)
{
    struct due_list *list = context;
    return store_due(reader, list->by, DUE_PORTION, note, list);
}

/* The database gives only tables that this process keeps, whatever it has heard. */
static void correct_claims(const struct due_list *list)
{
    struct server *server = list->server;
    for (unsigned i = 0; i < list->count && list->losses == server->claims.follow.losses; i++) {
        if (claims_keep(server, list->id[i]))
            continue;
        struct table *table = table_in_memory(server, list->id[i]);
        claims_note(server, list->id[i], true);
        if (table && !table->busy)
            table_continue(table);
    }
}

static void due_listed(void *context, enum store_status status)
{
    (void)status; /* what was read is due in any case */
    correct_claims(context);
    due_step(context);
}

static void look_for_due(struct server *server, int64_t now)
{
    /* The matches that were in the memory of a server that ended are due within REVIEW_MS. */
    int64_t ahead = now + DUE_AHEAD_MS, after_start = server->claims.taken_over + REVIEW_MS;
    struct due_list *list;
    if (now < server->due_next || server->asking_due || !claims_known(server) ||
        !(list = malloc(sizeof *list)))
        return;
    list->server = server;
    list->by = ahead > after_start ? ahead : after_start;
    list->losses = server->claims.follow.losses;
    list->count = list->next = list->read = 0;
    server->asking_due = true;
    store_ask(server->store, read_due, due_listed, list);
}

void tables_tick(struct server *server)
{
    int64_t now = server_now(server);
    struct table *table;
    if (server->stopping)
        return;
    while ((table = timer_take(&server->timers, now)))
        look_after(table, now);
    look_for_due(server, now);
}
