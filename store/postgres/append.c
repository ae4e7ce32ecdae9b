/* Appending entries to logs in PostgreSQL: one statement for all entries of a batch.
 *
 * The key (home, seq) decides which writer has a place; ON CONFLICT leaves out the entry that came
 * too late, and pg_classify says why. A table's second entry in a batch goes into a second
 * statement, because a statement does not see the rows that it inserts itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/arrays.h"
#include "store/postgres/open.h"
#include "store/postgres/schema.h"
#include "store/postgres/side.h"

enum { KNOWN_MS = 30000, ENTRY_ARRAYS = 8, MOST_ARRAYS = ENTRY_ARRAYS + 5 };

/* An entry of the batch that is being appended. */
struct item {
    struct append *append;
    int64_t home;   /* 0: the table does not exist */
    unsigned order; /* of submission */
    unsigned rank;  /* how many entries of the batch for this table were submitted before */
    unsigned place; /* among the entries that pg_classify asks about, from 1 */
    bool changes;   /* the row of its table too */
};

struct append_buffers {
    struct item *item;
    unsigned count, room;
    unsigned rank; /* whose results are being read */
    bool fenced;   /* the batch was not committed before */
    struct array array[MOST_ARRAYS];
};

struct append_buffers *pg_buffers_new(void)
{
    return calloc(1, sizeof(struct append_buffers));
}

void pg_buffers_free(struct append_buffers *buffers)
{
    if (!buffers)
        return;
    for (unsigned i = 0; i < MOST_ARRAYS; i++)
        array_free(&buffers->array[i]);
    free(buffers->item);
    free(buffers);
}

/* A marker: appends are executed by pg_append_all, never by themselves. */
enum store_status pg_append(struct store *store, struct write *write)
{
    (void)store;
    (void)write;
    return STORE_BROKEN;
}

bool pg_is_append(const struct write *write)
{
    return write->run == pg_append;
}

/* ---- statements ---------------------------------------------------------------------------- */

enum own { FENCE, CREATE, FIND, APPEND, APPEND_CHANGE, CLASSIFY, OWN };

#define PUT                                                                                        \
    "INSERT INTO log (home, seq, writer, at, id, stage, shown, body)"                              \
    " SELECT u.home, u.seq, $9::bigint, u.at, u.id, u.stage, u.shown, u.body"                      \
    " FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::smallint[],"          \
    " $6::boolean[], $7::text[], $8::bigint[])"                                                    \
    " AS u (home, seq, at, id, stage, shown, body, after)"                                         \
    " WHERE u.seq = 1 OR (SELECT u.after IN (0, p.at) FROM log p"                                  \
    " WHERE p.home = u.home AND p.seq = u.seq - 1)"                                                \
    " ON CONFLICT DO NOTHING RETURNING home, seq"

static const char *const own_text[OWN] = {
    /* No row: the batch with this number was committed. */
    [FENCE] = "INSERT INTO writers (number, batch) VALUES ($1::bigint, $2::bigint)"
              " ON CONFLICT (number) DO UPDATE SET batch = excluded.batch"
              " WHERE writers.batch < excluded.batch RETURNING number",
    [CREATE] = "INSERT INTO tables (id, stage, shown, made, creator, due, keeper)"
               " SELECT u.id, u.stage, u.shown, u.made, u.creator, u.due, $7::bigint"
               " FROM unnest($1::text[], $2::smallint[], $3::boolean[], $4::bigint[], $5::bigint[],"
               " $6::bigint[]) AS u (id, stage, shown, made, creator, due)"
               " ON CONFLICT DO NOTHING",
    [FIND] = "SELECT id, number FROM tables WHERE id = ANY ($1::text[])",
    [APPEND] = PUT,
    [APPEND_CHANGE] =
        "WITH put AS (" PUT "), also AS (SELECT c.home, c.stage, c.shown, c.due FROM put JOIN"
        " unnest($10::bigint[], $11::integer[], $12::smallint[], $13::boolean[], $14::bigint[])"
        " AS c (home, seq, stage, shown, due) ON c.home = put.home AND c.seq = put.seq),"
        " changed AS (UPDATE tables t SET stage = also.stage, shown = also.shown, due = also.due"
        " FROM also WHERE t.number = also.home AND (t.stage, t.shown, t.due) IS DISTINCT FROM"
        " (also.stage, also.shown, also.due)),"
        " risen AS (DELETE FROM seats s USING also WHERE s.home = also.home AND also.stage = 3)"
        " SELECT home, seq FROM put",
    [CLASSIFY] = "SELECT u.place, a.seq, b.writer, b.at, b.id, b.body FROM"
                 " unnest($1::bigint[], $2::integer[], $3::text[]) WITH ORDINALITY"
                 " AS u (home, seq, id, place)"
                 " LEFT JOIN LATERAL (SELECT seq FROM log l WHERE l.home = u.home AND l.id = u.id"
                 " AND l.id IS NOT NULL) a ON true"
                 " LEFT JOIN LATERAL (SELECT writer, at, id, body FROM log l WHERE l.home = u.home"
                 " AND l.seq = u.seq) b ON true",
};

