/* Lists of tables, seats, counts. */
#include <string.h>

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
    int64_t home;
    enum store_status status = store->side->home(store, sit->table, &home);
    if (status != STORE_DONE)
        return status;
    return database_run(store->writing, sit->sits ? SQL_SIT : SQL_RISE, "ii", (int64_t)sit->player,
                        home);
}

void store_sit(struct store *store, uint64_t player, const char *table, bool sits, store_done *done,
               void *context)
{
    struct sit *sit = write_new(sizeof *sit, run_sit, done, context);
    sit->player = player;
    sit->sits = sits;
    sit->write.table = sit->table;
    copy_table(sit->table, table);
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
    enum store_status status = store->side->set_due(store, due->table, due->due);
    return status == STORE_DONE && !database_changes(store->writing) ? STORE_MISSING : status;
}

void store_due_set(struct store *store, const char *table, int64_t when, store_done *done,
                   void *context)
{
    struct due *due = write_new(sizeof *due, run_due, done, context);
    due->due = when;
    due->write.table = due->table;
    copy_table(due->table, table);
    write_submit(store, &due->write);
}

enum store_status store_seats(struct store *store, const char *table, store_sitter *reader,
                              void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_SEATS_OF, "t", table);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW)
        reader(context, (uint64_t)query_int(query, 0));
    return query_end(query, step);
}

/* ---- lists --------------------------------------------------------------------------------- */

/* A stage of the mask, or -1. */
static int64_t wanted(unsigned stages, enum store_stage stage)
{
    return stages >> stage & 1 ? (int64_t)stage : -1;
}

/* Bind the wanted stages to ?1 … ?4, the limit to ?5, and one more number. */
static struct query *ask_list(struct database *database, enum statement which, unsigned stages,
                              unsigned most, const char *more, int64_t number)
{
    char letters[8] = "iiiiu";
    strcat(letters, more);
    return database_ask(database, which, letters, wanted(stages, STORE_OPEN),
                        wanted(stages, STORE_PLAYING), wanted(stages, STORE_OVER),
                        wanted(stages, STORE_CLOSED), most, number);
}

static enum store_status list(struct database *database, struct query *query, store_lister *lister,
                              void *context)
{
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        char table[STORE_TABLE + 1];
        row_table(&row, 0, table);
        if (row.fault)
            row_report(&row, database, "tables", query_int(query, 1));
        else if (!lister(context, table))
            break;
    }
    return query_end(query, step);
}

enum store_status store_tables(struct store *store, unsigned stages, unsigned most,
                               store_lister *lister, void *context)
{
    struct database *database = store->reading;
    return list(database, ask_list(database, SQL_TABLES, stages, most, "", 0), lister, context);
}

enum store_status store_tables_of(struct store *store, uint64_t player, unsigned stages,
                                  unsigned most, store_lister *lister, void *context)
{
    struct database *database = store->reading;
    return list(database, ask_list(database, SQL_TABLES_OF, stages, most, "i", (int64_t)player),
                lister, context);
}

enum store_status store_due(struct store *store, int64_t by, unsigned most, store_lister *lister,
                            void *context)
{
    struct database *database = store->reading;
    uint64_t keeper = atomic_load(&(store->principal ? store->principal : store)->keeper);
    struct query *query =
        keeper ? database_ask(database, SQL_DUE_KEPT, "iui", by, most, (int64_t)keeper)
               : database_ask(database, SQL_DUE, "iu", by, most);
    return list(database, query, lister, context);
}

unsigned store_unfinished_of(struct store *store, uint64_t player)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_UNFINISHED_OF, "i", (int64_t)player);
    unsigned count = 0;
    if (!query)
        return 0;
    if (query_step(query) == STEP_ROW)
        count = (unsigned)query_int(query, 0);
    database_give(query);
    return count;
}

static bool read_summary(struct query *query, struct store_summary *summary)
{
    struct row row = {query, NULL};
    row_table(&row, 0, summary->table);
    summary->number = query_int(query, 1);
    if (!row.fault) { /* a table with an id is listed, whatever else is wrong with it */
        summary->stage = (enum store_stage)row_int(&row, 2, 0, STORE_STAGES - 1);
        summary->shown = row_int(&row, 3, 0, 1);
        summary->entries = (uint32_t)row_int(&row, 4, 1, STORE_ENTRIES);
        summary->made = row_int(&row, 5, 0, STORE_TIME);
        summary->changed = row_int(&row, 6, 0, STORE_TIME);
        summary->damaged = row.fault != NULL;
        return true;
    }
    row_report(&row, query->database, "tables", summary->number);
    return false;
}

static enum store_status survey(struct database *database, struct query *query,
                                store_surveyor *reader, void *context)
{
    struct store_summary summary;
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW)
        if (read_summary(query, &summary) && !reader(context, &summary))
            break;
    return query_end(query, step);
}

enum store_status store_survey(struct store *store, unsigned stages, unsigned most,
                               store_surveyor *reader, void *context)
{
    struct database *database = store->reading;
    bool all = stages == (1u << STORE_STAGES) - 1;
    return survey(database, ask_list(database, SQL_SURVEY, stages, most, "i", all), reader,
                  context);
}

enum store_status store_survey_after(struct store *store, int64_t after, unsigned most,
                                     store_surveyor *reader, void *context)
{
    struct database *database = store->reading;
    return survey(database, database_ask(database, SQL_SURVEY_AFTER, "iu", after, most), reader,
                  context);
}

enum store_status store_sweep(struct store *store, enum store_stage stage, int64_t after,
                              unsigned most, store_surveyor *reader, void *context)
{
    struct database *database = store->reading;
    return survey(database, database_ask(database, SQL_SWEEP, "uiu", stage, after, most), reader,
                  context);
}

/* ---- counts -------------------------------------------------------------------------------- */

static uint64_t count(struct database *database, enum statement which)
{
    struct query *query = database_take(database, which);
    uint64_t number = 0;
    if (query && query_step(query) == STEP_ROW)
        number = (uint64_t)query_int(query, 0);
    database_give(query);
    return number;
}

static void count_tables(struct database *database, struct store_counts *counts)
{
    struct query *query = database_take(database, SQL_COUNT_TABLES);
    while (query && query_step(query) == STEP_ROW) {
        int64_t stage = query_int(query, 0);
        if (stage >= 0 && stage < STORE_STAGES)
            counts->tables[stage] = (uint64_t)query_int(query, 1);
        counts->entries += (uint64_t)query_int(query, 2);
    }
    database_give(query);
}

uint64_t store_bytes(struct store *store)
{
    return store->side->bytes(store);
}

void store_count(struct store *store, struct store_counts *counts)
{
    struct database *database = store->reading;
    *counts = (struct store_counts){0};
    count_tables(database, counts);
    counts->players = count(database, SQL_COUNT_PLAYERS);
    counts->results = count(database, SQL_COUNT_RESULTS);
    counts->bytes = store_bytes(store);
}
