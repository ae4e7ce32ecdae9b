/* `akhet balance` on the command line: the table, the JSON, errors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "tests/cli/run.h"

static void test_the_same_seed_gives_the_same_bytes_with_any_number_of_threads(void **unused)
{
    (void)unused;
    struct outcome one = {0}, three = {0}, other = {0};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        char line[128];
        snprintf(line, sizeof line, "balance %s --bot heuristic --games 12 --threads 1 --json",
                 (*game)->term.id);
        run(&one, line);
        assert_int_equal(one.code, 0);
        assert_string_equal(one.err, "");
        *strstr(line, "1 --json") = '3';
        run(&three, line);
        assert_string_equal(one.out, three.out);
        snprintf(line, sizeof line, "balance %s --bot heuristic --games 12 --seed 7 --json",
                 (*game)->term.id);
        run(&other, line);
        assert_string_not_equal(one.out, other.out);
    }
    drop(&one);
    drop(&three);
    drop(&other);
}

/* The sum of a member of all objects after `begin` and before `end`. */
static double sum_of(const char *json, const char *begin, const char *end, const char *name)
{
    char wanted[64];
    double sum = 0;
    const char *at = strstr(json, begin), *until = at ? strstr(at, end) : NULL;
    assert_non_null(until);
    snprintf(wanted, sizeof wanted, "\"%s\":", name);
    while ((at = strstr(at + 1, wanted)) && at < until)
        sum += atof(at + strlen(wanted));
    return sum;
}

static void test_the_json_has_what_is_promised(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "balance nefertiti --players 4 --bot heuristic --games 15 --seed 3 --json");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "{\"version\":1,\"game\":\"nefertiti\",\"players\":4,\"options\":{");
    assert_says(o.out, "\"bot\":\"heuristic\",\"seed\":3,\"games\":15,\"complete\":true,"
                       "\"par\":0.25000,\"sections\":[{\"id\":\"order\"");
    assert_says(o.out, "{\"id\":\"scribe\",\"name\":\"Scribe\",\"games\":15,");
    assert_says(o.out, "\"share\":");
    double wins = sum_of(o.out, "\"id\":\"order\"", "\"id\":\"gift\"", "times");
    assert_true(wins > 14.99 && wins < 15.01);
    drop(&o);
}

static void test_the_table_speaks_three_languages_and_is_aligned(void **unused)
{
    (void)unused;
    static const struct {
        const char *lang, *title, *heading, *card;
    } one[] = {
        {"en", "2 players, 5 games from seed 1, heuristic at every seat", "won having", "Jackal"},
        {"fr", "5 parties depuis la graine 1, heuristic à toutes les places", "gagné avec",
         "Chacal"},
        {"pl", "5 partii od ziarna 1, na wszystkich miejscach heuristic", "wygrał mając",
         "Szakal"}};
    for (unsigned i = 0; i < 3; i++) {
        struct outcome o = {0};
        char line[128];
        snprintf(line, sizeof line, "balance valley --bot heuristic --games 5 --lang %s",
                 one[i].lang);
        run(&o, line);
        assert_int_equal(o.code, 0);
        assert_says(o.out, one[i].title);
        assert_says(o.out, one[i].heading);
        assert_says(o.out, one[i].card);
        unsigned width[2] = {0};
        const char *at = strstr(o.out, one[i].card);
        for (unsigned row = 0; row < 2; row++, at++)
            for (; *at != '\n'; at++)
                width[row] += (*at & 0xc0) != 0x80;
        assert_int_equal(width[0], width[1]);
        drop(&o);
    }
}

static void test_what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *why;
    } bad[] = {
        {"balance", "GAME"},
        {"balance chess", "chess"},
        {"balance valley --bot nobody", "nobody"},
        {"balance valley --bot search:sims=x", "not 'x'"},
        {"balance valley --players 3", "3"},
        {"balance valley --games 0", "0"},
        {"balance valley --games 900000000", "100000000"},
        {"balance valley --threads 0", "threads"},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct outcome o = {0};
        run(&o, bad[i].line);
        assert_int_equal(o.code, 2);
        assert_string_equal(o.out, "");
        assert_says(o.err, bad[i].why);
        drop(&o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_same_seed_gives_the_same_bytes_with_any_number_of_threads),
        CASE(test_the_json_has_what_is_promised),
        CASE(test_the_table_speaks_three_languages_and_is_aligned),
        CASE(test_what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
