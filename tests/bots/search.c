/* The tree search: its memory, its budget, its answers. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "bots/bots.h"
#include "bots/knowledge.h"
#include "bots/player.h"
#include "bots/search_tree.h"
#include "tests/support/walk.h"

static void test_a_node_is_found_again_by_its_key(void **unused)
{
    (void)unused;
    struct tree tree;
    assert_true(tree_open(&tree, 1000));
    for (uint64_t key = 1; key <= 900; key++)
        tree_add(&tree, key * 0x9e3779b97f4a7c15u)->visits = (uint32_t)key;
    for (uint64_t key = 1; key <= 900; key++)
        assert_int_equal(tree_find(&tree, key * 0x9e3779b97f4a7c15u)->visits, key);
    assert_null(tree_find(&tree, 12345));
    tree_clear(&tree);
    assert_null(tree_find(&tree, 0x9e3779b97f4a7c15u));
    tree_close(&tree);
}

static void test_a_full_tree_takes_no_more_and_keeps_what_it_has(void **unused)
{
    (void)unused;
    struct tree tree;
    uint64_t added = 0;
    assert_true(tree_open(&tree, 10));
    while (tree_add(&tree, (added + 1) << 32))
        added++;
    assert_int_equal(added, tree.most_nodes);
    assert_false(tree_has_room(&tree, 1));
    assert_non_null(tree_find(&tree, (uint64_t)1 << 32));
    assert_non_null(tree_find(&tree, added << 32));
    struct tree_node *node = tree_find(&tree, added << 32);
    while (tree_make_room(&tree, node, AKHET_LEGAL))
        node->edges = node->room;
    assert_true(tree.edges <= tree.most_edges);
    tree_close(&tree);
}

static void test_edges_keep_what_they_hold_when_they_move(void **unused)
{
    (void)unused;
    struct tree tree;
    assert_true(tree_open(&tree, 100));
    struct tree_node *node = tree_add(&tree, 7), *other = tree_add(&tree, 8);
    for (unsigned i = 0; i < 20; i++) {
        assert_true(tree_make_room(&tree, node, 1));
        tree_edges(&tree, node)[node->edges++] = (struct tree_edge){.move = (akhet_move)i};
        assert_true(tree_make_room(&tree, other, 1)); /* its edges block the growth of the others */
        other->edges++;
    }
    for (unsigned i = 0; i < 20; i++)
        assert_int_equal(tree_edges(&tree, node)[i].move, i);
    tree_close(&tree);
}

static void ask(const char *how, const struct walk *walk, const void *view, bool thorough,
                struct bot_answer *answer)
{
    struct bot_spec spec;
    struct bot_player player;
    struct bot_question asked = {
        .view = view, .moves = walk->moves, .count = walk->legal, .seed = 77, .thorough = thorough};
    assert_true(bot_spec_read(&spec, how, NULL));
    bot_sit(&player, &spec, walk->game, &walk->setup, walk->game->seat(&walk->state));
    bot_choose(&player, &asked, answer);
    bot_leave(&player);
}

static bool now_and_then(const struct walk *walk)
{
    return walk->legal > 1 && walk->played % 23 == 5;
}

static bool is_legal(const struct walk *walk, akhet_move move)
{
    for (unsigned i = 0; i < walk->legal; i++)
        if (walk->moves[i] == move)
            return true;
    return false;
}

static void check_answer(struct walk *walk, void *context)
{
    (void)context;
    union akhet_space view;
    struct bot_answer answer;
    if (!now_and_then(walk))
        return;
    walk->game->view(&walk->state, walk->game->seat(&walk->state), &view);
    ask("search:sims=200", walk, &view, true, &answer);
    double sum = 0;
    for (unsigned seat = 0; seat < walk->setup.players; seat++) {
        assert_true(answer.chance[seat] >= 0 && answer.chance[seat] <= 1);
        sum += answer.chance[seat];
    }
    assert_true(sum > 0.999 && sum < 1.001);
    assert_int_equal(answer.sims, 200);
    assert_false(answer.guessed);
    assert_int_equal(answer.alternative[0].move, answer.move);
    for (unsigned i = 0; i < answer.alternatives; i++) {
        assert_true(is_legal(walk, answer.alternative[i].move));
        if (i)
            assert_true(answer.alternative[i].sims <= answer.alternative[i - 1].sims);
    }
}

static void test_an_answer_has_chances_and_alternatives(void **unused)
{
    (void)unused;
    walk_all(1, check_answer, NULL);
}

