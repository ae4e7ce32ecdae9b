/* Random operations in random order: the match always equals a replay of its moves. */
#include "tests/match/fixture.h"

#include <string.h>

#include "match/match_clock.h"

ROOMY_MATCH(match);
ROOMY_MATCH(again);
ROOMY_BLOCK(spare_block);

static struct match_clock clock_of;
static int64_t now;
static struct akhet_random random_of;

static unsigned any(unsigned below)
{
    return akhet_random_below(&random_of, below);
}

/* The seat that had to decide made every move, and the moves lead to the current position. */
static void assert_its_moves_make_it(const struct match *it)
{
    union akhet_space state;
    struct akhet_random random;
    assert_true(akhet_record_begin(&it->record, &state, &random, NULL, NULL));
    for (unsigned i = 0; i < it->record.moves; i++) {
        assert_int_equal(it->mark[i].by, it->record.game->seat(&state));
        assert_true(akhet_record_step(&it->record, i, &state, &random, NULL, NULL));
    }
    assert_memory_equal(&state, &it->state, it->record.game->state_bytes);
    assert_int_equal(akhet_random_taken(&random), akhet_random_taken(&it->random));
}

static void assert_reads_back(const struct match *it)
{
    static char text[MATCH_BYTES];
    strcpy(text, record_of(it));
    assert_true(match_read(&again, akhet_games, text, strlen(text), NULL));
    assert_memory_equal(&again.state, &it->state, it->record.game->state_bytes);
    assert_int_equal(match_resigned(&again), match_resigned(it));
    assert_int_equal(match_seat(&again), match_seat(it));
    assert_string_equal(record_of(&again), text);
}

static void assert_clock_is_sound(const struct match *it)
{
    assert_int_equal(clock_of.seat, match_seat(it));
    for (unsigned seat = 0; seat < it->record.setup.players; seat++)
        assert_true(match_clock_left(&clock_of, (int)seat, now) >= 0);
    bool runs = clock_of.seat != AKHET_NOBODY && !clock_of.paused;
    assert_int_equal(match_clock_deadline(&clock_of) != MATCH_NEVER, runs);
    if (runs)
        assert_int_equal(
            match_clock_left(&clock_of, clock_of.seat, match_clock_deadline(&clock_of)), 0);
}

/* One random operation, usually a move. */
static void happen(void)
{
    unsigned seat = any(match.record.setup.players), what = any(100);
    now += any(3000);
    if (what < 70) {
        play_any_move(&match, &random_of);
        match_clock_turn(&clock_of, match_seat(&match), now);
    } else if (what < 80) {
        bool is_free = match_undo_kind(&match, (int)seat) == MATCH_UNDO_FREE, forced = any(2);
        unsigned before = match.record.moves;
        bool done = match_undo_of(&match, seat, forced, NULL);
        assert_true(done || !is_free);
        assert_int_equal(match.record.moves < before, done);
        if (done)
            match_clock_undo(&clock_of, match_seat(&match), now);
    } else if (what < 85) {
        assert_true(match_stand_in(&match, seat, bot_find("random"), NULL));
    } else if (what < 90) {
        bool gone = match_resigned(&match) >> seat & 1;
        assert_int_equal(match_stand_down(&match, seat, NULL), !gone);
    } else if (what < 97) {
        (clock_of.paused ? match_clock_go_on : match_clock_pause)(&clock_of, now);
    } else if (what < 98 && any(6) == 0) {
        bool gone = match_resigned(&match) >> seat & 1;
        assert_int_equal(match_resign(&match, seat, NULL), !gone);
        match_clock_turn(&clock_of, match_seat(&match), now);
    } else {
        struct match spare;
        match_copy(&spare, &match, spare_block);
        match_undo_of(&spare, seat, true, NULL);
    }
}

static void test_anything_in_any_order(void **unused)
{
    (void)unused;
    static const struct match_pace paces[] = {{MATCH_PACE_MOVE, 10000, 0, 0},
                                              {MATCH_PACE_BANK, 0, 60000, 2000}};
    unsigned ended = 0, given_up = 0;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned round = 0; round < 12; round++) {
            unsigned span = (*game)->max_players - (*game)->min_players + 1u;
            akhet_random_fast(&random_of, round);
            begin_match(&match, *game, (*game)->min_players + round % span, round, AKHET_SEATS);
            now = 1000;
            match_clock_start(&clock_of, &paces[round % 2], match_seat(&match), now);
            for (unsigned i = 0; i < 2000 && match_seat(&match) != AKHET_NOBODY; i++) {
                happen();
                assert_clock_is_sound(&match);
                if (i % 8 == 0)
                    assert_its_moves_make_it(&match);
            }
            assert_its_moves_make_it(&match);
            assert_reads_back(&match);
            ended += match_seat(&match) == AKHET_NOBODY;
            given_up += match_resigned(&match) != 0;
        }
    }
    print_message("# %u matches ended, somebody resigned in %u\n", ended, given_up);
    assert_true(ended > 0 && given_up > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_anything_in_any_order)};
    return cmocka_run_group_tests_name("match-random-operations", tests, NULL, NULL);
}
