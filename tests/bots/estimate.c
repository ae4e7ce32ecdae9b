/* Estimates: calibration, rounding, and reasons for every feature in three languages. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "bots/bots_reasons.h"
#include "bots/knowledge.h"
#include "bots/review_table.h"

enum { SIMS = 60, DECISIONS = 8 };

static void test_rounded_chances_add_up(void **unused)
{
    (void)unused;
    static const double cases[][AKHET_SEATS] = {
        {1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.2, 0.2, 0.2, 0.2, 0.2}, {1, 0}, {0.99999, 0.00001}};
    for (unsigned i = 0; i < 4; i++) {
        int32_t part[AKHET_SEATS] = {0}, sum = 0;
        chances_round(cases[i], AKHET_SEATS, part);
        for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
            sum += part[seat];
        assert_int_equal(sum, CHANCE_WHOLE);
    }
}

static void test_calibration_shrinks_and_shifts(void **unused)
{
    (void)unused;
    static const struct calibration half = {
        .players = 2, .scale = {0, 512, 1024, 1024, 1024}, .decider = {0, 0, 0, 0, -1024}};
    struct calibration_case at = {2, EYES_DECIDING, 0, AKHET_NOBODY, 0};
    static const double average[AKHET_SEATS] = {0.8, 0.2};
    double chance[AKHET_SEATS];
    calibrate(&half, &at, average, chance);
    assert_true(chance[0] > 0.4999 && chance[0] < 0.5001); /* at the beginning nobody knows */
    at.progress = PROGRESS_WHOLE / 4;
    calibrate(&half, &at, average, chance);
    assert_true(chance[0] > 0.6666 && chance[0] < 0.6667); /* the root of 4 to 1 */
    at.progress = PROGRESS_WHOLE / 2;
    calibrate(&half, &at, average, chance);
    assert_true(chance[0] > 0.7999 && chance[0] < 0.8001);
    at.progress = PROGRESS_WHOLE;
    calibrate(&half, &at, average, chance);
    assert_true(chance[0] > 0.59 && chance[0] < 0.6); /* the seat that decides is less sure */
    calibrate(NULL, &at, average, chance);
    assert_true(chance[0] > 0.7999 && chance[0] < 0.8001);
}

/* bench-calibration made a line for every number of players and kind of eyes. */
static void test_every_case_is_calibrated(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        for (unsigned players = (*game)->min_players; players <= (*game)->max_players; players++)
            for (int kind = 0; kind < EYES_KINDS; kind++) {
                struct calibration_case at = {players, (enum eyes_kind)kind, 0, 0, 0};
                assert_non_null(calibration_of(*game, &at));
            }
}

static void test_progress_grows_to_the_end(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, (*game)->min_players);
        struct akhet_random random;
        union akhet_space state, view;
        akhet_move moves[AKHET_LEGAL];
        unsigned first = 0, last = 0;
        akhet_random_fast(&random, 4);
        assert_true(akhet_start(*game, &state, &setup, &random, NULL, NULL));
        for (unsigned i = 0, count; (count = (*game)->legal(&state, moves)) != 0; i++) {
            (*game)->view(&state, AKHET_SPECTATOR, &view);
            last = estimate_progress(*game, &view);
            assert_true(last <= PROGRESS_WHOLE);
            first = i ? first : last;
            (*game)->apply(&state, moves[akhet_random_below(&random, count)], &random, NULL);
        }
        assert_true(first < PROGRESS_WHOLE / 2 && last > first);
    }
}

/* ---- reasons --------------------------------------------------------------------------------- */

/* A new feature needs a line in the game's reasons.def. */
static void test_every_feature_has_a_sentence_or_is_left_unsaid(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        const struct knowledge *knowledge = knowledge_of(*game);
        const struct review_table *table = review_table_of(*game);
        for (unsigned f = 0; f < knowledge->features; f++) {
            unsigned lines = 0;
            for (unsigned i = 0; i < table->features; i++)
                lines += strcmp(table->feature[i].name, knowledge->feature[f]) == 0;
            if (lines != 1)
                fail_msg("%s: feature %s has %u lines in reasons.def", (*game)->term.id,
                         knowledge->feature[f], lines);
        }
    }
}

