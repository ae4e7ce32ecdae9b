/* Subscribers of a table: the commands watch and unwatch, reconnecting, presence. */
#include "server/subscribers.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/cluster.h"
#include "server/command.h"
#include "server/deferred.h"
#include "server/internal.h"
#include "server/table_bots.h"
#include "server/table_chores.h"
#include "server/table_log.h"
#include "server/table_messages.h"
#include "server/tables.h"

enum {
    MOST_BYTES = LIMIT_QUEUE / 2, /* sent one by one; more would count as a slow client */
    ENTRIES_A_MESSAGE = 16,
    ATTEMPTS = 4 /* to read a log that goes on meanwhile; then the whole table is sent */
};

bool subscriber_allowed(const struct table *table, uint64_t player)
{
    return table->settings.watchable || table->stage == TABLE_OPEN ||
           table_seat_of(table, player) >= 0 || (player && player == table->creator);
}

static bool anybody_for(const struct table *table, uint64_t player)
{
    for (const struct subscriber *it = table->subscribers; it; it = it->next_of_table)
        if (it->player == player)
            return true;
    return false;
}

/* A player is present while at least one connection of theirs watches the table. */
void presence_update(struct table *table, uint64_t player)
{
    int seat = table_seat_of(table, player);
    if (seat < 0)
        return;
    struct table_seat *it = &table->seat[seat];
    bool local = anybody_for(table, player), was = !it->left;
    bool here = local || cluster_here(table, player);
    if (local != it->told)
        cluster_tell_presence(table, player, local);
    it->told = local;
    if (here || was)
        it->left = here ? 0 : server_now(table->server);
    if (here != was)
        broadcast_presence(table, seat);
    if (here && !was)
        table_bots_ask(table); /* they wait for an absent player */
    claims_follow_presence(table);
}

void subscriber_remove(struct subscriber *subscriber)
{
    struct session *session = subscriber->session;
    struct table *table = subscriber->table;
    uint64_t player = subscriber->player;
    struct subscriber **at = &session->watching;
    while (*at != subscriber)
        at = &(*at)->next_of_session;
    *at = subscriber->next_of_session;
    session->watched--;
    *subscriber->link_of_table = subscriber->next_of_table;
    if (subscriber->next_of_table)
        subscriber->next_of_table->link_of_table = subscriber->link_of_table;
    table->subscriber_count--;
    free(subscriber);
    table->used = server_now(table->server);
    presence_update(table, player);
    table_schedule(table);
}

void subscriber_shut_out(struct subscriber *subscriber)
{
    struct session *session = subscriber->session;
    akhet_json_string(session_say(session, "unwatched", NULL), "table", subscriber->table->id);
    session_send(session);
    subscriber_remove(subscriber);
}

void subscribers_named(struct session *session)
{
    for (struct subscriber *it = session->watching; it; it = it->next_of_session) {
        it->player = session->player;
        it->seat = table_seat_of(it->table, it->player);
        presence_update(it->table, it->player);
    }
}

static struct subscriber *subscriber_of(struct session *session, const struct table *table)
{
    struct subscriber *subscriber = session->watching;
    while (subscriber && subscriber->table != table)
        subscriber = subscriber->next_of_session;
    return subscriber;
}

static void join(struct subscriber *subscriber)
{
    struct session *session = subscriber->session;
    struct table *table = subscriber->table;
    subscriber->next_of_session = session->watching;
    session->watching = subscriber;
    session->watched++;
    subscriber->next_of_table = table->subscribers;
    subscriber->link_of_table = &table->subscribers;
    if (subscriber->next_of_table)
        subscriber->next_of_table->link_of_table = &subscriber->next_of_table;
    table->subscribers = subscriber;
    table->subscriber_count++;
}

static bool may_watch(const struct session *session, const struct table *table, struct error *error)
{
    const struct server *server = session->server;
    if (!subscriber_allowed(table, session->player))
        return refuse(error, ERROR_NOT_WATCHED, NULL, 0);
    if (session->watched >= LIMIT_WATCHING)
        return refuse(error, ERROR_TOO_MANY_WATCHED, NULL, LIMIT_WATCHING);
    if (table->subscriber_count >= LIMIT_WATCHERS && table_seat_of(table, session->player) < 0)
        return refuse(error, ERROR_TOO_MANY_WATCHERS, NULL, 0);
    /* This table is in memory; being watched, it would have to stay there. */
    return table->subscribers || server->table_count <= server->table_limit ||
           refuse(error, ERROR_BUSY, NULL, 0);
}

struct subscriber *subscriber_add(struct session *session, struct table *table, struct error *error)
{
    struct subscriber *subscriber = subscriber_of(session, table);
    if (subscriber || !may_watch(session, table, error))
        return subscriber;
    subscriber = malloc(sizeof *subscriber);
    if (!subscriber) {
        refuse(error, ERROR_BUSY, NULL, 0);
        return NULL;
    }
    *subscriber = (struct subscriber){.session = session,
                                      .table = table,
                                      .player = session->player,
                                      .seat = table_seat_of(table, session->player)};
    join(subscriber);
    if (subscriber->seat >= 0)
        table->cause = (struct thinking_cause){session->network, session->player};
    presence_update(table, session->player);
    return subscriber;
}

