/* The logs of tables: append-only entries. */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

struct append {
    struct write write;
    struct store_entry entry;
    char body[];
};

/* ---- writing ------------------------------------------------------------------------------- */

static enum store_status make_table(struct store *store, const struct store_entry *entry,
                                    struct tail **tail)
{
    if (entry->seq != 1)
        return STORE_MISSING;
    enum store_status status =
        database_run(&store->writing, SQL_TABLE_ADD, "tuuii", entry->table, entry->stage,
                     entry->shown, entry->at, (int64_t)entry->creator);
    if (status != STORE_DONE)
        return status;
    *tail =
        log_tails_add(&store->tails, entry->table, sqlite3_last_insert_rowid(store->writing.db));
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
        enum store_status status = log_find(&store->writing, entry->table, &end, entry->id, &seq);
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
    enum store_status status = database_run(&store->writing, SQL_TABLE_RESTAGE, "iuu", tail->number,
                                            entry->stage, entry->shown);
    if (status == STORE_DONE && entry->stage == STORE_CLOSED)
        status = database_run(&store->writing, SQL_RISE_ALL, "i", tail->number);
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
    struct database *database = &store->writing;
    enum store_status status = database_run(
        database, SQL_LOG_ADD, "iiuituut", tail->last, tail->number, entry->seq, entry->at,
        entry->id[0] ? entry->id : NULL, entry->stage, entry->shown, entry->body);
    if (status != STORE_DONE)
        return status;
    int64_t last = sqlite3_last_insert_rowid(database->db);
    status = advance(database, entry, tail, last);
    if (status != STORE_DONE)
        return status;
    if (sqlite3_changes(database->db) != 1 || last <= tail->last)
        return STORE_BROKEN; /* the tail did not match the table: roll everything back */
    log_tails_grow(tail, last, entry->id);
    return change_stage(store, entry, tail);
}

static enum store_status run_append(struct store *store, struct write *write)
{
    const struct store_entry *entry = &((struct append *)write)->entry;
    struct tail *tail;
    enum store_status status = log_tails_find(&store->tails, entry->table, &tail);
    if (status == STORE_MISSING)
        status = make_table(store, entry, &tail);
    if (status == STORE_DONE)
        status = judge(store, entry, tail);
    return status == STORE_DONE ? put(store, entry, tail) : status;
}

void store_append(struct store *store, const struct store_entry *entry, store_done *done,
                  void *context)
{
    size_t len = strnlen(entry->body, STORE_BODY + 1);
    bool good = len <= STORE_BODY && entry->seq > 0 && entry->seq <= STORE_ENTRIES &&
                strlen(entry->table) == STORE_TABLE;
    struct append *append =
        write_new(sizeof *append + len + 1, good ? run_append : NULL, done, context);
    append->entry = *entry;
    append->entry.body = append->body;
    memcpy(append->body, entry->body, len);
    append->body[len] = 0;
    write_submit(store, &append->write);
}

/* ---- reading ------------------------------------------------------------------------------- */

/* The end of a table's log. */
static enum store_status end_of(struct database *database, const char *table, struct log_end *end)
{
    sqlite3_stmt *statement = database_take(database, SQL_TABLE_TAIL);
    struct row row = {statement, NULL};
    if (!statement)
        return database_status(database);
    database_bind(statement, "t", table);
    enum store_status status = database_one(database, statement);
    if (status == STORE_DONE)
        log_end_read(&row, end);
    if (row.fault)
        status = log_damaged(database, table, 0, row.fault);
    database_give(database, SQL_TABLE_TAIL, statement);
    return status;
}

/* A transaction around many reads, which would otherwise each take and release a lock. False: a
 * transaction is already open. */
static bool look(struct database *database)
{
    return sqlite3_get_autocommit(database->db) &&
           database_run(database, SQL_LOOK, "") == STORE_DONE;
}

static void look_away(struct database *database, bool outermost)
{
    if (outermost && database_run(database, SQL_COMMIT, "") != STORE_DONE &&
        !sqlite3_get_autocommit(database->db))
        database_run(database, SQL_ROLLBACK, "");
}

uint32_t store_seq_of(struct store *store, const char *table, const char *id)
{
    uint32_t seq = 0;
    struct log_end end;
    bool outermost = id[0] && look(&store->reading);
    if (id[0] && end_of(&store->reading, table, &end) == STORE_DONE)
        log_find(&store->reading, table, &end, id, &seq);
    look_away(&store->reading, outermost);
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

static enum store_status read_entry(struct database *database, sqlite3_stmt *statement,
                                    uint32_t seq, struct store_entry *entry)
{
    struct row row = {statement, NULL};
    entry->seq = (uint32_t)row_int(&row, 0, seq, seq);
    entry->at = row_int(&row, 1, 0, STORE_TIME);
    row_text_or_null(&row, 2, entry->id, sizeof entry->id);
    entry->stage = (enum store_stage)row_int(&row, 3, 0, STORE_STAGES - 1);
    entry->shown = row_int(&row, 4, 0, 1);
    entry->body = row_line(&row, 5, STORE_BODY);
    return row.fault ? log_damaged(database, entry->table, seq, row.fault) : STORE_DONE;
}

static enum store_status tell(struct database *database, const char *table, const struct path *path,
                              uint32_t count, store_reader *reader, void *context)
{
    struct store_entry entry = {0};
    sqlite3_stmt *statement = database_take(database, SQL_LOG_ENTRY);
    enum store_status status = statement ? STORE_DONE : database_status(database);
    memcpy(entry.table, table, STORE_TABLE);
    for (uint32_t i = 0; i < count && status == STORE_DONE; i++) {
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, path->number[i]);
        status = sqlite3_step(statement) == SQLITE_ROW
                     ? read_entry(database, statement, path->from + i, &entry)
                     : database_status(database);
        if (status == STORE_DONE && !reader(context, &entry))
            break;
    }
    database_give(database, SQL_LOG_ENTRY, statement);
    return status;
}

static enum store_status read_log(struct database *database, const char *table, uint32_t from,
                                  store_reader *reader, void *context)
{
    struct log_end end = {0};
    struct path path = {from ? from : 1, NULL};
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

enum store_status store_log(struct store *store, const char *table, uint32_t from,
                            store_reader *reader, void *context)
{
    bool outermost = look(&store->reading);
    database_corrupt(&store->reading); /* of another read */
    enum store_status status = read_log(&store->reading, table, from, reader, context);
    if (status == STORE_BROKEN && database_corrupt(&store->reading))
        status = log_damaged(&store->reading, table, 0, "page");
    look_away(&store->reading, outermost);
    return status;
}

void store_hold(struct store *store)
{
    look(&store->reading);
}

void store_release(struct store *store)
{
    look_away(&store->reading, !sqlite3_get_autocommit(store->reading.db));
}
