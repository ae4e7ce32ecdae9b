/* Lists of tables, seats, counts. */
#include <string.h>
#include <sys/stat.h>

#include "store/internal.h"

/* ---- seats --------------------------------------------------------------------------------- */

struct sit {
    struct write write;
    uint64_t player;
    char table[STORE_TABLE + 1];
    bool sits;
};

static enum store_status run_sit(struct store *store, struct write *write)
{
    const struct sit *sit = (const struct sit *)write;
    struct tail *tail;
    enum store_status status = log_tails_find(&store->tails, sit->table, &tail);
    if (status != STORE_DONE)
        return status;
    return database_run(&store->writing, sit->sits ? SQL_SIT : SQL_RISE, "ii", (int64_t)sit->player,
                        tail->number);
}

void store_sit(struct store *store, uint64_t player, const char *table, bool sits, store_done *done,
               void *context)
{
    struct sit *sit = write_new(sizeof *sit, run_sit, done, context);
    sit->player = player;
    sit->sits = sits;
    memset(sit->table, 0, sizeof sit->table);
    memcpy(sit->table, table, strnlen(table, STORE_TABLE));
    write_submit(store, &sit->write);
}

/* ---- when a table is due -------------------------------------------------------------------- */

struct due {
    struct write write;
    char table[STORE_TABLE + 1];
    int64_t due;
};

static enum store_status run_due(struct store *store, struct write *write)
{
    const struct due *due = (const struct due *)write;
    /* Without log_tails_find, which would read the log of a table that nobody writes to. */
    struct tail *tail = log_tails_known(&store->tails, due->table);
    enum store_status status =
        database_run(&store->writing, SQL_TABLE_DUE_SET, "ti", due->table, due->due);
    if (status == STORE_DONE && tail)
        tail->due = due->due;
    if (status == STORE_DONE && sqlite3_changes(store->writing.db) != 1)
        return STORE_MISSING;
    return status;
}

void store_due_set(struct store *store, const char *table, int64_t when, store_done *done,
                   void *context)
{
    struct due *due = write_new(sizeof *due, run_due, done, context);
    due->due = when;
    memset(due->table, 0, sizeof due->table);
    memcpy(due->table, table, strnlen(table, STORE_TABLE));
    write_submit(store, &due->write);
}

enum store_status store_seats(struct store *store, const char *table, store_sitter *reader,
                              void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_SEATS_OF);
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "t", table);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        reader(context, (uint64_t)sqlite3_column_int64(statement, 0));
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_SEATS_OF, statement);
    return status;
}

/* ---- lists --------------------------------------------------------------------------------- */

/* Bind the wanted stages to ?1 … ?4 and the limit to ?5. */
static sqlite3_stmt *take_list(struct database *database, enum statement which, unsigned stages,
                               unsigned most)
{
    sqlite3_stmt *statement = database_take(database, which);
    for (int stage = 0; statement && stage < STORE_STAGES; stage++)
        sqlite3_bind_int(statement, stage + 1, stages >> stage & 1 ? stage : -1);
    if (statement)
        sqlite3_bind_int64(statement, 5, most);
    return statement;
}

static enum store_status list(struct database *database, enum statement which,
                              sqlite3_stmt *statement, store_lister *lister, void *context)
{
    int code = SQLITE_DONE;
    if (!statement)
        return database_status(database);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        char table[STORE_TABLE + 1];
        row_table(&row, 0, table);
        if (row.fault)
            row_report(&row, database, "tables", sqlite3_column_int64(statement, 1));
        else if (!lister(context, table))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, which, statement);
    return status;
}

enum store_status store_tables(struct store *store, unsigned stages, unsigned most,
                               store_lister *lister, void *context)
{
    struct database *database = &store->reading;
    return list(database, SQL_TABLES, take_list(database, SQL_TABLES, stages, most), lister,
                context);
}

enum store_status store_tables_of(struct store *store, uint64_t player, unsigned stages,
                                  unsigned most, store_lister *lister, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = take_list(database, SQL_TABLES_OF, stages, most);
    if (statement)
        sqlite3_bind_int64(statement, 6, (int64_t)player);
    return list(database, SQL_TABLES_OF, statement, lister, context);
}

