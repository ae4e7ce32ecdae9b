/* The review of a match: chances that add up in all eyes, secrecy, marks and turning points. */
#include "match/match_review.h"
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "match/match.h"
#include "tests/support/roomy.h"

enum { SIMS = 25, MADE_UP = 6 };

ROOMY_MATCH(match);
static struct review_step steps[MATCH_MOVES + 1], again[MATCH_MOVES + 1];

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

static void check_sum(const struct estimate *estimate, unsigned players)
{
    int32_t sum = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        assert_true(estimate->chance[seat] >= 0 && estimate->error[seat] >= 0);
        sum += estimate->chance[seat];
    }
    assert_int_equal(sum, CHANCE_WHOLE);
}

static void check_step(const struct review *review, unsigned at)
{
    const struct review_step *step = &review->step[at];
    unsigned players = review->record->setup.players;
    assert_true(step->known);
    check_sum(&step->estimate, players);
    if (at == review->record->moves || step->legal < 2)
        return;
    assert_true(step->judged && step->loss >= 0 && step->moves > 0);
    check_sum(&step->with_best, players);
    check_sum(&step->with_move, players);
    for (unsigned i = 0; i < step->moves; i++)
        check_sum(&step->alternative[i].after, players);
    if (step->best == step->move)
        assert_int_equal(step->loss, 0);
    else if (step->loss)
        assert_int_equal(step->loss,
                         step->with_best.chance[step->seat] - step->with_move.chance[step->seat]);
    if (step->seat == review->eyes) /* the loss and the curve come from one search */
        assert_memory_equal(&step->estimate, &step->with_best, sizeof step->estimate);
}

static void test_chances_add_up_at_every_step_in_all_eyes(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        play_match(*game);
        for (int eyes = EYES_OPEN; eyes < match.record.setup.players; eyes++) {
            struct review review;
            struct akhet_error error;
            assert_true(review_open(&review, &match.record, eyes, steps, &error));
            review_run(&review, (struct bot_budget){.sims = SIMS}, NULL, NULL);
            for (unsigned at = 0; at <= match.record.moves; at++)
                check_step(&review, at);
            for (unsigned seat = 0; seat < match.record.setup.players; seat++)
                assert_int_equal(steps[match.record.moves].estimate.chance[seat] > 0,
                                 match.record.place[seat] == 1);
        }
    }
}

/* The loss of a move does not depend on whose eyes look at the match. */
static void test_losses_are_the_same_in_all_eyes(void **unused)
{
    (void)unused;
    struct review one, two;
    play_match(akhet_game_find("valley"));
    assert_true(review_open(&one, &match.record, 0, steps, NULL));
    assert_true(review_open(&two, &match.record, EYES_OPEN, again, NULL));
    review_run(&one, (struct bot_budget){.sims = SIMS}, NULL, NULL);
    for (unsigned at = match.record.moves + 1; at-- > 0;) /* in any order */
        review_estimate(&two, at, (struct bot_budget){.sims = SIMS});
    for (unsigned at = 0; at < match.record.moves; at++) {
        assert_int_equal(steps[at].best, again[at].best);
        assert_int_equal(steps[at].loss, again[at].loss);
        assert_int_equal(review_mark(&steps[at]), review_mark(&again[at]));
    }
}

/* A step that is estimated again with the same simulations says the same, with more another. */
static void test_more_simulations_refine_a_step(void **unused)
{
    (void)unused;
    struct review review;
    play_match(akhet_game_find("nile"));
    assert_true(review_open(&review, &match.record, AKHET_SPECTATOR, steps, NULL));
    review_estimate(&review, 9, (struct bot_budget){.sims = SIMS});
    struct estimate coarse = steps[9].estimate;
    review_estimate(&review, 9, (struct bot_budget){.sims = 8 * SIMS});
    assert_int_equal(steps[9].estimate.sims, 8 * SIMS);
    assert_true(steps[9].estimate.error[0] < coarse.error[0]);
    review_estimate(&review, 9, (struct bot_budget){.sims = SIMS});
    assert_memory_equal(&steps[9].estimate, &coarse, sizeof coarse);
}

