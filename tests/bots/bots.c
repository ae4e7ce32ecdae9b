/* The bots see only a view and choose legal moves, and the greedy one beats the random one. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "bots/bots.h"
#include "bots/knowledge.h"

enum { GAMES = 60, SIMS = 20 };

static akhet_move ask(const struct bot *bot, const struct akhet_game *game,
                      const struct akhet_setup *setup, const void *view, int seat,
                      const akhet_move *moves, unsigned count, uint64_t seed)
{
    struct bot_spec spec = {.bot = bot};
    struct bot_player player;
    struct bot_answer answer;
    struct bot_question asked = {.view = view, .moves = moves, .count = count, .seed = seed};
    asked.budget.sims = SIMS;
    bot_sit(&player, &spec, game, setup, seat);
    bot_choose(&player, &asked, &answer);
    bot_leave(&player);
    return answer.move;
}

/* Play a whole game; returns the place of the seat that `other` plays. */
static unsigned play(const struct akhet_game *game, unsigned players, uint64_t seed,
                     const struct bot *all, const struct bot *other, int its_seat)
{
    union akhet_space state, view;
    struct akhet_random deal, mind;
    struct akhet_setup setup = akhet_setup_default(game, players);
    akhet_random_fast(&deal, seed);
    akhet_random_fast(&mind, seed + 1000003);
    assert_true(akhet_start(game, &state, &setup, &deal, NULL, NULL));
    for (int seat; (seat = game->seat(&state)) != AKHET_NOBODY;) {
        akhet_move moves[AKHET_LEGAL];
        unsigned count = game->legal(&state, moves);
        const struct bot *bot = seat == its_seat ? other : all;
        game->view(&state, seat, &view);
        akhet_move move = ask(bot, game, &setup, &view, seat, moves, count,
                              (uint64_t)akhet_random_next(&mind) << 32);
        assert_true(akhet_apply(game, &state, move, &deal, NULL, NULL));
    }
    uint8_t place[AKHET_SEATS];
    game->places(&state, place);
    return place[its_seat];
}

static void test_greedy_beats_random(void **unused)
{
    (void)unused;
    const struct bot *random = bot_find("random"), *greedy = bot_find("greedy");
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned players = (*game)->min_players; players <= (*game)->max_players; players++) {
            unsigned won = 0, lost = 0;
            for (unsigned i = 0; i < GAMES; i++) {
                unsigned place = play(*game, players, i, random, greedy, (int)(i % players));
                won += place == 1;
                lost += place == players;
            }
            print_message("# %s, %u players: greedy won %u of %u, came last in %u\n",
                          (*game)->term.id, players, won, GAMES, lost);
            assert_true(won * players * 2 > GAMES * 3); /* half as much again as a fair share */
            assert_true(lost * players * 2 < GAMES);    /* half a fair share */
        }
    }
}

static void test_the_same_seed_gives_the_same_game(void **unused)
{
    (void)unused;
    for (const struct bot *bot = bots; bot->term.id; bot++)
        for (const struct akhet_game *const *game = akhet_games; *game && !bot->level; game++)
            for (uint64_t seed = 0; seed < 3; seed++)
                assert_int_equal(play(*game, (*game)->max_players, seed, bot, bot, 0),
                                 play(*game, (*game)->max_players, seed, bot, bot, 0));
}

/* A bot's answer depends only on the view: another world with the same view changes nothing. */
static void test_a_bot_cannot_see_what_is_hidden(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        union akhet_space state, view, world, view_of_world;
        struct akhet_random deal;
        struct akhet_setup setup = akhet_setup_default(*game, (*game)->max_players);
        akhet_random_fast(&deal, 11);
        assert_true(akhet_start(*game, &state, &setup, &deal, NULL, NULL));
        for (int seat; (seat = (*game)->seat(&state)) != AKHET_NOBODY;) {
            akhet_move moves[AKHET_LEGAL], answer[2];
            unsigned count = (*game)->legal(&state, moves);
            (*game)->view(&state, seat, &view);
            (*game)->redeal(&view, &deal, &world);
            (*game)->view(&world, seat, &view_of_world);
            for (unsigned i = 0; i < 2; i++) {
                answer[i] = ask(bot_find("greedy"), *game, &setup, i ? &view_of_world : &view, seat,
                                moves, count, 5);
            }
            assert_int_equal(answer[0], answer[1]);
            assert_true(akhet_apply(*game, &state, answer[0], &deal, NULL, NULL));
        }
    }
}

static void test_bots_know_every_game(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        if (!knowledge_of(*game))
            fail_msg("%s is known to no bot", (*game)->term.id);
}

/* A game may have separate weights for a number of players. */
static void test_a_number_of_players_may_have_weights_of_its_own(void **unused)
{
    (void)unused;
    const struct knowledge *nile = knowledge_of(akhet_game_find("nile"));
    const struct knowledge *valley = knowledge_of(akhet_game_find("valley"));
    assert_ptr_equal(knowledge_weights(nile, 2, false), nile->trained_for[2]);
    assert_ptr_equal(knowledge_weights(nile, 3, false), nile->trained);
    assert_ptr_equal(knowledge_weights(nile, 2, true), nile->untrained);
    assert_ptr_equal(knowledge_weights(valley, 2, false), valley->trained);
    assert_non_null(nile->trained_for[2]);
}

static void test_bots_are_found_by_name(void **unused)
{
    (void)unused;
    assert_string_equal(bot_find("random")->term.id, "random");
    assert_string_equal(bot_find("greedy")->term.id, "greedy");
    assert_null(bot_find("gree"));
    assert_null(bot_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_greedy_beats_random),
        CASE(test_the_same_seed_gives_the_same_game),
        CASE(test_a_bot_cannot_see_what_is_hidden),
        CASE(test_bots_know_every_game),
        CASE(test_a_number_of_players_may_have_weights_of_its_own),
        CASE(test_bots_are_found_by_name),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
