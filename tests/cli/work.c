/* The work of the commands: simulating, counting, measuring, replaying and verifying games. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/fair.h>
#include <akhet/games.h>
#include <akhet/playout.h>

#include "cli/rules.h"

/* The line that starts with `begin`, as a terminated text in `line`. */
static void find_line(const char *text, const char *begin, char *line, size_t cap)
{
    const char *at = strncmp(text, begin, strlen(begin)) == 0 ? text : NULL;
    char wanted[128];
    snprintf(wanted, sizeof wanted, "\n%s", begin);
    if (!at && (at = strstr(text, wanted)) != NULL)
        at++;
    if (!at)
        fail_msg("no line begins with '%s'", begin);
    size_t len = strcspn(at, "\n");
    assert_true(len < cap);
    memcpy(line, at, len);
    line[len] = '\0';
}

static void test_the_same_seed_gives_the_same_trace(void **unused)
{
    (void)unused;
    struct outcome o = {0}, p = {0};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        char line[128];
        snprintf(line, sizeof line, "simulate %s --games 2 --seed 8 --trace", (*game)->term.id);
        run(&o, line);
        run(&p, line);
        assert_int_equal(o.code, 0);
        assert_string_equal(o.out, p.out);
        snprintf(line, sizeof line, "simulate %s --games 2 --seed 6 --trace", (*game)->term.id);
        run(&p, line);
        assert_string_not_equal(o.out, p.out);
    }
    drop(&o);
    drop(&p);
}

static void test_game_k_of_seed_s_is_the_first_of_seed_s_plus_k(void **unused)
{
    (void)unused;
    struct outcome many = {0}, one = {0};
    run(&many, "simulate eights --games 3 --seed 20 --trace");
    run(&one, "simulate eights --games 1 --seed 22 --trace");
    size_t tail = strlen(one.out);
    assert_true(strlen(many.out) > tail);
    assert_string_equal(many.out + strlen(many.out) - tail, one.out);
    drop(&many);
    drop(&one);
}

static void test_the_deal_does_not_depend_on_who_plays(void **unused)
{
    (void)unused;
    struct outcome random = {0}, greedy = {0};
    char a[32768], b[32768];
    run(&random, "simulate eights --games 1 --seed 3 --trace");
    run(&greedy, "simulate eights --games 1 --seed 3 --trace --bots greedy,random,greedy,random");
    find_line(random.out, "{\"game\"", a, sizeof a);
    find_line(greedy.out, "{\"game\"", b, sizeof b);
    assert_string_equal(a, b);
    assert_string_not_equal(random.out, greedy.out);
    drop(&random);
    drop(&greedy);
}

static void test_the_summary_counts_every_win_once(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        char line[128];
        double wins = 0, share = 0;
        snprintf(line, sizeof line, "simulate %s --games 60 --seed 1 --json", (*game)->term.id);
        run(&o, line);
        assert_int_equal(o.code, 0);
        for (const char *at = o.out; (at = strstr(at, "\"wins\":")) != NULL; at++) {
            wins += atof(at + strlen("\"wins\":"));
            share += atof(strstr(at, "\"share\":") + strlen("\"share\":"));
        }
        assert_true(wins > 59.95 && wins < 60.05);
        assert_true(share > 0.999 && share < 1.001);
    }
    drop(&o);
}

static long long count_in(const char *line)
{
    const char *at = strstr(line, "\"count\":");
    assert_non_null(at);
    return atoll(at + strlen("\"count\":"));
}

static void test_perft_by_first_move_adds_up(void **unused)
{
    (void)unused;
    struct outcome whole = {0}, parts = {0};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        char line[128], last[512];
        long long sum = 0;
        snprintf(line, sizeof line, "perft %s --depth 3 --seed 2 --json", (*game)->term.id);
        run(&whole, line);
        snprintf(line, sizeof line, "perft %s --depth 3 --seed 2 --divide --json",
                 (*game)->term.id);
        run(&parts, line);
        for (const char *at = parts.out; *at; at = strchr(at, '\n') + 1)
            sum += count_in(at);
        const char *third = strstr(whole.out, "\"depth\":3");
        assert_non_null(third);
        snprintf(last, sizeof last, "%.*s", (int)strcspn(third, "\n"), third);
        assert_int_equal(sum, count_in(last));
    }
    drop(&whole);
    drop(&parts);
}