/* ---- secrecy --------------------------------------------------------------------------------- */

static void estimate_in(const struct review_position *at, int eyes, struct estimated *found)
{
    struct review_question question;
    struct estimating search;
    assert_true(review_question_of(at, eyes, &question));
    assert_null(question.ask.truth);
    estimate_begin(&search, &question.ask, (struct bot_budget){.sims = SIMS});
    estimate_run(&search);
    estimate_read(&search, found);
    estimate_end(&search);
}

/* Deal what the eyes do not know anew; false: they know everything. */
static bool deal_unknown(struct review_position *at, int eyes, struct akhet_random *random)
{
    const struct akhet_game *game = at->record->game;
    union akhet_space view, before = at->state;
    game->view(&at->state, eyes, &view);
    akhet_notes_redeal(game, at->notes[eyes == AKHET_SPECTATOR ? AKHET_SEATS : eyes], &view, random,
                       &at->state);
    return memcmp(&before, &at->state, game->state_bytes) != 0;
}

static void test_eyes_see_only_what_they_may_know(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        unsigned differ = 0;
        struct akhet_random random;
        akhet_random_fast(&random, 5);
        play_match(*game);
        for (unsigned step = 0; step < match.record.moves; step += 5)
            for (int eyes = AKHET_SPECTATOR; eyes < match.record.setup.players; eyes++) {
                static struct review_position at;
                struct estimated real, other;
                assert_true(review_position_at(&at, &match.record, step, NULL));
                estimate_in(&at, eyes, &real);
                differ += deal_unknown(&at, eyes, &random);
                estimate_in(&at, eyes, &other);
                assert_memory_equal(&real.now, &other.now, sizeof real.now);
                assert_int_equal(real.moves, other.moves);
            }
        assert_true(differ > 0 || !match_hides(*game));
    }
}

static void test_open_cards_wait_for_the_end(void **unused)
{
    (void)unused;
    struct review review;
    struct akhet_error error;
    play_match(akhet_game_find("nile"));
    match.record.over = false;
    match.record.moves--;
    assert_false(review_open(&review, &match.record, EYES_OPEN, steps, &error));
    assert_int_equal(error.code, AKHET_NOT_OVER);
    assert_true(review_open(&review, &match.record, 1, steps, &error));
}

static void test_moves_of_other_seats_can_be_left_alone(void **unused)
{
    (void)unused;
    struct review review;
    play_match(akhet_game_find("nile"));
    assert_true(review_open(&review, &match.record, 0, steps, NULL));
    review.judges = 1;
    review_run(&review, (struct bot_budget){.sims = 5}, NULL, NULL);
    for (unsigned at = 0; at < match.record.moves; at++)
        assert_int_equal(steps[at].judged, steps[at].seat == 0 && steps[at].legal > 1);
}

/* ---- marks ----------------------------------------------------------------------------------- */

/* Two seats in turn; seat 0 has this chance at each step, and the last is the end. */
static void make_up(struct review *review, struct akhet_record *record, const int32_t *chance)
{
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("valley"), 2);
    memset(steps, 0, sizeof steps);
    akhet_record_init(record, akhet_game_find("valley"), &setup);
    record->moves = MADE_UP;
    *review = (struct review){.record = record, .decisions = MADE_UP, .step = steps};
    for (unsigned i = 0; i <= MADE_UP; i++) {
        steps[i].known = true;
        steps[i].seat = i % 2;
        steps[i].legal = 2;
        steps[i].judged = true;
        steps[i].estimate.chance[0] = chance[i];
        steps[i].estimate.chance[1] = CHANCE_WHOLE - chance[i];
    }
}

