/* Ratings: Glickman's example, matches of several players, invariants. */
#include "server/rating.h"

#include <math.h>

#include "tests/support/check.h"

#define NEAR(a, b, within) assert_true(fabs((a) - (b)) < (within))

static const struct rating unknown = {RATING_START, RATING_DEVIATION, RATING_VOLATILITY};

static void test_the_published_example_comes_out(void **state)
{
    (void)state;
    struct rating before = {1500, 200, 0.06};
    struct rating_game game[] = {
        {{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    struct rating after = rating_after(&before, game, 3);
    NEAR(after.rating, 1464.06, 0.01);
    NEAR(after.deviation, 151.52, 0.01);
    NEAR(after.volatility, 0.05999, 0.00001);
}

static void test_the_worked_example_of_the_documentation(void **state)
{
    (void)state;
    struct rating before[3] = {{1600, 80, 0.06}, {1500, 120, 0.06}, {1500, 350, 0.06}}, after[3];
    rating_match(before, (const uint64_t[]){1, 2, 3}, (const uint8_t[]){2, 1, 3}, 3, after);
    NEAR(after[0].rating, 1594.22, 0.01);
    NEAR(after[1].rating, 1536.80, 0.01);
    NEAR(after[2].rating, 1346.50, 0.01);
}

static void test_two_players_play_one_game(void **state)
{
    (void)state;
    struct rating before[2] = {unknown, unknown}, after[2];
    rating_match(before, (const uint64_t[]){1, 2}, (const uint8_t[]){1, 2}, 2, after);
    struct rating_game game = {unknown, 1, 1};
    struct rating alone = rating_after(&unknown, &game, 1);
    NEAR(after[0].rating, alone.rating, 1e-9);
    NEAR(after[0].rating - 1500, 1500 - after[1].rating, 1e-6);
    assert_true(after[0].deviation < 350);
}

static void test_a_match_of_five_counts_as_one_game(void **state)
{
    (void)state;
    struct rating before[5], after[5];
    for (unsigned i = 0; i < 5; i++)
        before[i] = unknown;
    rating_match(before, (const uint64_t[]){1, 2, 3, 4, 5}, (const uint8_t[]){1, 2, 3, 4, 5}, 5,
                 after);
    struct rating_game game = {unknown, 1, 1};
    NEAR(after[0].deviation, rating_after(&unknown, &game, 1).deviation, 0.01);
    for (unsigned i = 1; i < 5; i++)
        assert_true(after[i].rating < after[i - 1].rating);
    NEAR(after[2].rating, 1500, 1e-6);
}

static void test_equal_places_are_draws(void **state)
{
    (void)state;
    struct rating before[3] = {unknown, unknown, unknown}, after[3];
    rating_match(before, (const uint64_t[]){1, 2, 3}, (const uint8_t[]){1, 1, 1}, 3, after);
    for (unsigned i = 0; i < 3; i++)
        NEAR(after[i].rating, 1500, 1e-9);
}

static void test_two_bots_of_one_level_share_a_rating(void **state)
{
    (void)state;
    struct rating before[3] = {unknown, unknown, unknown}, after[3];
    rating_match(before, (const uint64_t[]){7, 1, 7}, (const uint8_t[]){1, 2, 3}, 3, after);
    NEAR(after[0].rating, after[2].rating, 1e-12);
    NEAR(after[0].rating, 1500, 1e-9); /* once better and once worse than the other player */
    rating_match(before, (const uint64_t[]){7, 7, 7}, (const uint8_t[]){1, 2, 3}, 3, after);
    NEAR(after[0].rating, 1500, 1e-12);
    NEAR(after[0].deviation, 350, 1e-12);
}

static void test_nothing_runs_away(void **state)
{
    (void)state;
    struct rating strong = unknown, weak = unknown, after[2];
    for (int i = 0; i < 5000; i++) {
        struct rating before[2] = {strong, weak};
        rating_match(before, (const uint64_t[]){1, 2}, (const uint8_t[]){1, 2}, 2, after);
        strong = after[0], weak = after[1];
        assert_true(isfinite(strong.rating) && isfinite(weak.rating));
        assert_true(strong.deviation >= RATING_SURE && strong.deviation <= RATING_DEVIATION);
        assert_true(strong.volatility > 0.001 && strong.volatility < 1);
    }
    assert_true(strong.rating > weak.rating + 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_published_example_comes_out),
        CASE(test_the_worked_example_of_the_documentation),
        CASE(test_two_players_play_one_game),
        CASE(test_a_match_of_five_counts_as_one_game),
        CASE(test_equal_places_are_draws),
        CASE(test_two_bots_of_one_level_share_a_rating),
        CASE(test_nothing_runs_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
