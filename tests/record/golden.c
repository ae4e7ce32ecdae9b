/* Old records replay to the positions that were noted when they were played. */
#include "tests/record/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/position.h>

static char text[BYTES], again[BYTES];
static akhet_move move[MOVES];

static size_t load(const char *name)
{
    char path[4096];
    const char *source = getenv("AKHET_SOURCE"); /* the root of the repository */
    snprintf(path, sizeof path, "%s/tests/record/golden/%s", source ? source : ".", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s is missing", path);
    size_t len = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[len] = '\0';
    return len;
}

static void assert_position(const char *name, unsigned step, const char *expected)
{
    struct akhet_record record;
    struct akhet_error error = {0};
    struct akhet_random random;
    union akhet_space state;
    char id[AKHET_POSITION_TEXT];
    must_read(text, load(name), &record, move);
    assert_true(record.checked && record.over);
    if (!akhet_record_replay(&record, step, &state, &random, NULL, &error))
        fail_msg("%s, line %d: error %d", name, error.line, error.code);
    assert_sound(record.game, &state);
    akhet_position_state(record.game, &record.setup, &state, id);
    if (strcmp(id, expected) != 0)
        fail_msg("%s after %u moves is %s, and was %s", name, step, id, expected);
}

static void test_every_golden_record_leads_where_it_led(void **unused)
{
    (void)unused;
    static char ids[BYTES];
    const struct akhet_game *missing[16];
    unsigned games = 0, rows = 0;
    for (; akhet_games[games]; games++)
        missing[games] = akhet_games[games];
    load("ids");
    memcpy(ids, text, sizeof ids);
    for (char *row = strtok(ids, "\n"); row; row = strtok(NULL, "\n"), rows++) {
        char name[64], id[32];
        unsigned step;
        assert_int_equal(sscanf(row, "%63s %u %31s", name, &step, id), 3);
        assert_position(name, step, id);
        for (unsigned i = 0; i < games; i++)
            if (missing[i] && strncmp(name, missing[i]->term.id, strlen(missing[i]->term.id)) == 0)
                missing[i] = NULL;
    }
    assert_true(rows > 0);
    for (unsigned i = 0; i < games; i++)
        if (missing[i])
            fail_msg("%s has no golden record", missing[i]->term.id);
}

/* The part from the source of chance to the result, which is the same in all versions of the
 * format. */
static const char *match_of(char *record)
{
    char *from = strstr(record, "\nseed "), *to = strstr(record, "\ncheck ");
    if (!from)
        from = strstr(record, "\ncommitment ");
    assert_true(from && to && from < to);
    *to = '\0';
    return from;
}

/* A record of the current version is written back to the byte, an older one with the words of the
 * current version. */
static void assert_written_again(const char *name)
{
    struct akhet_record record;
    struct akhet_error error;
    must_read(text, load(name), &record, move);
    struct akhet_text out = akhet_text_on(again, sizeof again);
    assert_true(akhet_record_write(&record, &out, &error));
    if (strncmp(text, "akhet record 3\n", 15) == 0)
        assert_string_equal(again, text);
    else
        assert_string_equal(match_of(again), match_of(text));
}

static void test_golden_records_are_written_as_they_were(void **unused)
{
    (void)unused;
    static char ids[BYTES];
    load("ids");
    memcpy(ids, text, sizeof ids);
    for (char *row = strtok(ids, "\n"); row; row = strtok(NULL, "\n")) {
        char name[64];
        assert_int_equal(sscanf(row, "%63s", name), 1);
        assert_written_again(name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_golden_record_leads_where_it_led),
        CASE(test_golden_records_are_written_as_they_were),
    };
    return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
