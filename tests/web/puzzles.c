/* The shipped puzzles, with the native engine: every move is legal where it stands, every legal
 * move is judged, and the best move is found again by a search of moderate effort. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "match/match_review.h"
#include "tests/support/check.h"

enum {
    MOST_MOVES = 4096,
    MODERATE = 8000,   /* as in bench/puzzles.c, which keeps only what this finds */
    SALT = 77,         /* the seed of this search, and no other's */
    LEAD = 1500,       /* of the best move over the others, in the stored figures */
    LEAST_PUZZLES = 15 /* of a game: three of each difficulty */
};

static akhet_move move_of(const struct akhet_game *game, const json_t *name)
{
    struct akhet_error error;
    akhet_move move = 0;
    if (!akhet_move_parse(game, json_string_value(name), &move, &error))
        fail_msg("no move: %s", json_string_value(name));
    return move;
}

static struct akhet_setup setup_of(const struct akhet_game *game, const json_t *puzzle)
{
    struct akhet_setup setup =
        akhet_setup_default(game, (unsigned)json_integer_value(json_object_get(puzzle, "players")));
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(puzzle, "options"), key, value)
    {
        char text[64];
        struct akhet_error error;
        snprintf(text, sizeof text, "%s=%s", key, json_string_value(value));
        assert_true(akhet_setup_option(game, &setup, text, &error));
    }
    return setup;
}

/* The record that leads to the position. */
static void record_of(const struct akhet_game *game, const json_t *puzzle,
                      struct akhet_record *record, akhet_move *move)
{
    const json_t *moves = json_object_get(puzzle, "moves");
    struct akhet_setup setup = setup_of(game, puzzle);
    akhet_record_init(record, game, &setup);
    record->seed = strtoull(json_string_value(json_object_get(puzzle, "seed")), NULL, 10);
    record->moves = (unsigned)json_array_size(moves);
    record->move = move;
    assert_true(record->moves < MOST_MOVES);
    for (unsigned i = 0; i < record->moves; i++)
        move[i] = move_of(game, json_array_get(moves, i));
}

static bool judged(const json_t *worth, const struct akhet_game *game, akhet_move move)
{
    size_t i;
    json_t *one;
    json_array_foreach(worth, i,
                       one) if (move_of(game, json_array_get(one, 0)) == move) return true;
    return false;
}

/* What is wrong with the stored figures; NULL: nothing. */
static const char *wrong_figures(const json_t *worth, const struct review_question *question)
{
    long long best = json_integer_value(json_array_get(json_array_get(worth, 0), 1));
    if (json_array_size(worth) != question->ask.count)
        return "not all legal moves are judged";
    for (unsigned i = 0; i < question->ask.count; i++)
        if (!judged(worth, question->ask.game, question->moves[i]))
            return "a legal move is not judged";
    for (size_t i = 1; i < json_array_size(worth); i++)
        if (best - json_integer_value(json_array_get(json_array_get(worth, i), 1)) < LEAD)
            return "another move is nearly as good";
    return NULL;
}

static akhet_move found_again(const struct review_question *question)
{
    static struct estimating search;
    struct estimated found;
    struct estimate_question ask = question->ask;
    ask.salt = SALT;
    estimate_begin(&search, &ask, (struct bot_budget){.sims = MODERATE});
    estimate_run(&search);
    estimate_read(&search, &found);
    estimate_end(&search);
    return found.move[0].move;
}

/* What is wrong with a puzzle; NULL: nothing. */
static const char *wrong(const struct akhet_game *game, const json_t *puzzle)
{
    static akhet_move move[MOST_MOVES];
    static struct review_position at;
    static struct review_question question;
    struct akhet_record record;
    struct akhet_error error;
    const json_t *worth = json_object_get(puzzle, "worth");
    int seat = (int)json_integer_value(json_object_get(puzzle, "seat"));
    record_of(game, puzzle, &record, move);
    if (!review_position_at(&at, &record, record.moves, &error))
        return "a move is not legal";
    if (game->seat(&at.state) != seat || !review_question_of(&at, seat, &question))
        return "another seat decides";
    const char *what = wrong_figures(worth, &question);
    if (what)
        return what;
    return found_again(&question) == move_of(game, json_array_get(json_array_get(worth, 0), 0))
               ? NULL
               : "another move is better";
}

static void check_game(const char *id)
{
    char path[1024];
    json_error_t problem;
    size_t i;
    unsigned bad = 0;
    json_t *puzzle;
    const struct akhet_game *game = akhet_game_find(id);
    snprintf(path, sizeof path, "%s/web/puzzles/%s.json", getenv("AKHET_SOURCE"), id);
    json_t *file = json_load_file(path, 0, &problem);
    assert_non_null(file);
    const json_t *puzzles = json_object_get(file, "puzzles");
    assert_true(json_array_size(puzzles) >= LEAST_PUZZLES);
    json_array_foreach(puzzles, i, puzzle)
    {
        const char *what = wrong(game, puzzle);
        if (what)
            print_message("puzzle %s/%s: %s\n", id,
                          json_string_value(json_object_get(puzzle, "id")), what);
        bad += what != NULL;
    }
    json_decref(file);
    assert_int_equal(bad, 0);
}

static void test_the_puzzles_of_nefertiti_are_solved_again(void **state)
{
    (void)state;
    check_game("nefertiti");
}

static void test_the_puzzles_of_nile_are_solved_again(void **state)
{
    (void)state;
    check_game("nile");
}

static void test_the_puzzles_of_the_valley_are_solved_again(void **state)
{
    (void)state;
    check_game("valley");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_puzzles_of_nefertiti_are_solved_again),
        CASE(test_the_puzzles_of_nile_are_solved_again),
        CASE(test_the_puzzles_of_the_valley_are_solved_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
