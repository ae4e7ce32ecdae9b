/* Resignations, and the words for the kinds of seats in each version of records. */
#include "tests/record/play.h"

#include <string.h>

static struct played played;
static akhet_move move[MOVES];

/* Valley, which has two seats, stopped after ten moves because a seat resigned. */
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
    /* The result stands on the line after the resignation. */
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

/* While two seats are left, only the rules give a result. */
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
    assert_int_equal(record.place[0], 2); /* resigned later */
    assert_int_equal(record.place[2], 3);
}

static void test_the_writer_says_person_and_program(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("nile"), 3);
    struct akhet_record record;
    akhet_record_init(&played.record, akhet_game_find("nile"), &setup);
    assert_true(akhet_record_seat_is(&played.record, 1, "program", "my program", NULL));
    play_out(&played, 5, 4);
    assert_int_equal(strncmp(played.text, "akhet record 3\n", 15), 0);
    assert_non_null(strstr(played.text, "\nseat 0 person\nseat 1 program my program\n"));
    must_read(played.text, played.len, &record, move);
    assert_string_equal(record.seat[0].kind, "person");
    assert_string_equal(record.seat[1].kind, "program");
    assert_string_equal(record.seat[1].name, "my program");
}

/* A record of an older version is read with its own words and written with the current ones. */
static void test_old_words_are_read(void **unused)
{
    (void)unused;
    static const char head[] = "game valley\nplayers 2\noption length=full\nengine 0.1.0\n";
    static const char tail[] = "seed 5\nmoves 1\nsplit 1\nend\n";
    static const struct {
        const char *version, *seats;
        const char *kind;
    } old[] = {{"1", "seat 0 human Anna\nseat 1 bot:level2\n", "bot:level2"},
               {"2", "seat 0 human Anna\nseat 1 remote\n", "program"}};
    for (unsigned i = 0; i < sizeof old / sizeof *old; i++) {
        static char text[1024], written[BYTES];
        struct akhet_text in = akhet_text_on(text, sizeof text);
        struct akhet_text out = akhet_text_on(written, sizeof written);
        struct akhet_record record;
        akhet_text_put(&in, "akhet record ");
        akhet_text_put(&in, old[i].version);
        akhet_text_put(&in, "\n");
        akhet_text_put(&in, head);
        akhet_text_put(&in, old[i].seats);
        akhet_text_put(&in, tail);
        must_read(text, in.len, &record, move);
        assert_string_equal(record.seat[0].kind, "person");
        assert_string_equal(record.seat[0].name, "Anna");
        assert_string_equal(record.seat[1].kind, old[i].kind);
        assert_true(akhet_record_write(&record, &out, NULL));
        assert_int_equal(strncmp(written, "akhet record 3\n", 15), 0);
        assert_non_null(strstr(written, "\nseat 0 person Anna\n"));
    }
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
        CASE(test_the_writer_says_person_and_program),
        CASE(test_old_words_are_read),
        CASE(test_resignations_that_cannot_be_read_are_not_written),
    };
    return cmocka_run_group_tests_name("record-resigned", tests, NULL, NULL);
}