/* Send a statement with arrays, and for some a number after the first `number_at` of them. */
static bool send(struct pg_link *link, enum own which, const struct array *array, unsigned arrays,
                 unsigned number_at, uint64_t number)
{
    const char *value[MOST_ARRAYS + 1];
    int length[MOST_ARRAYS + 1], format[MOST_ARRAYS + 1];
    char digits[24];
    unsigned count = 0;
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (unsigned i = 0; i <= arrays; i++) {
        if (number_at && i == number_at) {
            value[count] = digits;
            length[count] = 0;
            format[count++] = 0;
        }
        if (i == arrays)
            break;
        value[count] = array[i].bytes;
        length[count] = (int)array[i].len;
        format[count++] = 1;
    }
    char name[16];
    snprintf(name, sizeof name, "own%u", (unsigned)which);
    return link->address->unprepared
               ? PQsendQueryParams(link->conn, own_text[which], (int)count, NULL, value, length,
                                   format, 1)
               : PQsendQueryPrepared(link->conn, name, (int)count, value, length, format, 1);
}

/* Prepared together when the connection is new. */
static enum pg_fate prepare(struct pg_link *link)
{
    if (link->address->unprepared || link->prepared_own)
        return PG_FINE;
    for (unsigned i = 0; i < OWN; i++) {
        char name[16];
        snprintf(name, sizeof name, "own%u", i);
        PGresult *result = PQprepare(link->conn, name, own_text[i], 0, NULL);
        enum pg_fate fate =
            PQresultStatus(result) == PGRES_COMMAND_OK ? PG_FINE : pg_failed(link, result);
        PQclear(result);
        if (fate != PG_FINE)
            return fate;
    }
    link->prepared_own = true;
    return PG_FINE;
}

static bool send_fence(struct store *store)
{
    char number[2][24];
    const char *value[2] = {number[0], number[1]};
    struct pg_link *link = pg_writer(store);
    snprintf(number[0], sizeof number[0], "%llu", (unsigned long long)pg_data(store)->number);
    snprintf(number[1], sizeof number[1], "%lld", (long long)pg_data(store)->batch);
    return link->address->unprepared
               ? PQsendQueryParams(link->conn, own_text[FENCE], 2, NULL, value, NULL, NULL, 1)
               : PQsendQueryPrepared(link->conn, "own0", 2, value, NULL, NULL, 1);
}

/* ---- results of a pipeline ----------------------------------------------------------------- */

typedef void each_row(struct store *store, const PGresult *result, int row);

/* The results of one statement; the first failure of a pipeline is the one that counts. */
static enum pg_fate receive(struct store *store, each_row *each, enum pg_fate fate)
{
    struct pg_link *link = pg_writer(store);
    PGresult *result = pg_result(link);
    ExecStatusType status = PQresultStatus(result);
    if (!result || (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)) {
        if (fate == PG_FINE)
            fate = pg_failed(link, result);
    } else if (each && fate == PG_FINE) {
        for (int row = 0; row < PQntuples(result); row++)
            each(store, result, row);
    }
    bool ended = !result;
    PQclear(result);
    while (!ended && (result = pg_result(link)) != NULL)
        PQclear(result);
    return fate;
}

/* The end of a pipeline that was synchronised: in a transaction of its own, the commit. */
static enum pg_fate receive_sync(struct pg_link *link, enum pg_fate fate)
{
    PGresult *result = pg_result(link);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_PIPELINE_SYNC && fate == PG_FINE)
        fate = pg_failed(link, result);
    PQclear(result);
    if (PQstatus(link->conn) != CONNECTION_OK || !PQexitPipelineMode(link->conn))
        return fate == PG_FINE ? pg_failed(link, NULL) : fate;
    return fate;
}

/* ---- the tables of a batch ----------------------------------------------------------------- */