enum store_status store_due(struct store *store, int64_t by, unsigned most, store_lister *lister,
                            void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_DUE);
    if (statement)
        database_bind(statement, "iu", by, most);
    return list(database, SQL_DUE, statement, lister, context);
}

unsigned store_unfinished_of(struct store *store, uint64_t player)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_UNFINISHED_OF);
    unsigned count = 0;
    if (!statement)
        return 0;
    database_bind(statement, "i", (int64_t)player);
    if (sqlite3_step(statement) == SQLITE_ROW)
        count = (unsigned)sqlite3_column_int64(statement, 0);
    database_give(database, SQL_UNFINISHED_OF, statement);
    return count;
}

static bool read_summary(struct database *database, sqlite3_stmt *statement,
                         struct store_summary *summary)
{
    struct row row = {statement, NULL};
    row_table(&row, 0, summary->table);
    summary->number = sqlite3_column_int64(statement, 1);
    if (!row.fault) { /* a table with an id is listed, whatever else is wrong with it */
        summary->stage = (enum store_stage)row_int(&row, 2, 0, STORE_STAGES - 1);
        summary->shown = row_int(&row, 3, 0, 1);
        summary->entries = (uint32_t)row_int(&row, 4, 1, STORE_ENTRIES);
        summary->made = row_int(&row, 5, 0, STORE_TIME);
        summary->changed = row_int(&row, 6, 0, STORE_TIME);
        summary->damaged = row.fault != NULL;
        return true;
    }
    row_report(&row, database, "tables", summary->number);
    return false;
}

static enum store_status survey(struct database *database, enum statement which,
                                sqlite3_stmt *statement, store_surveyor *reader, void *context)
{
    struct store_summary summary;
    int code;
    if (!statement)
        return database_status(database);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (read_summary(database, statement, &summary) && !reader(context, &summary))
            break;
    enum store_status status = database_walked(database, code);
    database_give(database, which, statement);
    return status;
}

enum store_status store_survey(struct store *store, unsigned stages, unsigned most,
                               store_surveyor *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = take_list(database, SQL_SURVEY, stages, most);
    if (statement)
        sqlite3_bind_int(statement, 6, stages == (1u << STORE_STAGES) - 1);
    return survey(database, SQL_SURVEY, statement, reader, context);
}

enum store_status store_survey_after(struct store *store, int64_t after, unsigned most,
                                     store_surveyor *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_SURVEY_AFTER);
    if (statement)
        database_bind(statement, "iu", after, most);
    return survey(database, SQL_SURVEY_AFTER, statement, reader, context);
}

enum store_status store_sweep(struct store *store, enum store_stage stage, int64_t after,
                              unsigned most, store_surveyor *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_SWEEP);
    if (statement)
        database_bind(statement, "uiu", stage, after, most);
    return survey(database, SQL_SWEEP, statement, reader, context);
}

/* ---- counts -------------------------------------------------------------------------------- */

static uint64_t count(struct database *database, enum statement which)
{
    sqlite3_stmt *statement = database_take(database, which);
    uint64_t number = 0;
    if (statement && sqlite3_step(statement) == SQLITE_ROW)
        number = (uint64_t)sqlite3_column_int64(statement, 0);
    database_give(database, which, statement);
    return number;
}

static void count_tables(struct database *database, struct store_counts *counts)
{
    sqlite3_stmt *statement = database_take(database, SQL_COUNT_TABLES);
    while (statement && sqlite3_step(statement) == SQLITE_ROW) {
        int64_t stage = sqlite3_column_int64(statement, 0);
        if (stage >= 0 && stage < STORE_STAGES)
            counts->tables[stage] = (uint64_t)sqlite3_column_int64(statement, 1);
        counts->entries += (uint64_t)sqlite3_column_int64(statement, 2);
    }
    database_give(database, SQL_COUNT_TABLES, statement);
}

static uint64_t bytes_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (uint64_t)info.st_size : 0;
}

void store_count(struct store *store, struct store_counts *counts)
{
    struct database *database = &store->reading;
    *counts = (struct store_counts){0};
    count_tables(database, counts);
    counts->players = count(database, SQL_COUNT_PLAYERS);
    counts->results = count(database, SQL_COUNT_RESULTS);
    counts->bytes = bytes_of(store->path) +
                    bytes_of(sqlite3_filename_wal(sqlite3_db_filename(database->db, "main")));
}
