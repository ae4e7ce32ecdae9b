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
    struct query *query = database_ask(database, SQL_RESULT_OF, "i", home);
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    database_give(query);
    return status == STORE_DONE ? STORE_AGAIN : status == STORE_MISSING ? STORE_DONE : status;
}

/* STORE_AGAIN: the seat has a result. STORE_TAKEN: the rating was changed meanwhile. */
static enum store_status put_seat(struct database *database, int64_t home,
                                  const struct seat_result *seat, bool rated)
{
    const struct store_result *result = &seat->result;
    const struct store_rating *rating = &seat->rating;
    enum store_status status = database_run(
        database, SQL_RESULT_ADD, "iuuuitiddi", home, (unsigned)result->seat,
        (unsigned)result->seats, (unsigned)result->place, (int64_t)result->player, result->game,
        (int64_t)result->score, result->before, result->after, result->at);
    if (status == STORE_DONE && !database_changes(database))
        return STORE_AGAIN;
    if (status != STORE_DONE || !rated)
        return status;
    status = database_run(database, SQL_RATING_SET, "tidddui", rating->game,
                          (int64_t)rating->player, rating->rating, rating->deviation,
                          rating->volatility, rating->games, rating->at);
    return status == STORE_DONE && !database_changes(database) ? STORE_TAKEN : status;
}

/* A bot may have several seats: the rating of its last one counts. */
static bool is_rated(const struct results_write *results, unsigned seat)
{
    const struct store_rating *rating = &results->seat[seat].rating;
    for (unsigned i = seat + 1; i < results->seats; i++)
        if (results->seat[i].rating.player == rating->player)
            return false;
    return rating->player != 0;
}

/* All seats, or none. */
static enum store_status put_seats(struct database *database, int64_t home,
                                   const struct results_write *results)
{
    enum store_status status = database_run(database, SQL_MARK, "");
    for (unsigned i = 0; i < results->seats && status == STORE_DONE; i++)
        status = put_seat(database, home, &results->seat[i], is_rated(results, i));
    if (status >= STORE_FULL)
        return status;
    enum store_status undone =
        status == STORE_DONE ? STORE_DONE : database_run(database, SQL_UNDO, "");
    if (undone == STORE_DONE)
        undone = database_run(database, SQL_UNMARK, "");
    return undone == STORE_DONE ? status : undone;
}

static enum store_status run_results(struct store *store, struct write *write)
{
    const struct results_write *results = (const struct results_write *)write;
    const char *table = results->seat[0].result.table;
    int64_t home;
    enum store_status status = store->side->home(store, table, &home);
    if (status == STORE_DONE)
        status = known(store->writing, home);
    if (status == STORE_DONE)
        status = put_seats(store->writing, home, results);
    /* Also if the results existed: an entry in progress may have been written after them. */
    if (status != STORE_DONE && status != STORE_AGAIN)
        return status;
    enum store_status ended = store->side->end_match(store, table, home);
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
    results->write.table = seats ? results->seat[0].result.table : NULL;
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
    struct query *query = database_ask(store->reading, SQL_RATING, "ti", game, (int64_t)player);
    if (!query)
        return false;
    struct row row = {query, NULL};
    bool found = query_step(query) == STEP_ROW;
    if (found) {
        name_game(rating, game);
        rating->player = player;
        rating_read(&row, 0, rating);
    }
    if (row.fault)
        row_report(&row, store->reading, "ratings, of player", (int64_t)player);
    database_give(query);
    return found && !row.fault;
}

enum store_status store_ratings(struct store *store, const char *game, unsigned most,
                                store_rated *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_RATINGS, "tu", game, most);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        struct store_player player;
        struct store_rating rating;
        player_read(&row, &player);
        name_game(&rating, game);
        rating.player = player.number;
        rating_read(&row, 8, &rating);
        if (row.fault)
            row_report(&row, database, "players or ratings", query_int(query, 0));
        else if (!reader(context, &player, &rating))
            break;
    }
    return query_end(query, step);
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
    struct database *database = store->reading;
    struct store_result result = {.player = player};
    struct query *query = database_ask(database, SQL_HISTORY, "iiu", (int64_t)player, before, most);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        result_read(&row, &result);
        if (row.fault)
            row_report(&row, database, "results, of table", query_int(query, 1));
        else if (!reader(context, &result))
            break;
    }
    return query_end(query, step);
}

enum store_status store_rivals(struct store *store, const char *table, store_rival *reader,
                               void *context)
{
    struct database *database = store->reading;
    struct store_result result = {.seats = 0};
    struct query *query = database_ask(database, SQL_RIVALS, "t", table);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        char name[STORE_NAME + 1];
        read_place(&row, 0, &result);
        result.score = (int)row_int(&row, 3, INT_MIN, INT_MAX);
        row_text(&row, 4, name, sizeof name);
        result.player = (uint64_t)row_int(&row, 5, 0, STORE_NUMBER);
        if (row.fault)
            row_report(&row, database, "results, of table", query_int(query, 6));
        else if (!reader(context, &result, name))
            break;
    }
    return query_end(query, step);
}