static int64_t int8_at(const PGresult *result, int row, int column)
{
    uint64_t number = 0;
    for (int i = 0; i < PQgetlength(result, row, column) && i < 8; i++)
        number = number << 8 | (uint8_t)PQgetvalue(result, row, column)[i];
    return (int64_t)number;
}

static int by_table(const void *one, const void *other)
{
    const struct item *a = one, *b = other;
    return strcmp(a->append->entry.table, b->append->entry.table);
}

/* The number of a table, for its entries: the cache may be too small for all tables of a batch. */
static void keep_home(struct store *store, const PGresult *result, int row)
{
    struct append_buffers *buffers = pg_data(store)->buffers;
    const char *id = PQgetvalue(result, row, 0);
    int64_t number = int8_at(result, row, 1);
    if (PQgetlength(result, row, 0) != STORE_TABLE || number < 1 || number > STORE_NUMBER)
        return;
    unsigned low = 0, high = buffers->count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (strcmp(buffers->item[middle].append->entry.table, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < buffers->count && strcmp(buffers->item[low].append->entry.table, id) == 0; low++)
        buffers->item[low].home = number;
    homes_add(pg_data(store)->homes, id, number);
}

/* A first entry never goes by the cache: its table may have been deleted. */
static bool is_known(const struct item *item)
{
    return item->home && item->append->entry.seq != 1;
}

/* The arrays of tables to create, and of tables to find. */
static unsigned gather_unknown(struct append_buffers *buffers)
{
    struct array *array = buffers->array;
    static const enum array_of type[] = {ARRAY_TEXT, ARRAY_INT2, ARRAY_BOOL, ARRAY_INT8,
                                         ARRAY_INT8, ARRAY_INT8, ARRAY_TEXT};
    for (unsigned i = 0; i < sizeof type / sizeof *type; i++)
        array_begin(&array[i], type[i]);
    for (unsigned i = 0; i < buffers->count; i++) {
        const struct store_entry *entry = &buffers->item[i].append->entry;
        if (is_known(&buffers->item[i]))
            continue;
        array_text(&array[6], entry->table, STORE_TABLE);
        if (entry->seq != 1)
            continue;
        array_text(&array[0], entry->table, STORE_TABLE);
        array_int(&array[1], ARRAY_INT2, entry->stage);
        array_int(&array[2], ARRAY_BOOL, entry->shown);
        array_int(&array[3], ARRAY_INT8, entry->at);
        array_int(&array[4], ARRAY_INT8, (int64_t)entry->creator);
        array_int(&array[5], ARRAY_INT8, entry->due);
    }
    for (unsigned i = 0; i < sizeof type / sizeof *type; i++)
        array_end(&array[i]);
    return array[6].count;
}

/* Create the tables of first entries, and find the numbers of tables that are not known. The
 * pipeline and its transaction stay open. */
static enum pg_fate resolve(struct store *store, struct append_buffers *buffers, unsigned *sent)
{
    struct pg_link *link = pg_writer(store);
    if (!gather_unknown(buffers))
        return PG_FINE;
    qsort(buffers->item, buffers->count, sizeof *buffers->item, by_table);
    bool creates = buffers->array[0].count > 0;
    if ((creates && !send(link, CREATE, buffers->array, 6, 6, atomic_load(&store->keeper))) ||
        !send(link, FIND, &buffers->array[6], 1, 0, 0) || !PQsendFlushRequest(link->conn))
        return pg_failed(link, NULL);
    enum pg_fate fate = PG_FINE;
    for (; *sent; --*sent) /* BEGIN and the fence */
        fate = receive(store, NULL, fate);
    if (creates)
        fate = receive(store, NULL, fate);
    return receive(store, keep_home, fate);
}

/* ---- the entries --------------------------------------------------------------------------- */

static int by_home(const void *one, const void *other)
{
    const struct item *a = one, *b = other;
    if (a->home != b->home)
        return a->home < b->home ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* Whether the row of the table may say something else than the entry. */
static bool changes_row(const struct home *home, const struct store_entry *entry)
{
    return home->seq != entry->seq - 1 || home->stage != entry->stage ||
           home->shown != entry->shown || home->due != entry->due ||
           pg_now_ms() - home->at > KNOWN_MS;
}

/* Order the entries by table, so that all servers lock places in the same order; returns the number
 * of statements. */
static unsigned arrange(struct store *store, struct append_buffers *buffers)
{
    unsigned ranks = 0;
    for (unsigned i = 0; i < buffers->count; i++) {
        struct item *item = &buffers->item[i];
        const struct home *home = homes_find(pg_data(store)->homes, item->append->entry.table);
        item->changes = !home || changes_row(home, &item->append->entry);
    }
    qsort(buffers->item, buffers->count, sizeof *buffers->item, by_home);
    for (unsigned i = 0; i < buffers->count; i++) {
        struct item *item = &buffers->item[i];
        bool same = i && item[-1].home == item->home;
        item->rank = same ? item[-1].rank + 1 : 0;
        item->changes |= same;
        if (item->home && item->rank >= ranks)
            ranks = item->rank + 1;
    }
    return ranks;
}

static void put_entry(struct array *array, const struct item *item)
{
    const struct store_entry *entry = &item->append->entry;
    array_int(&array[0], ARRAY_INT8, item->home);
    array_int(&array[1], ARRAY_INT4, entry->seq);
    array_int(&array[2], ARRAY_INT8, entry->at);
    array_text(&array[3], entry->id[0] ? entry->id : NULL, strlen(entry->id));
    array_int(&array[4], ARRAY_INT2, entry->stage);
    array_int(&array[5], ARRAY_BOOL, entry->shown);
    array_text(&array[6], entry->body, strlen(entry->body));
    array_int(&array[7], ARRAY_INT8, entry->after);
}

static void put_change(struct array *array, const struct item *item)
{
    const struct store_entry *entry = &item->append->entry;
    array_int(&array[0], ARRAY_INT8, item->home);
    array_int(&array[1], ARRAY_INT4, entry->seq);
    array_int(&array[2], ARRAY_INT2, entry->stage);
    array_int(&array[3], ARRAY_BOOL, entry->shown);
    array_int(&array[4], ARRAY_INT8, entry->due);
}

/* The entries that are the first of their tables, the second, and so on. */
static bool send_rank(struct store *store, struct append_buffers *buffers, unsigned rank)
{
    static const enum array_of type[MOST_ARRAYS] = {
        ARRAY_INT8, ARRAY_INT4, ARRAY_INT8, ARRAY_TEXT, ARRAY_INT2, ARRAY_BOOL, ARRAY_TEXT,
        ARRAY_INT8, ARRAY_INT8, ARRAY_INT4, ARRAY_INT2, ARRAY_BOOL, ARRAY_INT8};
    struct array *array = buffers->array;
    for (unsigned i = 0; i < MOST_ARRAYS; i++)
        array_begin(&array[i], type[i]);
    for (unsigned i = 0; i < buffers->count; i++) {
        const struct item *item = &buffers->item[i];
        if (!item->home || item->rank != rank)
            continue;
        put_entry(array, item);
        if (item->changes)
            put_change(array + ENTRY_ARRAYS, item);
    }
    for (unsigned i = 0; i < MOST_ARRAYS; i++)
        array_end(&array[i]);
    bool changes = array[ENTRY_ARRAYS].count > 0;
    return send(pg_writer(store), changes ? APPEND_CHANGE : APPEND, array,
                changes ? MOST_ARRAYS : ENTRY_ARRAYS, ENTRY_ARRAYS, pg_data(store)->number);
}

/* The entry of the current rank that wanted this place. Entries are ordered by table. */
static struct item *item_of(struct append_buffers *buffers, int64_t home, uint32_t seq)
{
    unsigned low = 0, high = buffers->count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (buffers->item[middle].home < home)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < buffers->count && buffers->item[low].home == home; low++)
        if (buffers->item[low].rank == buffers->rank && buffers->item[low].append->entry.seq == seq)
            return &buffers->item[low];
    return NULL;
}

static void keep_inserted(struct store *store, const PGresult *result, int row)
{
    struct item *item = item_of(pg_data(store)->buffers, int8_at(result, row, 0),
                                (uint32_t)int8_at(result, row, 1));
    if (item)
        item->append->write.status = STORE_DONE;
}

/* What the writer knows about the tables after the commit. */
static void remember(struct store *store, const struct append_buffers *buffers)
{
    int64_t now = pg_now_ms();
    for (unsigned i = 0; i < buffers->count; i++) {
        const struct store_entry *entry = &buffers->item[i].append->entry;
        struct home *home = homes_find(pg_data(store)->homes, entry->table);
        if (!home)
            continue;
        bool done = buffers->item[i].append->write.status == STORE_DONE;
        home->seq = done ? entry->seq : 0;
        home->stage = entry->stage;
        home->shown = entry->shown;
        home->due = entry->due;
        if (done && buffers->item[i].changes)
            home->at = now;
    }
}

static void gather(struct store *store, struct append_buffers *buffers, struct write **write,
                   unsigned count)
{
    if (count > buffers->room) {
        free(buffers->item);
        buffers->room = count * 2;
        buffers->item = calloc(buffers->room, sizeof *buffers->item);
        if (!buffers->item)
            abort(); /* loses nothing acknowledged, and there is no way to report it */
    }
    buffers->count = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!pg_is_append(write[i]))
            continue;
        const struct home *home = homes_find(pg_data(store)->homes, write[i]->table);
        write[i]->status = STORE_MISSING;
        buffers->item[buffers->count] = (struct item){.append = (struct append *)write[i],
                                                      .home = home ? home->number : 0,
                                                      .order = buffers->count};
        buffers->count++;
    }
}

