/* Branches: whole turns, independent results, and training that learns from them. */
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "bots/branches.h"
#include "bots/playout.h"
#include "tests/support/check.h"
#include "tests/support/walk.h"

/* The deciding seat ends its turn, and nobody else moves. */
static void check_turn(struct walk *walk, void *context)
{
    (void)context;
    const struct knowledge *knowledge = knowledge_of(walk->game);
    union akhet_space world = walk->state, by_hand = walk->state;
    struct akhet_random random = walk->choice, same = walk->choice;
    int seat = walk->game->seat(&world);
    if (!knowledge || !knowledge->whole_turns || seat == AKHET_NOBODY)
        return;
    finish_turn(knowledge, seat, &world, &random);
    assert_int_not_equal(walk->game->seat(&world), seat);
    finish_turn(knowledge, seat, &world, &random); /* nothing is left to do */
    while (walk->game->seat(&by_hand) == seat) {
        akhet_move moves[AKHET_LEGAL];
        int16_t rank[AKHET_LEGAL];
        unsigned count = walk->game->legal(&by_hand, moves), best = 0;
        knowledge->rank(&by_hand, moves, count, rank);
        for (unsigned i = 1; i < count; i++)
            best = rank[i] > rank[best] ? i : best;
        walk->game->apply(&by_hand, moves[best], &same, NULL);
    }
    assert_memory_equal(&world, &by_hand, walk->game->state_bytes);
}

static void test_a_turn_is_finished_by_rank(void **unused)
{
    (void)unused;
    walk_all(1, check_turn, NULL);
}

/* The branches of one game of two players. */
static void branches_of(const char *name, enum branches how, unsigned results, uint64_t seed,
                        struct samples *samples)
{
    const struct akhet_game *game = akhet_game_find(name);
    const struct knowledge *knowledge = knowledge_of(game);
    struct akhet_setup setup = akhet_setup_default(game, game->min_players);
    struct self_play play;
    assert_true(self_play_open(&play, knowledge, false));
    play.setup = &setup;
    play.evaluation.weights = knowledge_weights(knowledge, setup.players, false);
    play.kept = malloc(sizeof *play.kept * game->max_moves);
    assert_non_null(play.kept);
    akhet_random_fast(&play.random, seed);
    self_play_game(&play);
    *samples = (struct samples){.features = knowledge->features};
    assert_true(branches_add(&play, &(struct labels){how, results}, samples));
    free(play.kept);
    self_play_close(&play);
}

static void test_branches_end_in_different_ways(void **unused)
{
    (void)unused;
    static const char *const games[] = {"nefertiti", "nile", "valley"};
    for (unsigned i = 0; i < 3; i++) {
        struct samples samples;
        bool won = false, lost = false;
        branches_of(games[i], BRANCHES_RANK, 0, 11 + i, &samples);
        assert_in_range(samples.count, 24, 48);
        for (size_t k = 0; k < samples.count; k++) {
            double sum = 0;
            for (unsigned seat = 0; seat < samples.sample[k].players; seat++)
                sum += samples.sample[k].target[seat];
            assert_true(sum > 0.999 && sum < 1.001);
            won = won || samples.sample[k].target[0] > 0.5;
            lost = lost || samples.sample[k].target[0] < 0.5;
        }
        assert_true(won && lost);
        samples_drop(&samples);
    }
}

static void test_the_same_seed_branches_off_in_the_same_way(void **unused)
{
    (void)unused;
    for (enum branches how = BRANCHES_RANK; how <= BRANCHES_SEARCH; how++) {
        struct samples one, two;
        branches_of("nile", how, 50, 5, &one);
        branches_of("nile", how, 50, 5, &two);
        assert_int_equal(one.count, two.count);
        assert_memory_equal(one.x, two.x, one.count * AKHET_SEATS * one.features * sizeof *one.x);
        for (size_t k = 0; k < one.count; k++)
            assert_memory_equal(one.sample[k].target, two.sample[k].target,
                                sizeof one.sample[k].target);
        samples_drop(&one);
        samples_drop(&two);
    }
}

/* The chances of a search lie between defeat and victory; mixed with results, nearer to them. */
static void test_a_search_labels_branches(void **unused)
{
    (void)unused;
    static const char *const games[] = {"nefertiti", "nile", "valley"};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned results = 0; results <= 100; results += 50) {
            struct samples samples;
            unsigned between = 0, ends = 0;
            branches_of(games[i], BRANCHES_SEARCH, results, 21 + i, &samples);
            for (size_t k = 0; k < samples.count; k++) {
                const struct sample *sample = &samples.sample[k];
                double sum = 0, most = 0;
                for (unsigned seat = 0; seat < sample->players; seat++) {
                    sum += sample->target[seat];
                    most = sample->target[seat] > most ? sample->target[seat] : most;
                }
                assert_true(sum > 0.999 && sum < 1.001);
                between += most < 0.999;
                ends += most > 0.999;
            }
            assert_true(results == 100 ? ends > between : between > ends);
            samples_drop(&samples);
        }
}

/* Weights learned from branches differ from those of whole games, and foretell. */
static void test_weights_are_learned_from_branches(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("nile");
    struct training training = {
        .knowledge = knowledge_of(game), .games = 40, .seed = 3, .setups = 1};
    struct training_result by_games, by_branches;
    training.setup[0] = akhet_setup_default(game, 2);
    assert_true(train(&training, &by_games));
    training.labels.branches = BRANCHES_RANK;
    assert_true(train(&training, &by_branches));
    assert_memory_not_equal(by_games.weight, by_branches.weight, sizeof by_games.weight);
    assert_true(by_branches.positions > by_games.positions);
    assert_true(by_branches.trained.log_loss < by_branches.even.log_loss);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_turn_is_finished_by_rank),
        CASE(test_branches_end_in_different_ways),
        CASE(test_the_same_seed_branches_off_in_the_same_way),
        CASE(test_a_search_labels_branches),
        CASE(test_weights_are_learned_from_branches),
    };
    return cmocka_run_group_tests_name("bots-branches", tests, NULL, NULL);
}
