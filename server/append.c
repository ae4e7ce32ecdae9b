/* How an entry comes into a table's log: it is checked, written, and when it is durable it happens
 * and everybody is told. One entry a table is on its way at a time. */
#include "server/append.h"

#include <stdlib.h>
#include <string.h>

#include "server/create.h"
#include "server/log.h"
#include "server/robots.h"
#include "server/rules.h"
#include "server/server.h"
#include "server/tables.h"
#include "server/tell.h"
#include "server/watch.h"

/* An entry on its way, and who waits for it. */
struct flight {
    struct table *table;
    uint64_t session; /* serial; 0: the server's own */
    bool ordered;     /* `order` is what made it */
    struct entry entry;
    struct order order;
    struct flight *next; /* of the free ones */
};

static void try_order(struct table *table, uint64_t serial, const struct order *order);

/* Flights are used again and again, so that a move allocates nothing. They are of one thread. */
static struct flight *flight_new(struct server *server)
{
    struct flight *flight = server->flights;
    if (!flight)
        return malloc(sizeof *flight);
    server->flights = flight->next;
    return flight;
}

static void flight_end(struct flight *flight)
{
    struct server *server = flight->table->server;
    flight->next = server->flights;
    server->flights = flight;
}

void flights_free(struct server *server)
{
    for (struct flight *flight = server->flights, *next; flight; flight = next) {
        next = flight->next;
        free(flight);
    }
}

static void refuse_order(struct table *table, uint64_t serial, const char *re,
                         enum refusal_code code)
{
    struct session *session = session_by_serial(table->server, serial);
    struct refusal refusal;
    refuse(&refusal, code, NULL, 0);
    if (session)
        session_refuse(session, re, &refusal);
}

/* Orders that came meanwhile, in their order, until one is on its way. */
static void take_waiting(struct table *table)
{
    while (table->waiting && !table->in_flight) {
        struct waiting *first = table->waiting;
        table->waiting = first->next;
        table->waiting_count--;
        try_order(table, first->session, &first->order);
        free(first);
    }
}

void table_goes_on(struct table *table)
{
    if (table->server->stopping)
        return;
    take_waiting(table);
    if (table->in_flight || table->damaged)
        return;
    if (table->stage == TABLE_OPEN && !table->plan.by_hand && table_full(table))
        table_append(table, &(struct entry){.kind = ENTRY_START});
    else if (table->stage == TABLE_OVER && !table->settled)
        results_settle(table);
    else if (table->stage == TABLE_PLAYING)
        robots_ask(table);
}

static void listed(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* the log says who sits where; this list only finds it quickly */
}

static void list_seat(struct table *table, const struct entry *entry)
{
    watch_notice(table, entry->player);
    store_sit(table->server->store, entry->player, table->id, entry->kind == ENTRY_SIT, listed,
              NULL);
}

/* It happened: whoever must know is told. */
static void announce(struct table *table, const struct entry *entry, int turn_before)
{
    bool sent = entry->kind == ENTRY_FREE && entry->player;
    if (entry->kind == ENTRY_SIT || entry->kind == ENTRY_RISE || sent)
        list_seat(table, entry);
    if (entry->kind < ENTRY_MOVE || table->stage != TABLE_PLAYING)
        lobby_changed(table);
    if (table_turn(table) != turn_before) {
        hook_turn(table);
        lobby_turn(table);
    }
}

static void landed(struct flight *flight)
{
    struct table *table = flight->table;
    struct entry *entry = &flight->entry;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    int turn = table_turn(table);
    if (!table_fold(table, entry, &events)) {
        table->damaged = true; /* what was checked could not be done: never, unless we are wrong */
        log_event(table->server, LOG_WARNING, "impossible entry", table->id);
        if (flight->ordered)
            refuse_order(table, flight->session, flight->order.id, REFUSED_STORAGE);
        return;
    }
    table->server->metrics.entries++;
    table->server->metrics.moves += entry->kind == ENTRY_MOVE;
    tell_entry(table, entry, &events, flight->session, flight->ordered ? flight->order.id : NULL);
    announce(table, entry, turn);
}

static void told_late(void *context, struct table *table, const struct entry *entry,
                      const struct akhet_events *events)
{
    (void)context;
    tell_entry(table, entry, events, 0, NULL);
}

static void known_already(struct flight *flight)
{
    struct table *table = flight->table;
    struct session *session = session_by_serial(table->server, flight->session);
    table_catch_up(table, told_late, NULL);
    if (session && flight->ordered)
        tell_known(session, table, flight->order.id);
}

static void not_written(struct flight *flight, enum store_status status)
{
    struct table *table = flight->table;
    server_storage_failed(table->server);
    if (flight->ordered)
        refuse_order(table, flight->session, flight->order.id,
                     status == STORE_FULL ? REFUSED_STORAGE_FULL : REFUSED_STORAGE);
    table->retry = server_now(table->server) + LIMIT_RETRY_MS;
}

/* Another process wrote first: what it wrote is read, and the order is looked at anew. */
static bool overtaken(struct flight *flight)
{
    struct table *table = flight->table;
    uint32_t before = table->seq;
    if (!table_catch_up(table, told_late, NULL) || table->seq == before)
        return false;
    if (flight->ordered)
        try_order(table, flight->session, &flight->order);
    return true;
}

