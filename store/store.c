/* Opening and closing a store. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"
#include "store/store_person.h"

static bool start(struct store *store, const struct error_report *report)
{
    const struct store_options *options = &store->options;
    if (!database_open(&store->writing, options, true, report) ||
        !database_migrate(&store->writing, report) ||
        !database_open(&store->reading, options, false, report))
        return false;
    sqlite3_exec(store->reading.db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    database_guard(&store->reading);
    database_guard(&store->writing);
    if (!file_watch_begin(&store->files, store->reading.db, options->path))
        return error_write(report, STORE_ERROR_OPEN, options->path, strerror(errno));
    return (log_tails_begin(&store->tails, &store->writing) && writer_start(store)) ||
           error_write(report, STORE_ERROR_MEMORY, options->path, NULL);
}

static void finish(struct store *store)
{
    log_tails_end(&store->tails);
    database_close(&store->reading);
    database_close(&store->writing); /* last, so that it checkpoints the WAL */
    file_watch_end(&store->files);
    free(store->path);
    free(store);
}

enum store_files store_files(const struct store *store)
{
    return file_watch_look(&store->files);
}

struct store *store_open(const struct store_options *options, char *why, size_t cap)
{
    struct error_report report = {options->lang, why, cap};
    struct store *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(options->path))) {
        error_write(&report, STORE_ERROR_MEMORY, options->path, NULL);
        free(store);
        return NULL;
    }
    store->options = *options;
    store->options.path = store->path;
    if (start(store, &report))
        return store;
    finish(store);
    return NULL;
}

struct store *store_open_to_read(const char *path)
{
    char why[512];
    struct error_report report = {AKHET_EN, why, sizeof why};
    struct store *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(path))) {
        free(store);
        return NULL;
    }
    store->options.path = store->path;
    store->only_reads = true;
    if (database_open(&store->reading, &store->options, false, &report) &&
        sqlite3_exec(store->reading.db, "PRAGMA query_only = ON", NULL, NULL, NULL) == SQLITE_OK)
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->only_reads) {
        database_close(&store->reading);
        free(store->path);
        free(store);
        return;
    }
    writer_stop(store);
    finish(store);
}
