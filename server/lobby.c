/* The lobby: open public tables, and the tables of a player. */
#include "server/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/command.h"
#include "server/internal.h"
#include "server/table_card.h"
#include "server/table_messages.h"
#include "server/tables.h"

enum {
    SUMMARY = 4096,   /* an upper bound of a table's summary in bytes */
    READ_AT_ONCE = 32 /* tables read from the database for one list */
};

static bool listed(const struct table *table, enum table_stage stage)
{
    return table->stage == stage && table->settings.shown &&
           (stage == TABLE_OPEN || table->settings.watchable);
}

/* ---- tables that are not in memory ---------------------------------------------------------- */

/* Cards of tables, and the ids of tables without one. */
struct shelf {
    struct server *server;
    unsigned most_read;
    struct carded {
        struct table_card card;
        char text[STORE_CARD + 1];
    } * carded[LIMIT_LOBBY];
    unsigned cards;
    char id[LIMIT_TABLES][STORE_TABLE + 1];
    unsigned ids;
};

static bool put_on_shelf(void *context, const char *id, const char *text)
{
    struct shelf *shelf = context;
    if (table_in_memory(shelf->server, id))
        return true;
    struct carded *it = text ? malloc(sizeof *it) : NULL;
    if (it) {
        copy_text(it->text, sizeof it->text, text);
        if (card_read(&it->card, it->text)) {
            shelf->carded[shelf->cards++] = it;
            return shelf->cards < LIMIT_LOBBY;
        }
        free(it);
    }
    if (shelf->ids < shelf->most_read)
        memcpy(shelf->id[shelf->ids++], id, STORE_TABLE + 1);
    return true;
}

/* The logs of the others are read; when these tables leave memory, they get cards. */
static void read_rest(const struct shelf *shelf)
{
    for (unsigned i = 0; i < shelf->ids; i++)
        table_find(shelf->server, shelf->id[i]);
}

static void clear_shelf(struct shelf *shelf)
{
    while (shelf->cards)
        free(shelf->carded[--shelf->cards]);
}

/* ---- the list ------------------------------------------------------------------------------- */

/* One of the two is not NULL. */
struct item {
    const struct table *table;
    const struct table_card *card;
    int64_t changed;
};

struct listing {
    const struct akhet_game *game; /* NULL: any */
    enum table_stage stage;
    struct item *item;
    unsigned count, room;
};

static void collect(struct table *table, void *context)
{
    struct listing *listing = context;
    if (listing->count < listing->room && listed(table, listing->stage) &&
        (!listing->game || listing->game == table->settings.game))
        listing->item[listing->count++] = (struct item){table, NULL, table->changed};
}

static void collect_cards(struct listing *listing, const struct shelf *shelf)
{
    for (unsigned i = 0; i < shelf->cards && listing->count < listing->room; i++) {
        const struct table_card *card = &shelf->carded[i]->card;
        if ((listing->stage == TABLE_OPEN || card->watchable) &&
            (!listing->game || listing->game == card->game))
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

void lobby_json(struct server *server, enum table_stage stage, const struct akhet_game *game,
                struct akhet_json *json)
{
    struct shelf shelf = {.server = server, .most_read = READ_AT_ONCE};
    store_shown(server->store, (enum store_stage)stage, LIMIT_LOBBY, put_on_shelf, &shelf);
    read_rest(&shelf);
    struct listing listing = {game, stage, NULL, 0, server->table_count + LIMIT_LOBBY};
    listing.item = malloc(listing.room * sizeof *listing.item);
    akhet_json_array(json, "tables");
    if (listing.item) {
        tables_visit(server, collect, &listing);
        collect_cards(&listing, &shelf);
        qsort(listing.item, listing.count, sizeof *listing.item, newest_first);
    }
    for (unsigned i = 0; i < listing.count && i < LIMIT_LOBBY; i++) {
        if (json->out->len + SUMMARY > json->out->cap)
            break;
        akhet_json_object(json, NULL);
        summary_json(&listing.item[i], json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    free(listing.item);
    clear_shelf(&shelf);
}

void lobby_command(struct session *session, const struct command *command)
{
    session->lobby = command->yes == 1;
    if (!session->lobby) {
        session_done(session, command->id);
        return;
    }
    lobby_json(session->server, TABLE_OPEN, NULL, session_say(session, "lobby", command->id));
    session_send(session);
}

/* ---- changes -------------------------------------------------------------------------------- */

static void write_change(const struct table *table, struct akhet_json *json)
{
    if (!table->in_lobby) {
        akhet_json_string(json, "table", table->id);
        return;
    }
    akhet_json_object(json, "table");
    table_summary(table, json);
    akhet_json_object_end(json);
}

/* The message is the same for every session, so it is composed once. */
static void tell_lobby(const struct table *table)
{
    struct server *server = table->server;
    bool written = false;
    for (struct session *session = server->sessions; session; session = session->next) {
        if (!session->lobby)
            continue;
        if (!written) {
            const char *say = table->in_lobby ? "lobby_table" : "lobby_gone";
            write_change(table, session_say(session, say, NULL));
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
        tell_lobby(table);
}

void lobby_loaded(struct table *table)
{
    table->in_lobby = listed(table, TABLE_OPEN);
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

/* ---- the tables of a player ----------------------------------------------------------------- */

struct own {
    struct server *server;
    uint64_t player;
    struct akhet_json *json;
};

static void own_json(const struct own *own, const struct item *item, int seat, bool turn)
{
    struct akhet_json *json = own->json;
    if (seat < 0 || json->out->len + SUMMARY > json->out->cap)
        return;
    akhet_json_object(json, NULL);
    summary_json(item, json);
    akhet_json_int(json, "you", seat);
    akhet_json_bool(json, "your_turn", turn);
    akhet_json_object_end(json);
}

static bool tell_own(void *context, const char *id, const char *text)
{
    const struct own *own = context;
    struct table_card card;
    struct table *table = table_in_memory(own->server, id);
    if (!table && card_read(&card, text)) {
        int seat = card_seat_of(&card, own->player);
        own_json(own, &(struct item){NULL, &card, 0}, seat, card.turn == seat);
        return true;
    }
    if (!table)
        table = table_find(own->server, id);
    int seat = table && table->stage <= TABLE_PLAYING ? table_seat_of(table, own->player) : -1;
    own_json(own, &(struct item){table, NULL, 0}, seat,
             seat >= 0 && table_turn(table) == seat && !table_bot(table, seat));
    return true;
}

void lobby_own_json(struct server *server, uint64_t player, struct akhet_json *json)
{
    struct own own = {server, player, json};
    akhet_json_array(json, "tables");
    store_cards_of(server->store, player, LIMIT_TABLES, tell_own, &own);
    akhet_json_array_end(json);
}

void lobby_my_tables(struct session *session, const struct command *command)
{
    lobby_own_json(session->server, session->player,
                   session_say(session, "my_tables", command->id));
    session_send(session);
}
