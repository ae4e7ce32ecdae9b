/* The logs of tables in SQLite: rows in the order of writing, each with the previous entry of its
 * table. */
#include <stdlib.h>
#include <string.h>

#include "store/sqlite/side.h"

/* ---- writing ------------------------------------------------------------------------------- */

static enum store_status make_table(struct store *store, const struct store_entry *entry,
                                    struct tail **tail)
{
    if (entry->seq != 1)
        return STORE_MISSING;
    enum store_status status =
        database_run(store->writing, SQL_TABLE_ADD, "tuuii", entry->table, entry->stage,
                     entry->shown, entry->at, (int64_t)entry->creator);
    if (status != STORE_DONE)
        return status;
    *tail = log_tails_add(sqlite_tails(store), entry->table, sqlite_last_row(store->writing));
    (*tail)->stage = (uint8_t)entry->stage;
    (*tail)->shown = entry->shown;
    return STORE_DONE;
}

/* Whether the entry can be appended. Its id is checked before its number: a repeated command names
 * a number that its first copy has taken. */
static enum store_status judge(struct store *store, const struct store_entry *entry,
                               const struct tail *tail)
{
    if (entry->id[0] && log_tails_may_have(tail, entry->id)) {
        uint32_t seq;
        struct log_end end = {.home = tail->number, .seq = tail->seq, .last = tail->last};
        enum store_status status = log_find(store->writing, entry->table, &end, entry->id, &seq);
        if (status == STORE_DONE)
            return STORE_AGAIN;
        if (status != STORE_MISSING)
            return status;
    }
    if (entry->seq <= tail->seq)
        return STORE_TAKEN;
    return entry->seq == tail->seq + 1 ? STORE_DONE : STORE_MISSING;
}

static enum store_status change_stage(struct store *store, const struct store_entry *entry,
                                      struct tail *tail)
{
    if (tail->stage == entry->stage && tail->shown == entry->shown)
        return STORE_DONE;
    tail->stage = (uint8_t)entry->stage;
    tail->shown = entry->shown;
    enum store_status status = database_run(store->writing, SQL_TABLE_RESTAGE, "iuu", tail->number,
                                            entry->stage, entry->shown);
    if (status == STORE_DONE && entry->stage == STORE_CLOSED)
        status = database_run(store->writing, SQL_RISE_ALL, "i", tail->number);
    return status;
}

/* Setting a column updates its index even if the value is the same, so an unchanged `due` is left
 * out. */
static enum store_status advance(struct database *database, const struct store_entry *entry,
                                 struct tail *tail, int64_t last)
{
    if (entry->due == tail->due)
        return database_run(database, SQL_TABLE_ADVANCE, "iui", tail->number, entry->seq, last);
    tail->due = entry->due;
    return database_run(database, SQL_TABLE_ADVANCE_DUE, "iuii", tail->number, entry->seq, last,
                        entry->due);
}

static enum store_status put(struct store *store, const struct store_entry *entry,
                             struct tail *tail)
{
    struct database *database = store->writing;
    enum store_status status = database_run(
        database, SQL_LOG_ADD, "iiuituut", tail->last, tail->number, entry->seq, entry->at,
        entry->id[0] ? entry->id : NULL, entry->stage, entry->shown, entry->body);
    if (status != STORE_DONE)
        return status;
    int64_t last = sqlite_last_row(database);
    status = advance(database, entry, tail, last);
    if (status != STORE_DONE)
        return status;
    if (database_changes(database) != 1 || last <= tail->last)
        return STORE_BROKEN; /* the tail did not match the table: roll everything back */
    log_tails_grow(tail, last, entry->id);
    return change_stage(store, entry, tail);
}

enum store_status sqlite_append(struct store *store, struct write *write)
{
    const struct store_entry *entry = &((struct append *)write)->entry;
    struct tail *tail;
    enum store_status status = log_tails_find(sqlite_tails(store), entry->table, &tail);
    if (status == STORE_MISSING)
        status = make_table(store, entry, &tail);
    if (status == STORE_DONE)
        status = judge(store, entry, tail);
    return status == STORE_DONE ? put(store, entry, tail) : status;
}

/* ---- reading ------------------------------------------------------------------------------- */

/* The end of a table's log. */
static enum store_status end_of(struct database *database, const char *table, struct log_end *end)
{
    struct query *query = database_ask(database, SQL_TABLE_TAIL, "t", table);
    struct row row = {query, NULL};
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    if (status == STORE_DONE)
        log_end_read(&row, end);
    if (row.fault)
        status = log_damaged(database, table, 0, row.fault);
    database_give(query);
    return status;
}