static void test_perft_of_no_moves_counts_one(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "perft eights --depth 0");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, " 0                    1\n");
    run(&o, "perft eights --depth 0 --json");
    assert_says(o.out, "\"depth\":0,\"count\":1}\n");
    run(&o, "perft eights --depth 1 --json");
    assert_silent(o.out, "\"depth\":0");
    drop(&o);
}

static void test_the_three_ways_to_measure_play_the_same_games(void **unused)
{
    (void)unused;
    static const char *const what[] = {"playout", "copy", "view"};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        long long moves[3];
        for (unsigned i = 0; i < 3; i++) {
            struct outcome o = {0};
            char line[128];
            snprintf(line, sizeof line, "bench %s %s --games 20 --json", what[i], (*game)->term.id);
            run(&o, line);
            assert_int_equal(o.code, 0);
            assert_says(o.out, "\"games\":20");
            moves[i] = atoll(strstr(o.out, "\"moves\":") + strlen("\"moves\":"));
            drop(&o);
        }
        assert_true(moves[0] > 20);
        assert_int_equal(moves[0], moves[1]);
        assert_int_equal(moves[0], moves[2]);
    }
}

static void test_a_playout_ends_the_game(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *one = akhet_games; *one; one++) {
        const struct akhet_game *game = *one;
        union akhet_space first, state;
        struct akhet_random random, again;
        struct akhet_setup setup = akhet_setup_default(game, game->max_players);
        akhet_random_fast(&random, 4);
        game->start(&first, &setup, &random, NULL);
        again = random;
        state = first;
        unsigned moves = akhet_playout(game, &state, &random);
        assert_in_range(moves, 1, game->max_moves);
        assert_int_equal(game->seat(&state), AKHET_NOBODY);
        assert_int_equal(akhet_playout(game, &state, &random), 0);
        union akhet_space copy = first;
        assert_int_equal(akhet_playout_copying(game, &copy, &again), moves);
        assert_memory_equal(&copy, &state, game->state_bytes);
    }
}

/* Record a game as `akhet simulate --record` writes it. */
static void record(const struct akhet_game *game, const char *path)
{
    struct outcome o = {0};
    char line[700];
    snprintf(line, sizeof line, "simulate %s --seed 11 --record %s", game->term.id, path);
    run(&o, line);
    assert_int_equal(o.code, 0);
    drop(&o);
}

static void test_a_recorded_simulation_verifies_and_replays_to_the_same_state(void **unused)
{
    (void)unused;
    struct outcome trace = {0}, replay = {0};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        const char *path = scratch("record");
        char line[700], last[65536];
        record(*game, path);
        snprintf(line, sizeof line, "verify %s", path);
        run(&replay, line);
        assert_int_equal(replay.code, 0);
        assert_says(replay.out, "all legal");
        assert_says(replay.out, "the result is correct");
        snprintf(line, sizeof line, "replay %s --json", path);
        run(&replay, line);
        assert_int_equal(replay.code, 0);
        find_line(replay.out, "{\"to\"", last, sizeof last);
        snprintf(line, sizeof line, "simulate %s --games 1 --seed 11 --trace", (*game)->term.id);
        run(&trace, line);
        assert_says(trace.out, strstr(last, "\"state\":"));
        remove(path);
    }
    drop(&trace);
    drop(&replay);
}

static void test_a_replay_finds_a_position_by_number_and_by_id(void **unused)
{
    (void)unused;
    struct outcome o = {0}, p = {0};
    const char *path = scratch("record");
    char line[700], id[32] = "";
    record(akhet_game_find("eights"), path);
    static const char *const seat[] = {"", "--seat 2", "--seat spectator"};
    for (unsigned i = 0; i < 3; i++) {
        snprintf(line, sizeof line, "replay %s %s --to 9 --json", path, seat[i]);
        run(&o, line);
        assert_int_equal(o.code, 0);
        const char *at = strstr(o.out, "\"position\":\"");
        assert_non_null(at);
        memcpy(id, at + strlen("\"position\":\""), 18);
        snprintf(line, sizeof line, "replay %s %s --to %s --json", path, seat[i], id);
        run(&p, line);
        assert_string_equal(o.out, p.out);
    }
    snprintf(line, sizeof line, "replay %s --to EIG-0000-0000-0000", path);
    run(&o, line);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "does not occur in this match");
    snprintf(line, sizeof line, "replay %s --to 9999", path);
    run(&o, line);
    assert_int_equal(o.code, 2);
    snprintf(line, sizeof line, "replay %s --seat 4", path);
    run(&o, line);
    assert_int_equal(o.code, 2);
    assert_says(o.err, "from 0 to 3 or 'spectator'");
    remove(path);
    drop(&o);
    drop(&p);
}