/* Send everything up to the synchronisation and read the results. */
static enum pg_fate run_pipeline(struct store *store, struct append_buffers *buffers, bool whole)
{
    struct pg_link *link = pg_writer(store);
    unsigned sent = 0;
    if (!whole) {
        if (!PQsendQueryParams(link->conn, "BEGIN", 0, NULL, NULL, NULL, NULL, 1) ||
            !send_fence(store))
            return pg_failed(link, NULL);
        sent = 2;
    }
    enum pg_fate fate = resolve(store, buffers, &sent);
    unsigned ranks = fate == PG_FINE ? arrange(store, buffers) : 0;
    for (unsigned rank = 0; rank < ranks; rank++)
        if (!send_rank(store, buffers, rank))
            return pg_failed(link, NULL);
    if (!PQpipelineSync(link->conn))
        return fate == PG_FINE ? pg_failed(link, NULL) : fate;
    for (; sent; sent--)
        fate = receive(store, NULL, fate);
    for (buffers->rank = 0; buffers->rank < ranks; buffers->rank++)
        fate = receive(store, keep_inserted, fate);
    return receive_sync(link, fate);
}

void pg_need_partitions(struct store *store)
{
    const struct append_buffers *buffers = pg_data(store)->buffers;
    struct pg_data *data = pg_data(store);
    int64_t last = 0;
    for (unsigned i = 0; i < buffers->count; i++)
        if (buffers->item[i].home > last)
            last = buffers->item[i].home;
    if (last > data->partition && pg_partitions(pg_writer(store), last))
        data->partition = (last / PG_PARTITION + 1) * PG_PARTITION - 1;
}

