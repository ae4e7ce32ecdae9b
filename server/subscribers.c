/* Subscribers of a table: the commands watch and unwatch, reconnecting, presence. */
#include "server/subscribers.h"

#include <stdlib.h>
#include <string.h>

#include "server/command.h"
#include "server/damaged.h"
#include "server/internal.h"
#include "server/table_bots.h"
#include "server/table_chores.h"
#include "server/table_messages.h"
#include "server/tables.h"

enum {
    MOST_BYTES = LIMIT_QUEUE / 2, /* sent one by one; more would count as a slow client */
    ENTRIES_A_MESSAGE = 16
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
    bool here = anybody_for(table, player), was = !table->seat[seat].left;
    table->seat[seat].left = here ? 0 : server_now(table->server);
    if (here != was)
        broadcast_presence(table, seat);
    if (here && !was)
        table_bots_ask(table); /* they wait for an absent player */
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

/* Missed entries are read from the log and sent as they would have been sent at the time. */
struct catching_up {
    struct subscriber *subscriber;
    int64_t since;
    size_t bytes; /* sent so far */
};

static void told_again(void *context, struct table *table, const struct entry *entry,
                       const struct akhet_events *events)
{
    struct catching_up *missed = context;
    if (entry->seq <= missed->since || missed->bytes > MOST_BYTES)
        return;
    /* The log may contain an entry that is not applied yet: it is sent when it is applied. */
    if (entry->seq > missed->subscriber->table->seq)
        return;
    send_entry(table, missed->subscriber, entry, events, NULL);
    missed->bytes += table->server->text.len;
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

static bool catch_up(struct subscriber *subscriber, int64_t since)
{
    struct table *table = subscriber->table, *past;
    struct catching_up missed = {subscriber, since, 0};
    if (since > table->seq || table->seq - since > LIMIT_CATCH_UP)
        return false;
    if (since == table->seq)
        return true;
    if (!affordable(subscriber->session, table))
        return false;
    past = table_rebuild(table->server, table->id, told_again, &missed);
    if (!past)
        return false;
    table_free(past);
    return missed.bytes <= MOST_BYTES;
}

static struct table *asked_for(struct session *session, const struct command *command,
                               struct error *error)
{
    struct table *table = table_find(session->server, command->table);
    if (!table)
        refuse(error, damaged_error(session->server, command->table), NULL, 0);
    return table;
}

/* Send the missed updates and then `done`; or the whole table. */
void watch_command(struct session *session, const struct command *command)
{
    struct error error;
    struct table *table = asked_for(session, command, &error);
    struct subscriber *subscriber = table ? subscriber_add(session, table, &error) : NULL;
    if (!subscriber) {
        session_refuse(session, command->id, &error);
        return;
    }
    if (command->since >= 0 && catch_up(subscriber, command->since)) {
        send_presence(table, session);
        send_done(session, table, command->id);
    } else
        send_table(table, subscriber, command->id);
}

void unwatch_command(struct session *session, const struct command *command)
{
    struct table *table = table_find(session->server, command->table);
    struct subscriber *subscriber = table ? subscriber_of(session, table) : NULL;
    if (subscriber)
        subscriber_remove(subscriber);
    session_done(session, command->id);
}
