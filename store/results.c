/* Results of matches, and the ratings that follow from them. */
#include <float.h>
#include <limits.h>
#include <string.h>

#include <akhet/game.h>

#include "store/internal.h"

struct seat_result {
    struct store_result result;
    struct store_rating rating; /* player 0: not rated */
};

struct results_write {
    struct write write;
    unsigned seats;
    struct seat_result seat[];
};

/* ---- writing ------------------------------------------------------------------------------- */

static enum store_status known(struct database *database, int64_t home)
{
    sqlite3_stmt *statement = database_take(database, SQL_RESULT_OF);
    if (!statement)
        return database_status(database);
    database_bind(statement, "i", home);
    enum store_status status = database_one(database, statement);
    database_give(database, SQL_RESULT_OF, statement);
    return status == STORE_DONE ? STORE_AGAIN : status == STORE_MISSING ? STORE_DONE : status;
}

static enum store_status put_seat(struct database *database, int64_t home,
                                  const struct seat_result *seat)
{
    const struct store_result *result = &seat->result;
    const struct store_rating *rating = &seat->rating;
    enum store_status status = database_run(
        database, SQL_RESULT_ADD, "iuuuitiddi", home, (unsigned)result->seat,
        (unsigned)result->seats, (unsigned)result->place, (int64_t)result->player, result->game,
        (int64_t)result->score, result->before, result->after, result->at);
    if (status != STORE_DONE || !rating->player)
        return status;
    return database_run(database, SQL_RATING_SET, "tidddui", rating->game, (int64_t)rating->player,
                        rating->rating, rating->deviation, rating->volatility, rating->games,
                        rating->at);
}

/* A match with results is over, even if its last entry was written with another stage. */
static enum store_status end_match(struct store *store, struct tail *tail)
{
    if (tail->stage >= STORE_OVER)
        return STORE_DONE;
    tail->stage = STORE_OVER;
    tail->due = 0;
    enum store_status status =
        database_run(&store->writing, SQL_TABLE_DUE, "ii", tail->number, (int64_t)0);
    if (status != STORE_DONE)
        return status;
    return database_run(&store->writing, SQL_TABLE_RESTAGE, "iuu", tail->number, STORE_OVER,
                        tail->shown);
}

static enum store_status run_results(struct store *store, struct write *write)
{
    const struct results_write *results = (const struct results_write *)write;
    struct tail *tail;
    enum store_status status = log_tails_find(&store->tails, results->seat[0].result.table, &tail);
    if (status == STORE_DONE)
        status = known(&store->writing, tail->number);
    for (unsigned i = 0; i < results->seats && status == STORE_DONE; i++)
        status = put_seat(&store->writing, tail->number, &results->seat[i]);
    /* Also if the results existed: an entry in progress may have been written after them. */
    if (status != STORE_DONE && status != STORE_AGAIN)
        return status;
    enum store_status ended = end_match(store, tail);
    return ended == STORE_DONE ? status : ended;
}

/* All results must be of one table, with each seat once. */
static bool good(const struct store_result *result, unsigned seats)
{
    for (unsigned i = 0; i < seats; i++)
        for (unsigned j = 0; j < i; j++)
            if (result[i].seat == result[j].seat || strcmp(result[i].table, result[j].table) != 0)
                return false;
    return seats > 0;
}

