/* Hints depend on the view only. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "match/match.h"
#include "match/match_hint.h"

enum { SIMS = 60, DECISIONS = 12 };

static void compare(const struct match_hint *a, const struct match_hint *b)
{
    assert_int_equal(a->estimated.moves, b->estimated.moves);
    assert_memory_equal(a->estimated.now.chance, b->estimated.now.chance,
                        sizeof a->estimated.now.chance);
    for (unsigned i = 0; i < a->estimated.moves; i++) {
        assert_int_equal(a->estimated.move[i].move, b->estimated.move[i].move);
        assert_memory_equal(&a->estimated.move[i].after, &b->estimated.move[i].after,
                            sizeof a->estimated.move[i].after);
    }
    assert_int_equal(a->reasons, b->reasons);
    for (unsigned i = 0; i < a->reasons; i++)
        assert_true(a->reason[i].words == b->reason[i].words &&
                    a->reason[i].amount == b->reason[i].amount);
}

/* Another world with the same view gives the same hint, to the last bit. */
static void test_a_hint_is_a_function_of_the_view(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        union akhet_space state, view, world, again;
        struct akhet_random deal;
        unsigned compared = 0, differ = 0;
        struct akhet_setup setup = akhet_setup_default(*game, (*game)->max_players);
        akhet_random_fast(&deal, 23);
        assert_true(akhet_start(*game, &state, &setup, &deal, NULL, NULL));
        for (int seat; compared < DECISIONS && (seat = (*game)->seat(&state)) != AKHET_NOBODY;) {
            akhet_move moves[AKHET_LEGAL];
            struct match_hint answer[2];
            unsigned count = (*game)->legal(&state, moves);
            akhet_move move = moves[akhet_random_below(&deal, count)];
            struct match_decision decision = {*game, setup, seat, &view, moves, count};
            (*game)->view(&state, seat, &view);
            (*game)->redeal(&view, &deal, &world);
            (*game)->view(&world, seat, &again);
            differ += memcmp(&world, &state, (*game)->state_bytes) != 0;
            if (count > 1) {
                assert_true(match_hint(&decision, (struct bot_budget){.sims = SIMS}, &answer[0]));
                decision.view = &again;
                assert_true(match_hint(&decision, (struct bot_budget){.sims = SIMS}, &answer[1]));
                compare(&answer[0], &answer[1]);
                compared++;
            }
            assert_true(akhet_apply(*game, &state, move, &deal, NULL, NULL));
        }
        assert_true(compared > 0 && (differ > 0 || !match_hides(*game)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_hint_is_a_function_of_the_view),
    };
    return cmocka_run_group_tests_name("advice", tests, NULL, NULL);
}
