/* The tables in memory: lookup by id, loading from logs. */
#include "server/tables.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/table_card.h"
#include "server/table_chores.h"
#include "server/table_log.h"

enum { BUCKETS_A_TABLE = 8 }; /* visited when a table comes and memory holds many */

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

size_t table_id_hash(const char *id)
{
    uint64_t sum = 14695981039346656037u; /* FNV-1a */
    for (; *id; id++)
        sum = (sum ^ (uint8_t)*id) * 1099511628211u;
    return (size_t)(sum ^ sum >> 32);
}

static struct table **place(struct server *server, const char *id)
{
    return &server->tables[table_id_hash(id) & (server->table_room - 1)];
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

/* Let go of tables at rest before their time, in a few buckets after the last ones: as many tables
 * leave as come. */
static void make_room(struct server *server, unsigned buckets)
{
    for (unsigned i = 0; i < buckets; i++) {
        unsigned bucket = server->table_hand++ & (server->table_room - 1);
        for (struct table *table = server->tables[bucket], *next; table; table = next) {
            next = table->next;
            if (table_at_rest(table))
                table_let_go(table);
        }
    }
}

bool tables_have_room(struct server *server)
{
    if (server->table_count >= server->table_limit)
        make_room(server, server->table_room);
    return server->table_count < server->table_limit;
}

bool table_keep(struct server *server, struct table *table)
{
    if (server->table_count >= LIMIT_TABLES_KEPT)
        make_room(server, BUCKETS_A_TABLE);
    if (server->table_count >= server->table_room && !grow(server))
        return false;
    struct table **at = place(server, table->id);
    table->next = *at;
    *at = table;
    server->table_count++;
    return true;
}

static void noted(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* an early `due` only makes the server look at the table */
}

void table_let_go(struct table *table)
{
    int64_t due = table_due(table);
    if (table->due != due && !table->damaged && table_mine(table))
        store_due_set(table->server->store, table->id, due, noted, NULL);
    card_store(table);
    table_forget(table);
}

void table_forget(struct table *table)
{
    struct server *server = table->server;
    struct table **at = place(server, table->id);
    lobby_left_memory(table);
    if (table->stage > TABLE_PLAYING)
        claims_note(server, table->id, false);
    timer_clear(&server->timers, table);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    server->table_count--;
    table_free(table);
}

struct table *table_in_memory(struct server *server, const char *id)
{
    if (!server->table_room)
        return NULL;
    struct table *table = *place(server, id);
    while (table && strcmp(table->id, id) != 0)
        table = table->next;
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

bool tables_open(struct server *server)
{
    server->table_limit = LIMIT_TABLES_IN_ALL;
    server->sweep.stage = STORE_PLAYING;
    return grow(server);
}

void tables_close(struct server *server)
{
    for (unsigned i = 0; i < server->table_room; i++) {
        for (struct table *table = server->tables[i], *next; table; table = next) {
            next = table->next;
            table_tell_readers(table);
            table_free(table);
        }
    }
    free(server->tables);
    timers_free(&server->timers);
}
