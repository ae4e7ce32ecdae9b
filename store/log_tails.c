/* The tails of logs being written: the next number, and the ids that exist. */
#include "store/log_tails.h"

#include <stdlib.h>
#include <string.h>

static uint32_t hash_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3;
    return (uint32_t)(hash ^ hash >> 32);
}

bool log_tails_begin(struct tails *tails, struct database *database)
{
    *tails = (struct tails){.database = database, .set = calloc(TAIL_SETS, sizeof *tails->set)};
    return tails->set != NULL;
}

static void drop(struct tail *tail)
{
    free(tail->hash);
    *tail = (struct tail){0};
}

void log_tails_forget(struct tails *tails)
{
    for (unsigned i = 0; i < TAIL_SETS * TAIL_WAYS; i++)
        if (tails->set[i / TAIL_WAYS][i % TAIL_WAYS].number)
            drop(&tails->set[i / TAIL_WAYS][i % TAIL_WAYS]);
}

void log_tails_end(struct tails *tails)
{
    if (!tails->set)
        return;
    log_tails_forget(tails);
    free(tails->set);
}

void log_tails_doubt(struct tails *tails)
{
    tails->doubt++;
}

/* The index of a table in its set; if absent, the first free index, else the last. */
static unsigned way_of(const struct tail *set, const char *table)
{
    for (unsigned way = 0; way < TAIL_WAYS; way++)
        if (strcmp(set[way].table, table) == 0)
            return way;
    for (unsigned way = 0; way < TAIL_WAYS; way++)
        if (!set[way].table[0])
            return way;
    return TAIL_WAYS - 1;
}

/* The cache entry of a table, moved to the front of its set; a new one replaces the least recently
 * used. */
static struct tail *place_of(struct tails *tails, const char *table)
{
    struct tail *set = tails->set[hash_of(table) % TAIL_SETS];
    unsigned way = way_of(set, table);
    struct tail found = set[way];
    if (strcmp(found.table, table) != 0) {
        drop(&found);
        memcpy(found.table, table, strnlen(table, STORE_TABLE));
    }
    memmove(set + 1, set, way * sizeof *set);
    set[0] = found;
    return set;
}

static void add_id(struct tail *tail, const char *id)
{
    if (tail->hashes == tail->room) {
        unsigned room = tail->room ? tail->room * 2 : 16;
        uint32_t *more = realloc(tail->hash, room * sizeof *more);
        if (!more)
            abort(); /* without its ids a table cannot be written safely */
        tail->hash = more;
        tail->room = room;
    }
    tail->hash[tail->hashes++] = hash_of(id);
}

/* Read the ids of the entries after `known`, from the last backwards. */
static enum store_status read_ids(struct tails *tails, struct tail *tail, uint32_t known)
{
    sqlite3_stmt *back = database_take(tails->database, SQL_LOG_BACK);
    enum store_status status = back ? STORE_DONE : database_status(tails->database);
    int64_t at = tail->last;
    for (uint32_t seq = tail->seq; seq > known && status == STORE_DONE; seq--) {
        sqlite3_reset(back);
        sqlite3_bind_int64(back, 1, at);
        if (sqlite3_step(back) != SQLITE_ROW) {
            status = database_status(tails->database);
            break;
        }
        const char *id = (const char *)sqlite3_column_text(back, 2);
        if (id)
            add_id(tail, id);
        at = sqlite3_column_int64(back, 0);
    }
    database_give(tails->database, SQL_LOG_BACK, back);
    return status;
}

/* Read seq, last, stage, shown from `column` on. */
static enum store_status read_end(struct tails *tails, struct tail *tail, sqlite3_stmt *statement,
                                  int column)
{
    uint32_t known = tail->seq;
    tail->seq = (uint32_t)sqlite3_column_int64(statement, column);
    tail->last = sqlite3_column_int64(statement, column + 1);
    tail->stage = (uint8_t)sqlite3_column_int(statement, column + 2);
    tail->shown = sqlite3_column_int(statement, column + 3);
    tail->checked = tails->doubt;
    return read_ids(tails, tail, known);
}

static enum store_status read_tail(struct tails *tails, struct tail *tail)
{
    enum statement which = tail->number ? SQL_TABLE_TAIL_AGAIN : SQL_TABLE_TAIL;
    sqlite3_stmt *statement = database_take(tails->database, which);
    if (!statement)
        return database_status(tails->database);
    if (tail->number)
        database_bind(statement, "i", tail->number);
    else
        database_bind(statement, "t", tail->table);
    enum store_status status = database_one(tails->database, statement);
    if (status == STORE_DONE) {
        bool again = tail->number;
        if (!again)
            tail->number = sqlite3_column_int64(statement, 0);
        status = read_end(tails, tail, statement, again ? 0 : 1);
    }
    database_give(tails->database, which, statement);
    return status;
}

enum store_status log_tails_find(struct tails *tails, const char *table, struct tail **tail)
{
    *tail = place_of(tails, table);
    if ((*tail)->number && (*tail)->checked == tails->doubt)
        return STORE_DONE;
    enum store_status status = read_tail(tails, *tail);
    if (status != STORE_DONE)
        drop(*tail);
    return status;
}

struct tail *log_tails_add(struct tails *tails, const char *table, int64_t number)
{
    struct tail *tail = place_of(tails, table);
    tail->number = number;
    tail->checked = tails->doubt;
    return tail;
}

void log_tails_grow(struct tail *tail, int64_t last, const char *id)
{
    tail->seq++;
    tail->last = last;
    if (*id)
        add_id(tail, id);
}

bool log_tails_may_have(const struct tail *tail, const char *id)
{
    uint32_t hash = hash_of(id);
    for (unsigned i = 0; i < tail->hashes; i++)
        if (tail->hash[i] == hash)
            return true;
    return false;
}
