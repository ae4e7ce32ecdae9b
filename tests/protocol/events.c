/* Protocol lines round-trip: events, set-ups, moves and views. */
#include "tests/support/check.h"

#include <string.h>

#include "arena/arena_protocol.h"
#include "tests/support/walk.h"

/* Every event of a move, as every seat may know it, is written and parsed back. */
static void check_events(struct walk *walk, void *context)
{
    unsigned *told = context;
    const struct akhet_game *game = walk->game;
    struct akhet_event event[AKHET_EVENTS], seen, read;
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    union akhet_space copy = walk->state;
    struct akhet_random random = walk->random;
    if (!walk->legal)
        return;
    game->apply(&copy, walk->moves[akhet_random_below(&walk->choice, walk->legal)], &random,
                &events);
    for (unsigned i = 0; i < events.count; i++) {
        for (int seat = AKHET_SPECTATOR; seat < walk->setup.players; seat++) {
            char words[256], again[256];
            if (!akhet_event_for(game, &event[i], seat, &seen))
                continue;
            struct akhet_text text = akhet_text_on(words, sizeof words);
            akhet_event_words(game, &seen, &text);
            assert_true(akhet_event_parse(game, words, &read));
            text = akhet_text_on(again, sizeof again);
            akhet_event_words(game, &read, &text);
            assert_string_equal(words, again);
            assert_string_equal(game->event_kind[read.kind].id, game->event_kind[seen.kind].id);
            (*told)++;
        }
    }
}

static void test_events_are_read_as_they_were_told(void **unused)
{
    (void)unused;
    unsigned told = 0;
    walk_all(3, check_events, &told);
    assert_true(told > 1000);
}

static void check_lines(struct walk *walk, void *context)
{
    (void)context;
    static char line[PROTOCOL_LINE];
    const struct akhet_game *game = walk->game, *read;
    struct akhet_setup setup;
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    protocol_game(game, &walk->setup, &text);
    assert_true(protocol_game_read(line + strlen("game "), &read, &setup, NULL));
    assert_ptr_equal(read, game);
    assert_memory_equal(&setup, &walk->setup, sizeof setup);
    if (!walk->legal)
        return;
    text = akhet_text_on(line, sizeof line);
    protocol_moves(game, walk->moves, walk->legal, &text);
    assert_false(text.full);
    assert_true(protocol_moves_read(game, line + strlen("moves "), moves, &count, NULL));
    assert_int_equal(count, walk->legal);
    assert_memory_equal(moves, walk->moves, count * sizeof *moves);
    union akhet_space view, again;
    game->view(&walk->state, game->seat(&walk->state), &view);
    text = akhet_text_on(line, sizeof line);
    protocol_viewhex(game, &view, &text);
    assert_true(protocol_viewhex_read(game, line + strlen("viewhex "), &again));
    assert_memory_equal(&view, &again, game->view_bytes);
    text = akhet_text_on(line, sizeof line);
    protocol_view(game, &view, &text);
    assert_false(text.full);
}

static void test_games_moves_and_views_are_read_as_they_were_written(void **unused)
{
    (void)unused;
    walk_all(2, check_lines, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_events_are_read_as_they_were_told),
        CASE(test_games_moves_and_views_are_read_as_they_were_written),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