static void test_seats_of_the_same_name_are_told_apart(void **unused)
{
    (void)unused;
    static const char alike[] =
        "akhet record 1\ngame valley\nplayers 2\noption length=full\nengine 0.1.0\n"
        "seat 0 human Ada\nseat 1 human Ada\nseed 5\nmoves 0\nend\n";
    struct outcome o = {0};
    run_with_input(&o, "replay -", alike);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Ada (seat 1) plays ");
    assert_says(o.out, "Ada (seat 2) plays ");
    run_with_input(&o, "replay - --lang fr", alike);
    assert_says(o.out, "Ada (place 2) incarne ");
    run_with_input(&o, "replay - --lang pl", alike);
    assert_says(o.out, "Ada (miejsce 2) gra jako ");
    drop(&o);
}

static void test_a_name_that_one_seat_has_stays_as_it_is(void **unused)
{
    (void)unused;
    static const char unlike[] =
        "akhet record 1\ngame valley\nplayers 2\noption length=full\nengine 0.1.0\n"
        "seat 0 human Ada\nseat 1 human Bea\nseed 5\nmoves 0\nend\n";
    struct outcome o = {0};
    run_with_input(&o, "replay -", unlike);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Ada plays ");
    assert_says(o.out, "Bea plays ");
    drop(&o);
}

static void test_a_seat_is_not_shown_what_others_hold(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    const char *path = scratch("record");
    char line[700];
    record(akhet_game_find("eights"), path);
    snprintf(line, sizeof line, "replay %s --seat 1 --to 12 --json", path);
    run(&o, line);
    assert_int_equal(o.code, 0);
    for (const char *at = o.out; (at = strstr(at, "\"event\":\"d")) != NULL;
         at++) { /* deal, draw */
        const char *seat = strstr(at, "\"seat\":") + strlen("\"seat\":");
        const char *card = strstr(at, "\"card\":") + strlen("\"card\":");
        assert_true((*seat == '1') == (*card == '"'));
    }
    assert_says(o.out, "{\"n\":1,\"seat\":0,\"move\":null");
    assert_silent(o.out, "\"deck\":[");
    assert_silent(o.out, "\"state\"");
    snprintf(line, sizeof line, "replay %s --seat spectator --to 12", path);
    run(&o, line);
    assert_says(o.out, "Seat 2 is dealt a card");
    assert_silent(o.out, "Seat 2 is dealt ♠");
    remove(path);
    drop(&o);
}

static void test_a_wrong_record_is_refused_with_its_line(void **unused)
{
    (void)unused;
    static const char illegal[] = "akhet record 1\ngame eights\nplayers 4\nengine 0.1.0\n"
                                  "seat 0 human\nseat 1 human\nseat 2 human\nseat 3 human\n"
                                  "seed 1\nmoves 2\ndraw\nplay h10\nend\n";
    struct outcome o = {0};
    run_with_input(&o, "verify -", "hello\n");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 1: this is not a record");
    run_with_input(&o, "verify -", illegal);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 12: 'play h10' is not legal here");
    run_with_input(&o, "verify - --json --lang fr", illegal);
    assert_int_equal(o.code, 1);
    assert_says(o.out, "{\"verified\":false,\"line\":12,");
    run_with_input(&o, "replay -", illegal);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 12");
    run_with_input(&o, "replay - --to 1", illegal);
    assert_int_equal(o.code, 0);
    run(&o, "verify no-such-folder/no-such-file");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "no such file or folder");
    run(&o, "replay . --lang fr");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "impossible de lire « . » : c'est un dossier");
    run(&o, "simulate eights --record no-such-folder/file");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "no such file or folder");
    drop(&o);
}

