/* The lobby: open public tables, and the tables of a player. */
#include "server/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/command.h"
#include "server/deferred.h"
#include "server/internal.h"
#include "server/table_card.h"
#include "server/table_messages.h"
#include "server/tables.h"

enum {
    SUMMARY = 4096,    /* an upper bound of a table's summary in bytes */
    READ_AT_ONCE = 32, /* tables read from the database for one list */
    MOST_REMEMBERED = 4096
};

static bool listed(const struct table *table, enum table_stage stage)
{
    return table->stage == stage && table->settings.shown &&
           (stage == TABLE_OPEN || table->settings.watchable);
}

/* ---- lists of tables ------------------------------------------------------------------------ */

struct listed_table {
    char id[STORE_TABLE + 1];
    bool carded; /* `card` is valid */
    struct table_card card;
    char *text;          /* of the card */
    struct table *table; /* held in memory, because it has no card; NULL: none */
};

struct lobby_list {
    struct server *server;
    enum table_stage stage;
    const struct akhet_game *game; /* NULL: any */
    uint64_t player;               /* whose tables are listed; 0: public ones */
    unsigned count, most, awaited; /* `awaited`: tables being read */
    lobby_ready *ready;
    void *context;
    struct listed_table item[];
};

static bool put_item(void *context, const char *id, const char *text)
{
    struct lobby_list *list = context;
    struct listed_table *item = &list->item[list->count++];
    *item = (struct listed_table){.text = text ? strdup(text) : NULL};
    memcpy(item->id, id, STORE_TABLE + 1);
    item->carded = item->text && card_read(&item->card, item->text);
    return list->count < list->most;
}

static enum store_status read_list(void *context, struct store *reader)
{
    struct lobby_list *list = context;
    if (list->player)
        return store_cards_of(reader, list->player, list->most, put_item, list);
    return store_shown(reader, (enum store_stage)list->stage, list->most, put_item, list);
}

static void list_end(struct lobby_list *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        free(list->item[i].text);
        if (list->item[i].table)
            list->item[i].table->held--;
    }
    free(list);
}

static void list_ready(struct lobby_list *list)
{
    if (--list->awaited)
        return;
    list->ready(list->context, list);
    list_end(list);
}

struct item_wait {
    struct lobby_list *list;
    unsigned item;
};

static void item_got(void *context, struct table *table, enum error_code code)
{
    struct item_wait *wait = context;
    struct lobby_list *list = wait->list;
    (void)code; /* a table that cannot be read is not listed */
    list->item[wait->item].table = table;
    if (table)
        table->held++;
    free(wait);
    list_ready(list);
}

/* The logs of tables without cards are read; when these tables leave memory, they get cards. */
static void list_read(void *context, enum store_status status)
{
    struct lobby_list *list = context;
    unsigned most = list->player ? LIMIT_TABLES : READ_AT_ONCE;
    if (status != STORE_DONE) {
        list->ready(list->context, NULL);
        list_end(list);
        return;
    }
    list->awaited = 1; /* this call */
    for (unsigned i = 0; i < list->count && most; i++) {
        struct item_wait *wait;
        if (list->item[i].carded || table_in_memory(list->server, list->item[i].id) ||
            !(wait = malloc(sizeof *wait)))
            continue;
        *wait = (struct item_wait){list, i};
        most--;
        list->awaited++;
        table_ask(list->server, list->item[i].id, item_got, wait);
    }
    list_ready(list);
}

static void ask_list(struct server *server, const struct lobby_list *wanted)
{
    struct lobby_list *list = calloc(1, sizeof *list + wanted->most * sizeof *list->item);
    if (!list) {
        wanted->ready(wanted->context, NULL);
        return;
    }
    *list = *wanted;
    list->server = server;
    store_ask(server->store, read_list, list_read, list);
}

void lobby_ask(struct server *server, enum table_stage stage, const struct akhet_game *game,
               lobby_ready *ready, void *context)
{
    ask_list(
        server,
        &(struct lobby_list){
            .stage = stage, .game = game, .most = LIMIT_LOBBY, .ready = ready, .context = context});
}

void lobby_ask_own(struct server *server, uint64_t player, lobby_ready *ready, void *context)
{
    ask_list(server,
             &(struct lobby_list){
                 .player = player, .most = LIMIT_TABLES, .ready = ready, .context = context});
}

/* ---- writing a list ------------------------------------------------------------------------- */

