/* The contract of every game: legal moves, states, bounds, conservation, the end. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/walk.h"

enum { GAMES = 20 }; /* of each set-up */

static void check_legal(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    int seat = game->seat(&walk->state);
    assert_true(seat == AKHET_NOBODY || (seat >= 0 && seat < walk->setup.players));
    assert_int_equal(walk->legal == 0, seat == AKHET_NOBODY);
    assert_true(walk->legal <= game->max_legal);
    assert_true(walk->played <= game->max_moves);
    uint8_t seen[65536 / 8] = {0};
    for (unsigned i = 0; i < walk->legal; i++) {
        unsigned move = walk->moves[i];
        assert_true(move < game->moves);
        assert_false(seen[move / 8] >> move % 8 & 1);
        seen[move / 8] |= (uint8_t)(1u << move % 8);
    }
    assert_sound(game, &walk->state);
}

static void test_moves_are_there_until_the_end_and_within_the_bounds(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_legal, NULL);
}

/* Try every move code, and some invalid ones, on a copy. */
static void check_exactly(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    if (walk->legal && akhet_random_below(&walk->choice, 40))
        return;
    unsigned accepted = 0;
    for (unsigned move = 0; move < game->moves + 3u; move++) {
        union akhet_space copy = walk->state;
        struct akhet_random random = walk->random;
        struct akhet_error error = {0};
        if (akhet_apply(game, &copy, (akhet_move)move, &random, NULL, &error)) {
            accepted++;
            assert_sound(game, &copy);
            continue;
        }
        assert_int_equal(error.code, walk->legal ? AKHET_ILLEGAL : AKHET_OVER);
        assert_memory_equal(&copy, &walk->state, sizeof copy);
        assert_memory_equal(&random, &walk->random, sizeof random);
    }
    assert_int_equal(accepted, walk->legal);
}

static void test_apply_takes_exactly_the_legal_moves(void **unused)
{
    (void)unused;
    walk_all(4, check_exactly, NULL);
}

/* A state is plain data: it can be copied anywhere, and the old contents of the memory do not
 * matter. */
static void check_plain_data(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    if (!walk->legal)
        return;
    akhet_move move = walk->moves[akhet_random_below(&walk->choice, walk->legal)];
    union akhet_space before = walk->state, copy;
    memset(&copy, 0xa5, sizeof copy);
    memcpy(&copy, &walk->state, game->state_bytes);
    struct akhet_random random = walk->random, again = walk->random;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    game->apply(&copy, move, &random, &events);
    assert_memory_equal(&before, &walk->state, sizeof before);
    assert_true(events.count <= AKHET_EVENTS);
    for (unsigned i = game->state_bytes; i < sizeof copy; i++)
        assert_int_equal(copy.bytes[i], 0xa5);
    game->apply(&before, move, &again, NULL);
    assert_memory_equal(&copy, &before, game->state_bytes);
    assert_memory_equal(&random, &again, sizeof random);
}

static void test_copies_are_independent_and_the_log_changes_nothing(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_plain_data, NULL);
}

static void check_start(const struct akhet_game *game, const struct akhet_setup *setup)
{
    union akhet_space one, two;
    memset(&one, 0x00, sizeof one);
    memset(&two, 0xff, sizeof two);
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct akhet_random random;
        struct akhet_event event[AKHET_EVENTS];
        struct akhet_events events = {event, AKHET_EVENTS, 0};
        akhet_random_fast(&random, seed);
        assert_true(akhet_start(game, &one, setup, &random, NULL, NULL));
        akhet_random_fast(&random, seed);
        assert_true(akhet_start(game, &two, setup, &random, &events, NULL));
        assert_memory_equal(&one, &two, game->state_bytes);
        assert_true(events.count > 0 && events.count <= AKHET_EVENTS);
        assert_sound(game, &one);
    }
}

static void test_every_byte_of_a_new_game_is_defined(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned n = (*game)->min_players; n <= (*game)->max_players; n++) {
            struct akhet_setup setup = akhet_setup_default(*game, n);
            check_start(*game, &setup);
        }
    }
}

/* Places: some seat is first, and each place is 1 + the number of seats ahead. */
static void check_end(struct walk *walk, void *context)
{
    unsigned *ended = context;
    const struct akhet_game *game = walk->game;
    if (walk->legal)
        return;
    uint8_t place[AKHET_SEATS] = {0};
    game->places(&walk->state, place);
    for (unsigned seat = 0; seat < walk->setup.players; seat++) {
        unsigned before = 0;
        for (unsigned other = 0; other < walk->setup.players; other++)
            before += place[other] < place[seat];
        assert_int_equal(place[seat], before + 1);
    }
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view;
        struct akhet_score score;
        game->view(&walk->state, viewer, &view);
        game->score(&view, &score);
        assert_int_equal(score.known, (1u << walk->setup.players) - 1);
        assert_memory_equal(score.place, place, walk->setup.players);
    }
    ++*ended;
}

static void test_the_end_has_places_and_a_score_that_everybody_can_see(void **unused)
{
    (void)unused;
    unsigned ended = 0;
    walk_all(GAMES, check_end, &ended);
    assert_true(ended > 0);
}

static void test_the_facts_are_within_the_limits_of_the_contract(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        assert_true(game->edition >= 1);
        assert_true(strlen(game->term.id) >= 3); /* position ids begin with these letters */
        assert_true(game->min_players >= 1 && game->min_players <= game->max_players);
        assert_true(game->max_players <= AKHET_SEATS);
        assert_true(game->options <= AKHET_OPTIONS);
        assert_true(game->parts >= 1 && game->parts <= AKHET_PARTS);
        assert_true(game->state_bytes <= AKHET_STATE && game->view_bytes <= AKHET_STATE);
        assert_true(game->max_legal <= AKHET_LEGAL);
        assert_true(game->max_moves >= 1);
        assert_ptr_equal(akhet_game_find(game->term.id), game);
    }
    assert_null(akhet_game_find("chess"));
}

static void test_a_set_up_outside_the_facts_is_refused(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        union akhet_space state, untouched;
        memset(&state, 0x77, sizeof state);
        untouched = state;
        struct akhet_random random;
        struct akhet_error error = {0};
        akhet_random_fast(&random, 1);
        for (unsigned n = 0; n < 8; n++) {
            if (n >= game->min_players && n <= game->max_players)
                continue;
            struct akhet_setup setup = akhet_setup_default(game, game->min_players);
            setup.players = (uint8_t)n;
            assert_false(akhet_start(game, &state, &setup, &random, NULL, &error));
            assert_int_equal(error.code, AKHET_NO_PLAYERS);
        }
        for (unsigned i = 0; i < game->options; i++) {
            struct akhet_setup setup = akhet_setup_default(game, game->min_players);
            setup.option[i] = game->option[i].values;
            assert_false(akhet_start(game, &state, &setup, &random, NULL, &error));
            assert_int_equal(error.code, AKHET_NO_VALUE);
        }
        assert_memory_equal(&state, &untouched, sizeof state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_facts_are_within_the_limits_of_the_contract),
        CASE(test_a_set_up_outside_the_facts_is_refused),
        CASE(test_every_byte_of_a_new_game_is_defined),
        CASE(test_moves_are_there_until_the_end_and_within_the_bounds),
        CASE(test_apply_takes_exactly_the_legal_moves),
        CASE(test_copies_are_independent_and_the_log_changes_nothing),
        CASE(test_the_end_has_places_and_a_score_that_everybody_can_see),
    };
    return cmocka_run_group_tests_name("conformance of play", tests, NULL, NULL);
}