/* The same question to the same bot: once with the view, once with the view of another world. */
static void check_again(struct walk *walk, void *context)
{
    union akhet_space view, world, again;
    struct bot_answer one, two;
    int seat = walk->game->seat(&walk->state);
    if (!now_and_then(walk))
        return;
    memset(&view, 0, sizeof view);
    memset(&again, 0, sizeof again);
    walk->game->view(&walk->state, seat, &view);
    walk->game->redeal(&view, &walk->choice, &world);
    walk->game->view(&world, seat, &again);
    ask(context, walk, &view, false, &one);
    ask(context, walk, &again, false, &two);
    assert_int_equal(one.move, two.move);
    assert_int_equal(one.alternatives, two.alternatives);
    for (unsigned i = 0; i < one.alternatives; i++) {
        assert_int_equal(one.alternative[i].move, two.alternative[i].move);
        assert_int_equal(one.alternative[i].sims, two.alternative[i].sims);
        assert_true(one.alternative[i].chance == two.alternative[i].chance);
    }
}

static void test_the_same_seed_and_simulations_give_the_same_answer(void **unused)
{
    (void)unused;
    walk_all(1, check_again, "search:sims=120");
}

static void test_threads_have_trees_of_their_own_and_answer_alike_every_time(void **unused)
{
    (void)unused;
    walk_game(akhet_game_find("valley"), 1, check_again, "search:sims=150:threads=3");
}

static void check_smallest(struct walk *walk, void *context)
{
    (void)context;
    union akhet_space view;
    struct bot_answer answer;
    int16_t rank[AKHET_LEGAL];
    const struct knowledge *knowledge = knowledge_of(walk->game);
    if (walk->legal < 2)
        return;
    walk->game->view(&walk->state, walk->game->seat(&walk->state), &view);
    ask("search:sims=1", walk, &view, false, &answer);
    assert_true(is_legal(walk, answer.move));
    if (!knowledge->rank || !knowledge->sharpen)
        return;
    knowledge->rank(&view, walk->moves, walk->legal, rank);
    for (unsigned i = 0; i < walk->legal; i++)
        if (walk->moves[i] == answer.move)
            for (unsigned j = 0; j < walk->legal; j++) /* priors are capped at e to the 8th */
                assert_true(rank[i] >= rank[j] || rank[i] >= 8 * knowledge->sharpen ||
                            rank[j] <= -8 * knowledge->sharpen);
}

static void test_the_smallest_budget_gives_the_move_that_looks_best(void **unused)
{
    (void)unused;
    walk_all(1, check_smallest, NULL);
}

static void check_only_move(struct walk *walk, void *context)
{
    unsigned *seen = context;
    union akhet_space view;
    struct bot_answer answer;
    if (walk->legal != 1)
        return;
    walk->game->view(&walk->state, walk->game->seat(&walk->state), &view);
    ask("search:ms=3000000", walk, &view, false, &answer);
    assert_int_equal(answer.move, walk->moves[0]);
    assert_int_equal(answer.sims, 0);
    ++*seen;
}

static void test_the_only_move_is_played_at_once(void **unused)
{
    (void)unused;
    unsigned seen = 0;
    walk_all(1, check_only_move, &seen);
    assert_true(seen > 10);
}

/* The clock alone ends the search; its precision is measured, not tested. */
static void test_milliseconds_end_the_search(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("nefertiti");
    struct walk walk = {.game = game, .setup = akhet_setup_default(game, 4)};
    union akhet_space view;
    struct bot_answer answer;
    akhet_random_fast(&walk.random, 1);
    assert_true(akhet_start(game, &walk.state, &walk.setup, &walk.random, NULL, NULL));
    walk.legal = game->legal(&walk.state, walk.moves);
    game->view(&walk.state, game->seat(&walk.state), &view);
    ask("search:ms=5", &walk, &view, true, &answer);
    assert_true(answer.sims > 0);
    ask("flat:ms=5", &walk, &view, true, &answer);
    assert_true(answer.sims > 0);
    ask("search:ms=100000:sims=10", &walk, &view, true, &answer);
    assert_int_equal(answer.sims, 10);
}

static unsigned wins(const char *game_id, const char *how, unsigned games)
{
    const struct akhet_game *game = akhet_game_find(game_id);
    struct akhet_setup setup = akhet_setup_default(game, game->min_players);
    struct bot_spec clever, other;
    unsigned won = 0;
    assert_true(bot_spec_read(&clever, how, NULL) && bot_spec_read(&other, "random", NULL));
    for (unsigned i = 0; i < games; i++) {
        struct bot_player player[AKHET_SEATS];
        union akhet_space state, view;
        struct akhet_random chance;
        uint8_t place[AKHET_SEATS];
        unsigned its = i % setup.players;
        akhet_random_fast(&chance, i);
        assert_true(akhet_start(game, &state, &setup, &chance, NULL, NULL));
        for (unsigned seat = 0; seat < setup.players; seat++)
            bot_sit(&player[seat], seat == its ? &clever : &other, game, &setup, (int)seat);
        for (int seat; (seat = game->seat(&state)) != AKHET_NOBODY;) {
            akhet_move moves[AKHET_LEGAL];
            struct bot_answer answer;
            struct bot_question asked = {.view = &view, .moves = moves};
            asked.count = game->legal(&state, moves);
            asked.seed = (uint64_t)akhet_random_next(&chance) << 32;
            game->view(&state, seat, &view);
            bot_choose(&player[seat], &asked, &answer);
            assert_true(akhet_apply(game, &state, answer.move, &chance, NULL, NULL));
        }
        for (unsigned seat = 0; seat < setup.players; seat++)
            bot_leave(&player[seat]);
        game->places(&state, place);
        won += place[its] == 1;
    }
    return won;
}

