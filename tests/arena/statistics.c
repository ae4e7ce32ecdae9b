/* The arena's figures compared with values computed by hand, and its line-ups. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/arena/fixture.h"

static void near(double value, double wanted, double within)
{
    if (!(fabs(value - wanted) <= within))
        fail_msg("%.6f is not within %g of %.6f", value, within, wanted);
}

/* The bots of all seats of a rotation as letters. */
static void sits(const struct arena_plan *plan, uint64_t deal, unsigned rotation,
                 const char *wanted)
{
    char row[AKHET_SEATS + 1] = "";
    for (unsigned seat = 0; seat < AKHET_SEATS && seat < plan->setup.players; seat++)
        row[seat] = (char)('a' + arena_bot_at(plan, deal, rotation, seat));
    assert_string_equal(row, wanted);
}

static void test_every_rotation_that_differs_is_played_once(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    plan_for(&plan, "nefertiti", 4, "greedy,random");
    assert_int_equal(plan.lineups, 1);
    assert_int_equal(plan.lineup[0].rotations, 2);
    sits(&plan, 0, 0, "abab");
    sits(&plan, 7, 1, "baba");
    plan_for(&plan, "nefertiti", 4, "greedy,random,random,random");
    assert_int_equal(plan.bots, 2);
    assert_int_equal(plan.lineup[0].rotations, 4);
    sits(&plan, 0, 0, "abbb");
    sits(&plan, 0, 1, "bbba");
    sits(&plan, 0, 2, "bbab");
    sits(&plan, 0, 3, "babb");
    assert_int_equal(arena_seats(&plan, 0, 0), 1);
    assert_int_equal(arena_seats(&plan, 0, 1), 3);
    plan_for(&plan, "nile", 5, "greedy,random,heuristic");
    assert_int_equal(plan.lineup[0].rotations, 5);
    sits(&plan, 0, 0, "abcab");
    plan_for(&plan, "eights", 4, "greedy");
    assert_int_equal(plan.lineup[0].rotations, 1);
}

static void test_each_seat_is_had_equally_often(void **unused)
{
    (void)unused;
    static const char *const list[] = {"greedy,random", "greedy,random,random", "greedy,heuristic",
                                       "greedy,greedy,random,random,heuristic"};
    for (unsigned players = 2; players <= 5; players++) {
        for (unsigned i = 0; i < 4; i++) {
            struct arena_plan plan;
            plan_for(&plan, "nile", players, list[i]);
            for (unsigned k = 0; k < plan.lineups; k++) {
                unsigned rotations = plan.lineup[k].rotations;
                for (unsigned bot = 0; bot < plan.bots; bot++) {
                    for (unsigned seat = 0; seat < players; seat++) {
                        unsigned had = 0;
                        for (unsigned r = 0; r < rotations; r++)
                            had += arena_bot_at(&plan, k, r, seat) == bot;
                        assert_int_equal(had * players, arena_seats(&plan, k, bot) * rotations);
                    }
                }
            }
        }
    }
}

static void test_more_bots_than_seats_meet_in_all_combinations(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    plan_for(&plan, "valley", 2, "greedy,random,heuristic");
    assert_int_equal(plan.lineups, 3);
    sits(&plan, 0, 0, "ab");
    sits(&plan, 1, 0, "ac");
    sits(&plan, 2, 0, "bc");
    sits(&plan, 3, 1, "ba");
    plan_for(&plan, "nefertiti", 3, "greedy,random,heuristic,greedy:overlook=1,greedy:overlook=2");
    assert_int_equal(plan.lineups, 10);
    plan_for(&plan, "valley", 2, "greedy,random,random"); /* line-ups ab and bb */
    assert_int_equal(plan.lineups, 2);
}

