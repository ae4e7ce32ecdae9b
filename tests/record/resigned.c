/* The second version of records: programs at the table, and seats that gave up. */
#include "tests/record/play.h"

#include <string.h>

static struct played played;
static akhet_move move[MOVES];

/* Valley, where there are two seats, broken off after ten moves; a seat resigned. */
static void play_and_leave(struct akhet_record *record)
{
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("valley"), 2);
    akhet_record_init(&played.record, akhet_game_find("valley"), &setup);
    played.record.resigned[0] = 1;
    played.record.resignations = 1;
    play_out(&played, 10, 4);
    must_read(played.text, played.len, record, move);
}

static enum akhet_error_code replays(const struct akhet_record *record, int *line)
{
    struct akhet_error error = {0};
    union akhet_space state;
    struct akhet_random random;
    akhet_record_replay(record, record->moves, &state, &random, NULL, &error);
    *line = error.line;
    return error.code;
}

static void test_the_other_one_has_won(void **unused)
{
    (void)unused;
    struct akhet_record record;
    int line;
    play_and_leave(&record);
    assert_non_null(strstr(played.text, "\nresign 1\nresult 1 2\ncheck "));
    assert_true(record.over);
    assert_int_equal(record.resignations, 1);
    assert_int_equal(replays(&record, &line), AKHET_FINE);
    /* The line of the result is the one after that of the resignation. */
    int after = record.move_line + (int)record.moves;
    record.place[0] = 2;
    assert_int_equal(replays(&record, &line), AKHET_RECORD_RESULT);
    assert_int_equal(line, after + 1);
    record.over = false;
    assert_int_equal(replays(&record, &line), AKHET_RECORD_NO_RESULT);
    assert_int_equal(line, after + 1);
}

static void test_nobody_resigns_what_is_over(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("valley"), 2);
    int line;
    play_seed(&played, akhet_game_find("valley"), &setup, 3);
    played.record.resignations = 1;
    assert_int_equal(replays(&played.record, &line), AKHET_OVER);
}

/* As long as two are left the result is that of the rules, and there is none before that. */
static void test_one_of_many_does_not_end_the_match(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("nile"), 3);
    struct akhet_record record;
    int line;
    akhet_record_init(&played.record, akhet_game_find("nile"), &setup);
    played.record.resigned[0] = 2;
    played.record.resignations = 1;
    play_out(&played, 10, 4);
    must_read(played.text, played.len, &record, move);
    assert_false(record.over);
    assert_int_equal(replays(&record, &line), AKHET_FINE);
    played.record.resigned[1] = 0;
    played.record.resignations = 2;
    play_out(&played, 10, 4);
    must_read(played.text, played.len, &record, move);
    assert_true(record.over);
    assert_int_equal(record.place[1], 1);
    assert_int_equal(record.place[0], 2); /* held out longer */
    assert_int_equal(record.place[2], 3);
}

static void test_a_version_is_written_only_where_it_is_needed(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("nile"), 3);
    struct akhet_record record;
    akhet_record_init(&played.record, akhet_game_find("nile"), &setup);
    play_out(&played, 5, 4);
    assert_int_equal(strncmp(played.text, "akhet record 1\n", 15), 0);
    assert_true(akhet_record_seat_is(&played.record, 1, "remote", "my program", NULL));
    play_out(&played, 5, 4);
    assert_int_equal(strncmp(played.text, "akhet record 2\n", 15), 0);
    must_read(played.text, played.len, &record, move);
    assert_string_equal(record.seat[1].kind, "remote");
    assert_string_equal(record.seat[1].name, "my program");
}

static void test_resignations_that_cannot_be_read_are_not_written(void **unused)
{
    (void)unused;
    static const struct {
        unsigned count;
        uint8_t seat[AKHET_SEATS];
    } bad[] = {{2, {0, 1, 0, 0, 0}}, {1, {2, 0, 0, 0, 0}}, {5, {0, 1, 2, 3, 4}}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct akhet_record record;
        struct akhet_error error;
        char text[4096];
        struct akhet_text out = akhet_text_on(text, sizeof text);
        play_and_leave(&record);
        memcpy(record.resigned, bad[i].seat, sizeof record.resigned);
        record.resignations = bad[i].count;
        assert_false(akhet_record_write(&record, &out, &error));
        assert_int_equal(error.code, AKHET_RECORD_RESIGNED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_other_one_has_won),
        CASE(test_nobody_resigns_what_is_over),
        CASE(test_one_of_many_does_not_end_the_match),
        CASE(test_a_version_is_written_only_where_it_is_needed),
        CASE(test_resignations_that_cannot_be_read_are_not_written),
    };
    return cmocka_run_group_tests_name("record-resigned", tests, NULL, NULL);
}
