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
    enum store_status status = database_run(&store->writing, SQL_TABLE_ADD, "tuui", entry->table,
                                            entry->stage, entry->shown, entry->at);
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
        enum store_status status = log_find(&store->writing, tail->last, entry->id, &seq);
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
    status = database_run(database, SQL_TABLE_ADVANCE, "iui", tail->number, entry->seq, last);
    if (status != STORE_DONE)
        return status;
    if (sqlite3_changes(database->db) != 1)
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
    bool good = len <= STORE_BODY && entry->seq > 0 && strlen(entry->table) == STORE_TABLE;
    struct append *append =
        write_new(sizeof *append + len + 1, good ? run_append : NULL, done, context);
    append->entry = *entry;
    append->entry.body = append->body;
    memcpy(append->body, entry->body, len);
    append->body[len] = 0;
    write_submit(store, &append->write);
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Called for entries in reverse order. False stops. */
typedef bool back_step(void *context, int64_t number, uint32_t seq, const char *id);

static enum store_status walk_back(struct database *database, int64_t last, back_step *step,
                                   void *context)
{
    sqlite3_stmt *back = database_take(database, SQL_LOG_BACK);
    enum store_status status = back ? STORE_DONE : database_status(database);
    bool more = back != NULL;
    while (more && last) {
        sqlite3_reset(back);
        sqlite3_bind_int64(back, 1, last);
        if (sqlite3_step(back) != SQLITE_ROW) {
            status = database_status(database);
            break;
        }
        more = step(context, last, (uint32_t)sqlite3_column_int64(back, 1),
                    (const char *)sqlite3_column_text(back, 2));
        last = sqlite3_column_int64(back, 0);
    }
    database_give(database, SQL_LOG_BACK, back);
    return status;
}

struct search {
    const char *id;
    uint32_t seq;
};

static bool look_for(void *context, int64_t number, uint32_t seq, const char *id)
{
    struct search *search = context;
    (void)number;
    if (!id || strcmp(id, search->id) != 0)
        return true;
    search->seq = seq;
    return false;
}

enum store_status log_find(struct database *database, int64_t last, const char *id, uint32_t *seq)
{
    struct search search = {id, 0};
    enum store_status status = walk_back(database, last, look_for, &search);
    *seq = search.seq;
    return status == STORE_DONE && !search.seq ? STORE_MISSING : status;
}

/* The last entry of a table's log. */
static enum store_status end_of(struct database *database, const char *table, uint32_t *seq,
                                int64_t *last)
{
    sqlite3_stmt *statement = database_take(database, SQL_TABLE_TAIL);
    if (!statement)
        return database_status(database);
    database_bind(statement, "t", table);
    enum store_status status = database_one(database, statement);
    *seq = (uint32_t)sqlite3_column_int64(statement, 1);
    *last = sqlite3_column_int64(statement, 2);
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
    if (outermost)
        database_run(database, SQL_COMMIT, "");
}

uint32_t store_seq_of(struct store *store, const char *table, const char *id)
{
    uint32_t seq = 0;
    int64_t last = 0;
    if (!id[0] || end_of(&store->reading, table, &seq, &last) != STORE_DONE)
        return 0;
    bool outermost = look(&store->reading);
    log_find(&store->reading, last, id, &seq);
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
    if (seq >= path->from)
        path->number[seq - path->from] = number;
    return seq > path->from;
}

static void read_entry(sqlite3_stmt *statement, struct store_entry *entry)
{
    entry->seq = (uint32_t)sqlite3_column_int64(statement, 0);
    entry->at = sqlite3_column_int64(statement, 1);
    database_text(statement, 2, entry->id, sizeof entry->id);
    entry->stage = (enum store_stage)sqlite3_column_int(statement, 3);
    entry->shown = sqlite3_column_int(statement, 4);
    entry->body = (const char *)sqlite3_column_text(statement, 5);
}

static enum store_status tell(struct database *database, const char *table, const int64_t *number,
                              uint32_t count, store_reader *reader, void *context)
{
    struct store_entry entry = {0};
    sqlite3_stmt *statement = database_take(database, SQL_LOG_ENTRY);
    enum store_status status = statement ? STORE_DONE : database_status(database);
    bool more = statement != NULL;
    memcpy(entry.table, table, STORE_TABLE);
    for (uint32_t i = 0; i < count && more; i++) {
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, number[i]);
        if (sqlite3_step(statement) != SQLITE_ROW) {
            status = database_status(database);
            break;
        }
        read_entry(statement, &entry);
        more = reader(context, &entry);
    }
    database_give(database, SQL_LOG_ENTRY, statement);
    return status;
}

enum store_status store_log(struct store *store, const char *table, uint32_t from,
                            store_reader *reader, void *context)
{
    struct database *database = &store->reading;
    uint32_t seq = 0;
    int64_t last = 0;
    enum store_status status = end_of(database, table, &seq, &last);
    struct path path = {from ? from : 1, NULL};
    if (status != STORE_DONE || seq < path.from)
        return status;
    uint32_t count = seq - path.from + 1;
    path.number = calloc(count, sizeof *path.number);
    if (!path.number)
        return STORE_BROKEN;
    bool outermost = look(database);
    status = walk_back(database, last, remember, &path);
    if (status == STORE_DONE)
        status = tell(database, table, path.number, count, reader, context);
    look_away(database, outermost);
    free(path.number);
    return status;
}