static void test_games_are_rounded_up_to_whole_deals(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    plan_for(&plan, "nefertiti", 4, "greedy,random,random,random");
    assert_int_equal(arena_deals(&plan, 1), 1);
    assert_int_equal(arena_deals(&plan, 4), 1);
    assert_int_equal(arena_deals(&plan, 5), 2);
    assert_int_equal(arena_games(&plan, 2), 8);
    plan_for(&plan, "valley", 2, "greedy,random,random"); /* two games, then one */
    assert_int_equal(arena_games(&plan, 3), 5);
    assert_int_equal(arena_deals(&plan, 3), 2);
    assert_int_equal(arena_deals(&plan, 4), 3);
}

/* Ten deals: the first bot wins both games of 5, one game each of 3, and neither of 2. */
static void ten(struct arena_deal deals[10])
{
    for (unsigned i = 0; i < 10; i++)
        deals[i] = duel(i < 5 ? "aa" : i < 8 ? "ab" : "bb");
}

static void test_shares_par_and_scores_are_as_by_hand(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    struct arena_deal deals[10];
    struct arena_result result;
    plan_for(&plan, "valley", 2, "greedy,random");
    ten(deals);
    assert_true(arena_result(&plan, deals, 10, &result));
    const struct akhet_standing *a = &result.bot[0], *b = &result.bot[1];
    assert_int_equal(result.games, 20);
    assert_int_equal(a->games, 20);
    near(a->wins, 13, 1e-9);
    near(b->wins, 7, 1e-9);
    near(a->par, 0.5, 1e-9);
    near(a->share.value, 0.65, 1e-9);
    /* Squared deviations of the wins per deal: 5*0.49 + 3*0.09 + 2*1.69 = 6.1, so the variance of
     * the share is 10/9 * 6.1 / 400 = 0.016944, as of 0.2275 / 0.016944 = 13.426 independent games.
     * The bound is Wilson's interval for those games with Student's 2.2622. */
    near(a->share.low, 0.35465, 2e-4);
    near(a->share.high, 0.86256, 2e-4);
    near(b->share.low, 1 - a->share.high, 1e-9);
    /* A win is 10 points, so the means of the deals are 10, 0 and -10. */
    near(a->score.value, 3, 1e-9);
    near(a->score.high - 3, 2.2622 * sqrt(10.0 / 9 * 610) * 2 / 20, 2e-3);
    near(b->score.value, -3, 1e-9);
}

static void test_the_elo_of_two_is_the_logistic_of_the_share(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    struct arena_deal deals[10];
    struct arena_result result;
    near(arena_logistic(0.5), 0, 1e-9);
    near(arena_logistic(0.75), 190.8485, 1e-3);
    plan_for(&plan, "valley", 2, "greedy,random");
    ten(deals);
    assert_true(arena_result(&plan, deals, 10, &result));
    near(result.bot[0].elo.value, arena_logistic(0.65), 1e-9);
    near(result.bot[0].elo.low, arena_logistic(result.bot[0].share.low), 1e-9);
    near(result.bot[1].elo.value, -result.bot[0].elo.value, 1e-9);
    for (unsigned i = 0; i < 10; i++)
        deals[i] = duel("aa");
    assert_true(arena_result(&plan, deals, 10, &result));
    near(result.bot[0].elo.value, arena_logistic(1 - 0.5 / 21),
         1e-9); /* finite despite a share of 1 */
}

static void test_no_interval_has_no_width(void **unused)
{
    (void)unused;
    static const char *const kind[] = {"aa", "ab", "bb", "=="};
    struct arena_plan plan;
    plan_for(&plan, "valley", 2, "greedy,random");
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned count = 1; count <= 30; count += 29) {
            struct arena_deal deals[30];
            struct arena_result result;
            for (unsigned k = 0; k < count; k++)
                deals[k] = duel(kind[i]);
            assert_true(arena_result(&plan, deals, count, &result));
            for (unsigned bot = 0; bot < 2; bot++) {
                const struct akhet_range *share = &result.bot[bot].share;
                assert_true(share->high - share->low > 0.05);
                assert_true(share->low >= 0 && share->high <= 1);
                assert_true(share->low <= share->value && share->value <= share->high);
                assert_false(result.bot[bot].score.known); /* equal deals have no variance */
            }
        }
    }
}