bool pg_make_partitions(struct store *store)
{
    const struct append_buffers *buffers = pg_data(store)->buffers;
    int64_t last = -1;
    for (unsigned i = 0; i < buffers->count; i++) {
        int64_t part = buffers->item[i].home / PG_PARTITION;
        if (part != last && !pg_partitions(pg_writer(store), buffers->item[i].home))
            return false;
        last = part;
    }
    return true;
}

enum pg_fate pg_append_all(struct store *store, struct write **write, unsigned count, bool whole)
{
    struct append_buffers *buffers = pg_data(store)->buffers;
    struct pg_link *link = pg_writer(store);
    gather(store, buffers, write, count);
    enum pg_fate fate = prepare(link);
    if (fate != PG_FINE)
        return fate;
    link->state[0] = 0;
    if (!PQenterPipelineMode(link->conn))
        return pg_failed(link, NULL);
    fate = run_pipeline(store, buffers, whole);
    if (fate == PG_FINE)
        remember(store, buffers);
    else
        homes_forget(pg_data(store)->homes);
    return fate;
}

static void keep_fence(struct store *store, const PGresult *result, int row)
{
    (void)result;
    (void)row;
    pg_data(store)->buffers->fenced = true;
}

enum pg_fate pg_was_committed(struct store *store, bool *committed)
{
    struct append_buffers *buffers = pg_data(store)->buffers;
    struct pg_link *link = pg_writer(store);
    enum pg_fate fate = prepare(link);
    if (fate != PG_FINE)
        return fate;
    if (!pg_exec(link, "BEGIN"))
        return pg_fate(link);
    buffers->fenced = false;
    fate = send_fence(store) ? receive(store, keep_fence, PG_FINE) : pg_failed(link, NULL);
    if (fate == PG_FINE && !pg_exec(link, "ROLLBACK"))
        fate = pg_fate(link);
    *committed = !buffers->fenced;
    return fate;
}

