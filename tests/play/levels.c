/* Levels and hints in akhet play, with input from a pipe. */
#include "tests/play/harness.h"

#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "match/match.h"
#include "tests/support/roomy.h"

ROOMY_MATCH(match);

static void read_kept(void)
{
    const char *record = take_autosave();
    assert_true(match_read(&match, akhet_games, record, strlen(record), NULL));
}

static void test_a_level_sits_at_every_seat_that_is_not_named(void **unused)
{
    (void)unused;
    struct outcome said = RUN("", "play", "eights", "--level", "1", "--seat", "2=level:2", "--seat",
                              "3=bot:level4", "--seed", "3");
    assert_int_equal(said.code, 0);
    assert_says(said.out, "Farmer 2");
    assert_says(said.out, "Fisherman 3");
    assert_says(said.out, "Mason 4");
    read_kept();
    assert_string_equal(match.record.seat[1].kind, "bot:level1");
    assert_string_equal(match.record.seat[2].kind, "bot:level2");
    assert_string_equal(match.record.seat[3].kind, "bot:level4");
    drop(&said);
}

static void test_levels_that_there_are_not_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"--level", "0"},
        {"--level", "9"},
        {"--level", "x"},
        {"--seat", "1=level:9"},
        {"--seat", "1=level:0"},
        {"--seat", "1=level:"},
        {"--seat", "1=level:1x"},
        {"--seat", "1=bot:seer"},
        {"--bots", "seer"},
        {"--seat", "1=bot:flat:sims=1"},
        {"--seat", "1=level:greedy"},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct outcome said = RUN("", "play", "eights", wrong[i][0], wrong[i][1]);
        if (said.code != 2)
            fail_msg("%s %s was taken", wrong[i][0], wrong[i][1]);
        drop(&said);
    }
    struct outcome said = RUN("", "play", "eights", "--level", "2", "--bots", "greedy");
    assert_int_equal(said.code, 2);
    assert_says(said.err, "--level and --bots");
    drop(&said);
}

static void test_the_menu_offers_the_ranks_in_every_language(void **unused)
{
    (void)unused;
    static const char *const langs[] = {"en", "fr", "pl"};
    static const char *const rank[][2] = {
        {"1) Farmer", "8) Pharaoh"}, {"1) Paysan", "8) Pharaon"}, {"1) Chłop", "8) Faraon"}};
    static const char *const sits[] = {"Architect 2", "Architecte 2", "Architekt 2"};
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        struct outcome said = RUN("eights\n\n5\n\n\n", "play", "--lang", langs[lang]);
        assert_int_equal(said.code, 0);
        assert_says(said.out, rank[lang][0]);
        assert_says(said.out, rank[lang][1]);
        assert_says(said.out, sits[lang]);
        read_kept();
        assert_string_equal(match.record.seat[1].kind, "bot:level5");
        drop(&said);
    }
}

static void test_a_hint_names_a_legal_move_and_all_chances(void **unused)
{
    (void)unused;
    static const char *const words[][4] = {
        {"en", "hint", "A strong player who knows", "Potter 2"},
        {"fr", "conseil", "Un fort joueur qui sait", "Potier 2"},
        {"pl", "podpowiedź", "Silny gracz, który wie", "Garncarz 2"},
    };
    for (unsigned i = 0; i < 3; i++) {
        char typed[64];
        snprintf(typed, sizeof typed, "%s\n", words[i][1]);
        struct outcome said = RUN(typed, "play", "eights", "--seed", "3", "--lang", words[i][0]);
        assert_int_equal(said.code, 0);
        assert_says(said.out, words[i][2]);
        const char *hint = strstr(said.out, words[i][2]);
        assert_says(hint, "play ");
        assert_says(hint, "%");
        assert_says(hint, words[i][3]);
        read_kept();
        assert_int_equal(match.record.moves, 0); /* a hint makes no move */
        drop(&said);
    }
}

static void test_hints_that_make_no_sense_are_told(void **unused)
{
    (void)unused;
    struct outcome said =
        RUN("hint 0\nhint 61\nhint me\nhint -1\n", "play", "eights", "--seed", "3");
    assert_int_equal(said.code, 0);
    const char *at = said.out;
    for (unsigned i = 0; i < 4; i++) {
        at = strstr(at, "the seconds to think, from 1 to 60");
        assert_non_null(at);
        at++;
    }
    take_autosave();
    drop(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_level_sits_at_every_seat_that_is_not_named),
        CASE(test_levels_that_there_are_not_are_refused),
        CASE(test_the_menu_offers_the_ranks_in_every_language),
        CASE(test_a_hint_names_a_legal_move_and_all_chances),
        CASE(test_hints_that_make_no_sense_are_told),
    };
    return cmocka_run_group_tests_name("play-levels", tests, enter_folder, leave_folder);
}
