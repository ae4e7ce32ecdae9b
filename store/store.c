/* Opening and closing a store. */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"
#include "store/store_person.h"

/* The side for a path; NULL: it is not built in. */
static const struct side *side_of(const char *path)
{
    return store_is_postgres(path) ? postgres_side : &sqlite_side;
}

static void release(struct store *store)
{
    asks_free(store);
    free(store->path);
    free(store->shown);
    free(store);
}

/* A store that is not open yet; NULL: failed. */
static struct store *make(const struct store_options *options, const struct error_report *report)
{
    const struct side *side = side_of(options->path);
    struct store *store = calloc(1, sizeof *store);
    char shown[STORE_SHOWN];
    store_show_path(options->path, shown, sizeof shown);
    if (!side) {
        error_write(report, STORE_ERROR_NOT_BUILT, shown, NULL);
    } else if (store && (store->path = strdup(options->path)) && (store->shown = strdup(shown))) {
        store->options = *options;
        store->options.path = store->shown;
        store->side = side;
        return store;
    } else {
        error_write(report, STORE_ERROR_MEMORY, shown, NULL);
    }
    if (store)
        release(store);
    return NULL;
}

struct store *store_open(const struct store_options *options, char *why, size_t cap)
{
    struct error_report report = {options->lang, why, cap};
    struct store *store = make(options, &report);
    if (!store)
        return NULL;
    if (store->side->open(store, &report)) {
        if (writer_start(store))
            return store;
        error_write(&report, STORE_ERROR_MEMORY, store->shown, NULL);
    }
    store->side->close(store);
    release(store);
    return NULL;
}

static struct store *open_to_read(const struct store_options *options,
                                  const struct store *principal)
{
    char why[512];
    struct error_report report = {AKHET_EN, why, sizeof why};
    struct store *store = make(options, &report);
    if (!store)
        return NULL;
    store->only_reads = true;
    store->principal = principal;
    if (store->side->open_to_read(store, &report))
        return store;
    store_close(store);
    return NULL;
}

struct store *store_open_to_read(const char *path)
{
    return open_to_read(&(struct store_options){.path = path}, NULL);
}

struct store *store_open_reader(const struct store *store)
{
    struct store_options options = store->options;
    options.path = store->path;
    return open_to_read(&options, store);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (!store->only_reads) {
        asks_stop(store);
        writer_stop(store);
        if (store->side->sharing)
            store->side->sharing->stop(store);
        writer_end(store);
        asks_stop(store); /* those asked meanwhile */
    }
    store->side->close(store);
    release(store);
}

enum store_files store_files(const struct store *store)
{
    return store->side->files(store);
}