/* ---- entries that were not inserted -------------------------------------------------------- */

static bool same_text(const PGresult *result, int row, int column, const char *text)
{
    return !PQgetisnull(result, row, column) && strcmp(PQgetvalue(result, row, column), text) == 0;
}

/* Whether the row at the place of an entry is the entry itself, from a batch whose answer was lost.
 */
static bool is_own(const struct store *store, const PGresult *result, int row,
                   const struct append *append)
{
    const struct store_entry *entry = &append->entry;
    bool id = entry->id[0] ? same_text(result, row, 4, entry->id) : PQgetisnull(result, row, 4);
    return append->write.sent && !PQgetisnull(result, row, 2) &&
           (uint64_t)int8_at(result, row, 2) == pg_data(store)->number &&
           int8_at(result, row, 3) == entry->at && id && same_text(result, row, 5, entry->body);
}

/* Whether another entry of the batch was told that it has this place. */
static bool is_given(const struct append_buffers *buffers, const struct item *item)
{
    for (unsigned i = 0; i < buffers->count; i++) {
        const struct item *other = &buffers->item[i];
        if (other != item && other->home == item->home &&
            other->append->entry.seq == item->append->entry.seq &&
            other->append->write.status == STORE_DONE)
            return true;
    }
    return false;
}

/* Whether a later entry of the same batch has the id of this one, or its place if `id` is NULL.
 * Then that was not in the way when this one was refused. */
static bool came_later(const struct append_buffers *buffers, const struct item *item,
                       const char *id)
{
    for (const struct item *other = item + 1;
         other < buffers->item + buffers->count && other->home == item->home; other++)
        if (other->append->write.status == STORE_DONE &&
            (id ? strcmp(other->append->entry.id, id) == 0
                : other->append->entry.seq == item->append->entry.seq))
            return true;
    return false;
}

static enum store_status answer(struct store *store, const PGresult *result, int row,
                                const struct item *item)
{
    const struct append_buffers *buffers = pg_data(store)->buffers;
    if (is_own(store, result, row, item->append) && !is_given(buffers, item))
        return STORE_DONE;
    if (!PQgetisnull(result, row, 1) && !came_later(buffers, item, item->append->entry.id))
        return STORE_AGAIN;
    if (!PQgetisnull(result, row, 2) && !came_later(buffers, item, NULL))
        return STORE_TAKEN;
    return STORE_MISSING;
}

/* Rows come in any order. */
static void classify(struct store *store, const PGresult *result, int row)
{
    struct append_buffers *buffers = pg_data(store)->buffers;
    int64_t place = int8_at(result, row, 0);
    for (unsigned i = 0; i < buffers->count; i++) {
        struct item *item = &buffers->item[i];
        if (item->place != (unsigned)place)
            continue;
        item->append->write.status = answer(store, result, row, item);
        if (item->append->write.status == STORE_TAKEN)
            atomic_fetch_add(&pg_data(store)->taken, 1);
    }
}

/* The arrays of the entries that are not there. */
static unsigned gather_open(struct append_buffers *buffers)
{
    static const enum array_of type[] = {ARRAY_INT8, ARRAY_INT4, ARRAY_TEXT};
    struct array *array = buffers->array;
    unsigned count = 0;
    for (unsigned i = 0; i < 3; i++)
        array_begin(&array[i], type[i]);
    for (unsigned i = 0; i < buffers->count; i++) {
        struct item *item = &buffers->item[i];
        const struct store_entry *entry = &item->append->entry;
        item->place = 0;
        if (!item->home || item->append->write.status == STORE_DONE)
            continue;
        item->place = ++count;
        array_int(&array[0], ARRAY_INT8, item->home);
        array_int(&array[1], ARRAY_INT4, entry->seq);
        array_text(&array[2], entry->id[0] ? entry->id : NULL, strlen(entry->id));
    }
    for (unsigned i = 0; i < 3; i++)
        array_end(&array[i]);
    return count;
}

enum pg_fate pg_classify(struct store *store)
{
    struct append_buffers *buffers = pg_data(store)->buffers;
    struct pg_link *link = pg_writer(store);
    if (!gather_open(buffers))
        return PG_FINE;
    link->state[0] = 0;
    enum pg_fate fate = prepare(link);
    if (fate != PG_FINE)
        return fate;
    if (!send(link, CLASSIFY, buffers->array, 3, 0, 0))
        return pg_failed(link, NULL);
    return receive(store, classify, PG_FINE);
}