/* One of the two is not NULL. */
struct item {
    const struct table *table;
    const struct table_card *card;
    int64_t changed;
};

struct listing {
    const struct lobby_list *list;
    struct item *item;
    unsigned count, room;
};

static bool plays(const struct lobby_list *list, const struct akhet_game *game)
{
    return !list->game || list->game == game;
}

static void collect(struct table *table, void *context)
{
    struct listing *listing = context;
    if (listing->count < listing->room && listed(table, listing->list->stage) &&
        plays(listing->list, table->settings.game))
        listing->item[listing->count++] = (struct item){table, NULL, table->changed};
}

static void collect_cards(struct listing *listing)
{
    const struct lobby_list *list = listing->list;
    for (unsigned i = 0; i < list->count && listing->count < listing->room; i++) {
        const struct table_card *card = &list->item[i].card;
        if (list->item[i].carded && !table_in_memory(list->server, list->item[i].id) &&
            (list->stage == TABLE_OPEN || card->watchable) && plays(list, card->game))
            listing->item[listing->count++] = (struct item){NULL, card, card->changed};
    }
}

static int newest_first(const void *a, const void *b)
{
    int64_t one = ((const struct item *)a)->changed, other = ((const struct item *)b)->changed;
    return (one < other) - (one > other);
}

static void summary_json(const struct item *item, struct akhet_json *json)
{
    if (item->table)
        table_summary(item->table, json);
    else
        akhet_json_members(json, item->card->summary, item->card->len);
}

static void public_json(const struct lobby_list *list, struct akhet_json *json)
{
    struct listing listing = {list, NULL, 0, list->server->table_count + LIMIT_LOBBY};
    listing.item = malloc(listing.room * sizeof *listing.item);
    if (!listing.item)
        return;
    tables_visit(list->server, collect, &listing);
    collect_cards(&listing);
    qsort(listing.item, listing.count, sizeof *listing.item, newest_first);
    for (unsigned i = 0; i < listing.count && i < LIMIT_LOBBY; i++) {
        if (json->out->len + SUMMARY > json->out->cap)
            break;
        akhet_json_object(json, NULL);
        summary_json(&listing.item[i], json);
        akhet_json_object_end(json);
    }
    free(listing.item);
}

static void own_json(const struct item *item, int seat, bool turn, struct akhet_json *json)
{
    if (seat < 0 || json->out->len + SUMMARY > json->out->cap)
        return;
    akhet_json_object(json, NULL);
    summary_json(item, json);
    akhet_json_int(json, "you", seat);
    akhet_json_bool(json, "your_turn", turn);
    akhet_json_object_end(json);
}

static void own_item_json(const struct lobby_list *list, const struct listed_table *item,
                          struct akhet_json *json)
{
    const struct table *table = table_in_memory(list->server, item->id);
    if (table && table->stage <= TABLE_PLAYING) {
        int seat = table_seat_of(table, list->player);
        own_json(&(struct item){table, NULL, 0}, seat,
                 seat >= 0 && table_turn(table) == seat && !table_bot(table, seat), json);
    } else if (!table && item->carded) {
        int seat = card_seat_of(&item->card, list->player);
        own_json(&(struct item){NULL, &item->card, 0}, seat, item->card.turn == seat, json);
    }
}

void lobby_json(const struct lobby_list *list, struct akhet_json *json)
{
    akhet_json_array(json, "tables");
    if (!list->player)
        public_json(list, json);
    for (unsigned i = 0; list->player && i < list->count; i++)
        own_item_json(list, &list->item[i], json);
    akhet_json_array_end(json);
}

static void remember(struct server *server, const char *id);

/* ---- the commands --------------------------------------------------------------------------- */

static void tell_list(void *context, const struct lobby_list *list)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    if (!list) {
        deferred_refuse(deferred, ERROR_STORAGE, NULL);
        return;
    }
    if (session) {
        if (!list->player)
            lobby_show(session, true);
        for (unsigned i = 0; !list->player && i < list->count; i++)
            if (list->item[i].carded && !table_in_memory(list->server, list->item[i].id))
                remember(list->server, list->item[i].id);
        lobby_json(
            list, session_say(session, list->player ? "my_tables" : "lobby", deferred->command.id));
        session_send(session);
    }
    deferred_end(deferred);
}

void lobby_command(struct session *session, const struct command *command)
{
    if (command->yes != 1) {
        lobby_show(session, false);
        session_done(session, command->id);
        return;
    }
    struct deferred *deferred = defer(session, command);
    if (deferred)
        lobby_ask(session->server, TABLE_OPEN, NULL, tell_list, deferred);
}

