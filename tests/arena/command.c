/* `akhet arena` on the command line: the table, the JSON, errors. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/cli/run.h"

/* The number of a JSON member, after the n-th bot's name. */
static double member(const char *json, const char *bot, const char *name)
{
    char wanted[128];
    snprintf(wanted, sizeof wanted, "{\"bot\":\"%s\"", bot);
    const char *at = strstr(json, wanted);
    if (!at)
        fail_msg("no bot %s in %.500s", bot, json);
    snprintf(wanted, sizeof wanted, "\"%s\":", name);
    at = strstr(at, wanted);
    assert_non_null(at);
    return atof(at + strlen(wanted));
}

static void test_the_json_has_what_is_promised_for_each_bot(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "arena nefertiti --players 4 --bots heuristic,random,random,random --games 10 --json");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.err, "");
    assert_says(o.out, "{\"game\":\"nefertiti\",\"players\":4,\"options\":{");
    assert_says(o.out, "\"deals\":3,\"games\":12,\"complete\":true");
    assert_says(o.out, "\"command\":\"akhet arena nefertiti --players 4 --bots "
                       "heuristic,random,random,random --games 10 --seed 1\"");
    assert_true(member(o.out, "heuristic", "games") == 12);
    assert_true(member(o.out, "heuristic", "par") == 0.25);
    assert_true(member(o.out, "random", "par") == 0.75);
    double share = member(o.out, "heuristic", "win_share");
    assert_true(share > 0.9);
    assert_true(member(o.out, "heuristic", "wins") / 12 - share < 0.001);
    assert_true(member(o.out, "heuristic", "low") < share);
    assert_true(member(o.out, "heuristic", "high") >= share);
    assert_true(member(o.out, "heuristic", "elo") > 100);
    assert_true(member(o.out, "heuristic", "elo_low") > 0);
    assert_true(member(o.out, "heuristic", "elo_high") > 0);
    assert_true(member(o.out, "heuristic", "score_diff") > 0);
    assert_true(member(o.out, "heuristic", "faults") == 0);
    assert_says(o.out, "\"ms_per_move\":");
    assert_says(o.out, "\"sims_per_move\":");
    assert_says(o.out, "\"seconds\":");
    assert_says(o.out, "\"faults\":[]");
    drop(&o);
}

static void test_the_table_speaks_three_languages_and_is_aligned(void **unused)
{
    (void)unused;
    static const struct {
        const char *lang, *title, *heading;
    } one[] = {{"en", "Nile, 2 players, 6 games of 3 deals from seed 1\n(5 requested", "share"},
               {"fr", "6 parties de 3 donnes depuis la graine 1", "victoires"},
               {"pl", "6 partii z 3 rozdań od ziarna 1", "udział"}};
    for (unsigned i = 0; i < 3; i++) {
        struct outcome o = {0};
        char line[128];
        snprintf(line, sizeof line, "arena nile --bots heuristic,random --games 5 --lang %s",
                 one[i].lang);
        run(&o, line);
        assert_int_equal(o.code, 0);
        assert_says(o.out, one[i].title);
        assert_says(o.out, one[i].heading);
        unsigned widths = 0, width[3] = {0};
        for (const char *at = strstr(o.out, "\n  "); at && widths < 3; at = strchr(at + 1, '\n'))
            for (const char *c = at + 1 + 0 * widths++; *c && *c != '\n'; c++)
                width[widths - 1] += (*c & 0xc0) != 0x80;
        assert_int_equal(width[0], width[1]);
        assert_int_equal(width[0], width[2]);
        drop(&o);
    }
}

static void test_a_sequential_test_says_its_verdict(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "arena valley --bots heuristic,random --sprt");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Accepted: heuristic is stronger than random");
    run(&o, "arena valley --bots random,heuristic --sprt --json");
    assert_says(o.out, "\"sprt\":{\"verdict\":\"reject\",\"elo0\":0.0,\"elo1\":20.0,");
    run(&o, "arena valley --bots random,heuristic --sprt --elo0 -5 --elo1 2.5 --games 4");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Not decided between -5.0 and 2.5 Elo");
    drop(&o);
}

static void test_what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *says;
    } bad[] = {
        {"arena", "GAME is missing"},
        {"arena chess --bots random", "GAME must be one of"},
        {"arena nile", "--bots is missing"},
        {"arena nile --bots clever", "there is no bot 'clever'; the bots are: random"},
        {"arena nile --bots random,", "there is no bot ''"},
        {"arena nile --bots random:sims=x", "x"},
        {"arena nile --bots r,r,r,r,r,r,r,r,r,r,r,r,r", "there is no bot 'r'"},
        {"arena nile --bots random,random,random,random,random,random,random,random,random,random,"
         "random,random,random",
         "--bots names more than 12 bots"},
        {"arena nile --bots random --games 0", "--games must be a whole number from 1"},
        {"arena nile --bots random --threads 0", "--threads must be a whole number from 1 to 256"},
        {"arena nile --bots random --players 6", "nile is for 2 to 5 players"},
        {"arena nile --bots random --sprt", "--sprt needs two different bots"},
        {"arena nile --bots greedy,random,heuristic --sprt", "--sprt needs two different bots"},
        {"arena nile --bots greedy,random --elo0 5", "--elo0 and --elo1 need --sprt"},
        {"arena nile --bots greedy,random --sprt --elo0 20", "--elo0 must be less than --elo1"},
        {"arena nile --bots greedy,random --sprt --elo1 x", "--elo1 must be a"},
        {"arena nile --bots greedy,random --sprt --elo1 nan", "--elo1 must be a"},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct outcome o = {0};
        run(&o, bad[i].line);
        assert_int_equal(o.code, 2);
        assert_says(o.err, bad[i].says);
        assert_string_equal(o.out, "");
        drop(&o);
    }
}

static void test_a_run_is_resumed_from_its_file(void **unused)
{
    (void)unused;
    struct outcome o = {0}, p = {0};
    const char *path = scratch("arena-journal");
    char line[700];
    remove(path);
    snprintf(line, sizeof line, "arena eights --bots greedy,random --games 20 --resume %s", path);
    run(&o, line);
    assert_int_equal(o.code, 0);
    snprintf(line, sizeof line, "arena eights --bots greedy,random --games 40 --json --resume %s",
             path);
    run(&o, line);
    run(&p, "arena eights --bots greedy,random --games 40 --json");
    assert_int_equal(o.code, 0);
    static const char *const same[] = {"wins", "low", "high", "elo", "elo_low", "score_high"};
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
        assert_true(member(o.out, "greedy", same[i]) == member(p.out, "greedy", same[i]));
    snprintf(line, sizeof line, "arena eights --bots random,greedy --resume %s", path);
    run(&o, line);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "is the journal of another run");
    run(&o, "arena eights --bots greedy,random --games 4 --resume no/such/folder");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "cannot write");
    run(&o, "arena eights --bots greedy,random --games 4 --records no/such/folder");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "cannot write");
    remove(path);
    drop(&o);
    drop(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_json_has_what_is_promised_for_each_bot),
        CASE(test_the_table_speaks_three_languages_and_is_aligned),
        CASE(test_a_sequential_test_says_its_verdict),
        CASE(test_what_cannot_be_is_refused),
        CASE(test_a_run_is_resumed_from_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
