/* Deleting old tables in small portions. Results stay, so that the history of a player still
 * reads. */
#include <string.h>

#include "store/internal.h"
#include "store/log_walk.h"
#include "store/row.h"

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
    sqlite3_stmt *statement = database_take(database, SQL_TABLE_END);
    if (!statement)
        return database_status(database);
    database_bind(statement, "t", table);
    enum store_status status = database_one(database, statement);
    struct row row = {statement, NULL};
    if (status == STORE_DONE) {
        log_end_read(&row, end);
        *changed = row_int(&row, 6, 0, STORE_TIME);
    }
    if (row.fault)
        status = log_damaged(database, table, 0, row.fault);
    database_give(database, SQL_TABLE_END, statement);
    return status;
}

/* The rows to delete, and the entry before them. */
struct portion {
    uint32_t from;
    int64_t number[ROWS];
    unsigned count;
    int64_t before;
};

static bool collect(void *context, int64_t number, uint32_t seq, const char *id)
{
    struct portion *portion = context;
    (void)id;
    if (seq < portion->from)
        portion->before = number;
    else
        portion->number[portion->count++] = number;
    return true;
}

static enum store_status delete_entries(struct database *database, const char *table,
                                        const struct log_end *end, struct portion *portion)
{
    portion->from = end->seq > ROWS ? end->seq - ROWS + 1 : 1;
    enum store_status status =
        log_walk(database, table, end, portion->from > 1 ? portion->from - 1 : 1, collect, portion);
    for (unsigned i = 0; i < portion->count && status == STORE_DONE; i++)
        status = database_run(database, SQL_LOG_DELETE, "i", portion->number[i]);
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
    struct database *database = &store->writing;
    struct log_end end;
    struct portion portion = {.count = 0};
    int64_t changed = 0;
    enum store_status status = read_end(database, prune->table, &end, &changed);
    if (status != STORE_DONE)
        return status;
    if (end.stage < STORE_OVER || changed >= prune->before)
        return STORE_TAKEN;
    status = delete_entries(database, prune->table, &end, &portion);
    if (status != STORE_DONE)
        return status;
    log_tails_drop(&store->tails, prune->table);
    if (portion.from == 1)
        return delete_table(database, &end);
    status = database_run(database, SQL_TABLE_SHORTEN, "iui", end.home, portion.from - 1,
                          portion.before);
    return status == STORE_DONE ? STORE_AGAIN : status;
}

void store_prune(struct store *store, const char *table, int64_t before, store_done *done,
                 void *context)
{
    struct prune *prune = write_new(sizeof *prune, run_prune, done, context);
    prune->before = before;
    memset(prune->table, 0, sizeof prune->table);
    memcpy(prune->table, table, strnlen(table, STORE_TABLE));
    write_submit(store, &prune->write);
}
