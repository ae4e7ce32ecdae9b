/* The lobby: open public tables, and the tables of a player. */
#include "server/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/command.h"
#include "server/internal.h"
#include "server/table_messages.h"
#include "server/tables.h"

enum {
    SUMMARY = 4096,   /* an upper bound of a table's summary in bytes */
    READ_AT_ONCE = 32 /* tables read from the database for one list */
};

/* ---- the list ------------------------------------------------------------------------------- */

struct listing {
    const struct akhet_game *game; /* NULL: any */
    enum table_stage stage;
    struct table **table;
    unsigned count, room;
};

static bool listed(const struct table *table, enum table_stage stage)
{
    return table->stage == stage && table->settings.shown &&
           (stage == TABLE_OPEN || table->settings.watchable);
}

static void collect(struct table *table, void *context)
{
    struct listing *listing = context;
    if (listing->count < listing->room && listed(table, listing->stage) &&
        (!listing->game || listing->game == table->settings.game))
        listing->table[listing->count++] = table;
}

static int newest_first(const void *a, const void *b)
{
    int64_t one = (*(struct table *const *)a)->changed,
            other = (*(struct table *const *)b)->changed;
    return (one < other) - (one > other);
}

/* Public tables that are not in memory. */
struct shelf {
    struct server *server;
    char id[READ_AT_ONCE][STORE_TABLE + 1];
    unsigned count;
};

static bool note_absent(void *context, const char *id)
{
    struct shelf *shelf = context;
    if (!table_in_memory(shelf->server, id))
        memcpy(shelf->id[shelf->count++], id, STORE_TABLE + 1);
    return shelf->count < READ_AT_ONCE;
}

static void read_absent(struct server *server, enum table_stage stage)
{
    struct shelf shelf = {.server = server};
    store_shown(server->store, (enum store_stage)stage, LIMIT_LOBBY, note_absent, &shelf);
    for (unsigned i = 0; i < shelf.count; i++)
        table_find(server, shelf.id[i]);
}

void lobby_json(struct server *server, enum table_stage stage, const struct akhet_game *game,
                struct akhet_json *json)
{
    read_absent(server, stage);
    struct listing listing = {game, stage, NULL, 0, server->table_count};
    listing.table = malloc((listing.room + 1) * sizeof *listing.table);
    akhet_json_array(json, "tables");
    if (listing.table) {
        tables_visit(server, collect, &listing);
        qsort(listing.table, listing.count, sizeof *listing.table, newest_first);
    }
    for (unsigned i = 0; i < listing.count && i < LIMIT_LOBBY; i++) {
        if (json->out->len + SUMMARY > json->out->cap)
            break;
        akhet_json_object(json, NULL);
        table_summary(listing.table[i], json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    free(listing.table);
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
    char id[LIMIT_TABLES][STORE_TABLE + 1];
    unsigned count;
};

static bool note(void *context, const char *table)
{
    struct own *own = context;
    memcpy(own->id[own->count++], table, STORE_TABLE + 1);
    return own->count < LIMIT_TABLES;
}

void lobby_own_json(struct server *server, uint64_t player, struct akhet_json *json)
{
    struct own own = {.count = 0};
    store_tables_of(server->store, player, 1u << STORE_OPEN | 1u << STORE_PLAYING, LIMIT_TABLES,
                    note, &own);
    akhet_json_array(json, "tables");
    for (unsigned i = 0; i < own.count; i++) {
        const struct table *table = table_find(server, own.id[i]);
        int seat = table ? table_seat_of(table, player) : -1;
        if (seat < 0 || table->stage > TABLE_PLAYING || json->out->len + SUMMARY > json->out->cap)
            continue;
        akhet_json_object(json, NULL);
        table_summary(table, json);
        akhet_json_int(json, "you", seat);
        akhet_json_bool(json, "your_turn", table_turn(table) == seat && !table_bot(table, seat));
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

void lobby_my_tables(struct session *session, const struct command *command)
{
    lobby_own_json(session->server, session->player,
                   session_say(session, "my_tables", command->id));
    session_send(session);
}
