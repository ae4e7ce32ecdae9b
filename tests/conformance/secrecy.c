/* Secrecy: changing anything that a viewer cannot know leaves every byte of its view unchanged. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "match/match.h"
#include "tests/conformance/hidden.h"
#include "tests/support/walk.h"

enum { GAMES = 40 };

static void check_defined(struct walk *walk, void *context)
{
    (void)context;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space one, two;
        memset(&one, 0x00, sizeof one);
        memset(&two, 0xff, sizeof two);
        walk->game->view(&walk->state, viewer, &one);
        walk->game->view(&walk->state, viewer, &two);
        assert_memory_equal(&one, &two, walk->game->view_bytes);
        for (unsigned i = walk->game->view_bytes; i < sizeof two; i++)
            assert_int_equal(two.bytes[i], 0xff);
    }
}

static void test_every_byte_of_a_view_is_defined(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_defined, NULL);
}

static unsigned done[64]; /* how often each change could be made */

static void check_changes(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space before, after, world = walk->state;
        game->view(&walk->state, viewer, &before);
        for (unsigned i = 0; hidden_changes[i].change; i++) {
            if (strcmp(hidden_changes[i].game, game->term.id) != 0)
                continue;
            if (!hidden_changes[i].change(&world, viewer, &walk->choice))
                continue;
            done[i]++;
            assert_sound(game, &world);
            game->view(&world, viewer, &after);
            if (memcmp(&before, &after, game->view_bytes) != 0)
                fail_msg("%s: seat %d sees %s", game->term.id, viewer, hidden_changes[i].what);
        }
        /* The viewer's moves and the deciding seat must not depend on hidden things. */
        assert_int_equal(game->seat(&world), game->seat(&walk->state));
        if (viewer >= 0 && viewer == game->seat(&walk->state)) {
            akhet_move moves[AKHET_LEGAL];
            assert_int_equal(game->legal(&world, moves), walk->legal);
            assert_memory_equal(moves, walk->moves, walk->legal * sizeof *moves);
        }
    }
}

static void test_a_view_keeps_its_bytes_when_hidden_things_change(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_changes, NULL);
    for (unsigned i = 0; hidden_changes[i].change; i++)
        if (!done[i])
            fail_msg("%s: %s was never changed", hidden_changes[i].game, hidden_changes[i].what);
}

/* The reverse: for the viewer, a fair redeal is as good as the true world. */
static void check_redeal(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view, world, again;
        memset(&world, 0xee, sizeof world);
        game->view(&walk->state, viewer, &view);
        game->redeal(&view, &walk->choice, &world);
        for (unsigned i = game->state_bytes; i < sizeof world; i++)
            assert_int_equal(world.bytes[i], 0xee);
        assert_sound(game, &world);
        game->view(&world, viewer, &again);
        assert_memory_equal(&view, &again, game->view_bytes);
        assert_int_equal(game->seat(&world), game->seat(&walk->state));
        if (viewer == game->seat(&world)) {
            akhet_move moves[AKHET_LEGAL];
            assert_int_equal(game->legal(&world, moves), walk->legal);
            assert_memory_equal(moves, walk->moves, walk->legal * sizeof *moves);
        }
    }
}

static void test_a_redeal_gives_the_same_view_and_the_same_moves(void **unused)
{
    (void)unused;
    walk_all(GAMES, check_redeal, NULL);
}

/* A world dealt from any view plays on to a sound end. */
static void check_plays_on(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    if (!walk->legal || akhet_random_below(&walk->choice, 30))
        return;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view, world;
        akhet_move moves[AKHET_LEGAL];
        game->view(&walk->state, viewer, &view);
        game->redeal(&view, &walk->choice, &world);
        for (unsigned n; (n = game->legal(&world, moves)) > 0;) {
            game->apply(&world, moves[akhet_random_below(&walk->choice, n)], &walk->choice, NULL);
            assert_sound(game, &world);
        }
    }
}

static void test_a_redealt_world_plays_on_to_its_end(void **unused)
{
    (void)unused;
    walk_all(10, check_plays_on, NULL);
}

/* Secret fields reach only viewers who may see them. */
static void check_events(struct walk *walk, void *context)
{
    unsigned *hidden = context;
    const struct akhet_game *game = walk->game;
    if (!walk->legal)
        return;
    union akhet_space copy = walk->state;
    struct akhet_random random = walk->random;
    struct akhet_event event[AKHET_EVENTS], seen;
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    game->apply(&copy, walk->moves[akhet_random_below(&walk->choice, walk->legal)], &random,
                &events);
    for (unsigned i = 0; i < events.count; i++) {
        const struct akhet_kind *kind = &game->event_kind[event[i].kind];
        if (event[i].seen_by == AKHET_EVERYBODY || !kind->secret)
            continue;
        for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
            bool may_see = viewer >= 0 && event[i].seen_by >> viewer & 1;
            bool told = akhet_event_for(game, &event[i], viewer, &seen);
            assert_true(told || !may_see);
            for (unsigned f = 0; f < kind->fields; f++)
                if (kind->secret >> f & 1 && !may_see)
                    assert_int_equal(seen.arg[f], AKHET_HIDDEN);
            *hidden += !may_see;
        }
    }
}

/* A new game that hides something needs changes here too. */
static void test_every_game_that_hides_something_is_changed(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        bool changed = false;
        for (unsigned i = 0; hidden_changes[i].change; i++)
            changed |= strcmp(hidden_changes[i].game, (*game)->term.id) == 0;
        if (match_hides(*game) && !changed)
            fail_msg("%s hides something, but tests/conformance/hidden.c changes nothing of it",
                     (*game)->term.id);
    }
}

static void test_secret_fields_of_events_are_blanked(void **unused)
{
    (void)unused;
    unsigned hidden = 0;
    walk_all(10, check_events, &hidden);
    assert_true(hidden > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_byte_of_a_view_is_defined),
        CASE(test_a_view_keeps_its_bytes_when_hidden_things_change),
        CASE(test_every_game_that_hides_something_is_changed),
        CASE(test_a_redeal_gives_the_same_view_and_the_same_moves),
        CASE(test_a_redealt_world_plays_on_to_its_end),
        CASE(test_secret_fields_of_events_are_blanked),
    };
    return cmocka_run_group_tests_name("secrecy", tests, NULL, NULL);
}