uint32_t sqlite_seq_of(struct store *store, const char *table, const char *id)
{
    uint32_t seq = 0;
    struct log_end end;
    bool outermost = sqlite_hold(store->reading);
    if (end_of(store->reading, table, &end) == STORE_DONE)
        log_find(store->reading, table, &end, id, &seq);
    sqlite_release(store->reading, outermost);
    return seq;
}

/* The row numbers of the entries from `from` on, collected backwards. */
struct path {
    uint32_t from;
    int64_t *number; /* of entry `from`, `from` + 1, … */
};

static bool remember(void *context, int64_t number, uint32_t seq, const char *id)
{
    struct path *path = context;
    (void)id;
    path->number[seq - path->from] = number;
    return true;
}

static enum store_status read_entry(struct query *query, uint32_t seq, struct store_entry *entry)
{
    struct row row = {query, NULL};
    entry->seq = (uint32_t)row_int(&row, 0, seq, seq);
    log_entry_read(&row, 1, entry);
    return row.fault ? log_damaged(query->database, entry->table, seq, row.fault) : STORE_DONE;
}

static enum store_status tell(struct database *database, const char *table, const struct path *path,
                              uint32_t count, store_reader *reader, void *context)
{
    struct store_entry entry = {0};
    struct query *query = database_take(database, SQL_LOG_ENTRY);
    enum store_status status = query ? STORE_DONE : database_status(database);
    memcpy(entry.table, table, STORE_TABLE);
    for (uint32_t i = 0; i < count && status == STORE_DONE; i++) {
        query_bind(query, "i", path->number[i]);
        status = query_step(query) == STEP_ROW ? read_entry(query, path->from + i, &entry)
                                               : database_status(database);
        if (status == STORE_DONE && !reader(context, &entry))
            break;
    }
    database_give(query);
    return status;
}

static enum store_status read_log(struct database *database, const char *table, uint32_t from,
                                  store_reader *reader, void *context)
{
    struct log_end end = {0};
    struct path path = {from, NULL};
    enum store_status status = end_of(database, table, &end);
    if (status != STORE_DONE || end.seq < path.from)
        return status;
    uint32_t count = end.seq - path.from + 1;
    path.number = calloc(count, sizeof *path.number);
    if (!path.number)
        return STORE_BROKEN;
    status = log_walk(database, table, &end, path.from, remember, &path);
    if (status == STORE_DONE)
        status = tell(database, table, &path, count, reader, context);
    free(path.number);
    return status;
}

enum store_status sqlite_log(struct store *store, const char *table, uint32_t from,
                             store_reader *reader, void *context)
{
    bool outermost = sqlite_hold(store->reading);
    database_corrupt(store->reading); /* of another read */
    enum store_status status = read_log(store->reading, table, from, reader, context);
    if (status == STORE_BROKEN && database_corrupt(store->reading))
        status = log_damaged(store->reading, table, 0, "page");
    sqlite_release(store->reading, outermost);
    return status;
}

/* ---- deleting ------------------------------------------------------------------------------ */

/* The rows to delete, and the entry before them. */
struct portion {
    uint32_t left;
    int64_t *number;
    unsigned count;
    int64_t before;
};

static bool collect(void *context, int64_t number, uint32_t seq, const char *id)
{
    struct portion *portion = context;
    (void)id;
    if (seq <= portion->left)
        portion->before = number;
    else
        portion->number[portion->count++] = number;
    return true;
}

/* A damaged log stays as it is: nothing is deleted before all links were judged. */
enum store_status sqlite_shorten(struct store *store, const char *table, const struct log_end *end,
                                 uint32_t left)
{
    struct database *database = store->writing;
    struct portion portion = {.left = left,
                              .number = calloc(end->seq - left + 1, sizeof *portion.number)};
    if (!portion.number)
        return STORE_BROKEN;
    enum store_status status = log_walk(database, table, end, left ? left : 1, collect, &portion);
    for (unsigned i = 0; i < portion.count && status == STORE_DONE; i++)
        status = database_run(database, SQL_LOG_DELETE, "i", portion.number[i]);
    free(portion.number);
    if (status != STORE_DONE)
        return status;
    log_tails_drop(sqlite_tails(store), table);
    return database_run(database, SQL_TABLE_SHORTEN, "iui", end->home, left, portion.before);
}
