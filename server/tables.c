/* All tables: lookup by id, loading from logs, periodic work. */
#include "server/tables.h"

#include <stdlib.h>
#include <string.h>

#include "server/damaged.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/table_bots.h"
#include "server/table_log.h"

#define LETTERS "abcdefghijkmnpqrstuvwxyz23456789" /* 32 characters, no two look alike */

void table_id_of(const uint8_t bytes[STORE_TABLE], char id[STORE_TABLE + 1])
{
    for (unsigned i = 0; i < STORE_TABLE; i++)
        id[i] = LETTERS[bytes[i] % 32];
    id[STORE_TABLE] = '\0';
}

void table_id_make(char id[STORE_TABLE + 1])
{
    uint8_t chance[STORE_TABLE];
    net_random(chance, sizeof chance);
    table_id_of(chance, id);
}

bool table_id_fine(const char *id)
{
    return strlen(id) == STORE_TABLE && strspn(id, LETTERS) == STORE_TABLE;
}

static size_t hash(const char *id)
{
    uint64_t sum = 14695981039346656037u; /* FNV-1a */
    for (; *id; id++)
        sum = (sum ^ (uint8_t)*id) * 1099511628211u;
    return (size_t)(sum ^ sum >> 32);
}

static struct table **place(struct server *server, const char *id)
{
    return &server->tables[hash(id) & (server->table_room - 1)];
}

static bool grow(struct server *server)
{
    unsigned old = server->table_room, room = old ? old * 2 : 256;
    struct table **tables = calloc(room, sizeof *tables), **before = server->tables;
    if (!tables)
        return false;
    server->tables = tables;
    server->table_room = room;
    for (unsigned i = 0; i < old; i++) {
        for (struct table *table = before[i], *next; table; table = next) {
            struct table **at = place(server, table->id);
            next = table->next;
            table->next = *at;
            *at = table;
        }
    }
    free(before);
    return true;
}

bool table_keep(struct server *server, struct table *table)
{
    if (server->table_count >= server->table_room && !grow(server))
        return false;
    struct table **at = place(server, table->id);
    table->next = *at;
    *at = table;
    server->table_count++;
    return true;
}

/* Remove a table from memory; table_find loads it again. */
static void let_go(struct server *server, struct table *table)
{
    struct table **at = place(server, table->id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    server->table_count--;
    table_free(table);
}

struct reading {
    struct table *table;
    table_told *told;
    void *context;
};

static bool read_entry(void *context, const struct store_entry *stored)
{
    struct reading *reading = context;
    struct table *table = reading->table;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct entry entry;
    if (!table_read(table, stored, &entry, &events)) {
        char reason[64];
        struct akhet_text text = akhet_text_on(reason, sizeof reason);
        akhet_text_put(&text, "impossible entry ");
        akhet_text_int(&text, stored->seq);
        damaged_note(table->server, table->id, reason);
        table->damaged = true;
        return false;
    }
    if (reading->told)
        reading->told(reading->context, table, &entry, &events);
    return true;
}

bool table_catch_up(struct table *table, table_told *told, void *context)
{
    struct reading reading = {table, told, context};
    enum store_status status =
        store_log(table->server->store, table->id, table->seq + 1, read_entry, &reading);
    if (status == STORE_DAMAGED) {
        damaged_note(table->server, table->id, "unreadable log");
        table->damaged = true;
    }
    return status == STORE_DONE && !table->damaged;
}

struct table *table_rebuild(struct server *server, const char *id, table_told *told, void *context)
{
    struct table *table = table_new(server, id);
    if (!table)
        return NULL;
    if (table_catch_up(table, told, context) && table->seq)
        return table;
    table_free(table);
    return NULL;
}

static struct table *in_memory(struct server *server, const char *id)
{
    if (!server->table_room)
        return NULL;
    struct table *table = *place(server, id);
    while (table && strcmp(table->id, id) != 0)
        table = table->next;
    return table;
}

/* Subscriptions are not in the log: after loading, all players are absent. */
static void nobody_is_here(struct table *table)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player)
            table->seat[seat].left = server_now(table->server);
}

struct table *table_find(struct server *server, const char *id)
{
    struct table *table = in_memory(server, id);
    if (table || !table_id_fine(id) || damaged_known(server, id))
        return table;
    table = table_rebuild(server, id, NULL, NULL);
    if (table && !table_keep(server, table)) {
        table_free(table);
        table = NULL;
    }
    if (table) {
        nobody_is_here(table);
        table_continue(table);
    }
    return table;
}

void tables_visit(struct server *server, table_visitor *visit, void *context)
{
    for (unsigned i = 0; i < server->table_room; i++) {
        for (struct table *table = server->tables[i], *next; table; table = next) {
            next = table->next;
            visit(table, context);
        }
    }
}

/* Ids of the running tables, which are loaded at startup so that their clocks and bots continue. */
struct listing {
    struct server *server;
    char (*id)[STORE_TABLE + 1];
    unsigned count, room;
};

static bool list_one(void *context, const char *id)
{
    struct listing *listing = context;
    if (listing->count == listing->room) {
        unsigned room = listing->room ? listing->room * 2 : 256;
        void *ids = realloc(listing->id, room * sizeof *listing->id);
        if (!ids)
            return false;
        listing->id = ids;
        listing->room = room;
    }
    memcpy(listing->id[listing->count++], id, STORE_TABLE + 1);
    return true;
}

bool tables_open(struct server *server)
{
    struct listing listing = {.server = server};
    bool fine = grow(server) && store_tables(server->store, 1u << STORE_OPEN | 1u << STORE_PLAYING,
                                             LIMIT_TABLES_IN_ALL, list_one, &listing) == STORE_DONE;
    for (unsigned i = 0; fine && i < listing.count; i++)
        table_find(server, listing.id[i]);
    free(listing.id);
    return fine;
}

void tables_close(struct server *server)
{
    for (unsigned i = 0; i < server->table_room; i++) {
        for (struct table *table = server->tables[i], *next; table; table = next) {
            next = table->next;
            table_free(table);
        }
    }
    free(server->tables);
}

static void flag_falls(struct table *table, int64_t now)
{
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY || table_bot(table, seat) || match_clock_deadline(&table->clock) > now)
        return;
    table_append(table, &(struct entry){.kind = ENTRY_EXPIRE, .seat = seat});
}

static void look_after(struct table *table, void *context)
{
    int64_t now = *(const int64_t *)context;
    if (table->retry && now >= table->retry) {
        table->retry = 0;
        table_continue(table);
    }
    bool free = !table->damaged && !table->retry && !table->writing;
    if (free && table->stage == TABLE_PLAYING)
        flag_falls(table, now);
    if (free && table->undo_asked >= 0)
        table_bots_ask(table); /* a delayed bot may be ready now */
    if (free && table->stage == TABLE_OPEN && now - table->changed > LIMIT_OPEN_MS)
        table_append(table, &(struct entry){.kind = ENTRY_CLOSE});
    if ((table->settled || table->stage == TABLE_CLOSED) && !table->subscribers &&
        !table->writing && !table->thinking && !table->waiting &&
        now - table->changed > LIMIT_IDLE_MS)
        let_go(table->server, table);
}

void tables_tick(struct server *server)
{
    int64_t now = server_now(server);
    if (!server->stopping)
        tables_visit(server, look_after, &now);
}