static void test_every_sentence_is_there_in_three_languages(void **unused)
{
    (void)unused;
    static const char *const names[AKHET_SEATS] = {"Ani", "Bes"};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        const struct review_table *table = review_table_of(*game);
        for (unsigned i = 0; i < table->sentences; i++)
            for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
                const struct reason_words *words = &table->words[i];
                struct reason more = {.words = (uint8_t)i, .own = true, .amount = 2}, less = more;
                char one[512], two[512], other[512];
                struct akhet_text text = akhet_text_on(one, sizeof one);
                less.amount = -2;
                reason_text(*game, &more, (enum akhet_lang)lang, names, &text);
                text = akhet_text_on(two, sizeof two);
                reason_text(*game, &less, (enum akhet_lang)lang, names, &text);
                assert_string_not_equal(one, two);
                assert_int_equal(strchr(one, '2') != NULL, words->unit != 0);
                assert_int_equal(table->words[words->group].unit, 0);
                assert_null(strchr(one, '{'));
                more.own = false;
                more.seat = 1;
                text = akhet_text_on(other, sizeof other);
                reason_text(*game, &more, (enum akhet_lang)lang, names, &text);
                assert_int_equal(strncmp(other, lang == AKHET_FR ? "Bes : " : "Bes: ", 5), 0);
            }
    }
}

static void test_a_reason_is_read_back(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("nefertiti");
    struct reason reason;
    assert_true(reason_read(game, "seals", 2, -1, true, &reason));
    assert_string_equal(reason_id(game, &reason), "seals");
    assert_int_equal(reason.amount, -1);
    assert_false(reason_read(game, "no-such", 2, -1, true, &reason));
    assert_false(reason_read(game, "seals", -1, -1, true, &reason));
}

/* Between the best and the worst move of a search the features differ, the largest first. */
static void test_moves_have_reasons(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, (*game)->min_players);
        struct akhet_random random;
        union akhet_space state, view;
        akhet_move moves[AKHET_LEGAL];
        unsigned asked = 0, found = 0, count;
        akhet_random_fast(&random, 6);
        assert_true(akhet_start(*game, &state, &setup, &random, NULL, NULL));
        while (asked < 20 && (count = (*game)->legal(&state, moves)) != 0) {
            int seat = (*game)->seat(&state);
            struct reason reason[REASONS];
            (*game)->view(&state, seat, &view);
            struct estimate_question question = {*game, setup, seat,  seat, &view,
                                                 NULL,  moves, count, 0};
            if (count > 1) {
                unsigned reasons =
                    reasons_of_move(&question, moves[0], moves[count - 1], true, reason);
                assert_true(reasons <= REASONS);
                for (unsigned i = 1; i < reasons; i++)
                    assert_true(reason[i].worth <= reason[i - 1].worth && reason[i].worth > 0);
                asked++;
                found += reasons > 0;
                assert_int_equal(reasons_of_move(&question, moves[0], moves[0], true, reason), 0);
            }
            (*game)->apply(&state, moves[akhet_random_below(&random, count)], &random, NULL);
        }
        assert_true(found > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_rounded_chances_add_up),
        CASE(test_calibration_shrinks_and_shifts),
        CASE(test_every_case_is_calibrated),
        CASE(test_progress_grows_to_the_end),
        CASE(test_every_feature_has_a_sentence_or_is_left_unsaid),
        CASE(test_every_sentence_is_there_in_three_languages),
        CASE(test_a_reason_is_read_back),
        CASE(test_moves_have_reasons),
    };
    return cmocka_run_group_tests_name("estimate", tests, NULL, NULL);
}