void store_results(struct store *store, const struct store_result *result,
                   const struct store_rating *rating, unsigned seats, store_done *done,
                   void *context)
{
    struct results_write *results =
        write_new(sizeof *results + seats * sizeof *results->seat,
                  good(result, seats) ? run_results : NULL, done, context);
    results->seats = seats;
    for (unsigned i = 0; i < seats; i++) {
        results->seat[i].result = result[i];
        results->seat[i].rating = rating ? rating[i] : (struct store_rating){0};
    }
    write_submit(store, &results->write);
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Far more than ratings can reach; docs/ratings.md has the method. */
#define MOST_RATING    1e5
#define MOST_DEVIATION 1e3

void rating_read(struct row *row, int column, struct store_rating *rating)
{
    rating->rating = row_real(row, column, -MOST_RATING, MOST_RATING);
    rating->deviation = row_real(row, column + 1, DBL_MIN, MOST_DEVIATION);
    rating->volatility = row_real(row, column + 2, DBL_MIN, 1);
    rating->games = (unsigned)row_int(row, column + 3, 0, UINT32_MAX);
    rating->at = row_int(row, column + 4, 0, STORE_TIME);
}

static void name_game(struct store_rating *rating, const char *game)
{
    memset(rating, 0, sizeof *rating);
    memcpy(rating->game, game, strnlen(game, STORE_GAME));
}

bool store_rating(struct store *store, uint64_t player, const char *game,
                  struct store_rating *rating)
{
    sqlite3_stmt *statement = database_take(&store->reading, SQL_RATING);
    if (!statement)
        return false;
    database_bind(statement, "ti", game, (int64_t)player);
    struct row row = {statement, NULL};
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        name_game(rating, game);
        rating->player = player;
        rating_read(&row, 0, rating);
    }
    if (row.fault)
        row_report(&row, &store->reading, "ratings, of player", (int64_t)player);
    database_give(&store->reading, SQL_RATING, statement);
    return found && !row.fault;
}

enum store_status store_ratings(struct store *store, const char *game, unsigned most,
                                store_rated *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_RATINGS);
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "tu", game, most);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        struct store_player player;
        struct store_rating rating;
        player_read(&row, &player);
        name_game(&rating, game);
        rating.player = player.number;
        rating_read(&row, 8, &rating);
        if (row.fault)
            row_report(&row, database, "players or ratings", sqlite3_column_int64(statement, 0));
        else if (!reader(context, &player, &rating))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_RATINGS, statement);
    return status;
}

/* Read seat, seats, place from `column` on. */
static void read_place(struct row *row, int column, struct store_result *result)
{
    result->seats = (uint8_t)row_int(row, column + 1, 1, AKHET_SEATS);
    result->seat = (uint8_t)row_int(row, column, 0, result->seats - 1);
    result->place = (uint8_t)row_int(row, column + 2, 0, result->seats);
}

void result_read(struct row *row, struct store_result *result)
{
    row_table(row, 0, result->table);
    read_place(row, 2, result);
    row_text(row, 5, result->game, sizeof result->game);
    result->score = (int)row_int(row, 6, INT_MIN, INT_MAX);
    result->before = row_real(row, 7, -MOST_RATING, MOST_RATING);
    result->after = row_real(row, 8, -MOST_RATING, MOST_RATING);
    result->at = row_int(row, 9, 0, STORE_TIME);
}

enum store_status store_history(struct store *store, uint64_t player, int64_t before, unsigned most,
                                store_played *reader, void *context)
{
    struct database *database = &store->reading;
    struct store_result result = {.player = player};
    sqlite3_stmt *statement = database_take(database, SQL_HISTORY);
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "iiu", (int64_t)player, before, most);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        result_read(&row, &result);
        if (row.fault)
            row_report(&row, database, "results, of table", sqlite3_column_int64(statement, 1));
        else if (!reader(context, &result))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_HISTORY, statement);
    return status;
}

enum store_status store_rivals(struct store *store, const char *table, store_rival *reader,
                               void *context)
{
    struct database *database = &store->reading;
    struct store_result result = {.seats = 0};
    sqlite3_stmt *statement = database_take(database, SQL_RIVALS);
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "t", table);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        char name[STORE_NAME + 1];
        read_place(&row, 0, &result);
        result.score = (int)row_int(&row, 3, INT_MIN, INT_MAX);
        row_text(&row, 4, name, sizeof name);
        result.player = (uint64_t)row_int(&row, 5, 0, STORE_NUMBER);
        if (row.fault)
            row_report(&row, database, "results, of table", sqlite3_column_int64(statement, 6));
        else if (!reader(context, &result, name))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_RIVALS, statement);
    return status;
}