static void test_verify_holds_a_match_to_its_commitment(void **unused)
{
    (void)unused;
    static const char head[] = "akhet record 1\ngame eights\nplayers 4\nengine 0.1.0\n"
                               "seat 0 human\nseat 1 human\nseat 2 human\nseat 3 human\n";
    struct outcome o = {0};
    uint8_t secret[32] = {7}, digest[32];
    char right[65], wrong[65], hex[65], text[1024];
    akhet_fair_commitment(secret, digest);
    struct akhet_text out = akhet_text_on(right, sizeof right);
    akhet_text_hex(&out, digest, 32);
    digest[0] ^= 1;
    out = akhet_text_on(wrong, sizeof wrong);
    akhet_text_hex(&out, digest, 32);
    out = akhet_text_on(hex, sizeof hex);
    akhet_text_hex(&out, secret, 32);
    snprintf(text, sizeof text, "%scommitment %s\nsecret %s\nmoves 1\ndraw\nend\n", head, right,
             hex);
    run_with_input(&o, "verify -", text);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "the secret of the commitment");
    assert_says(o.out, "the match is not over");
    snprintf(text, sizeof text, "%scommitment %s\nsecret %s\nmoves 1\ndraw\nend\n", head, wrong,
             hex);
    run_with_input(&o, "verify -", text);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 10: the secret does not match the commitment");
    snprintf(text, sizeof text, "%scommitment %s\nmoves 1\ndraw\nend\n", head, right);
    run_with_input(&o, "verify -", text);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "does not contain the secret of the match yet");
    drop(&o);
}

static void test_every_game_has_its_rules_page_in_three_languages(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    static const char *const code[AKHET_LANGS] = {"en", "fr", "pl"};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
            char line[64];
            assert_non_null(page_find((*game)->term.id, (enum akhet_lang)lang));
            snprintf(line, sizeof line, "rules %s --lang %s", (*game)->term.id, code[lang]);
            run(&o, line);
            assert_int_equal(o.code, 0);
            assert_true(strlen(o.out) > 500);
            assert_silent(o.out, "**");
            assert_silent(o.out, "\033");
        }
    }
    drop(&o);
}

static void test_a_page_in_colour_has_bold_headings(void **unused)
{
    (void)unused;
    char line[128];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    const char *rest = page_line("## Two\n**NIL-1** (R) one", true, &text);
    assert_string_equal(line, "\033[1mTwo\033[0m\n");
    text = akhet_text_on(line, sizeof line);
    rest = page_line(rest, true, &text);
    assert_string_equal(line, "\033[1mNIL-1\033[0m (R) one\n");
    assert_string_equal(rest, "");
    text = akhet_text_on(line, sizeof line);
    page_line("## Two\n", false, &text);
    assert_string_equal(line, "Two\n---\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_same_seed_gives_the_same_trace),
        CASE(test_game_k_of_seed_s_is_the_first_of_seed_s_plus_k),
        CASE(test_the_deal_does_not_depend_on_who_plays),
        CASE(test_the_summary_counts_every_win_once),
        CASE(test_perft_by_first_move_adds_up),
        CASE(test_perft_of_no_moves_counts_one),
        CASE(test_the_three_ways_to_measure_play_the_same_games),
        CASE(test_a_playout_ends_the_game),
        CASE(test_a_recorded_simulation_verifies_and_replays_to_the_same_state),
        CASE(test_a_replay_finds_a_position_by_number_and_by_id),
        CASE(test_seats_of_the_same_name_are_told_apart),
        CASE(test_a_name_that_one_seat_has_stays_as_it_is),
        CASE(test_a_seat_is_not_shown_what_others_hold),
        CASE(test_a_wrong_record_is_refused_with_its_line),
        CASE(test_verify_holds_a_match_to_its_commitment),
        CASE(test_every_game_has_its_rules_page_in_three_languages),
        CASE(test_a_page_in_colour_has_bold_headings),
    };
    static const char *const variable[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < 4; i++)
        unsetenv(variable[i]);
    return cmocka_run_group_tests_name("cli-work", tests, NULL, NULL);
}