static void test_searching_beats_random_play_clearly(void **unused)
{
    (void)unused;
    assert_true(wins("valley", "search:sims=50", 12) >= 10);
    assert_true(wins("nile", "search:sims=50", 12) >= 10);
    assert_true(wins("nefertiti", "search:sims=50", 12) >= 10);
    assert_true(wins("valley", "flat:sims=200", 12) >= 8);
}

/* However much a player overlooks, it notices two moves and chooses between them. */
static void test_two_moves_are_always_noticed(void **unused)
{
    (void)unused;
    struct bot_player player = {.spec.overlook = 1000};
    const akhet_move moves[5] = {11, 22, 33, 44, 55};
    unsigned seen[5] = {0};
    for (uint64_t seed = 0; seed < 400; seed++) {
        akhet_move noticed[AKHET_LEGAL];
        struct bot_question ask = {.moves = moves, .count = 5, .seed = seed};
        bot_overlook(&player, &ask, noticed);
        assert_int_equal(ask.count, 2);
        assert_int_not_equal(ask.moves[0], ask.moves[1]);
        for (unsigned i = 0; i < 2; i++)
            seen[ask.moves[i] / 11 - 1]++;
        ask = (struct bot_question){.moves = moves, .count = 1, .seed = seed};
        bot_overlook(&player, &ask, noticed);
        assert_int_equal(ask.count, 1);
        assert_int_equal(ask.moves[0], 11);
    }
    for (unsigned i = 0; i < 5; i++)
        assert_in_range(seen[i], 110, 210);
    assert_true(wins("nile", "search:sims=5:overlook=1000", 12) >= 8);
}

static void test_a_bot_as_it_is_written(void **unused)
{
    (void)unused;
    struct bot_spec spec;
    struct akhet_error error;
    assert_true(
        bot_spec_read(&spec, "search:sims=5:ms=70:threads=all:overlook=0:cutoff=0", &error));
    assert_int_equal(spec.budget.sims, 5);
    assert_int_equal(spec.budget.ms, 70);
    assert_int_equal(spec.threads, BOT_ALL_CORES);
    assert_int_equal(spec.tuning.cutoff, 1);
    assert_int_equal(spec.tuning.explore, 0);
    assert_true(bot_spec_read(&spec, "greedy:weights=untrained", &error));
    assert_int_equal(spec.weights, BOT_UNTRAINED);
    assert_true(bot_spec_read(&spec, "greedy:weights=linear", &error));
    assert_int_equal(spec.weights, BOT_LINEAR);
#define MANY ":sims=1:sims=1:sims=1:sims=1:sims=1:sims=1:sims=1:sims=1:sims=1"
    static const struct {
        const char *text;
        enum akhet_error_code code;
    } bad[] = {
        {"", AKHET_NO_BOT},
        {"clever", AKHET_NO_BOT},
        {":sims=1", AKHET_NO_BOT},
        {"search:", AKHET_BOT_KEY},
        {"search:sims", AKHET_BOT_KEY},
        {"search:depth=3", AKHET_BOT_KEY},
        {"search:sims=", AKHET_BOT_NUMBER},
        {"search:sims=0", AKHET_BOT_NUMBER},
        {"search:sims=-1", AKHET_BOT_NUMBER},
        {"search:sims=99999999999999999999", AKHET_BOT_NUMBER},
        {"search:sims=1x", AKHET_BOT_NUMBER},
        {"search:overlook=1001", AKHET_BOT_NUMBER},
        {"search:weights=mine", AKHET_BOT_WEIGHTS},
        {"search" MANY MANY MANY MANY, AKHET_NO_BOT},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bot_spec same = spec;
        assert_false(bot_spec_read(&spec, bad[i].text, &error));
        assert_int_equal(error.code, bad[i].code);
        assert_memory_equal(&spec, &same, sizeof spec); /* unchanged */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_node_is_found_again_by_its_key),
        CASE(test_a_full_tree_takes_no_more_and_keeps_what_it_has),
        CASE(test_edges_keep_what_they_hold_when_they_move),
        CASE(test_an_answer_has_chances_and_alternatives),
        CASE(test_the_same_seed_and_simulations_give_the_same_answer),
        CASE(test_threads_have_trees_of_their_own_and_answer_alike_every_time),
        CASE(test_the_smallest_budget_gives_the_move_that_looks_best),
        CASE(test_the_only_move_is_played_at_once),
        CASE(test_milliseconds_end_the_search),
        CASE(test_searching_beats_random_play_clearly),
        CASE(test_two_moves_are_always_noticed),
        CASE(test_a_bot_as_it_is_written),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
