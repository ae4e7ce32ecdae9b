/* akhet analyse: output for people in three languages and for programs, and errors. */
#include <stdio.h>
#include <string.h>

#include "tests/cli/run.h"

static char line[512];

static const char *with(const char *before, const char *path, const char *after)
{
    snprintf(line, sizeof line, "%s%s%s", before, path, after);
    return line;
}

static unsigned lines_of(const char *text)
{
    unsigned count = 0;
    for (; (text = strchr(text, '\n')); text++)
        count++;
    return count;
}

static void test_people_read_it_in_three_languages(void **unused)
{
    (void)unused;
    static const char *const says[][5] = {
        {"en", "Marks by seat", "mistake", "Turning points", "Seat 1"},
        {"fr", "Marques par place", "erreur", "Tournants de la partie", "Place 1"},
        {"pl", "Znaki według miejsc", "błąd", "Punkty zwrotne", "Miejsce 1"},
    };
    struct outcome o = {0};
    char path[256];
    snprintf(path, sizeof path, "%s", scratch("analyse.akhet"));
    run(&o, with("simulate eights --seed 3 --record ", path, ""));
    assert_int_equal(o.code, 0);
    for (unsigned lang = 0; lang < 3; lang++) {
        char after[64];
        snprintf(after, sizeof after, " --sims 20 --lang %s", says[lang][0]);
        run(&o, with("analyse ", path, after));
        assert_int_equal(o.code, 0);
        assert_string_equal(o.err, ""); /* only a terminal gets a progress bar */
        for (unsigned i = 1; i < 5; i++)
            assert_says(o.out, says[lang][i]);
        assert_says(o.out, "100%");
        assert_says(o.out, "█");
        assert_silent(o.out, "{");
        assert_silent(o.out, "\033");
    }
    drop(&o);
    remove(path);
}

static void test_programs_get_an_object_a_move_and_a_summary(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char path[256], moves[64];
    snprintf(path, sizeof path, "%s", scratch("analyse.akhet"));
    run(&o, with("simulate valley --seed 3 --record ", path, ""));
    run(&o, with("analyse ", path, " --sims 20 --json"));
    assert_int_equal(o.code, 0);
    assert_says(o.out, "{\"step\":0,\"chances\":[");
    assert_says(o.out, "\"mark\":\"good\"");
    assert_says(o.out, "\"reasons\":[{\"id\":");
    assert_says(o.out, "\"turning_points\":[{\"kind\":");
    const char *summary = strstr(o.out, "{\"summary\":true");
    assert_non_null(summary);
    snprintf(moves, sizeof moves, "\"moves\":%u,", lines_of(o.out) - 2);
    assert_says(summary, moves);
    assert_says(summary, "\"version\":2,");
    assert_says(summary, "\"eyes\":\"spectator\"");
    drop(&o);
    remove(path);
}

static void test_eyes_are_chosen(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char path[256];
    snprintf(path, sizeof path, "%s", scratch("analyse.akhet"));
    run(&o, with("simulate nile --seed 3 --record ", path, ""));
    run(&o, with("analyse ", path, " --sims 5 --json --eyes open"));
    assert_says(o.out, "\"eyes\":\"open\"");
    run(&o, with("analyse ", path, " --sims 5 --json --eyes 1"));
    assert_says(o.out, "\"eyes\":1,");
    run(&o, with("analyse ", path, " --sims 5 --eyes 1"));
    assert_says(o.out, "through the eyes of Seat 2");
    run(&o, with("analyse ", path, " --eyes 2"));
    assert_int_equal(o.code, 2);
    assert_says(o.err, "a seat from 0 to 1");
    drop(&o);
    remove(path);
}

static void test_what_cannot_be_looked_at_is_refused(void **unused)
{
    (void)unused;
    static const char cut[] = "akhet record 1\ngame eights\n";
    static const char withheld[] =
        "akhet record 1\ngame eights\nplayers 4\nengine 0.1.0\nseat 0 human\nseat 1 human\n"
        "seat 2 human\nseat 3 human\n"
        "commitment cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6\n"
        "moves 0\nend\n";
    struct outcome o = {0};
    run(&o, "analyse");
    assert_int_equal(o.code, 2);
    run(&o, "analyse nowhere/at/all.akhet");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "cannot read");
    run_with_input(&o, "analyse -", "this is no record\n");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "this is not a record");
    run_with_input(&o, "analyse -", cut);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "akhet analyse: ");
    run_with_input(&o, "analyse -", withheld);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "does not contain the secret of the match yet");
    run(&o, "analyse x.akhet --sims 0");
    assert_int_equal(o.code, 2);
    run(&o, "analyse x.akhet --sims 5 --ms 5");
    assert_int_equal(o.code, 2);
    assert_says(o.err, "not both");
    drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_people_read_it_in_three_languages),
        CASE(test_programs_get_an_object_a_move_and_a_summary),
        CASE(test_eyes_are_chosen),
        CASE(test_what_cannot_be_looked_at_is_refused),
    };
    return cmocka_run_group_tests_name("cli-analyse", tests, NULL, NULL);
}
