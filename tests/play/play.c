/* akhet play with input from a pipe. */
#include "tests/play/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <akhet/games.h>

#include "bots/bots.h"
#include "cli/board.h"
#include "match/match.h"
#include "tests/support/roomy.h"

static const char *const langs[] = {"en", "fr", "pl"};
ROOMY_MATCH(match);

/* Lines of random numbers, most of them legal moves. */
static const char *many_numbers(unsigned lines, unsigned highest, uint64_t seed)
{
    static char text[1 << 18];
    struct akhet_random random;
    size_t len = 0;
    akhet_random_fast(&random, seed);
    for (unsigned i = 0; i < lines; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%u\n",
                                1 + akhet_random_below(&random, highest));
    return text;
}

static void assert_replays(const char *record, bool over)
{
    struct akhet_error error;
    if (!match_read(&match, akhet_games, record, strlen(record), &error))
        fail_msg("error %d in line %d of:\n%s", (int)error.code, error.line, record);
    assert_int_equal(match_seat(&match) == AKHET_NOBODY, over);
}

static void test_every_game_has_its_picture(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        if (!board_of(*game))
            fail_msg("%s has no picture", (*game)->term.id);
}

static void test_letters_take_their_columns(void **unused)
{
    (void)unused;
    assert_int_equal(draw_width("Anna"), 4);
    assert_int_equal(draw_width("Żółć ≈·♠"), 8);
    assert_int_equal(draw_width("李明"), 4);
    assert_int_equal(draw_width("Zoe\xcc\x81 🐱"), 6);
    assert_int_equal(draw_width(""), 0);
}

static void test_every_bot_can_be_asked_for(void **unused)
{
    (void)unused;
    for (const struct bot *bot = bots; bot->term.id; bot++) {
        if (bot->sees_all)
            continue;
        struct outcome said = RUN("", "play", "eights", "--seed", "1", "--bots", bot->term.id);
        assert_int_equal(said.code, 0);
        assert_says(said.out, bot->term.name[AKHET_EN]);
        drop(&said);
        take_autosave();
    }
}

static void test_a_person_plays_a_whole_game_in_every_language(void **unused)
{
    (void)unused;
    static const char *const wins[] = {"Winner: ", "Vainqueur : ", "Wygrywa: "};
    static const char *const share[] = {
        "Shared victory: ", "Victoire partagée : ", "Wspólne zwycięstwo: "};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
            struct outcome said = RUN(many_numbers(20000, 4, lang), "play", (*game)->term.id,
                                      "--lang", langs[lang], "--bots", "random", "--seed", "7");
            assert_int_equal(said.code, 0);
            assert_string_equal(said.err, "");
            if (!strstr(said.out, share[lang]))
                assert_says(said.out, wins[lang]);
            assert_silent(said.out, "{");
            assert_silent(said.out, "(null)");
            assert_silent(said.out, "\033");
            assert_replays(take_autosave(), true);
            drop(&said);
        }
    }
}

static void test_bots_play_a_whole_game_alone(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct outcome said =
            RUN("", "play", (*game)->term.id, "--seat", "0=bot:random", "--bots", "random");
        assert_int_equal(said.code, 0);
        assert_says(said.out, "The cards come from a secret. Its digest is");
        assert_says(said.out, "The secret was");
        assert_says(said.out, "akhet verify");
        assert_replays(take_autosave(), true);
        drop(&said);
    }
}

static void test_the_commitment_comes_before_the_first_card_and_fits_the_secret(void **unused)
{
    (void)unused;
    struct outcome said = RUN("", "play", "eights", "--salt", "rain on tuesday");
    assert_int_equal(said.code, 0);
    const char *digest = strstr(said.out, "digest is"), *card = strstr(said.out, "is dealt");
    assert_true(digest && card && digest < card);
    assert_replays(take_autosave(), false);
    uint8_t commitment[AKHET_DIGEST_BYTES];
    char hex[2 * AKHET_DIGEST_BYTES + 1];
    struct akhet_text text = akhet_text_on(hex, sizeof hex);
    akhet_fair_commitment(match.record.fair.secret, commitment);
    akhet_text_hex(&text, commitment, sizeof commitment);
    assert_says(said.out, hex);
    assert_string_equal(match.record.fair.salt[0], "rain on tuesday");
    drop(&said);
}