static void test_a_shared_win_counts_in_part(void **unused)
{
    (void)unused;
    struct arena_game game = {.place = {1, 3, 1, 1}};
    near(arena_won(&game, 4, 0), 1.0 / 3, 1e-12);
    near(arena_won(&game, 4, 1), 0, 1e-12);
}

static void test_deals_that_are_not_done_do_not_count(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    struct arena_deal deals[3] = {duel("aa"), duel("bb"), duel("ab")};
    struct arena_result result;
    plan_for(&plan, "valley", 2, "greedy,random");
    deals[1].done = false;
    assert_true(arena_result(&plan, deals, 3, &result));
    assert_int_equal(result.deals, 2);
    near(result.bot[0].wins, 3, 1e-9);
}

/* Games of three whose orders have the frequencies of the model with strengths 4, 2 and 1. */
static void fill_orders(const struct arena_plan *plan, struct arena_deal *deals, unsigned count)
{
    static const double strength[] = {4, 2, 1};
    struct akhet_random random;
    akhet_random_fast(&random, 4);
    for (unsigned k = 0; k < count; k++) {
        memset(&deals[k], 0, sizeof deals[k]);
        deals[k].done = true;
        for (unsigned r = 0; r < 3; r++) {
            bool gone[3] = {false};
            for (unsigned place = 1; place <= 3; place++) {
                double sum = 0, at;
                unsigned seat = 0;
                for (unsigned s = 0; s < 3; s++)
                    sum += gone[s] ? 0 : strength[arena_bot_at(plan, k, r, s)];
                at = akhet_random_next(&random) / 4294967296.0 * sum;
                for (; gone[seat] || at >= strength[arena_bot_at(plan, k, r, seat)]; seat++)
                    at -= gone[seat] ? 0 : strength[arena_bot_at(plan, k, r, seat)];
                gone[seat] = true;
                deals[k].game[r].place[seat] = (uint8_t)place;
            }
        }
    }
}

static void test_the_model_finds_the_strengths_the_games_were_made_with(void **unused)
{
    (void)unused;
    enum { DEALS = 3000 };
    struct arena_plan plan;
    struct arena_deal *deals = calloc(DEALS, sizeof *deals);
    struct arena_result result;
    double step = 400 * log10(2); /* 4 : 2 : 1 */
    plan_for(&plan, "nefertiti", 3, "greedy,random,heuristic");
    fill_orders(&plan, deals, DEALS);
    assert_true(arena_result(&plan, deals, DEALS, &result));
    for (int bot = 0; bot < 3; bot++) {
        const struct akhet_range *elo = &result.bot[bot].elo;
        near(elo->value, (1 - bot) * step, 12);
        assert_true(elo->low < (1 - bot) * step && (1 - bot) * step < elo->high);
        assert_true(elo->high - elo->low < 30);
    }
    free(deals);
}

/* For pairs the model is the logistic, except for its small prior, which keeps ratings finite. */
static void test_the_model_of_pairs_is_the_logistic(void **unused)
{
    (void)unused;
    enum { DEALS = 3000 };
    struct arena_plan plan;
    struct arena_deal *deals = calloc(DEALS, sizeof *deals);
    struct arena_result result;
    plan_for(&plan, "valley", 2, "greedy,random,heuristic");
    for (unsigned k = 0; k < DEALS; k++) { /* the first has 3 of 4 in ab and bc, 9 of 10 in ac */
        bool all = k % 3 == 1 ? k / 3 % 5 : k / 3 % 2;
        deals[k] = duel(all ? "aa" : "ab");
    }
    assert_true(arena_result(&plan, deals, DEALS, &result));
    near(result.bot[0].elo.value, 190.85, 1);
    near(result.bot[1].elo.value, 0, 1);
    near(result.bot[2].elo.value, -190.85, 1);
    free(deals);
}

/* The number of runs in which the test accepts when the first bot wins games with this
 * probability. */
