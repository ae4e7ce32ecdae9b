/* Analysis: grades, curves and turning points, of made-up and of real matches. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "match/match.h"
#include "match/match_analysis.h"
#include "tests/support/roomy.h"

enum { SIMS = 25, MADE_UP = 6 };

ROOMY_MATCH(match);
static struct analysed_move moves[MATCH_MOVES], again[MATCH_MOVES];

static void play_match(const struct akhet_game *game)
{
    struct akhet_setup setup = akhet_setup_default(game, game->min_players);
    assert_true(match_open(&match, game, &setup, NULL));
    match.record.seed = 8;
    for (unsigned seat = 0; seat < setup.players; seat++)
        assert_true(match_bot(&match, seat, bot_find("random"), "", NULL));
    assert_true(match_begin(&match, NULL));
    while (match_seat(&match) != AKHET_NOBODY)
        assert_true(match_play(&match, chosen_move(&match), NULL));
    match.record.over = true;
    game->places(&match.state, match.record.place);
}

static void check_move(const struct analysed_move *it, unsigned players)
{
    double sum = 0;
    assert_true(it->seat >= 0 && it->seat < (int)players);
    if (it->legal < 2) {
        assert_int_equal(it->grade, GRADE_ONLY);
        return;
    }
    for (unsigned seat = 0; seat < players; seat++)
        sum += it->chance[seat];
    assert_true(sum > 0.999 && sum < 1.001);
    assert_true(it->loss >= 0 && it->played >= -1e-9 && it->played <= it->chance[it->seat] + 1e-9);
    assert_int_equal(it->grade, grade_of(it->loss));
    if (it->best == it->move)
        assert_int_equal(it->grade, GRADE_BEST);
}

static void test_every_move_of_every_game_is_graded(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct analysis analysis;
        struct akhet_error error;
        unsigned blunders = 0, judged = 0;
        play_match(*game);
        assert_true(analysis_open(&analysis, &match.record, moves, &error));
        analysis_run(&analysis, (struct bot_budget){.sims = SIMS}, NULL, NULL);
        for (unsigned i = 0; i < match.record.moves; i++) {
            check_move(&moves[i], match.record.setup.players);
            judged += moves[i].legal > 1;
            blunders += moves[i].grade >= GRADE_MISTAKE;
        }
        assert_true(analysis.over);
        assert_int_equal(judged, analysis.decisions);
        assert_true(blunders > 0); /* random play always has some */
        double end = 0;
        for (int seat = 0; seat < match.record.setup.players; seat++)
            end += analysis_chance(&analysis, seat, match.record.moves);
        assert_true(end > 0.999 && end < 1.001);
    }
}

static void test_the_same_simulations_say_the_same(void **unused)
{
    (void)unused;
    struct analysis one, two;
    play_match(akhet_game_find("valley"));
    assert_true(analysis_open(&one, &match.record, moves, NULL));
    assert_true(analysis_open(&two, &match.record, again, NULL));
    analysis_run(&one, (struct bot_budget){.sims = SIMS}, NULL, NULL);
    analysis_run(&two, (struct bot_budget){.sims = SIMS}, NULL, NULL);
    for (unsigned i = 0; i < match.record.moves; i++) {
        assert_int_equal(moves[i].best, again[i].best);
        assert_true(moves[i].loss == again[i].loss);
    }
}

static void test_grades_begin_where_they_say(void **unused)
{
    (void)unused;
    assert_int_equal(grade_of(0), GRADE_BEST);
    assert_int_equal(grade_of(0.0099), GRADE_BEST);
    assert_int_equal(grade_of(0.01), GRADE_GOOD);
    assert_int_equal(grade_of(0.031), GRADE_INACCURACY);
    assert_int_equal(grade_of(0.1), GRADE_MISTAKE);
    assert_int_equal(grade_of(0.2), GRADE_BLUNDER);
    assert_int_equal(grade_of(1), GRADE_BLUNDER);
}

/* Two seats in turn; seat 0 is at `chance` before each of its moves. */
static void make_up(struct analysis *analysis, struct akhet_record *record, const double *chance)
{
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("valley"), 2);
    memset(moves, 0, sizeof moves);
    akhet_record_init(record, akhet_game_find("valley"), &setup);
    record->moves = MADE_UP;
    *analysis = (struct analysis){.record = record, .decisions = MADE_UP, .move = moves};
    for (unsigned i = 0; i < MADE_UP; i++) {
        moves[i].seat = i % 2;
        moves[i].legal = 2;
        moves[i].chance[0] = chance[i];
        moves[i].chance[1] = 1 - chance[i];
        moves[i].played = moves[i].chance[i % 2];
    }
}

static void test_a_mistake_and_a_stroke_of_luck_are_told_apart(void **unused)
{
    (void)unused;
    struct analysis analysis;
    struct akhet_record record;
    struct turning_point turning[TURNING_POINTS];
    /* Seat 1 gives away 0.3 with move 1, then the dice take 0.2 from seat 0. */
    static const double chance[MADE_UP] = {0.4, 0.4, 0.7, 0.7, 0.5, 0.5};
    make_up(&analysis, &record, chance);
    moves[1].loss = 0.3;
    moves[1].played = 0.3;
    moves[3].chance_decided = true;
    assert_int_equal(analysis_turning_points(&analysis, turning), 2);
    assert_int_equal(turning[0].kind, TURNED_BY_MISTAKE);
    assert_int_equal(turning[0].seat, 1);
    assert_int_equal(turning[0].from, 1);
    assert_int_equal(turning[1].kind, TURNED_BY_LUCK);
    assert_true(turning[1].from >= 2 && turning[1].to <= 5);
    moves[3].chance_decided = false; /* without dice the swing is due to seat 1 */
    assert_int_equal(analysis_turning_points(&analysis, turning), 2);
    assert_int_equal(turning[1].kind, TURNED_BY_OTHERS);
}

static void test_a_quiet_match_has_no_turning_point(void **unused)
{
    (void)unused;
    struct analysis analysis;
    struct akhet_record record;
    struct turning_point turning[TURNING_POINTS];
    static const double chance[MADE_UP] = {0.5, 0.51, 0.52, 0.5, 0.49, 0.5};
    make_up(&analysis, &record, chance);
    assert_int_equal(analysis_turning_points(&analysis, turning), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_move_of_every_game_is_graded),
        CASE(test_the_same_simulations_say_the_same),
        CASE(test_grades_begin_where_they_say),
        CASE(test_a_mistake_and_a_stroke_of_luck_are_told_apart),
        CASE(test_a_quiet_match_has_no_turning_point),
    };
    return cmocka_run_group_tests_name("analysis", tests, NULL, NULL);
}