/* A deal of eights after which seat 0 may draw or play one of two cards or more. */
struct deal {
    char seed[16];
    unsigned count;
    akhet_move move[AKHET_LEGAL];
    char name[AKHET_LEGAL][16];
    const char *card[AKHET_LEGAL]; /* from 1 on: the card that the move plays */
};

static struct deal good_deal(void)
{
    struct deal deal;
    const struct akhet_game *game = akhet_game_find("eights");
    struct akhet_setup setup = akhet_setup_default(game, 4);
    unsigned seed = 0;
    do {
        assert_true(match_open(&match, game, &setup, NULL));
        match.record.seed = ++seed;
        assert_true(match_begin(&match, NULL));
        deal.count = game->legal(&match.state, deal.move);
    } while (deal.count < 3);
    snprintf(deal.seed, sizeof deal.seed, "%u", seed);
    for (unsigned i = 0; i < deal.count; i++) {
        struct akhet_text text = akhet_text_on(deal.name[i], sizeof deal.name[i]);
        akhet_move_name(game, deal.move[i], &text);
        deal.card[i] = i ? game->vocabulary[0].term[deal.move[i]].name[AKHET_EN] : NULL;
    }
    return deal;
}

static void assert_first_move(const struct deal *deal, const char *typed, unsigned which)
{
    char says[64];
    struct outcome said = RUN(typed, "play", "eights", "--seed", deal->seed);
    snprintf(says, sizeof says, which ? "You play %s for" : "You draw ", deal->card[which]);
    assert_says(said.out, says);
    drop(&said);
    assert_replays(take_autosave(), false);
    assert_int_equal(match.move[0], deal->move[which]);
}

