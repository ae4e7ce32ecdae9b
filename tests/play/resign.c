/* Resigning at the terminal. */
#include "tests/play/harness.h"

#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "tests/support/roomy.h"

ROOMY_MATCH(match);

static void read_back(const char *record)
{
    struct akhet_error error = {0};
    if (!match_read(&match, akhet_games, record, strlen(record), &error))
        fail_msg("line %d: error %d\n%s", error.line, error.code, record);
}

static void test_of_two_the_other_wins(void **unused)
{
    (void)unused;
    struct outcome said =
        RUN("1\nresign\nno\nresign\n\nresign\nyes\n", "play", "valley", "--seed", "5", "--level",
            "1", "--seat", "0=person:Anna", "--seat", "1=bot:random");
    uint8_t place[AKHET_SEATS];
    assert_int_equal(said.code, 0);
    assert_says(said.out, "Resign this game? You cannot take it back. [yes/no] ");
    assert_says(said.out, "Anna has resigned.");
    assert_says(said.out, "Winner: ");
    assert_silent(said.out, "Winner: Anna");
    read_back(take_autosave());
    assert_true(match.record.moves > 0);
    assert_true(match_places(&match, place));
    assert_int_equal(place[0], 2);
    assert_int_equal(place[1], 1);
    drop(&said);
}

static void test_in_every_language(void **unused)
{
    (void)unused;
    static const struct {
        const char *lang, *input, *says;
    } row[] = {{"fr", "abandonner\noui\n", "Abandon : Anna."},
               {"pl", "poddaj\ntak\n", "Partię poddaje: Anna."},
               {"pl", "resign\nyes\n", "Partię poddaje: Anna."}};
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        struct outcome said = RUN(row[i].input, "play", "valley", "--lang", row[i].lang, "--seed",
                                  "5", "--seat", "0=person:Anna", "--seat", "1=bot:random");
        assert_int_equal(said.code, 0);
        assert_says(said.out, row[i].says);
        read_back(take_autosave());
        assert_int_equal(match_resigned(&match), 1);
        drop(&said);
    }
}

/* A bot stands in for one of three players, also after the game is resumed. */
static void test_of_three_the_others_go_on(void **unused)
{
    (void)unused;
    struct outcome said =
        RUN("\nresign\nyes\n", "play", "nile", "--players", "3", "--seed", "5", "--seat",
            "0=person:Anna", "--seat", "1=person:Bea", "--bots", "random");
    assert_says(said.out, "Anna has resigned.");
    assert_says(said.out, "Pass to Bea");
    drop(&said);
    FILE *file = fopen("three.akhet", "wb");
    assert_non_null(file);
    fputs(take_autosave(), file);
    fclose(file);
    read_back(whole_file("three.akhet"));
    assert_int_equal(match_resigned(&match), 1);
    assert_int_equal(match_seat(&match), 1); /* Anna's turn was played by a bot */
    said = RUN("\nresign\nyes\n", "play", "three.akhet");
    assert_int_equal(said.code, 0);
    read_back(whole_file("three.akhet"));
    assert_int_equal(match_resigned(&match), 3);
    assert_int_equal(match_seat(&match), AKHET_NOBODY);
    drop(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_of_two_the_other_wins),
        CASE(test_in_every_language),
        CASE(test_of_three_the_others_go_on),
    };
    return cmocka_run_group_tests_name("play-resign", tests, enter_folder, leave_folder);
}
