/* One transaction of SQLite for all writes of a batch. */
#include "store/sqlite/side.h"

static enum store_status begin(struct store *store)
{
    struct sqlite_data *data = sqlite_data(store);
    enum store_status status = database_run(store->writing, SQL_BEGIN, "");
    if (status != STORE_DONE)
        return status;
    struct query *query = database_take(store->writing, SQL_DATA_VERSION);
    if (!query || query_step(query) != STEP_ROW) {
        status = database_status(store->writing);
    } else if (query_int(query, 0) != data->data_version) {
        data->data_version = query_int(query, 0);
        log_tails_doubt(&data->tails);
    }
    database_give(query);
    return status;
}

/* A refused write does not affect the others; an error of the database fails the whole batch. */
static enum store_status run_all(struct store *store, struct write *write)
{
    for (; write; write = write->next) {
        write->status = write->run ? write->run(store, write) : STORE_BROKEN;
        if (write->run && write->status >= STORE_FULL)
            return write->status;
    }
    return STORE_DONE;
}

/* Whether the files are there; a change is reported. */
static bool files_there(struct store *store)
{
    static const char *const said[] = {"the files of the database are back",
                                       "a file of the database was removed: nothing is written",
                                       "a file of the database was replaced: nothing is written"};
    struct sqlite_data *data = sqlite_data(store);
    enum store_files files = file_watch_look(&data->files);
    bool lost = files != STORE_FILES_THERE;
    if (lost != data->lost)
        database_warn(store->writing, said[files]);
    data->lost = lost;
    return !lost;
}

/* One transaction. STORE_DAMAGED: SQLite met a damaged page. */
static enum store_status attempt(struct store *store, struct write *batch)
{
    database_corrupt(store->writing); /* of an earlier batch */
    enum store_status status = files_there(store) ? begin(store) : STORE_BROKEN;
    if (status == STORE_DONE)
        status = run_all(store, batch);
    if (status == STORE_DONE)
        status = database_run(store->writing, SQL_COMMIT, "");
    if (status == STORE_DONE && !files_there(store)) /* before it is acknowledged */
        status = STORE_BROKEN;
    if (status == STORE_DONE)
        return status;
    if (status == STORE_BROKEN && database_corrupt(store->writing))
        status = STORE_DAMAGED;
    if (!sqlite3_get_autocommit(sqlite_of(store->writing)))
        database_run(store->writing, SQL_ROLLBACK, "");
    log_tails_forget(sqlite_tails(store));
    for (struct write *write = batch; write; write = write->next)
        write->status = status;
    return status;
}

/* A damaged page concerns some tables only: then every write gets a transaction of its own. */
void sqlite_write_batch(struct store *store, struct write *batch)
{
    if (attempt(store, batch) != STORE_DAMAGED || !batch->next)
        return;
    for (struct write *write = batch, *next; write; write = next) {
        next = write->next;
        write->next = NULL;
        attempt(store, write);
        write->next = next;
    }
}