static void test_marks_begin_where_they_say(void **unused)
{
    (void)unused;
    struct review_step step = {.legal = 2, .judged = true};
    static const struct {
        int32_t loss, error;
        enum review_mark mark;
    } cases[] = {{0, 0, MARK_GOOD},         {299, 0, MARK_GOOD},      {300, 0, MARK_INACCURATE},
                 {799, 0, MARK_INACCURATE}, {800, 400, MARK_MISTAKE}, {800, 401, MARK_GOOD},
                 {9999, 0, MARK_MISTAKE}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        step.loss = cases[i].loss;
        step.loss_error = cases[i].error;
        assert_int_equal(review_mark(&step), cases[i].mark);
    }
    step.legal = 1;
    assert_int_equal(review_mark(&step), MARK_ONLY);
}

static void test_a_mistake_and_a_stroke_of_luck_are_told_apart(void **unused)
{
    (void)unused;
    struct review review;
    struct akhet_record record;
    struct turning_point turning[TURNING_POINTS];
    int32_t change;
    /* Seat 1 gives away 30 % with move 1, then the dice take 20 % from seat 0. */
    static const int32_t chance[] = {4000, 4000, 7000, 7000, 5000, 5000, 5000};
    make_up(&review, &record, chance);
    steps[1].loss = 3000;
    steps[3].chance_decided = true;
    assert_int_equal(review_turning_points(&review, turning), 2);
    assert_int_equal(turning[0].kind, TURNED_BY_MISTAKE);
    assert_int_equal(turning[0].seat, 1);
    assert_int_equal(turning[0].step, 1);
    assert_int_equal(turning[0].before, 6000); /* as on the curve */
    assert_int_equal(turning[0].after, 3000);
    assert_int_equal(turning[1].kind, TURNED_BY_LUCK);
    assert_int_equal(turning[1].step, 3);
    assert_true(review_luck(&review, 3, &change) != AKHET_NOBODY);
    assert_true(change == 2000 || change == -2000);
    steps[3].chance_decided = false; /* without dice it is the play of seat 1 */
    assert_int_equal(review_turning_points(&review, turning), 2);
    assert_int_equal(turning[1].kind, TURNED_BY_PLAY);
    assert_int_equal(review_luck(&review, 3, &change), AKHET_NOBODY);
}

/* What the move itself gave away is not bad luck. */
static void test_a_loss_explains_a_change(void **unused)
{
    (void)unused;
    struct review review;
    struct akhet_record record;
    int32_t change;
    static const int32_t chance[] = {6000, 4000, 4000, 4000, 4000, 4000, 4000};
    make_up(&review, &record, chance);
    steps[0].chance_decided = true;
    assert_int_equal(review_luck(&review, 0, &change), 0);
    steps[0].estimate.error[0] = steps[0].estimate.error[1] = 1500; /* may be noise */
    assert_int_equal(review_luck(&review, 0, &change), AKHET_NOBODY);
}

static void test_the_largest_changes_are_the_turning_points(void **unused)
{
    (void)unused;
    struct review review;
    struct akhet_record record;
    struct turning_point turning[TURNING_POINTS];
    static const int32_t chance[] = {5000, 5600, 4000, 8900, 8000, 6000, 10000};
    static const int32_t quiet[] = {5000, 5100, 5200, 5000, 4900, 5000, 5000};
    make_up(&review, &record, chance);
    assert_int_equal(review_turning_points(&review, turning), 3);
    assert_int_equal(turning[0].step, 2);
    assert_int_equal(turning[1].step, 5);
    assert_int_equal(turning[2].step, 4);
    review.resigned = true; /* the last change is the resignation */
    assert_int_equal(review_turning_points(&review, turning), 3);
    assert_int_equal(turning[2].step, 1);
    make_up(&review, &record, quiet);
    assert_int_equal(review_turning_points(&review, turning), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_chances_add_up_at_every_step_in_all_eyes),
        CASE(test_losses_are_the_same_in_all_eyes),
        CASE(test_more_simulations_refine_a_step),
        CASE(test_eyes_see_only_what_they_may_know),
        CASE(test_open_cards_wait_for_the_end),
        CASE(test_moves_of_other_seats_can_be_left_alone),
        CASE(test_marks_begin_where_they_say),
        CASE(test_a_mistake_and_a_stroke_of_luck_are_told_apart),
        CASE(test_a_loss_explains_a_change),
        CASE(test_the_largest_changes_are_the_turning_points),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