/* Catching up reads the whole log, so it costs several tokens of the rate limit. */
static bool affordable(struct session *session, const struct table *table)
{
    int64_t cost = (int64_t)(table->seq / ENTRIES_A_MESSAGE) * 1000;
    if (!session->server->options.limits)
        return true;
    if (session->rate.tokens < cost)
        return false;
    session->rate.tokens -= cost;
    return true;
}

/* Missed entries are read from the log and sent as they would have been sent at the time. */
struct catching_up {
    struct deferred *deferred; /* holds the table */
    struct table *past;        /* as the client knows it */
    struct log_part missed;
    unsigned attempts;
};

struct sending {
    struct subscriber *subscriber;
    size_t bytes;
};

static void send_again(void *context, struct table *past, const struct entry *entry,
                       const struct akhet_events *events)
{
    struct sending *sending = context;
    if (sending->bytes > MOST_BYTES)
        return;
    send_entry(past, sending->subscriber, entry, events, NULL);
    sending->bytes += past->server->text.len;
}

static enum store_status read_past(void *context, struct store *reader)
{
    struct catching_up *up = context;
    return table_load(up->past, reader, (uint32_t)up->deferred->command.since, &up->missed);
}

static void watch_end(struct catching_up *up)
{
    table_free(up->past);
    log_part_free(&up->missed);
    deferred_end(up->deferred);
    free(up);
}

static void subscribe(struct session *session, struct table *table, const struct command *command,
                      struct catching_up *up)
{
    struct error error;
    struct subscriber *subscriber = subscriber_add(session, table, &error);
    struct sending sending = {subscriber, 0};
    if (!subscriber) {
        session_refuse(session, command->id, &error);
        return;
    }
    /* The log may contain an entry that is not applied yet: it is sent when it is applied. */
    if (up && log_part_apply(&up->missed, up->past, table->seq, send_again, &sending) &&
        up->past->seq == table->seq && sending.bytes <= MOST_BYTES) {
        send_presence(table, session);
        send_done(session, table, command->id);
    } else {
        send_table(table, subscriber, command->id);
    }
}

/* If the table went on while its log was read, the rest is read too. */
static void past_read(void *context, enum store_status status)
{
    struct catching_up *up = context;
    struct deferred *deferred = up->deferred;
    struct session *session = deferred_session(deferred);
    bool behind = up->past->seq + up->missed.count < deferred->table->seq;
    if (session && status == STORE_DONE && behind && ++up->attempts < ATTEMPTS) {
        store_ask(deferred->server->store, read_past, past_read, up);
        return;
    }
    if (session)
        subscribe(session, deferred->table, &deferred->command, status == STORE_DONE ? up : NULL);
    watch_end(up);
}

static void watch_here(struct session *session, struct table *table, const struct command *command);

static void caught_up(void *context, struct table *table)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    if (session) {
        if (deferred->command.since > table->seq)
            deferred->command.since = -1; /* it knows another log: the whole table */
        watch_here(session, table, &deferred->command);
    }
    deferred_end(deferred);
}

static void read_on_first(struct session *session, struct table *table,
                          const struct command *command)
{
    struct deferred *deferred = defer(session, command);
    if (!deferred)
        return;
    deferred_hold(deferred, table);
    table_when_read(table, caught_up, deferred);
}

/* Whether the missed entries are sent one by one. */
static bool may_catch_up(struct session *session, const struct table *table, int64_t since)
{
    return since >= 0 && since < table->seq && table->seq - since <= LIMIT_CATCH_UP &&
           affordable(session, table);
}

static void catch_up(struct session *session, struct table *table, const struct command *command)
{
    struct catching_up *up = calloc(1, sizeof *up);
    if (up && (up->past = table_new(session->server, table->id)) &&
        (up->deferred = defer(session, command))) {
        log_part_begin(&up->missed);
        deferred_hold(up->deferred, table);
        store_ask(session->server->store, read_past, past_read, up);
        return;
    }
    if (!up || !up->past)
        subscribe(session, table, command, NULL);
    else
        table_free(up->past);
    free(up);
}

/* Send the missed updates and then `done`; or the whole table. */
static void watch_here(struct session *session, struct table *table, const struct command *command)
{
    struct error error;
    if (table->newer) {
        refuse(&error, ERROR_TABLE_NEWER, NULL, 0);
        session_refuse(session, command->id, &error);
        return;
    }
    if (!may_catch_up(session, table, command->since)) {
        struct subscriber *subscriber = subscriber_add(session, table, &error);
        if (!subscriber) {
            session_refuse(session, command->id, &error);
        } else if (command->since == table->seq) {
            send_presence(table, session);
            send_done(session, table, command->id);
        } else {
            send_table(table, subscriber, command->id);
        }
        return;
    }
    catch_up(session, table, command);
}

/* Other processes may have written what this one has not heard of. A client that names a later
 * entry knows of it, and one that names none may: its player has just sat down through another
 * process. */
static void watch(struct session *session, struct table *table, const struct command *command)
{
    bool may_know_more = command->since < 0 || command->since > table->seq;
    if (table->server->shared && !table->newer && may_know_more)
        read_on_first(session, table, command);
    else
        watch_here(session, table, command);
}

void watch_command(struct session *session, const struct command *command)
{
    deferred_for_table(session, command, watch);
}

void unwatch_command(struct session *session, const struct command *command)
{
    struct table *table = table_in_memory(session->server, command->table);
    struct subscriber *subscriber = table ? subscriber_of(session, table) : NULL;
    if (subscriber)
        subscriber_remove(subscriber);
    session_done(session, command->id);
}
