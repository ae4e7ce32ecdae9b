/* Reading the logs of tables on the thread that answers questions. */
#include "server/table_reading.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/cluster.h"
#include "server/damaged.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/subscribers.h"
#include "server/table_log.h"
#include "server/table_messages.h"
#include "server/tables.h"
#include "store/store_shared.h"

/* ---- any part of a log ---------------------------------------------------------------------- */

struct log_line {
    struct log_line *next;
    struct store_entry stored;
    char body[];
};

void log_part_begin(struct log_part *part)
{
    *part = (struct log_part){.end = &part->first};
}

static bool part_add(struct log_part *part, const struct store_entry *stored)
{
    size_t len = strlen(stored->body);
    struct log_line *line = malloc(sizeof *line + len + 1);
    if (!line)
        return false;
    line->next = NULL;
    line->stored = *stored;
    line->stored.body = line->body;
    memcpy(line->body, stored->body, len + 1);
    *part->end = line;
    part->end = &line->next;
    part->count++;
    return true;
}

void log_part_free(struct log_part *part)
{
    while (part->first) {
        struct log_line *next = part->first->next;
        free(part->first);
        part->first = next;
    }
    log_part_begin(part);
}

static bool apply(struct table *table, const struct store_entry *stored, table_told *told,
                  void *context)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct entry entry;
    if (!table_read(table, stored, &entry, &events)) {
        table->damaged = true;
        return false;
    }
    if (told)
        told(context, table, &entry, &events);
    return true;
}

struct loading {
    struct table *table;
    uint32_t to;
    struct log_part *rest;
};

static bool load(void *context, const struct store_entry *stored)
{
    struct loading *loading = context;
    if (loading->table->seq < loading->to)
        return apply(loading->table, stored, NULL, NULL);
    return loading->rest && part_add(loading->rest, stored);
}

enum store_status table_load(struct table *table, struct store *reader, uint32_t to,
                             struct log_part *rest)
{
    struct loading loading = {table, to, rest};
    uint32_t from = table->seq + 1 + (rest ? rest->count : 0);
    enum store_status status = store_log(reader, table->id, from, load, &loading);
    return table->damaged ? STORE_DAMAGED : status;
}

static void note_damage(struct server *server, const struct table *table)
{
    char reason[64];
    struct akhet_text text = akhet_text_on(reason, sizeof reason);
    akhet_text_put(&text, table->newer     ? "unknown entry "
                          : table->damaged ? "impossible entry "
                                           : "unreadable log");
    if (table->damaged)
        akhet_text_int(&text, table->seq + 1);
    if (table->newer)
        damaged_note_newer(server, table->id, reason);
    else
        damaged_note(server, table->id, reason);
}

bool log_part_apply(const struct log_part *part, struct table *table, uint32_t to, table_told *told,
                    void *context)
{
    for (const struct log_line *line = part->first; line && table->seq < to; line = line->next)
        if (line->stored.seq > table->seq && !apply(table, &line->stored, told, context))
            return false;
    return true;
}

/* ---- whole tables --------------------------------------------------------------------------- */

struct waiter {
    struct waiter *next;
    table_got *got;
    void *context;
};

struct table_reading {
    struct server *server;
    struct table *table;
    bool kept;       /* by this process */
    uint64_t losses; /* of claims, before it was read */
    struct waiter *first, **end;
    struct table_reading *next; /* in its bucket */
};

static enum store_status read_table(void *context, struct store *reader)
{
    struct table_reading *reading = context;
    if (reading->server->shared)
        reading->kept = store_keeps(reader, reading->table->id);
    return table_load(reading->table, reader, STORE_ENTRIES, NULL);
}

static struct table_reading **bucket_of(struct server *server, const char *id)
{
    return &server->readings[table_id_hash(id) % READING_BUCKETS];
}

/* A table was read from its log, once before anything else happens to it. Subscriptions are not in
 * the log: all players are absent. */
static void loaded(struct table *table)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player)
            table->seat[seat].left = server_now(table->server);
    table->turn_told = table_turn(table);
    lobby_loaded(table);
    table->server->metrics.tables_read++;
    table->server->metrics.entries_read += table->seq;
    table_continue(table);
}

