/* Who sits down, where chance comes from, memory for moves, copies, and bots with limits. */
#include "tests/match/fixture.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots_levels.h"

ROOMY_MATCH(match);
ROOMY_MATCH(again);

static void open_eights(void)
{
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 4);
    assert_true(match_open(&match, akhet_game_find("eights"), &setup, NULL));
}

/* A server holds thousands of matches. */
static void test_a_match_is_small(void **unused)
{
    (void)unused;
    print_message("# %zu bytes, and %zu for 100 moves\n", sizeof(struct match), MATCH_MEMORY(100));
    assert_true(sizeof(struct match) <= 2560);
    assert_int_equal(MATCH_MEMORY(1), 4);
}

static void test_an_empty_seat_holds_up_the_deal(void **unused)
{
    (void)unused;
    struct akhet_error error;
    open_eights();
    assert_true(match_person(&match, 1, "Anna", NULL));
    assert_true(match_vacate(&match, 2, NULL));
    assert_false(match_begin(&match, &error));
    assert_int_equal(error.code, AKHET_EMPTY_SEAT);
    assert_int_equal(error.number, 2);
    assert_true(match_program(&match, 2, "a program", NULL));
    assert_true(match_bot(&match, 3, level_bot(3), "robot", NULL));
    assert_true(match_vacate(&match, 1, NULL)); /* nothing of her name remains */
    assert_string_equal(match.record.seat[1].name, "");
    assert_true(match_bot(&match, 1, bot_find("random"), "", NULL));
    assert_true(match_begin(&match, NULL));
    assert_int_equal(match_people(&match), 1);
    assert_null(match_bot_of(&match, 2));
    assert_ptr_equal(match_bot_of(&match, 3), level_bot(3));
}

static void test_nobody_sits_down_after_the_deal(void **unused)
{
    (void)unused;
    struct akhet_error error;
    open_eights();
    assert_true(match_begin(&match, NULL));
    assert_false(match_person(&match, 1, "late", &error));
    assert_int_equal(error.code, AKHET_BEGUN);
    assert_false(match_bot(&match, 1, bot_find("random"), "late", NULL));
    assert_false(match_program(&match, 1, "late", NULL));
    assert_false(match_vacate(&match, 1, NULL));
    assert_false(match_begin(&match, &error));
    assert_int_equal(error.code, AKHET_BEGUN);
    assert_string_equal(match.record.seat[1].name, "");
}

static void test_commitment_then_salts_then_cards(void **unused)
{
    (void)unused;
    static const uint8_t secret[AKHET_SECRET_BYTES] = {1, 2, 3}, second[AKHET_SECRET_BYTES] = {4};
    struct akhet_error error;
    open_eights();
    assert_false(match_salt(&match, 0, "early", &error));
    assert_int_equal(error.code, AKHET_NO_COMMITMENT);
    assert_true(match_seed(&match, 5, NULL)); /* a seed may be replaced */
    assert_true(match_commit(&match, secret, NULL));
    assert_false(match_commit(&match, second, &error));
    assert_int_equal(error.code, AKHET_COMMITTED);
    assert_false(match_seed(&match, 5, &error));
    assert_int_equal(error.code, AKHET_COMMITTED);
    assert_true(match_salt(&match, 0, "salt", NULL));
    assert_true(match_salt(&match, 0, "better salt", NULL));
    assert_false(match_salt(&match, 4, "whose?", &error));
    assert_int_equal(error.code, AKHET_BAD_NUMBER);
    assert_false(match_salt(&match, 1, "", &error));
    assert_int_equal(error.code, AKHET_BAD_SALT);
    assert_true(match_begin(&match, NULL));
    assert_false(match_salt(&match, 0, "late", &error));
    assert_int_equal(error.code, AKHET_BEGUN);
    assert_false(match_commit(&match, second, &error));
    assert_int_equal(error.code, AKHET_BEGUN);
    assert_string_equal(match.record.fair.salt[0], "better salt");
    assert_memory_equal(match.record.fair.secret, secret, sizeof secret);
}

static void test_a_program_is_recorded(void **unused)
{
    (void)unused;
    static char text[MATCH_BYTES];
    open_eights();
    assert_true(match_program(&match, 2, "a program", NULL));
    assert_true(match_begin(&match, NULL));
    strcpy(text, record_of(&match));
    assert_non_null(strstr(text, "akhet record 3\n"));
    assert_non_null(strstr(text, "\nseat 2 program a program\n"));
    assert_true(match_read(&again, akhet_games, text, strlen(text), NULL));
    assert_int_equal(again.sitter[2], MATCH_PROGRAM);
    assert_int_equal(again.stage, MATCH_BEGUN);
    assert_string_equal(record_of(&again), text);
}

static void test_nothing_is_played_or_written_before_the_deal(void **unused)
{
    (void)unused;
    char text[64];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    struct akhet_error error;
    open_eights();
    assert_false(match_play(&match, 0, &error));
    assert_int_equal(error.code, AKHET_NOT_BEGUN);
    assert_false(match_write(&match, &out, &error));
    assert_int_equal(error.code, AKHET_NOT_BEGUN);
}

