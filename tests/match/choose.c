/* A choice made in steps is the choice made at once. */
#include "match/match_choose.h"

#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "match/match_hint.h"
#include "tests/support/check.h"
#include "tests/support/roomy.h"

enum { MOVES = 30, MOST_SIMS = 300 };

static void assert_same(const struct bot_answer *a, const struct bot_answer *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->sims, b->sims);
    assert_int_equal(a->guessed, b->guessed);
    assert_int_equal(a->alternatives, b->alternatives);
    assert_memory_equal(a->chance, b->chance, sizeof a->chance);
    for (unsigned i = 0; i < a->alternatives; i++) {
        assert_int_equal(a->alternative[i].move, b->alternative[i].move);
        assert_int_equal(a->alternative[i].sims, b->alternative[i].sims);
        assert_true(a->alternative[i].chance == b->alternative[i].chance);
    }
}

/* A match in which every seat has a different bot. */
static void lay(struct match *match, const struct akhet_game *game, const char *const *names,
                unsigned count)
{
    struct akhet_setup setup = akhet_setup_default(game, game->max_players);
    memset(match, 0, sizeof *match);
    match_set_memory(match, malloc(MATCH_MEMORY(MATCH_MOVES)), MATCH_MOVES);
    assert_true(match_open(match, game, &setup, NULL));
    for (unsigned seat = 0; seat < setup.players; seat++)
        assert_true(match_bot(match, seat, bot_find(names[seat % count]), "", NULL));
    assert_true(match_seed(match, 11, NULL));
    assert_true(match_begin(match, NULL));
}

static void finish(struct match_choosing *choosing, uint32_t portion, struct bot_answer *answer)
{
    while (bot_choose_step(&choosing->choosing, portion))
        ;
    match_choose_end(choosing, answer);
}

static void test_portions_change_nothing(void **state)
{
    static const char *const names[] = {"level7", "level3", "flat", "heuristic", "random"};
    (void)state;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct match match;
        lay(&match, *game, names, 5);
        for (unsigned i = 0; i < MOVES && match_seat(&match) != AKHET_NOBODY; i++) {
            struct match_choosing choosing;
            struct bot_answer whole, parts;
            match_choose(&match, (struct match_limits){0}, &whole);
            match_choose_begin(&choosing, &match, 1);
            finish(&choosing, i % 3 ? 17 * i : 1, &parts);
            assert_same(&whole, &parts);
            assert_true(match_play(&match, whole.move, NULL));
        }
        free(match.move);
    }
}

static void test_time_is_given_as_simulations(void **state)
{
    static const char *const strongest[] = {"level8"};
    struct match match;
    struct match_choosing choosing;
    struct bot_answer answer;
    (void)state;
    lay(&match, akhet_game_find("valley"), strongest, 1);
    match_choose_begin(&choosing, &match, MOST_SIMS);
    assert_int_equal(choosing.ms, 2000);
    assert_true(bot_choose_step(&choosing.choosing, 10));
    assert_int_equal(bot_choose_sims(&choosing.choosing), 10);
    finish(&choosing, 1000, &answer);
    assert_in_range(answer.sims, 11, MOST_SIMS);
    free(match.move);
}

static void test_one_may_stop_at_any_time(void **state)
{
    static const char *const strongest[] = {"level8"};
    struct match match;
    struct match_choosing choosing;
    struct bot_answer answer;
    (void)state;
    lay(&match, akhet_game_find("nile"), strongest, 1);
    for (unsigned sims = 0; sims < 3; sims++) {
        akhet_move moves[AKHET_LEGAL];
        unsigned count = match.record.game->legal(&match.state, moves), at = 0;
        match_choose_begin(&choosing, &match, MOST_SIMS);
        bot_choose_step(&choosing.choosing, sims);
        match_choose_end(&choosing, &answer);
        while (at < count && moves[at] != answer.move)
            at++;
        assert_in_range(at, 0, count - 1);
        assert_int_equal(answer.sims, sims);
    }
    free(match.move);
}

static void test_advice_in_portions(void **state)
{
    static const char *const names[] = {"random"};
    (void)state;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct match match;
        akhet_move moves[AKHET_LEGAL];
        union akhet_space view;
        lay(&match, *game, names, 1);
        for (unsigned i = 0; i < 10; i++)
            assert_true(match_play(&match, chosen_move(&match), NULL));
        struct match_decision decision = {
            *game, match.record.setup, match_seat(&match), &view, moves, 0};
        decision.count = (*game)->legal(&match.state, moves);
        (*game)->view(&match.state, decision.seat, &view);
        if (decision.count > 1) {
            struct estimating search;
            struct match_hint whole, parts;
            match_hint(&decision, (struct bot_budget){.sims = MOST_SIMS}, &whole);
            match_hint_begin(&search, &decision, MOST_SIMS);
            while (estimate_step(&search, 7))
                ;
            match_hint_end(&search, &parts);
            assert_int_equal(whole.estimated.sims, MOST_SIMS);
            assert_int_equal(whole.estimated.moves, parts.estimated.moves);
            assert_memory_equal(&whole.estimated.now, &parts.estimated.now,
                                sizeof whole.estimated.now);
        }
        free(match.move);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_portions_change_nothing),
        CASE(test_time_is_given_as_simulations),
        CASE(test_one_may_stop_at_any_time),
        CASE(test_advice_in_portions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
