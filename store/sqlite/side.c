/* A store on SQLite: opening and closing, and what other files of the store ask of its side. */
#include "store/sqlite/side.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A connection, opened; NULL: failed. */
static struct database *connect_to(struct store *store, bool make,
                                   const struct error_report *report)
{
    struct sqlite *sqlite = sqlite_new(&store->options);
    if (!sqlite) {
        error_write(report, STORE_ERROR_MEMORY, store->path, NULL);
        return NULL;
    }
    if (sqlite_open(sqlite, make, report) && (!make || sqlite_migrate(sqlite, report)))
        return &sqlite->database;
    database_close(&sqlite->database);
    return NULL;
}

static bool open_to_read(struct store *store, const struct error_report *report)
{
    store->reading = connect_to(store, false, report);
    if (store->reading && store->principal)
        sqlite_guard((struct sqlite *)store->reading);
    return store->reading && sqlite3_exec(sqlite_of(store->reading), "PRAGMA query_only = ON", NULL,
                                          NULL, NULL) == SQLITE_OK;
}

static bool open_it(struct store *store, const struct error_report *report)
{
    struct sqlite_data *data = store->data = calloc(1, sizeof *data);
    if (!data)
        return error_write(report, STORE_ERROR_MEMORY, store->path, NULL);
    store->writing = connect_to(store, true, report);
    if (!store->writing || !open_to_read(store, report))
        return false;
    sqlite_guard((struct sqlite *)store->reading);
    sqlite_guard((struct sqlite *)store->writing);
    if (!file_watch_begin(&data->files, sqlite_of(store->reading), store->path))
        return error_write(report, STORE_ERROR_OPEN, store->path, strerror(errno));
    return log_tails_begin(&data->tails, store->writing) ||
           error_write(report, STORE_ERROR_MEMORY, store->path, NULL);
}

static void close_it(struct store *store)
{
    struct sqlite_data *data = store->data;
    if (data)
        log_tails_end(&data->tails);
    database_close(store->reading);
    database_close(store->writing); /* last, so that it checkpoints the WAL */
    if (data)
        file_watch_end(&data->files);
    free(data);
}

/* ---- parts of writes ----------------------------------------------------------------------- */

static enum store_status home(struct store *store, const char *table, int64_t *number)
{
    struct tail *tail;
    enum store_status status = log_tails_find(sqlite_tails(store), table, &tail);
    if (status == STORE_DONE)
        *number = tail->number;
    return status;
}

static enum store_status end_match(struct store *store, const char *table, int64_t number)
{
    struct tail *tail = log_tails_known(sqlite_tails(store), table);
    if (!tail || tail->stage >= STORE_OVER)
        return STORE_DONE;
    tail->stage = STORE_OVER;
    tail->due = 0;
    enum store_status status =
        database_run(store->writing, SQL_TABLE_DUE, "ii", number, (int64_t)0);
    if (status != STORE_DONE)
        return status;
    return database_run(store->writing, SQL_TABLE_RESTAGE, "iuu", number, STORE_OVER, tail->shown);
}

static enum store_status set_due(struct store *store, const char *table, int64_t due)
{
    /* Without log_tails_find, which would read the log of a table that nobody writes to. */
    struct tail *tail = log_tails_known(sqlite_tails(store), table);
    enum store_status status = database_run(store->writing, SQL_TABLE_DUE_SET, "ti", table, due);
    if (status == STORE_DONE && tail)
        tail->due = due;
    return status;
}

/* What the old name left in freed parts of pages is overwritten. */
static void overwrite(struct store *store, bool on)
{
    sqlite3_exec(sqlite_of(store->writing),
                 on ? "PRAGMA secure_delete = ON" : "PRAGMA secure_delete = OFF", NULL, NULL, NULL);
}

/* Only one transaction writes at a time. */
static enum store_status lock_name(struct store *store, const char *skeleton)
{
    (void)store;
    (void)skeleton;
    return STORE_DONE;
}

static enum store_status lock_notices(struct store *store)
{
    (void)store;
    return STORE_DONE;
}

/* Entries are rewritten in the order of writing: later ones come later. */
static bool name_in_use(struct store *store, uint64_t player)
{
    (void)store;
    (void)player;
    return false;
}

/* ---- reading ------------------------------------------------------------------------------- */

static void hold(struct store *store)
{
    sqlite_hold(store->reading);
}

static void release(struct store *store)
{
    sqlite_release(store->reading, !sqlite3_get_autocommit(sqlite_of(store->reading)));
}

static uint64_t size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static uint64_t bytes(struct store *store)
{
    const char *file = sqlite3_db_filename(sqlite_of(store->reading), "main");
    return size_of(store->path) + size_of(sqlite3_filename_wal(file));
}

static enum store_files files(const struct store *store)
{
    return file_watch_look(&sqlite_data(store)->files);
}

const struct side sqlite_side = {.open = open_it,
                                 .close = close_it,
                                 .open_to_read = open_to_read,
                                 .write_batch = sqlite_write_batch,
                                 .append = sqlite_append,
                                 .home = home,
                                 .end_match = end_match,
                                 .set_due = set_due,
                                 .shorten = sqlite_shorten,
                                 .overwrite = overwrite,
                                 .lock_name = lock_name,
                                 .lock_notices = lock_notices,
                                 .name_in_use = name_in_use,
                                 .log = sqlite_log,
                                 .seq_of = sqlite_seq_of,
                                 .hold = hold,
                                 .release = release,
                                 .bytes = bytes,
                                 .files = files};
