/* Results of matches, and the ratings that follow from them. */
#include <string.h>

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

static void read_rating(sqlite3_stmt *statement, int column, struct store_rating *rating)
{
    rating->rating = sqlite3_column_double(statement, column);
    rating->deviation = sqlite3_column_double(statement, column + 1);
    rating->volatility = sqlite3_column_double(statement, column + 2);
    rating->games = (unsigned)sqlite3_column_int64(statement, column + 3);
    rating->at = sqlite3_column_int64(statement, column + 4);
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
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        name_game(rating, game);
        rating->player = player;
        read_rating(statement, 0, rating);
    }
    database_give(&store->reading, SQL_RATING, statement);
    return found;
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
        struct store_player player;
        struct store_rating rating;
        player_read(statement, &player);
        name_game(&rating, game);
        rating.player = player.number;
        read_rating(statement, 8, &rating);
        if (!reader(context, &player, &rating))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_RATINGS, statement);
    return status;
}

static void read_result(sqlite3_stmt *statement, struct store_result *result)
{
    database_text(statement, 0, result->table, sizeof result->table);
    result->seat = (uint8_t)sqlite3_column_int(statement, 1);
    result->seats = (uint8_t)sqlite3_column_int(statement, 2);
    result->place = (uint8_t)sqlite3_column_int(statement, 3);
    database_text(statement, 4, result->game, sizeof result->game);
    result->score = sqlite3_column_int(statement, 5);
    result->before = sqlite3_column_double(statement, 6);
    result->after = sqlite3_column_double(statement, 7);
    result->at = sqlite3_column_int64(statement, 8);
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
        read_result(statement, &result);
        if (!reader(context, &result))
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
        char name[STORE_NAME + 1];
        result.seat = (uint8_t)sqlite3_column_int(statement, 0);
        result.place = (uint8_t)sqlite3_column_int(statement, 1);
        result.score = sqlite3_column_int(statement, 2);
        database_text(statement, 3, name, sizeof name);
        result.player = (uint64_t)sqlite3_column_int64(statement, 4);
        if (!reader(context, &result, name))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_RIVALS, statement);
    return status;
}