/* Keep what was read, unless the table has come into memory meanwhile: somebody created it. */
static struct table *keep(struct server *server, struct table *read, bool kept,
                          enum error_code *code)
{
    struct table *known = table_in_memory(server, read->id);
    if (!known && table_keep(server, read)) {
        read->used = server_now(server);
        /* It may have been claimed after it was read. */
        claims_note(server, read->id, kept || claims_keep(server, read->id));
        loaded(read);
        cluster_table_loaded(read);
        return read;
    }
    table_free(read);
    *code = known ? ERROR_NONE : ERROR_BUSY;
    return known;
}

/* What was read may be older than the notice that another process has taken the table over. */
static bool is_kept(const struct table_reading *reading)
{
    return reading->kept && reading->losses == reading->server->claims.follow.losses;
}

static struct table *judge(struct table_reading *reading, enum store_status status,
                           enum error_code *code)
{
    struct server *server = reading->server;
    struct table *table = reading->table;
    *code = ERROR_NONE;
    if (status == STORE_DONE && table->seq && !server->stopping)
        return keep(server, table, is_kept(reading), code);
    if (status == STORE_DAMAGED)
        note_damage(server, table);
    if (server->stopping)
        *code = ERROR_CLOSING;
    else
        *code = status == STORE_DONE || status == STORE_MISSING || status == STORE_DAMAGED
                    ? damaged_error(server, table->id)
                    : ERROR_STORAGE;
    table_free(table);
    return NULL;
}

static void read_done(void *context, enum store_status status)
{
    struct table_reading *reading = context;
    struct table_reading **at = bucket_of(reading->server, reading->table->id);
    enum error_code code;
    while (*at != reading)
        at = &(*at)->next;
    *at = reading->next;
    struct table *table = judge(reading, status, &code);
    if (table)
        table->held++;
    for (struct waiter *waiter = reading->first, *next; waiter; waiter = next) {
        next = waiter->next;
        if (!next && table)
            table->held--; /* the last one may let it go */
        waiter->got(waiter->context, table, code);
        free(waiter);
    }
    free(reading);
}

static struct table_reading *reading_of(struct server *server, const char *id)
{
    struct table_reading **bucket = bucket_of(server, id), *reading = *bucket;
    while (reading && strcmp(reading->table->id, id) != 0)
        reading = reading->next;
    if (reading)
        return reading;
    reading = calloc(1, sizeof *reading);
    if (!reading || !(reading->table = table_new(server, id))) {
        free(reading);
        return NULL;
    }
    reading->server = server;
    reading->losses = server->claims.follow.losses;
    reading->end = &reading->first;
    reading->next = *bucket;
    *bucket = reading;
    store_ask(server->store, read_table, read_done, reading);
    return reading;
}

void table_ask(struct server *server, const char *id, table_got *got, void *context)
{
    struct table *table = table_in_memory(server, id);
    if (table) {
        table->used = server_now(server);
        got(context, table->newer ? NULL : table, table->newer ? ERROR_TABLE_NEWER : ERROR_NONE);
        return;
    }
    if (server->stopping || !table_id_fine(id) || damaged_known(server, id)) {
        got(context, NULL, server->stopping ? ERROR_CLOSING : damaged_error(server, id));
        return;
    }
    struct waiter *waiter = malloc(sizeof *waiter);
    struct table_reading *reading = waiter ? reading_of(server, id) : NULL;
    if (!reading) {
        free(waiter);
        got(context, NULL, ERROR_BUSY);
        return;
    }
    *waiter = (struct waiter){.got = got, .context = context};
    *reading->end = waiter;
    reading->end = &waiter->next;
}

/* ---- reading on ----------------------------------------------------------------------------- */

struct reading_on {
    struct table *table; /* busy, so that it stays in memory */
    char id[STORE_TABLE + 1];
    uint32_t from;
    struct log_part part;
    struct table *fresh; /* the table read anew; NULL: not */
    table_told *told;
    table_read_on_done *after;
    void *context;
};