static void test_numbers_notation_and_beginnings_are_understood(void **unused)
{
    (void)unused;
    struct deal deal = good_deal();
    char typed[64];
    snprintf(typed, sizeof typed, "%.15s\n", deal.name[2]);
    assert_first_move(&deal, "3\n", 2);
    assert_first_move(&deal, " 003 \r\n", 2);
    assert_first_move(&deal, typed, 2);
    for (char *c = typed; *c; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c;
    assert_first_move(&deal, typed, 2);
    snprintf(typed, sizeof typed, "  play   %.8s", deal.name[2] + 5);
    assert_first_move(&deal, typed, 2); /* with spaces, and without an end of line */
    assert_first_move(&deal, "d\n", 0);
    struct outcome said = RUN("play\n", "play", "eights", "--seed", deal.seed);
    snprintf(typed, sizeof typed, "%u moves begin with 'play'", deal.count - 1);
    assert_says(said.out, typed);
    drop(&said);
    take_autosave();
}

static void test_rubbish_changes_nothing(void **unused)
{
    (void)unused;
    static char rubbish[20000];
    struct deal deal = good_deal();
    size_t len = 0;
    static const char *const line[] = {"",
                                       "   ",
                                       "0",
                                       "-1",
                                       "+1",
                                       "1.",
                                       "1x",
                                       "4",
                                       "99999999999999999999999",
                                       "play",
                                       "play zz",
                                       "play sa",
                                       "playd8",
                                       "play d8 d8",
                                       "%s%n%d",
                                       "\xff\xfe",
                                       "\033[31m",
                                       "\xc3",
                                       "card",
                                       "card \xff",
                                       "card nothing-of-the-sort",
                                       "rules",
                                       "rules \xff",
                                       "rules zzzz",
                                       "undo",
                                       "undo 3",
                                       "log 5",
                                       "score me",
                                       "save nowhere/at/all.akhet",
                                       "save data",
                                       "save \xff\xff",
                                       "help me",
                                       "?",
                                       "table",
                                       "\t",
                                       "\\",
                                       "'",
                                       "\"",
                                       ";",
                                       "draw draw"};
    for (unsigned i = 0; i < sizeof line / sizeof *line; i++)
        len += (size_t)snprintf(rubbish + len, sizeof rubbish - len, "%s\n", line[i]);
    /* A card that is not held or does not match: of the whole deck only some may be played. */
    for (unsigned i = 0; i < 52; i++) {
        const char *card = akhet_game_find("eights")->vocabulary[0].term[i].id;
        bool legal = false;
        for (unsigned j = 0; j < deal.count; j++)
            legal |= deal.move[j] == i;
        if (!legal)
            len += (size_t)snprintf(rubbish + len, sizeof rubbish - len, "play %s\n", card);
    }
    memset(rubbish + len, 'x', 9000);
    rubbish[len + 9000] = '\n';
    struct outcome said = RUN(rubbish, "play", "eights", "--seed", deal.seed);
    assert_int_equal(said.code, 0);
    assert_silent(said.out, "\033");
    assert_silent(said.out, "\xff");
    assert_silent(said.out, "Since your last decision");
    assert_says(said.out, "The moves are numbered 1 to ");
    assert_says(said.out, "You do not have this card");
    assert_says(said.out, "'play zz' is neither a move nor a command");
    assert_says(said.out, "not readable text");
    assert_says(said.out, "There is nothing to take back.");
    assert_says(said.out, "Could not save to nowhere/at/all.akhet: no such file or folder");
    assert_says(said.out, "A line has at most");
    assert_replays(take_autosave(), false);
    assert_int_equal(match.record.moves, 0);
    drop(&said);
}

static void test_undo_as_it_is_typed(void **unused)
{
    (void)unused;
    const char *seats[] = {"0=person:Anna", "1=person:Bea", "2=person:Cleo", "3=person:Dora"};
    struct deal deal = good_deal();
    /* Anna plays, Bea takes it back, Anna plays another; then a draw cannot be taken back. */
    struct outcome said =
        RUN("\n2\n\nundo\n\n3\n\ndraw\n\nundo\n", "play", "eights", "--seed", deal.seed, "--seat",
            seats[0], "--seat", seats[1], "--seat", seats[2], "--seat", seats[3]);
    assert_says(said.out, "Taken back.");
    assert_says(said.out, "Something has been revealed since your last decision");
    assert_replays(take_autosave(), false);
    assert_int_equal(match.record.moves, 2);
    assert_int_equal(match.move[0], deal.move[2]);
    drop(&said);
}

/* A match that is interrupted after a few lines and resumed has the same record, to the byte. */
static void test_a_saved_game_resumes_the_same(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        const char *id = (*game)->term.id, *all = many_numbers(20000, 3, 5);
        static char whole[MATCH_BYTES];
        struct outcome said = RUN(all, "play", id, "--seed", "11", "--bots", "greedy");
        assert_int_equal(said.code, 0);
        snprintf(whole, sizeof whole, "%s", take_autosave());
        drop(&said);
        for (size_t cut = 0; cut <= 40; cut += 20) { /* two bytes a line */
            const char *words[] = {"akhet", "play", id, "--seed", "11", "--bots", "greedy", NULL};
            char path[64];
            snprintf(path, sizeof path, "%s-%zu.akhet", id, cut);
            said = run_with(all, cut, words);
            assert_int_equal(said.code, 0);
            drop(&said);
            FILE *file = fopen(path, "w");
            fputs(take_autosave(), file);
            fclose(file);
            said = RUN(all + cut, "play", path);
            assert_int_equal(said.code, 0);
            drop(&said);
            assert_string_equal(whole_file(path), whole);
        }
    }
}

