/* The tails of logs being written: the next number, and the ids that exist. */
#include "store/sqlite/log_tails.h"

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

static bool keep_id(void *context, int64_t number, uint32_t seq, const char *id)
{
    (void)number;
    (void)seq;
    if (*id)
        add_id(context, id);
    return true;
}

/* Read the ids of the entries that are not known yet. */
static enum store_status read_ids(struct tails *tails, struct tail *tail, const struct log_end *end)
{
    uint32_t known = tail->seq;
    if (end->seq < known)
        return log_damaged(tails->database, tail->table, end->seq, "end: entries are missing");
    return log_walk(tails->database, tail->table, end, known + 1, keep_id, tail);
}

static enum store_status read_end(struct tails *tails, struct tail *tail, struct query *query)
{
    struct row row = {query, NULL};
    struct log_end end;
    log_end_read(&row, &end);
    enum store_status status = row.fault ? log_damaged(tails->database, tail->table, 0, row.fault)
                                         : read_ids(tails, tail, &end);
    tail->number = end.home;
    tail->seq = end.seq;
    tail->last = end.last;
    tail->stage = (uint8_t)end.stage;
    tail->shown = end.shown;
    tail->due = end.due;
    tail->checked = tails->doubt;
    return status;
}

static enum store_status read_tail(struct tails *tails, struct tail *tail)
{
    struct query *query =
        tail->number
            ? database_ask(tails->database, SQL_TABLE_TAIL_AGAIN, "it", tail->number, tail->table)
            : database_ask(tails->database, SQL_TABLE_TAIL, "t", tail->table);
    if (!query)
        return database_status(tails->database);
    enum store_status status = query_one(query);
    if (status == STORE_DONE)
        status = read_end(tails, tail, query);
    database_give(query);
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

struct tail *log_tails_known(struct tails *tails, const char *table)
{
    struct tail *set = tails->set[hash_of(table) % TAIL_SETS];
    struct tail *tail = &set[way_of(set, table)];
    return strcmp(tail->table, table) == 0 ? tail : NULL;
}

void log_tails_drop(struct tails *tails, const char *table)
{
    struct tail *tail = log_tails_known(tails, table);
    if (tail)
        drop(tail);
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