void lobby_my_tables(struct session *session, const struct command *command)
{
    struct deferred *deferred = defer(session, command);
    if (deferred)
        lobby_ask_own(session->server, session->player, tell_list, deferred);
}

/* ---- changes -------------------------------------------------------------------------------- */

/* `table` is NULL if it is not in memory. */
static void write_change(const struct table *table, const char *id, struct akhet_json *json)
{
    if (!table || !table->in_lobby) {
        akhet_json_string(json, "table", id);
        return;
    }
    akhet_json_object(json, "table");
    table_summary(table, json);
    akhet_json_object_end(json);
}

/* The message is the same for every session, so it is composed once. */
static void tell_lobby(struct server *server, const struct table *table, const char *id)
{
    bool written = false, gone = !table || !table->in_lobby;
    for (struct session *session = server->sessions; session; session = session->next) {
        if (!session->lobby)
            continue;
        if (!written) {
            write_change(table, id,
                         session_say(session, gone ? "lobby_gone" : "lobby_table", NULL));
            akhet_json_object_end(&server->json);
            written = true;
        }
        net_send(session->conn, server->out, server->text.len);
        server->metrics.sent++;
    }
}

static void tell_change(struct table *table)
{
    bool was = table->in_lobby;
    table->in_lobby = listed(table, TABLE_OPEN);
    if (was || table->in_lobby)
        tell_lobby(table->server, table, table->id);
}

void lobby_loaded(struct table *table)
{
    table->in_lobby = listed(table, TABLE_OPEN);
    if (id_set_has(&table->server->lobby_ids, table->id)) {
        id_set_remove(&table->server->lobby_ids, table->id);
        table->in_lobby = true; /* it may be gone by now */
    }
}

/* ---- tables of other processes, which are in the lobby without being in memory ---- */

static void remember(struct server *server, const char *id)
{
    if (server->shared && server->lobby_viewers && server->lobby_ids.count < MOST_REMEMBERED)
        id_set_add(&server->lobby_ids, id);
}

void lobby_left_memory(const struct table *table)
{
    if (table->in_lobby)
        remember(table->server, table->id);
}

void lobby_started(struct server *server, const char *id)
{
    if (!id_set_has(&server->lobby_ids, id))
        return;
    id_set_remove(&server->lobby_ids, id);
    tell_lobby(server, NULL, id);
}

void lobby_show(struct session *session, bool on)
{
    struct server *server = session->server;
    if (session->lobby == on)
        return;
    session->lobby = on;
    server->lobby_viewers += on ? 1 : -1u;
    if (!server->lobby_viewers)
        id_set_clear(&server->lobby_ids);
}

static bool may_tell(struct table *table)
{
    return bucket_take(&table->lobby_rate, server_now(table->server), LIMIT_LOBBY_RATE,
                       LIMIT_LOBBY_BURST);
}

/* Every change goes to everybody in the lobby, so a table that changes too often waits, and what is
 * told then is its state at that time. */
void lobby_changed(struct table *table)
{
    struct table **late = &table->server->lobby_late;
    if (table->lobby_link)
        return;
    if (may_tell(table)) {
        tell_change(table);
        return;
    }
    table->lobby_next = *late;
    table->lobby_link = late;
    if (*late)
        (*late)->lobby_link = &table->lobby_next;
    *late = table;
}

void lobby_forget(struct table *table)
{
    if (!table->lobby_link)
        return;
    *table->lobby_link = table->lobby_next;
    if (table->lobby_next)
        table->lobby_next->lobby_link = table->lobby_link;
    table->lobby_link = NULL;
}

void lobby_tick(struct server *server)
{
    for (struct table *table = server->lobby_late, *next; table; table = next) {
        next = table->lobby_next;
        if (!may_tell(table))
            continue;
        lobby_forget(table);
        tell_change(table);
    }
}

/* A subscriber sees the turn in its update; an absent player gets your_turn on every connection. */
void lobby_turn(struct table *table)
{
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY || !table->seat[seat].player || !table->seat[seat].left ||
        table_bot(table, seat))
        return;
    for (struct session *session = table->server->sessions; session; session = session->next) {
        if (session->player != table->seat[seat].player)
            continue;
        akhet_json_string(session_say(session, "your_turn", NULL), "table", table->id);
        session_send(session);
    }
}
