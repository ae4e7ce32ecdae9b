/* Examine a whole database: the file, every row, and every reference between rows. */
#include <string.h>

#include "store/internal.h"

struct examiner {
    struct database *database;
    store_faulty *reader;
    void *context;
};

static void tell(const struct examiner *examiner, enum store_fault_kind kind, const char *where,
                 int64_t row, const char *what)
{
    struct store_fault fault = {kind, where, row, what};
    examiner->reader(examiner->context, &fault);
}

/* ---- rows ---------------------------------------------------------------------------------- */

static void judge_table(struct row *row)
{
    struct log_end end;
    char id[STORE_TABLE + 1];
    log_end_read(row, &end);
    row_table(row, 6, id);
    row_int(row, 7, 0, STORE_TIME);
    row_int(row, 8, 0, STORE_NUMBER);
}

static void judge_player(struct row *row)
{
    struct store_player player;
    player_read(row, &player);
}

static void judge_token(struct row *row)
{
    row_int(row, 0, 1, STORE_NUMBER);
    row_int(row, 1, 0, STORE_TIME);
    row_int(row, 2, 1, 1);
}

static void judge_seat(struct row *row)
{
    row_int(row, 0, 1, STORE_NUMBER);
    row_int(row, 1, 1, STORE_NUMBER);
}

static void judge_result(struct row *row)
{
    struct store_result result;
    result_read(row, &result);
}

static void judge_rating(struct row *row)
{
    struct store_rating rating;
    rating_read(row, 0, &rating);
    row_text(row, 6, rating.game, sizeof rating.game);
}

static void judge_day(struct row *row)
{
    struct store_day result;
    day_read(row, 0, &result);
}

static const struct {
    enum statement which;
    const char *where;
    int number; /* the column that tells which row it is */
    void (*judge)(struct row *row);
} rows[] = {
    {SQL_EVERY_TABLE, "tables", 0, judge_table},    {SQL_EVERY_PLAYER, "players", 0, judge_player},
    {SQL_EVERY_TOKEN, "tokens", 0, judge_token},    {SQL_EVERY_SEAT, "seats", 0, judge_seat},
    {SQL_EVERY_RESULT, "results", 1, judge_result}, {SQL_EVERY_RATING, "ratings", 5, judge_rating},
    {SQL_EVERY_DAY, "days", 2, judge_day},
};

/* ---- references ---------------------------------------------------------------------------- */

static const struct {
    enum statement which;
    const char *where, *what;
} references[] = {{SQL_LOST_ENTRIES, "log", "table"},     {SQL_LOST_SEATS, "seats", "table"},
                  {SQL_LOST_SITTERS, "seats", "player"},  {SQL_LOST_TOKENS, "tokens", "player"},
                  {SQL_LOST_RESULTS, "results", "table"}, {SQL_LOST_RATINGS, "ratings", "player"},
                  {SQL_LOST_DAYS, "days", "player"},      {SQL_LOST_REST, "log", "entry after it"}};

/* ---- the whole ------------------------------------------------------------------------------ */

/* Call `each` for the rows of a statement. */
static enum store_status walk(const struct examiner *examiner, enum statement which,
                              void each(const struct examiner *examiner, struct query *query,
                                        size_t context),
                              size_t context)
{
    struct query *query = database_take(examiner->database, which);
    enum step step;
    if (!query)
        return database_status(examiner->database);
    while ((step = query_step(query)) == STEP_ROW)
        each(examiner, query, context);
    return query_end(query, step);
}

static void one_sentence(const struct examiner *examiner, struct query *query, size_t context)
{
    char said[256];
    (void)context;
    query_text(query, 0, said, sizeof said);
    if (strcmp(said, "ok") != 0)
        tell(examiner, STORE_FAULT_FILE, "file", 0, said);
}

static void one_row(const struct examiner *examiner, struct query *query, size_t context)
{
    struct row row = {query, NULL};
    rows[context].judge(&row);
    if (row.fault)
        tell(examiner, STORE_FAULT_ROW, rows[context].where, query_int(query, rows[context].number),
             row.fault);
}

static void one_lost(const struct examiner *examiner, struct query *query, size_t context)
{
    tell(examiner, STORE_FAULT_ORPHAN, references[context].where, query_int(query, 0),
         references[context].what);
}

/* A page that cannot be read was already reported as a fault of the file. */
static bool failed(enum store_status status, struct database *database)
{
    return status != STORE_DONE && !database_corrupt(database);
}

enum store_status store_check(struct store *store, store_faulty *reader, void *context)
{
    struct database *database = store->reading;
    struct examiner examiner = {database, reader, context};
    enum store_status status;
    database->patient = true;
    database_corrupt(database);
    status = walk(&examiner, SQL_INTEGRITY, one_sentence, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows && !failed(status, database); i++)
        status = walk(&examiner, rows[i].which, one_row, i);
    for (size_t i = 0; i < sizeof references / sizeof *references && !failed(status, database); i++)
        status = walk(&examiner, references[i].which, one_lost, i);
    database->patient = false;
    return failed(status, database) ? status : STORE_DONE;
}
