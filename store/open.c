/* A store, from its opening to its closing. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

static bool start(struct store *store, const struct excuse *excuse)
{
    const struct store_options *options = &store->options;
    if (!base_open(&store->writing, options, true, excuse) ||
        !base_migrate(&store->writing, excuse) ||
        !base_open(&store->reading, options, false, excuse))
        return false;
    sqlite3_exec(store->reading.db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    return (tails_begin(&store->tails, &store->writing) && writer_start(store)) ||
           fault_tell(excuse, FAULT_MEMORY, options->path, NULL);
}

static void finish(struct store *store)
{
    tails_end(&store->tails);
    base_close(&store->reading);
    base_close(&store->writing); /* last, so that it writes the log back into the database */
    free(store->path);
    free(store);
}

struct store *store_open(const struct store_options *options, char *why, size_t cap)
{
    struct excuse excuse = {options->lang, why, cap};
    struct store *store = calloc(1, sizeof *store);
    if (!store || !(store->path = strdup(options->path))) {
        fault_tell(&excuse, FAULT_MEMORY, options->path, NULL);
        free(store);
        return NULL;
    }
    store->options = *options;
    store->options.path = store->path;
    if (start(store, &excuse))
        return store;
    finish(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    writer_stop(store);
    finish(store);
}
