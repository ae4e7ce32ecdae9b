/* Watching a table, coming back to it, and who is there. */
#include "server/watch.h"

#include <stdlib.h>
#include <string.h>

#include "server/commands.h"
#include "server/server.h"
#include "server/tables.h"
#include "server/tell.h"

enum {
    MOST_BYTES = LIMIT_QUEUE / 2, /* told again one by one: it must not look like a slow client */
    ENTRIES_A_MESSAGE = 16
};

bool watch_allowed(const struct table *table, uint64_t player)
{
    return table->plan.watchable || table->stage == TABLE_OPEN ||
           table_seat_of(table, player) >= 0 || (player && player == table->creator);
}

static bool anybody_for(const struct table *table, uint64_t player)
{
    for (const struct watcher *it = table->watchers; it; it = it->next_of_table)
        if (it->session->player == player)
            return true;
    return false;
}

/* A player is there while at least one connection of his watches. */
void watch_notice(struct table *table, uint64_t player)
{
    int seat = table_seat_of(table, player);
    if (seat < 0)
        return;
    bool here = anybody_for(table, player), was = !table->seat[seat].left;
    table->seat[seat].left = here ? 0 : server_now(table->server);
    if (here != was)
        tell_presence(table, seat);
}

void watch_stop(struct watcher *watcher)
{
    struct session *session = watcher->session;
    struct table *table = watcher->table;
    struct watcher **at = &session->watching;
    while (*at != watcher)
        at = &(*at)->next_of_session;
    *at = watcher->next_of_session;
    session->watched--;
    *watcher->link_of_table = watcher->next_of_table;
    if (watcher->next_of_table)
        watcher->next_of_table->link_of_table = watcher->link_of_table;
    table->watcher_count--;
    free(watcher);
    watch_notice(table, session->player);
}

static struct watcher *watcher_of(struct session *session, const struct table *table)
{
    struct watcher *watcher = session->watching;
    while (watcher && watcher->table != table)
        watcher = watcher->next_of_session;
    return watcher;
}

static void join(struct watcher *watcher)
{
    struct session *session = watcher->session;
    struct table *table = watcher->table;
    watcher->next_of_session = session->watching;
    session->watching = watcher;
    session->watched++;
    watcher->next_of_table = table->watchers;
    watcher->link_of_table = &table->watchers;
    if (watcher->next_of_table)
        watcher->next_of_table->link_of_table = &watcher->next_of_table;
    table->watchers = watcher;
    table->watcher_count++;
}

static bool may_watch(const struct session *session, const struct table *table,
                      struct refusal *refusal)
{
    if (!watch_allowed(table, session->player))
        return refuse(refusal, REFUSED_NOT_WATCHED, NULL, 0);
    if (session->watched >= LIMIT_WATCHING)
        return refuse(refusal, REFUSED_TOO_MANY_WATCHED, NULL, LIMIT_WATCHING);
    if (table->watcher_count >= LIMIT_WATCHERS && table_seat_of(table, session->player) < 0)
        return refuse(refusal, REFUSED_TOO_MANY_WATCHERS, NULL, 0);
    return true;
}

struct watcher *watch_table(struct session *session, struct table *table, struct refusal *refusal)
{
    struct watcher *watcher = watcher_of(session, table);
    if (watcher || !may_watch(session, table, refusal))
        return watcher;
    watcher = malloc(sizeof *watcher);
    if (!watcher) {
        refuse(refusal, REFUSED_BUSY, NULL, 0);
        return NULL;
    }
    *watcher = (struct watcher){
        .session = session, .table = table, .seat = table_seat_of(table, session->player)};
    join(watcher);
    watch_notice(table, session->player);
    return watcher;
}

/* What a watcher missed is told from the log, step by step, as it would have been told then. */
struct catching_up {
    struct watcher *watcher;
    int64_t since;
    size_t bytes; /* so far */
};

static void told_again(void *context, struct table *table, const struct entry *entry,
                       const struct akhet_events *events)
{
    struct catching_up *missed = context;
    if (entry->seq <= missed->since || missed->bytes > MOST_BYTES)
        return;
    /* The log may be ahead by an entry that is on its way: that one is told when it lands. */
    if (entry->seq > missed->watcher->table->seq)
        return;
    tell_one(table, missed->watcher, entry, events, NULL);
    missed->bytes += table->server->text.len;
}

/* A log is read from its beginning for this, so it is paid for like so many messages. */
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

static bool catch_up(struct watcher *watcher, int64_t since)
{
    struct table *table = watcher->table, *past;
    struct catching_up missed = {watcher, since, 0};
    if (since > table->seq || table->seq - since > LIMIT_CATCH_UP)
        return false;
    if (since == table->seq)
        return true;
    if (!affordable(watcher->session, table))
        return false;
    past = table_rebuild(table->server, table->id, told_again, &missed);
    if (!past)
        return false;
    table_free(past);
    return missed.bytes <= MOST_BYTES;
}

static struct table *asked_for(struct session *session, const struct order *order,
                               struct refusal *refusal)
{
    struct table *table = table_find(session->server, order->table);
    if (!table)
        refuse(refusal, REFUSED_NO_TABLE, NULL, 0);
    return table;
}

/* The order in which a client reads it: what it missed, and then that it is up to date; or the
 * whole table. */
void watch_order(struct session *session, const struct order *order)
{
    struct refusal refusal;
    struct table *table = asked_for(session, order, &refusal);
    struct watcher *watcher = table ? watch_table(session, table, &refusal) : NULL;
    if (!watcher) {
        session_refuse(session, order->id, &refusal);
        return;
    }
    if (order->since >= 0 && catch_up(watcher, order->since)) {
        tell_who_is_here(table, session);
        tell_known(session, table, order->id);
    } else
        tell_table(table, watcher, order->id);
}

void watch_end(struct session *session, const struct order *order)
{
    struct table *table = table_find(session->server, order->table);
    struct watcher *watcher = table ? watcher_of(session, table) : NULL;
    if (watcher)
        watch_stop(watcher);
    session_done(session, order->id);
}