/* A match whose memory grows as needed equals one that had it all at once. */
static void test_room_grows_with_the_match(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct match small = {0};
        struct akhet_random random, same;
        unsigned blocks = 0;
        akhet_random_fast(&random, 5);
        akhet_random_fast(&same, 5);
        begin_match(&match, *game, (*game)->min_players, 5, 1);
        begin_match(&small, *game, (*game)->min_players, 5, 1);
        while (match_seat(&small) != AKHET_NOBODY) {
            akhet_move moves[AKHET_LEGAL];
            struct akhet_error error;
            unsigned more = match_wants_memory(&small);
            if (more) {
                (*game)->legal(&small.state, moves);
                assert_false(match_play(&small, moves[0], &error));
                assert_int_equal(error.code, AKHET_RECORD_ROOM);
                void *block = malloc(MATCH_MEMORY(more));
                assert_non_null(block);
                free(match_set_memory(&small, block, more));
                blocks++;
            }
            play_any_move(&small, &random);
            play_any_move(&match, &same);
            assert_same_match(&small, &match);
        }
        assert_true(blocks > 0);
        assert_true(small.capacity <= (*game)->max_moves);
        free(small.move);
    }
}

static void test_a_record_needs_its_room(void **unused)
{
    (void)unused;
    static char text[MATCH_BYTES];
    struct match small = {0};
    struct akhet_random random;
    struct akhet_error error;
    akhet_move block[MATCH_MEMORY(7) / sizeof(akhet_move)];
    akhet_random_fast(&random, 5);
    begin_match(&match, akhet_game_find("nile"), 3, 5, AKHET_SEATS);
    for (unsigned i = 0; i < 7; i++)
        play_any_move(&match, &random);
    strcpy(text, record_of(&match));
    match_set_memory(&small, block, 6);
    assert_false(match_read(&small, akhet_games, text, strlen(text), &error));
    assert_int_equal(error.code, AKHET_RECORD_ROOM);
    small = (struct match){0};
    match_set_memory(&small, block, 7);
    assert_true(match_read(&small, akhet_games, text, strlen(text), NULL));
    assert_same_match(&small, &match);
}

/* Changes to a copy do not affect the match, nor the reverse. */
static void test_a_copy_is_on_its_own(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        static char text[MATCH_BYTES];
        static akhet_move first_block[MATCH_MEMORY(MATCH_MOVES) / sizeof(akhet_move)],
            second_block[MATCH_MEMORY(MATCH_MOVES) / sizeof(akhet_move)];
        struct match first, second;
        struct akhet_random random;
        akhet_random_fast(&random, 6);
        begin_match(&match, *game, (*game)->max_players, 6, 2);
        for (unsigned i = 0; i < 12; i++)
            play_any_move(&match, &random);
        match_copy(&first, &match, first_block);
        match_copy(&second, &match, second_block);
        assert_same_match(&first, &match);
        strcpy(text, record_of(&match));
        play_any_move(&match, &random);
        play_any_move(&match, &random);
        assert_same_match(&first, &second);
        memset(first_block, 0xff, MATCH_MEMORY(first.record.moves));
        strcpy(first.record.seat[0].name, "x");
        assert_string_equal(record_of(&second), text);
        assert_true(match_undo_of(&second, 0, true, NULL));
        assert_int_equal(match.record.moves, 14);
        assert_memory_equal(match.move, second.move, second.record.moves * sizeof *match.move);
    }
}

static akhet_move chosen(const struct match *it, struct match_limits bounds, uint32_t *sims)
{
    struct bot_answer answer;
    match_choose(it, bounds, &answer);
    *sims = answer.sims;
    return answer.move;
}

/* A bot with a budget of simulations gives the same answer whatever the limits. */
static void test_bounds_do_not_touch_simulations(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "greedy", "heuristic",
                                        "level1", "level4", "level6"};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
            struct akhet_random random;
            uint32_t sims[2];
            akhet_random_fast(&random, i);
            begin_match(&match, *game, (*game)->max_players, i, AKHET_SEATS);
            for (unsigned moves = 0; moves < 24; moves++) {
                for (unsigned seat = 0; seat < match.record.setup.players; seat++)
                    assert_true(match_stand_in(&match, seat, bot_find(names[i]), NULL));
                akhet_move move = chosen_move(&match);
                assert_int_equal(chosen(&match, (struct match_limits){0}, &sims[0]), move);
                assert_int_equal(chosen(&match, (struct match_limits){1, 1, 1}, &sims[1]), move);
                assert_int_equal(sims[0], sims[1]);
                assert_true(match_play(&match, move, NULL));
            }
        }
    }
}

/* The highest level would use two seconds on all cores, so a limit of one millisecond must make a
 * clear difference on any machine. */
static void test_bounds_hold_the_highest_level(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_random random;
        akhet_random_fast(&random, 3);
        begin_match(&match, *game, (*game)->max_players, 3, AKHET_SEATS);
        for (unsigned moves = 0; moves < 20; moves++) {
            akhet_move legal[AKHET_LEGAL], move;
            uint32_t sims;
            assert_true(match_stand_in(&match, (unsigned)match_seat(&match), level_bot(8), NULL));
            chosen(&match, (struct match_limits){2000, 1, 50}, &sims);
            assert_true(sims <= 50);
            move = chosen(&match, (struct match_limits){1, 1, 0}, &sims);
            assert_true(sims <= 20000);
            unsigned count = (*game)->legal(&match.state, legal), found = 0;
            for (unsigned i = 0; i < count; i++)
                found += legal[i] == move;
            assert_int_equal(found, 1);
            assert_true(match_play(&match, move, NULL));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_match_is_small),
        CASE(test_an_empty_seat_holds_up_the_deal),
        CASE(test_nobody_sits_down_after_the_deal),
        CASE(test_commitment_then_salts_then_cards),
        CASE(test_a_program_is_recorded),
        CASE(test_nothing_is_played_or_written_before_the_deal),
        CASE(test_room_grows_with_the_match),
        CASE(test_a_record_needs_its_room),
        CASE(test_a_copy_is_on_its_own),
        CASE(test_bounds_do_not_touch_simulations),
        CASE(test_bounds_hold_the_highest_level),
    };
    return cmocka_run_group_tests_name("match-seats", tests, NULL, NULL);
}