static void test_saving_and_leaving(void **unused)
{
    (void)unused;
    struct outcome said = RUN("2\nsave mine.akhet\nquit\nyes\n", "play", "eights", "--seed", "3");
    assert_int_equal(said.code, 0);
    assert_says(said.out, "Saved to mine.akhet");
    drop(&said);
    assert_replays(whole_file("mine.akhet"), false);
    struct stat info;
    assert_int_equal(stat("mine.akhet", &info), 0);
    assert_int_equal(info.st_mode & 077, 0); /* the file holds the secret of a running match */

    said = RUN("quit\n\n", "play", "--load", "mine.akhet");
    assert_says(said.out, "Saved to mine.akhet");
    drop(&said);

    said = RUN("1\nquit\nmaybe\nno\n", "play", "eights", "--seed", "4");
    assert_int_equal(said.code, 0);
    assert_silent(said.out, "Saved");
    drop(&said);
}

static void test_nothing_else_is_overwritten(void **unused)
{
    (void)unused;
    FILE *file = fopen("letter.txt", "w");
    fputs("Dear Anna, akhet record 1\n", file);
    fclose(file);
    struct outcome said = RUN("save other.akhet\nquit\nno\n", "play", "eights", "--seed", "5");
    drop(&said);
    said = RUN("save letter.txt\nsave other.akhet\nsave .\nsave letter.txt/x\n", "play", "eights",
               "--seed", "6");
    assert_says(said.out, "Could not save to letter.txt: that file is not a saved game");
    assert_says(said.out, "Could not save to other.akhet: that file holds another saved game");
    assert_says(said.out, "Could not save to .: it is a folder");
    assert_says(said.out, "Could not save to letter.txt/x: no such file or folder");
    assert_string_equal(whole_file("letter.txt"), "Dear Anna, akhet record 1\n");
    assert_says(whole_file("other.akhet"), "seed 5\n");
    take_autosave();
    drop(&said);
}

static void test_a_game_that_cannot_be_kept_says_so(void **unused)
{
    (void)unused;
    char data[4096], file[4200];
    snprintf(data, sizeof data, "%s", getenv("XDG_DATA_HOME"));
    snprintf(file, sizeof file, "%s/../letter.txt", data); /* a file instead of a folder */
    setenv("XDG_DATA_HOME", file, 1);
    struct outcome said = RUN("1\n", "play", "eights", "--seed", "5");
    assert_int_equal(said.code, 0);
    assert_says(said.out, "The game is saved to eights-"); /* in the current folder instead */
    assert_says(said.out, "Saved to eights-");
    drop(&said);

    char here[4096];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(mkdir("gone", 0700), 0);
    assert_int_equal(chdir("gone"), 0);
    assert_int_equal(rmdir("../gone"), 0); /* nothing can be written in a deleted folder */
    said = RUN("1\n", "play", "eights", "--seed", "5");
    assert_int_equal(said.code, 1);
    assert_says(said.out, "The game cannot be saved while you play");
    assert_says(said.out, "letter.txt/akhet/eights-");
    assert_says(said.out, ": no such file or folder");
    assert_says(said.err, "could not save the game anywhere");
    drop(&said);
    assert_int_equal(chdir(here), 0);
    setenv("XDG_DATA_HOME", data, 1);
}

static void test_files_that_are_no_records_are_refused(void **unused)
{
    (void)unused;
    struct outcome said = RUN("", "play", "no-such-file.akhet");
    assert_int_equal(said.code, 1);
    assert_says(said.err, "no-such-file.akhet");
    drop(&said);
    said = RUN("", "play", "--load", "data");
    assert_int_equal(said.code, 1);
    assert_says(said.err, "it is a folder");
    drop(&said);
    FILE *file = fopen("damaged.akhet", "w");
    fputs("akhet record 1\ngame eights\nrubbish\n", file);
    fclose(file);
    said = RUN("", "play", "damaged.akhet");
    assert_int_equal(said.code, 1);
    assert_says(said.err, "line ");
    drop(&said);
}

