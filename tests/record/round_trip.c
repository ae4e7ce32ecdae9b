/* Records of every game with every set-up: written, read, replayed to the same bytes. */
#include "tests/record/play.h"

#include <string.h>

static struct played played;
static char again[BYTES];

static void assert_same_text(const struct akhet_record *record)
{
    struct akhet_text out = akhet_text_on(again, sizeof again);
    struct akhet_error error = {0};
    assert_true(akhet_record_write(record, &out, &error));
    assert_string_equal(again, played.text);
}

static void assert_replays(const struct akhet_record *record)
{
    union akhet_space state;
    struct akhet_random random;
    struct akhet_error error = {0};
    memset(&state, 0xee, sizeof state);
    assert_true(akhet_record_replay(record, record->moves, &state, &random, NULL, &error));
    assert_memory_equal(&state, &played.state, record->game->state_bytes);
}

static void round_trip(const struct akhet_game *game, const struct akhet_setup *setup)
{
    static akhet_move move[MOVES];
    struct akhet_record record;
    play_seed(&played, game, setup, 11);
    assert_true(played.record.over);
    must_read(played.text, played.len, &record, move);
    assert_true(record.checked);
    assert_same_text(&record);
    assert_replays(&record);
}

static void test_every_game_and_set_up_goes_round(void **unused)
{
    (void)unused;
    every_setup(round_trip);
}

static void test_a_secret_and_salts_go_round(void **unused)
{
    (void)unused;
    static akhet_move move[MOVES];
    uint8_t secret[32];
    struct akhet_error error = {0};
    for (unsigned i = 0; i < 32; i++)
        secret[i] = (uint8_t)(i * 7 + 1);
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        struct akhet_record record;
        akhet_record_init(&played.record, *game, &setup);
        akhet_record_secret(&played.record, secret);
        assert_true(akhet_fair_salt(&played.record.fair, 1, "zażółć gęślą jaźń", &error));
        assert_true(
            akhet_record_seat_is(&played.record, 0, "bot:greedy", "Ania z Zielonego", &error));
        play_out(&played, MOVES, 5);
        must_read(played.text, played.len, &record, move);
        assert_string_equal(record.seat[0].kind, "bot:greedy");
        assert_string_equal(record.seat[0].name, "Ania z Zielonego");
        assert_string_equal(record.seat[1].name, "");
        assert_string_equal(record.fair.salt[1], "zażółć gęślą jaźń");
        assert_same_text(&record);
        assert_replays(&record);
    }
}

static void test_a_game_goes_on_where_its_record_stops(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        play_seed(&played, *game, &setup, 3);
        for (unsigned stop = 0; stop < played.record.moves; stop += 7) {
            union akhet_space state;
            struct akhet_random random;
            assert_true(akhet_record_replay(&played.record, stop, &state, &random, NULL, NULL));
            for (unsigned i = stop; i < played.record.moves; i++)
                assert_true(akhet_apply(*game, &state, played.move[i], &random, NULL, NULL));
            assert_memory_equal(&state, &played.state, (*game)->state_bytes);
        }
    }
}

static void test_an_unfinished_game_has_no_result(void **unused)
{
    (void)unused;
    static akhet_move move[MOVES];
    struct akhet_record record;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        akhet_record_init(&played.record, *game, &setup);
        play_out(&played, 4, 9);
        assert_false(played.record.over);
        must_read(played.text, played.len, &record, move);
        assert_int_equal(record.moves, 4);
        assert_false(record.over);
        assert_same_text(&record);
        assert_replays(&record);
    }
}

static void test_carriage_returns_are_accepted(void **unused)
{
    (void)unused;
    static akhet_move move[MOVES];
    static char text[BYTES];
    struct akhet_setup setup = akhet_setup_default(akhet_games[0], 0);
    struct akhet_record record;
    size_t len = 0;
    play_seed(&played, akhet_games[0], &setup, 1);
    for (size_t i = 0; i < played.len; i++) {
        if (played.text[i] == '\n')
            text[len++] = '\r';
        text[len++] = played.text[i];
    }
    must_read(text, len, &record, move);
    assert_true(record.checked);
    assert_same_text(&record);
}

static void test_the_largest_seed(void **unused)
{
    (void)unused;
    static akhet_move move[MOVES];
    struct akhet_setup setup = akhet_setup_default(akhet_games[0], 0);
    struct akhet_record record;
    play_seed(&played, akhet_games[0], &setup, UINT64_MAX);
    assert_non_null(strstr(played.text, "\nseed 18446744073709551615\n"));
    must_read(played.text, played.len, &record, move);
    assert_true(record.seed == UINT64_MAX);
}

static void test_the_log_of_a_replay_holds_the_last_move(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_games[0], 0);
    union akhet_space state;
    struct akhet_random random;
    struct akhet_event event[AKHET_EVENTS], last[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0}, alone = {last, AKHET_EVENTS, 0};
    play_seed(&played, akhet_games[0], &setup, 8);
    unsigned count = played.record.moves;
    assert_true(akhet_record_replay(&played.record, count, &state, &random, &events, NULL));
    assert_true(akhet_record_replay(&played.record, count - 1, &state, &random, NULL, NULL));
    assert_true(akhet_record_step(&played.record, count - 1, &state, &random, &alone, NULL));
    assert_true(alone.count > 0);
    assert_int_equal(events.count, alone.count);
    assert_memory_equal(event, last, events.count * sizeof event[0]);
}

/* A correction of the rules makes a new edition; neither reads the records of the other. */
static void test_a_record_belongs_to_its_edition_of_the_rules(void **unused)
{
    (void)unused;
    static akhet_move move[MOVES];
    static struct akhet_game corrected;
    corrected = *akhet_games[0];
    corrected.edition = 2;
    const struct akhet_game *const newer[] = {&corrected, NULL};
    struct akhet_setup setup = akhet_setup_default(&corrected, 0);
    struct akhet_record record;
    struct akhet_error error = {0};
    play_seed(&played, &corrected, &setup, 5);
    assert_non_null(strstr(played.text, " 2\n"));
    assert_true(akhet_record_read(newer, played.text, played.len, &record, move, MOVES, &error));
    assert_replays(&record);
    assert_false(
        akhet_record_read(akhet_games, played.text, played.len, &record, move, MOVES, &error));
    assert_int_equal(error.code, AKHET_RECORD_EDITION);
    assert_int_equal(error.line, 2);
    play_seed(&played, akhet_games[0], &setup, 5);
    assert_false(akhet_record_read(newer, played.text, played.len, &record, move, MOVES, &error));
    assert_int_equal(error.code, AKHET_RECORD_EDITION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_record_belongs_to_its_edition_of_the_rules),
        CASE(test_every_game_and_set_up_goes_round),
        CASE(test_a_secret_and_salts_go_round),
        CASE(test_a_game_goes_on_where_its_record_stops),
        CASE(test_an_unfinished_game_has_no_result),
        CASE(test_carriage_returns_are_accepted),
        CASE(test_the_largest_seed),
        CASE(test_the_log_of_a_replay_holds_the_last_move),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
