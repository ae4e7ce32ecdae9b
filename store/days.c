/* Results of the deals of the day. */
#include "store/store_days.h"

#include <limits.h>
#include <string.h>

#include <akhet/game.h>

#include "store/internal.h"

struct day_write {
    struct write write;
    struct store_day result;
    int64_t oldest;
};

static enum store_status known(struct database *database, const struct store_day *result)
{
    struct query *query =
        database_ask(database, SQL_DAY, "iti", result->day, result->game, (int64_t)result->player);
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    database_give(query);
    return status == STORE_DONE ? STORE_AGAIN : status;
}

static enum store_status run_day(struct store *store, struct write *write)
{
    const struct day_write *day = (const struct day_write *)write;
    const struct store_day *result = &day->result;
    struct database *database = store->writing;
    enum store_status status = database_run(
        database, SQL_DAY_ADD, "itituii", result->day, result->game, (int64_t)result->player,
        result->points, (unsigned)result->place, (int64_t)result->score, result->at);
    if (status == STORE_DONE && !database_changes(database))
        return known(database, result);
    return status == STORE_DONE ? database_run(database, SQL_DAYS_PRUNE, "i", day->oldest) : status;
}

void store_day_add(struct store *store, const struct store_day *result, int64_t oldest,
                   store_done *done, void *context)
{
    struct day_write *day = write_new(sizeof *day, run_day, done, context);
    day->result = *result;
    day->oldest = oldest;
    write_submit(store, &day->write);
}

void day_read(struct row *row, int column, struct store_day *result)
{
    result->day = row_int(row, column, 0, STORE_TIME);
    row_text(row, column + 1, result->game, sizeof result->game);
    result->player = (uint64_t)row_int(row, column + 2, 1, STORE_NUMBER);
    row_text(row, column + 3, result->points, sizeof result->points);
    result->place = (uint8_t)row_int(row, column + 4, 1, AKHET_SEATS);
    result->score = (int)row_int(row, column + 5, INT_MIN, INT_MAX);
    result->at = row_int(row, column + 6, 0, STORE_TIME);
}

bool store_day(struct store *store, int64_t day, const char *game, uint64_t player,
               struct store_day *result)
{
    struct query *query = database_ask(store->reading, SQL_DAY, "iti", day, game, (int64_t)player);
    if (!query)
        return false;
    struct row row = {query, NULL};
    bool found = query_step(query) == STEP_ROW;
    if (found)
        day_read(&row, 0, result);
    if (row.fault)
        row_report(&row, store->reading, "days, of player", (int64_t)player);
    database_give(query);
    return found && !row.fault;
}

enum store_status store_days(struct store *store, int64_t day, const char *game, unsigned most,
                             store_day_ranked *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_DAYS, "itu", day, game, most);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        struct store_player player;
        struct store_day result;
        player_read(&row, &player);
        day_read(&row, 8, &result);
        if (row.fault)
            row_report(&row, database, "players or days, of player", query_int(query, 0));
        else if (!reader(context, &result, &player))
            break;
    }
    return query_end(query, step);
}

enum store_status store_day_counts(struct store *store, int64_t day, const char *game,
                                   const char *points, uint64_t *all, uint64_t *better)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_DAY_COUNTS, "itt", day, game, points);
    *all = *better = 0;
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    if (status == STORE_DONE) {
        *all = (uint64_t)query_int(query, 0);
        *better = (uint64_t)query_int(query, 1);
    }
    database_give(query);
    return status;
}

enum store_status store_days_of(struct store *store, uint64_t player, store_day_reader *reader,
                                void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_DAYS_OF, "i", (int64_t)player);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        struct store_day result;
        day_read(&row, 0, &result);
        if (row.fault)
            row_report(&row, database, "days, of player", (int64_t)player);
        else if (!reader(context, &result))
            break;
    }
    return query_end(query, step);
}
