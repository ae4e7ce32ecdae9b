/* Notes: a seat that heard everything knows what is in the storages of Nile, and nothing more. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/notes.h>

#include "games/nile/nile.h"
#include "games/valley/valley.h"

/* A game of random moves, in which every seat keeps notes. */
struct watched {
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct akhet_random chance;
    union akhet_space state;
    uint8_t notes[AKHET_SEATS][AKHET_NOTES];
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events;
};

static void hear(struct watched *game)
{
    for (unsigned i = 0; i < game->events.count; i++)
        for (int seat = 0; seat < game->setup.players; seat++)
            akhet_notes_hear(game->game, seat, &game->events.event[i], game->notes[seat]);
    game->events.count = 0;
}

static void begin(struct watched *game, const char *id, unsigned players, uint64_t seed)
{
    memset(game, 0, sizeof *game);
    game->game = akhet_game_find(id);
    game->setup = akhet_setup_default(game->game, players);
    game->events = (struct akhet_events){game->event, AKHET_EVENTS, 0};
    akhet_random_fast(&game->chance, seed);
    game->game->start(&game->state, &game->setup, &game->chance, &game->events);
    hear(game);
}

static bool step(struct watched *game)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = game->game->legal(&game->state, moves);
    if (!count)
        return false;
    game->game->apply(&game->state, moves[akhet_random_below(&game->chance, count)], &game->chance,
                      &game->events);
    hear(game);
    return true;
}

static void test_notes_show_the_storages_of_nile(void **unused)
{
    (void)unused;
    struct watched game;
    unsigned learned = 0;
    assert_true(akhet_notes_kept(akhet_game_find("nile")));
    begin(&game, "nile", 3, 1);
    do
        for (int seat = 0; seat < 3; seat++) {
            union akhet_space view, recalled;
            game.game->view(&game.state, seat, &view);
            recalled = view;
            akhet_notes_recall(game.game, game.notes[seat], &recalled);
            const struct nile_state *truth = (const void *)&game.state, *known = (void *)&recalled;
            assert_memory_equal(known->storage, truth->storage, sizeof truth->storage);
            learned += memcmp(&view, &recalled, game.game->view_bytes) != 0;
        }
    while (step(&game));
    assert_true(learned > 0);
}

static void test_notes_show_the_discards_of_the_valley(void **unused)
{
    (void)unused;
    struct watched game;
    unsigned learned = 0;
    assert_true(akhet_notes_kept(akhet_game_find("valley")));
    for (uint64_t seed = 1; seed < 9; seed++) {
        begin(&game, "valley", 2, seed);
        do
            for (int seat = 0; seat < 2; seat++) {
                union akhet_space recalled, world, view, again;
                const struct valley_state *truth = (const void *)&game.state;
                const struct valley_state *known = (void *)&recalled, *dealt = (void *)&world;
                game.game->view(&game.state, seat, &view);
                recalled = view;
                akhet_notes_recall(game.game, game.notes[seat], &recalled);
                assert_memory_equal(known->discard, truth->discard, sizeof truth->discard);
                akhet_notes_redeal(game.game, game.notes[seat], &view, &game.chance, &world);
                assert_null(game.game->check_state(&world));
                assert_memory_equal(dealt->discard, truth->discard, sizeof truth->discard);
                game.game->view(&world, seat, &again);
                assert_memory_equal(&again, &view, game.game->view_bytes);
                learned += truth->discard_size > 0;
            }
        while (step(&game));
    }
    assert_true(learned > 0);
}

static void test_a_seat_that_missed_the_discards_does_not_know_them(void **unused)
{
    (void)unused;
    struct watched game;
    uint8_t none[AKHET_NOTES] = {0};
    unsigned kept = 0;
    begin(&game, "valley", 2, 2);
    while (step(&game)) {
        union akhet_space view, recalled;
        game.game->view(&game.state, 0, &view);
        recalled = view;
        akhet_notes_recall(game.game, none, &recalled);
        assert_memory_equal(&recalled, &view, game.game->view_bytes);
        kept += ((const struct valley_state *)&game.state)->discard_size > 0;
    }
    assert_true(kept > 0);
}

/* A seat that missed the beginning has notes that do not fit, and its view stays as it is. */
static void test_notes_that_do_not_fit_are_not_used(void **unused)
{
    (void)unused;
    struct watched game;
    uint8_t none[AKHET_NOTES] = {0};
    unsigned kept = 0;
    begin(&game, "nile", 2, 2);
    while (step(&game)) {
        union akhet_space view, recalled;
        game.game->view(&game.state, 0, &view);
        recalled = view;
        akhet_notes_recall(game.game, none, &recalled);
        const struct nile_state *seen = (void *)&view;
        if (!seen->storage_size[0] && !seen->storage_size[1])
            continue;
        assert_memory_equal(&recalled, &view, game.game->view_bytes);
        kept++;
    }
    assert_true(kept > 0);
}

/* The storages are those that the seat counted, they stay closed, and the view stays as it is. */
static void test_a_world_fits_what_a_seat_sees_and_remembers(void **unused)
{
    (void)unused;
    struct watched game;
    unsigned different = 0;
    begin(&game, "nile", 3, 4);
    do
        for (int seat = 0; seat < 3; seat++) {
            union akhet_space view, world, again;
            game.game->view(&game.state, seat, &view);
            akhet_notes_redeal(game.game, game.notes[seat], &view, &game.chance, &world);
            const struct nile_state *truth = (const void *)&game.state, *dealt = (void *)&world;
            assert_null(game.game->check_state(&world));
            assert_memory_equal(dealt->storage, truth->storage, sizeof truth->storage);
            game.game->view(&world, seat, &again);
            assert_memory_equal(&again, &view, game.game->view_bytes);
            different += memcmp(&world, &game.state, game.game->state_bytes) != 0;
        }
    while (step(&game));
    assert_true(different > 0);
}

static void test_other_games_need_no_notes(void **unused)
{
    (void)unused;
    static const char *const games[] = {"nefertiti", "eights"};
    for (unsigned i = 0; i < 2; i++) {
        struct watched game;
        const struct akhet_game *rules = akhet_game_find(games[i]);
        uint8_t none[AKHET_NOTES] = {0};
        assert_false(akhet_notes_kept(rules));
        begin(&game, games[i], rules->min_players, 3);
        while (step(&game))
            ;
        union akhet_space view, recalled;
        rules->view(&game.state, 0, &view);
        recalled = view;
        akhet_notes_recall(rules, game.notes[0], &recalled);
        assert_memory_equal(&recalled, &view, rules->view_bytes);
        assert_memory_equal(game.notes[0], none, sizeof none);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_notes_show_the_storages_of_nile),
        CASE(test_notes_show_the_discards_of_the_valley),
        CASE(test_a_seat_that_missed_the_discards_does_not_know_them),
        CASE(test_notes_that_do_not_fit_are_not_used),
        CASE(test_a_world_fits_what_a_seat_sees_and_remembers),
        CASE(test_other_games_need_no_notes),
    };
    return cmocka_run_group_tests_name("notes", tests, NULL, NULL);
}