static void test_a_saved_game_takes_no_other_set_up(void **unused)
{
    (void)unused;
    static const char *const other[][2] = {
        {"--players", "4"},   {"--option", "a=b"}, {"--seat", "0=person"},
        {"--bots", "random"}, {"--seed", "0"},     {"--salt", "sand"},
    };
    for (unsigned i = 0; i < sizeof other / sizeof *other; i++) {
        struct outcome said = RUN("", "play", "mine.akhet", other[i][0], other[i][1]);
        assert_int_equal(said.code, 2);
        assert_string_equal(said.out, "");
        assert_says(said.err, other[i][0]);
        assert_says(said.err, "only works with a new game");
        drop(&said);
        said = RUN("", "play", other[i][0], other[i][1], "--load", "mine.akhet");
        assert_int_equal(said.code, 2);
        drop(&said);
    }
}

static void test_the_menu_lays_its_own_table(void **unused)
{
    (void)unused;
    static const char *const other[][2] = {
        {"--players", "4"}, {"--option", "a=b"}, {"--seat", "0=person"}, {"--bots", "random"}};
    for (unsigned i = 0; i < sizeof other / sizeof *other; i++) {
        struct outcome said = RUN("", "play", other[i][0], other[i][1]);
        assert_int_equal(said.code, 2);
        assert_string_equal(said.out, "");
        assert_says(said.err, "needs a game");
        drop(&said);
    }
}

static void test_wrong_usage_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[][6] = {
        {"akhet", "play", "chess"},
        {"akhet", "play", "eights", "--load", "mine.akhet"},
        {"akhet", "play", "eights", "--players", "9"},
        {"akhet", "play", "eights", "--option", "a=b"},
        {"akhet", "play", "eights", "--seat", "9=person"},
        {"akhet", "play", "eights", "--seat", "person"},
        {"akhet", "play", "eights", "--seat", "1=bot:genius"},
        {"akhet", "play", "eights", "--seat", "1=person:\xff"},
        {"akhet", "play", "eights", "--seat", ""},
        {"akhet", "play", "eights", "--bots", "genius"},
        {"akhet", "play", "eights", "--salt", ""},
        {"akhet", "play", "eights", "--colour", "blue"},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct outcome said = run_with("", 0, wrong[i]);
        assert_int_equal(said.code, 2);
        assert_string_equal(said.out, "");
        assert_true(strlen(said.err) > 0);
        drop(&said);
    }
}

static void test_colour_only_when_it_is_wanted(void **unused)
{
    (void)unused;
    struct outcome said = RUN("", "play", "eights", "--seed", "3", "--colour", "always");
    assert_says(said.out, "\033[31m");
    assert_silent(said.out, "\033[2J"); /* a pipe is never cleared */
    drop(&said);
    take_autosave();
}