static unsigned accepts(double chance, double elo0, double elo1, unsigned tries, double *deals)
{
    struct arena_plan plan;
    struct akhet_random random;
    unsigned count = 0;
    plan_for(&plan, "valley", 2, "greedy,random");
    akhet_random_fast(&random, 11);
    *deals = 0;
    for (unsigned k = 0; k < tries; k++) {
        struct arena_sprt test = {.elo0 = elo0, .elo1 = elo1};
        for (uint64_t deal = 0; test.verdict == ARENA_OPEN; deal++) {
            char winners[3] = "bb";
            for (unsigned r = 0; r < 2; r++)
                if (akhet_random_next(&random) / 4294967296.0 < chance)
                    winners[r] = 'a';
            struct arena_deal one = duel(winners);
            arena_sprt_add(&test, &plan, deal, &one);
        }
        count += test.verdict == ARENA_ACCEPT;
        *deals += (double)test.deals / tries;
    }
    return count;
}

static void test_the_sequential_test_errs_as_seldom_as_it_says(void **unused)
{
    (void)unused;
    double deals, fixed;
    double p1 = 1 / (1 + pow(10, -60 / 400.0));
    unsigned wrong = accepts(0.5, 0, 60, 400, &deals);
    assert_in_range(wrong, 4, 32); /* 5 % of 400 are 20 */
    unsigned right = accepts(p1, 0, 60, 400, &deals);
    assert_in_range(right, 368, 396);
    /* A test of fixed size with the same errors needs (2 * 1.645)² * variance / distance². */
    fixed = 10.82 * 0.125 / ((p1 - 0.5) * (p1 - 0.5));
    assert_true(deals < 0.75 * fixed);
    assert_int_equal(accepts(0.8, 0, 60, 50, &deals), 50);
    assert_int_equal(accepts(0.3, 0, 60, 50, &deals), 0);
}

static void test_the_test_expects_what_the_seats_let_expect(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    plan_for(&plan, "nefertiti", 4, "greedy,random,random,random");
    near(arena_expected(&plan, 0), 0.25, 1e-12);
    near(arena_expected(&plan, 400), 10.0 / 13, 1e-12);
    plan_for(&plan, "valley", 2, "greedy,random");
    near(arena_expected(&plan, 190.8485), 0.75, 1e-6);
    near(arena_sprt_bound(), 2.9444, 1e-4);
}

static void test_a_verdict_stands(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    struct arena_sprt test = {.elo0 = 0, .elo1 = 20};
    struct arena_deal won = duel("aa"), lost = duel("bb");
    plan_for(&plan, "valley", 2, "greedy,random");
    for (unsigned i = 0; i < 9; i++)
        assert_int_equal(arena_sprt_add(&test, &plan, i, &won), ARENA_OPEN);
    assert_int_equal(arena_sprt_add(&test, &plan, 9, &won), ARENA_ACCEPT);
    for (unsigned i = 10; i < 200; i++)
        assert_int_equal(arena_sprt_add(&test, &plan, i, &lost), ARENA_ACCEPT);
    assert_int_equal(test.deals, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_rotation_that_differs_is_played_once),
        CASE(test_each_seat_is_had_equally_often),
        CASE(test_more_bots_than_seats_meet_in_all_combinations),
        CASE(test_games_are_rounded_up_to_whole_deals),
        CASE(test_shares_par_and_scores_are_as_by_hand),
        CASE(test_the_elo_of_two_is_the_logistic_of_the_share),
        CASE(test_no_interval_has_no_width),
        CASE(test_a_shared_win_counts_in_part),
        CASE(test_deals_that_are_not_done_do_not_count),
        CASE(test_the_model_finds_the_strengths_the_games_were_made_with),
        CASE(test_the_model_of_pairs_is_the_logistic),
        CASE(test_the_sequential_test_errs_as_seldom_as_it_says),
        CASE(test_the_test_expects_what_the_seats_let_expect),
        CASE(test_a_verdict_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