static void reading_end(struct reading_on *reading, bool good)
{
    struct table *table = reading->table;
    table->busy = false;
    log_part_free(&reading->part);
    reading->after(reading->context, table, good);
    free(reading);
}

static bool collect(void *context, const struct store_entry *stored)
{
    return part_add(&((struct reading_on *)context)->part, stored);
}

static enum store_status read_part(void *context, struct store *reader)
{
    struct reading_on *reading = context;
    return store_log(reader, reading->id, reading->from, collect, reading);
}

/* ---- a log that is not the one that was applied ---- */

static enum store_status read_anew(void *context, struct store *reader)
{
    struct reading_on *reading = context;
    return table_load(reading->fresh, reader, STORE_ENTRIES, NULL);
}

/* Everybody gets the whole table; spectators whom it no longer admits are told so. */
static void tell_anew(struct table *table)
{
    for (struct subscriber *it = table->subscribers, *next; it; it = next) {
        next = it->next_of_table;
        it->seat = table_seat_of(table, it->player);
        if (table->damaged || !subscriber_allowed(table, it->player))
            subscriber_shut_out(it);
        else
            send_table(table, it, NULL);
    }
    lobby_changed(table);
}

static void anew_read(void *context, enum store_status status)
{
    struct reading_on *reading = context;
    struct table *table = reading->table, *fresh = reading->fresh;
    bool gone = status == STORE_MISSING || (status == STORE_DONE && !fresh->seq);
    if (table->server->stopping || (status != STORE_DONE && !gone)) {
        table_free(fresh);
        reading_end(reading, false);
        return;
    }
    table->server->metrics.tables_anew++;
    table->damaged = gone; /* nothing can be appended to a log that is not there */
    if (gone)
        table_free(fresh);
    else
        table_replace(table, fresh);
    tell_anew(table);
    reading_end(reading, !gone);
}

/* The log ends earlier, or has another entry where the table's last one was: entries that were
 * never acknowledged went with a database that failed, or the operator restored an older one. */
static bool is_another_log(const struct reading_on *reading)
{
    const struct log_line *first = reading->part.first;
    const struct table *table = reading->table;
    return table->server->shared &&
           (!first || first->stored.seq != table->seq || first->stored.at != table->changed);
}

static void read_whole(struct reading_on *reading)
{
    reading->fresh = table_new(reading->table->server, reading->id);
    if (reading->fresh)
        store_ask(reading->table->server->store, read_anew, anew_read, reading);
    else
        reading_end(reading, false);
}

/* This process cannot follow the table any more: its watchers may find another one that can. */
static void send_away(struct table *table)
{
    table->held++;
    while (table->subscribers) {
        struct session *session = table->subscribers->session;
        subscriber_remove(table->subscribers);
        if (!session->leaving)
            session_bye(session, "shutdown", NET_CLOSE_SHUTDOWN);
    }
    table->held--;
}

static void part_read(void *context, enum store_status status)
{
    struct reading_on *reading = context;
    struct table *table = reading->table;
    bool read = status == STORE_DONE || status == STORE_MISSING;
    if (read && !table->server->stopping && is_another_log(reading)) {
        read_whole(reading);
        return;
    }
    table->busy = false; /* for those who are told */
    bool good = status == STORE_DONE &&
                log_part_apply(&reading->part, table, STORE_ENTRIES, reading->told, NULL);
    if (table->damaged || status == STORE_DAMAGED) {
        note_damage(table->server, table);
        table->damaged = true;
    }
    if (table->newer)
        send_away(table);
    reading_end(reading, good);
}

void table_read_on(struct table *table, table_told *told, table_read_on_done *after, void *context)
{
    struct reading_on *reading = calloc(1, sizeof *reading);
    if (!reading) {
        after(context, table, false);
        return;
    }
    *reading = (struct reading_on){
        .table = table, .from = table->seq + 1, .told = told, .after = after, .context = context};
    if (table->server->shared)
        reading->from = table->seq; /* the last entry shows whether it is the same log */
    memcpy(reading->id, table->id, sizeof reading->id);
    log_part_begin(&reading->part);
    table->busy = true;
    store_ask(table->server->store, read_part, part_read, reading);
}