static void test_a_card_tells_its_numbers_and_a_market_its_stalls(void **unused)
{
    (void)unused;
    struct outcome said = RUN("card camel\ncard mummy\ncard tara\nquit\nno\n", "play", "valley");
    assert_says(said.out, "  Animal, cost 1, Force 3. No effect.\n");
    assert_says(said.out, "  Undead, Force 2. No effect.\n");
    assert_says(said.out, "  Adventurer, Force 2, resources 4. With the medallion");
    assert_says(said.out,
                "  name (X), copies: 3 (X), cost: 1 (X), Force: 3 (X), effect (X), kind: animal");
    assert_says(said.out,
                "  name (R), Force: 2 (A), resources: 4 (R), when it acts: with the medallion");
    assert_says(said.out, "  (R in the rulebook, A attested elsewhere, X reconstructed)\n");
    drop(&said);
    said = RUN("carte camel\nquitter\nnon\n", "play", "valley", "--lang", "fr");
    assert_says(said.out, "  Animal, coût 1, Force 3. Sans effet.\n");
    drop(&said);
    said = RUN("karta camel\nwyjdź\nnie\n", "play", "valley", "--lang", "pl");
    assert_says(said.out, "  Zwierzę, koszt 1, Siła 3. Bez efektu.\n");
    drop(&said);
    said = RUN("card harp\ncard double-senet\ncard gizeh\nquit\nno\n", "play", "nefertiti");
    assert_says(said.out, "1 player 9, 2 players 7,\n  3 or 4 players 5.\n");
    assert_says(said.out, "  name (R), cards: 8 (R), ");
    assert_says(said.out,
                "  points if 1 player holds the type: 9 (A), points if 2 players hold it: 7 (X),");
    assert_says(said.out, "  Counts as two gifts. ");
    assert_says(said.out, "  closes when three servants stand side by side\n");
    assert_says(said.out, "  row: 0 (X), column: 0 (X), bid: 1 (X), sign: single card (X)\n");
    drop(&said);
}

static void test_the_rules_say_why_something_is_not_a_move(void **unused)
{
    (void)unused;
    struct outcome said =
        RUN("plant wheat wheat wheat wheat wheat wheat\nquit\nno\n", "play", "nile", "--seed", "1");
    assert_says(said.out, "You do not have that many: wheat\n");
    drop(&said);
    said = RUN("plant wheat wheat wheat wheat wheat wheat\nquit\nno\n", "play", "nile", "--seed",
               "1", "--lang", "pl");
    assert_silent(said.out, "You do not have");
    drop(&said);
}

static void test_the_menu_asks_for_everything(void **unused)
{
    (void)unused;
    /* The last game is eights; a wrong answer is asked again. */
    char input[256];
    unsigned games = 0;
    while (akhet_games[games])
        games++;
    snprintf(input, sizeof input, "99\nx\n%u\nAnna\nrandom\n\nBob\n\n", games);
    struct outcome said = RUN(input, "play");
    assert_int_equal(said.code, 0);
    assert_says(said.out, "Type a number from 1 to");
    assert_says(said.out, "Random 2");
    assert_says(said.out, "Potter 3");
    assert_says(said.out, "Pass to Anna");
    assert_replays(take_autosave(), false);
    assert_string_equal(match.record.seat[3].name, "Bob");
    assert_int_equal(match_people(&match), 9);
    drop(&said);
    said = RUN("", "play"); /* no match was begun, so nothing is saved */
    assert_int_equal(said.code, 0);
    assert_silent(said.out, "Saved");
    drop(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_game_has_its_picture),
        CASE(test_letters_take_their_columns),
        CASE(test_every_bot_can_be_asked_for),
        CASE(test_a_person_plays_a_whole_game_in_every_language),
        CASE(test_bots_play_a_whole_game_alone),
        CASE(test_the_commitment_comes_before_the_first_card_and_fits_the_secret),
        CASE(test_numbers_notation_and_beginnings_are_understood),
        CASE(test_rubbish_changes_nothing),
        CASE(test_undo_as_it_is_typed),
        CASE(test_a_saved_game_resumes_the_same),
        CASE(test_saving_and_leaving),
        CASE(test_nothing_else_is_overwritten),
        CASE(test_a_game_that_cannot_be_kept_says_so),
        CASE(test_files_that_are_no_records_are_refused),
        CASE(test_a_saved_game_takes_no_other_set_up),
        CASE(test_the_menu_lays_its_own_table),
        CASE(test_wrong_usage_is_refused),
        CASE(test_colour_only_when_it_is_wanted),
        CASE(test_a_card_tells_its_numbers_and_a_market_its_stalls),
        CASE(test_the_rules_say_why_something_is_not_a_move),
        CASE(test_the_menu_asks_for_everything),
    };
    return cmocka_run_group_tests_name("play", tests, enter_folder, leave_folder);
}
