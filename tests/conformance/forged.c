/* Untrusted views: true views are accepted, and no forged view does harm. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/walk.h"

static void check_true(struct walk *walk, void *context)
{
    (void)context;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view;
        memset(&view, 0, sizeof view);
        walk->game->view(&walk->state, viewer, &view);
        const char *fault = akhet_check_view(walk->game, &walk->setup, viewer, &view);
        if (fault)
            fail_msg("%s, after %u moves, viewer %d: %s", walk->game->term.id, walk->played, viewer,
                     fault);
    }
}

static void test_a_true_view_is_accepted(void **unused)
{
    (void)unused;
    walk_all(6, check_true, NULL);
}

enum { FORGED = 40 }; /* changed copies of each view */

struct tried {
    unsigned refused, accepted;
};

static void change(uint8_t *bytes, unsigned size, struct akhet_random *random)
{
    uint8_t *at = &bytes[akhet_random_below(random, size)];
    switch (akhet_random_below(random, 4)) {
    case 0:
        *at ^= (uint8_t)(1u << akhet_random_below(random, 8));
        break;
    case 1:
        *at = (uint8_t)akhet_random_next(random);
        break;
    case 2:
        *at = (uint8_t)(*at + 1);
        break;
    default:
        *at = (uint8_t)(*at - 1);
    }
}

/* An accepted view is as good as a true one: its worlds are sound and play on to a sound end. */
static void play_on(struct walk *walk, const void *view)
{
    const struct akhet_game *game = walk->game;
    union akhet_space world;
    akhet_move moves[AKHET_LEGAL];
    unsigned played = 0;
    game->redeal(view, &walk->choice, &world);
    assert_sound(game, &world);
    for (unsigned n; (n = game->legal(&world, moves)) > 0; played++) {
        assert_true(played < game->max_moves && n <= game->max_legal);
        game->apply(&world, moves[akhet_random_below(&walk->choice, n)], &walk->choice, NULL);
        assert_sound(game, &world);
    }
}

static void check_false(struct walk *walk, void *context)
{
    struct tried *tried = context;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view, forged;
        memset(&view, 0, sizeof view);
        walk->game->view(&walk->state, viewer, &view);
        for (unsigned i = 0; i < FORGED; i++) {
            forged = view;
            do
                change(forged.bytes, walk->game->view_bytes, &walk->choice);
            while (akhet_random_below(&walk->choice, 2));
            if (akhet_check_view(walk->game, &walk->setup, viewer, &forged)) {
                tried->refused++;
                continue;
            }
            tried->accepted++;
            if (akhet_random_below(&walk->choice, 4) == 0)
                play_on(walk, &forged);
        }
    }
}

static void test_a_false_view_is_refused_or_plays_on(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct tried tried = {0};
        walk_game(*game, 6, check_false, &tried);
        assert_true(tried.refused > 3 * tried.accepted);
        assert_true(tried.accepted > 0); /* some changes make another valid view */
    }
}

/* A view belongs to a seat and to a set-up. */
static void check_others(struct walk *walk, void *context)
{
    (void)context;
    union akhet_space view;
    memset(&view, 0, sizeof view);
    walk->game->view(&walk->state, 0, &view);
    assert_non_null(akhet_check_view(walk->game, &walk->setup, 1, &view));
    assert_non_null(akhet_check_view(walk->game, &walk->setup, AKHET_SPECTATOR, &view));
    struct akhet_setup other = walk->setup;
    if (!walk->game->options)
        return;
    other.option[0] = (uint8_t)((other.option[0] + 1) % walk->game->option[0].values);
    assert_non_null(akhet_check_view(walk->game, &other, 0, &view));
}

static void test_a_view_is_of_one_seat_and_one_set_up(void **unused)
{
    (void)unused;
    walk_all(1, check_others, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_true_view_is_accepted),
        CASE(test_a_false_view_is_refused_or_plays_on),
        CASE(test_a_view_is_of_one_seat_and_one_set_up),
    };
    return cmocka_run_group_tests_name("forged", tests, NULL, NULL);
}