static void written(void *context, enum store_status status)
{
    struct flight *flight = context;
    struct table *table = flight->table;
    bool failed = false;
    table->in_flight = false;
    if (status == STORE_DONE)
        landed(flight);
    else if (status == STORE_AGAIN)
        known_already(flight);
    else
        failed = status != STORE_TAKEN || !overtaken(flight);
    if (failed)
        not_written(flight, status);
    flight_end(flight);
    if (!failed)
        table_goes_on(table);
}

static enum store_stage stage_after(const struct table *table, const struct entry *entry)
{
    if (entry->kind == ENTRY_CLOSE)
        return STORE_CLOSED;
    if (entry->kind == ENTRY_START)
        return STORE_PLAYING;
    /* That a match is over is seen only when the entry happens: the results then say so. */
    if (table->stage == TABLE_OVER && !table->settled)
        return STORE_PLAYING;
    return (enum store_stage)table->stage;
}

static void send_off(struct flight *flight)
{
    struct table *table = flight->table;
    struct entry *entry = &flight->entry;
    char body[STORE_BODY + 1];
    struct akhet_text text = akhet_text_on(body, sizeof body);
    entry->seq = table->seq + 1;
    entry->when = server_now(table->server);
    if (entry->when < table->changed)
        entry->when = table->changed;
    entry_write(entry, table->match.record.game, &text);
    struct store_entry stored = {.seq = entry->seq,
                                 .at = entry->when,
                                 .body = body,
                                 .stage = stage_after(table, entry),
                                 .shown = table->plan.shown};
    memcpy(stored.table, table->id, sizeof stored.table);
    memcpy(stored.id, entry->id, sizeof stored.id);
    if (entry->kind == ENTRY_REMATCH) /* is there before anybody hears of it */
        create_rematch(table, entry->text);
    table->in_flight = true;
    store_append(table->server->store, &stored, written, flight);
}

void table_append(struct table *table, struct entry *entry)
{
    struct flight *flight = flight_new(table->server);
    if (!flight) {
        table->retry = server_now(table->server) + LIMIT_RETRY_MS;
        return;
    }
    flight->table = table;
    flight->session = 0;
    flight->ordered = false;
    flight->entry = *entry;
    flight->entry.id[0] = '\0';
    send_off(flight);
}

/* Clients count their orders as they like, so an id is its player's own: of two who begin at 1
 * nobody gets in the other's way. */
static void id_of(const struct session *session, const struct order *order, char id[STORE_ID + 1])
{
    struct akhet_text text = akhet_text_on(id, STORE_ID + 1);
    if (!*order->id)
        return;
    akhet_text_int(&text, (long long)session->player);
    akhet_text_char(&text, ' ');
    akhet_text_put(&text, order->id);
}

/* An order that cannot be carried out may be one that was: sent again because its answer was lost.
 */
static void refuse_or_known(struct table *table, struct session *session, const struct order *order,
                            const char *id, const struct refusal *refusal)
{
    if (*id && store_seq_of(table->server->store, table->id, id))
        tell_known(session, table, order->id);
    else
        session_refuse(session, order->id, refusal);
}

/* A log does not grow without end; the match can always be brought to its own. */
static bool has_room(const struct table *table, const struct entry *entry, struct refusal *refusal)
{
    return table->seq < LIMIT_ENTRIES || entry->kind == ENTRY_MOVE || entry->kind == ENTRY_RESIGN ||
           refuse(refusal, REFUSED_LOG_FULL, NULL, 0);
}

static void try_order(struct table *table, uint64_t serial, const struct order *order)
{
    struct session *session = session_by_serial(table->server, serial);
    struct refusal refusal;
    if (!session)
        return;
    struct asker asker = {session->player, session->name, session->program,
                          table_seat_of(table, session->player)};
    struct flight *flight = flight_new(table->server);
    if (!flight) {
        refuse_order(table, serial, order->id, REFUSED_BUSY);
        return;
    }
    flight->table = table;
    flight->session = serial;
    flight->ordered = true;
    flight->entry.seat = asker.seat;
    flight->entry.player = asker.player;
    flight->entry.text[0] = '\0';
    id_of(session, order, flight->entry.id);
    if (&flight->order != order)
        flight->order = *order;
    flight->order.whole = NULL;
    if (table->damaged)
        refuse(&refusal, REFUSED_STORAGE, NULL, 0);
    else if (order->command->rule(table, &asker, order, &flight->entry, &refusal) &&
             has_room(table, &flight->entry, &refusal)) {
        send_off(flight);
        return;
    }
    refuse_or_known(table, session, order, flight->entry.id, &refusal);
    flight_end(flight);
}

void table_order(struct table *table, struct session *session, const struct order *order)
{
    if (order->command->rule == rule_talk && table->server->options.limits &&
        !bucket_take(&session->talk, server_now(table->server), 1, LIMIT_TALK_BURST)) {
        refuse_order(table, session->serial, order->id, REFUSED_TOO_FAST);
        return;
    }
    if (!table->in_flight && !table->waiting) {
        try_order(table, session->serial, order);
        return;
    }
    struct waiting *waiting = table->waiting_count < LIMIT_WAITING ? malloc(sizeof *waiting) : NULL;
    if (!waiting) {
        refuse_order(table, session->serial, order->id, REFUSED_BUSY);
        return;
    }
    *waiting = (struct waiting){.session = session->serial, .order = *order};
    waiting->order.whole = NULL;
    struct waiting **end = &table->waiting;
    while (*end)
        end = &(*end)->next;
    *end = waiting;
    table->waiting_count++;
}
