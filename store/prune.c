/* Deleting old tables in small portions. Results stay, so that the history of a player still
 * reads. */
#include "store/internal.h"

enum { ROWS = 1000 }; /* entries deleted in one write: others wait in the same transaction */

struct prune {
    struct write write;
    char table[STORE_TABLE + 1];
    int64_t before;
};

/* The end of a log and the time of its last entry. */
static enum store_status read_end(struct database *database, const char *table, struct log_end *end,
                                  int64_t *changed)
{
    struct query *query = database_ask(database, SQL_TABLE_END, "t", table);
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    struct row row = {query, NULL};
    if (status == STORE_DONE) {
        log_end_read(&row, end);
        *changed = row_int(&row, 6, 0, STORE_TIME);
    }
    if (row.fault)
        status = log_damaged(database, table, 0, row.fault);
    database_give(query);
    return status;
}

/* The number of a table with results is kept, because results refer to it. */
static enum store_status delete_table(struct database *database, const struct log_end *end)
{
    static const enum statement steps[] = {SQL_PRUNED_ADD, SQL_RISE_ALL, SQL_CARD_DELETE,
                                           SQL_TABLE_DELETE};
    enum store_status status = STORE_DONE;
    for (unsigned i = 0; i < sizeof steps / sizeof *steps && status == STORE_DONE; i++)
        status = database_run(database, steps[i], "i", end->home);
    return status;
}

static enum store_status run_prune(struct store *store, struct write *write)
{
    const struct prune *prune = (const struct prune *)write;
    struct database *database = store->writing;
    struct log_end end;
    int64_t changed = 0;
    enum store_status status = read_end(database, prune->table, &end, &changed);
    if (status != STORE_DONE)
        return status;
    if (end.stage < STORE_OVER || changed >= prune->before)
        return STORE_TAKEN;
    uint32_t left = end.seq > ROWS ? end.seq - ROWS : 0;
    status = store->side->shorten(store, prune->table, &end, left);
    if (status != STORE_DONE)
        return status;
    return left ? STORE_AGAIN : delete_table(database, &end);
}

void store_prune(struct store *store, const char *table, int64_t before, store_done *done,
                 void *context)
{
    struct prune *prune = write_new(sizeof *prune, run_prune, done, context);
    prune->before = before;
    prune->write.table = prune->table;
    copy_table(prune->table, table);
    write_submit(store, &prune->write);
}
