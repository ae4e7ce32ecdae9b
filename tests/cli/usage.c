/* Valid and invalid command lines: their output and exit codes. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>
#include <akhet/version.h>

#include "bots/bots.h"
#include "cli/command.h"

static const char *const code[AKHET_LANGS] = {"en", "fr", "pl"};

static void test_help_shows_every_command_in_every_language(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        char line[64];
        snprintf(line, sizeof line, "--help --lang %s", code[lang]);
        run(&o, line);
        assert_int_equal(o.code, 0);
        assert_string_equal(o.err, "");
        assert_says(o.out, say((enum akhet_lang)lang, MSG_TAGLINE));
        for (const struct command *command = command_table; command->name; command++)
            assert_says(o.out, command->name);
    }
    drop(&o);
}

static void test_help_of_a_command_shows_every_option(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    for (const struct command *command = command_table; command->name; command++) {
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
            char line[64], name[64];
            snprintf(line, sizeof line, "%s --lang=%s --help", command->name, code[lang]);
            run(&o, line);
            assert_int_equal(o.code, 0);
            assert_string_equal(o.err, "");
            for (unsigned id = 0; id < OPTS; id++) {
                snprintf(name, sizeof name, "  --%s", option_table[id].name);
                if (command->options >> id & 1)
                    assert_says(o.out, name);
            }
        }
    }
    drop(&o);
}

static void test_a_line_without_a_command_is_told_what_can_be_typed(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "");
    assert_int_equal(o.code, 2);
    assert_string_equal(o.out, "");
    assert_says(o.err, "Commands:");
    drop(&o);
}

static void test_the_version(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "--version");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "akhet " AKHET_VERSION "\n");
    drop(&o);
}

static void test_wrong_usage_ends_with_2_and_a_sentence(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *says;
    } row[] = {
        {"nonsense", "unknown command 'nonsense'; the commands are: games"},
        {"--nonsense", "unknown option '--nonsense'"},
        {"games --nonsense", "unknown option '--nonsense'"},
        {"games --seed 3", "unknown option '--seed'"},
        {"games -x", "unknown option '-x'"},
        {"games extra", "unexpected argument 'extra'"},
        {"games --json=yes", "--json takes no value, but 'yes' was given"},
        {"games --lang", "--lang needs a value: LANG"},
        {"games --lang xx", "--lang must be one of: en fr pl; not 'xx'"},
        {"games --lang english", "--lang must be one of: en fr pl; not 'english'"},
        {"rules", "GAME is missing"},
        {"rules nonsense", "GAME must be one of: "},
        {"bench", "WHAT is missing"},
        {"bench playout", "GAME is missing"},
        {"bench nonsense eights",
         "WHAT must be one of: playout copy view vector search; not 'nonsense'"},
        {"bench playout eights --seconds 0", "from 0.001 to 3600, not '0'"},
        {"bench playout eights --seconds 1.2345", "not '1.2345'"},
        {"bench playout eights --seconds .5", "not '.5'"},
        {"bench playout eights --seconds 1.", "not '1.'"},
        {"bench playout eights --seconds 9999", "not '9999'"},
        {"bench playout eights --seconds 1,5", "not '1,5'"},
        {"bench playout eights --games 0", "--games must be a whole number from 1 to"},
        {"simulate eights --players", "--players needs a value: N"},
        {"simulate eights --players x", "--players must be a whole number from 1 to 9, not 'x'"},
        {"simulate eights --players 0", "not '0'"},
        {"simulate eights --players \"\"", "not ''"},
        {"simulate eights --players 7", "eights is for 4 players, not 7"},
        {"simulate eights --seed -1", "not '-1'"},
        {"simulate eights --seed +1", "not '+1'"},
        {"simulate eights --seed 1x", "not '1x'"},
        {"simulate eights --seed 0x10", "not '0x10'"},
        {"simulate eights --seed 99999999999999999999", "not '99999999999999999999'"},
        {"simulate eights --seed 9000000000000001", "not '9000000000000001'"},
        {"simulate eights --option quick", "an option is written name=value"},
        {"simulate eights --option quick=on", "this game has no option 'quick"},
        {"simulate nile --option quick=maybe", "'maybe' is not a value of that option"},
        {"simulate nile --players 6", "nile is for 2 to 5 players, not 6"},
        {"simulate eights --bots clever", "there is no bot 'clever'; the bots are: random"},
        {"simulate eights --bots random,random", "--bots names 2 bots for 4 seats"},
        {"simulate eights --bots random,", "there is no bot ''"},
        {"train", "GAME"},
        {"train chess", "GAME must be one of: "},
        {"train eights --games 9", "--games must be a whole number from 10 to 10000000, not '9'"},
        {"train eights --players 3", "eights is for 4 players, not 3"},
        {"train nile --players 6", "nile is for 2 to 5 players, not 6"},
        {"train nile --option quick=maybe", "'maybe' is not a value of that option"},
        {"train eights --bots greedy", "unknown option"},
        {"simulate eights --games 2 --record x", "--record writes one game"},
        {"perft eights --depth 101", "--depth must be a whole number from 0 to 100"},
        {"replay", "FILE is missing"},
        {"admin", "ACTION is missing"},
        {"admin burn",
         "ACTION must be one of: list close prune export ban unban bans rename delete "
         "back-up restore copy stats check; not 'burn'"},
        {"admin close", "TABLE is missing"},
        {"admin restore", "FILE is missing"},
        {"admin list x", "unexpected argument 'x'"},
        {"verify a b", "unexpected argument 'b'"},
    };
    struct outcome o = {0};
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        run(&o, row[i].line);
        if (o.code != USAGE)
            fail_msg("'%s' ended with %d", row[i].line, o.code);
        assert_string_equal(o.out, "");
        assert_says(o.err, row[i].says);
        assert_says(o.err, "Try 'akhet");
    }
    drop(&o);
}

static void test_a_value_follows_a_space_or_an_equals_sign(void **unused)
{
    (void)unused;
    struct outcome o = {0}, p = {0};
    run(&o, "perft eights --seed 5 --depth 2 --json");
    run(&p, "--lang=en perft --json --depth=2 -- eights");
    assert_int_equal(o.code, 0);
    assert_int_equal(p.code, 0);
    assert_string_not_equal(o.out, p.out);
    run(&p, "perft --seed=5 --lang=en --json --depth=2 -- eights");
    assert_string_equal(o.out, p.out);
    drop(&o);
    drop(&p);
}

static void environment(const char *language, const char *all, const char *messages,
                        const char *lang)
{
    setenv("LANGUAGE", language, 1);
    setenv("LC_ALL", all, 1);
    setenv("LC_MESSAGES", messages, 1);
    setenv("LANG", lang, 1);
}

static void test_the_language_comes_from_the_environment_unless_it_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *language, *all, *messages, *lang;
        enum akhet_lang says;
    } row[] = {
        {"", "", "", "", AKHET_EN},
        {"", "", "", "pl_PL.UTF-8", AKHET_PL},
        {"", "", "fr_FR.UTF-8", "pl_PL.UTF-8", AKHET_FR},
        {"", "pl", "fr_FR.UTF-8", "fr", AKHET_PL},
        {"fr", "pl_PL.UTF-8", "", "", AKHET_FR},
        {"de:pl:fr", "en_GB.UTF-8", "", "", AKHET_PL},
        {"de", "fr_CA", "", "", AKHET_FR},
        {"fr", "C", "", "", AKHET_EN},
        {"fr", "", "", "POSIX", AKHET_EN},
        {"", "de_DE.UTF-8", "", "", AKHET_EN},
        {"", "plt_MG", "", "", AKHET_EN}, /* Malagasy, not Polish */
    };
    struct outcome o = {0};
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        environment(row[i].language, row[i].all, row[i].messages, row[i].lang);
        run(&o, "--help");
        assert_says(o.out, say(row[i].says, MSG_TAGLINE));
    }
    environment("pl", "pl_PL", "pl_PL", "pl_PL");
    run(&o, "--help --lang fr");
    assert_says(o.out, say(AKHET_FR, MSG_TAGLINE));
    run(&o, "nonsense --lang fr");
    assert_says(o.err, "commande inconnue");
    run(&o, "nonsense");
    assert_says(o.err, "nieznane polecenie");
    environment("", "", "", "");
    drop(&o);
}

static void test_an_output_that_cannot_be_written_ends_with_1(void **unused)
{
    (void)unused;
    static const char *const line[] = {
        "games",
        "games --json",
        "--help",
        "rules eights",
        "simulate eights --games 3",
        "simulate eights --games 3000 --trace",
        "perft eights",
        "bench playout eights --games 1",
        "--commands",
    };
    for (unsigned i = 0; i < sizeof line / sizeof *line; i++) {
        char copy[128], *argv[10] = {"akhet"}, *said = NULL;
        int argc = 1;
        size_t len;
        strcpy(copy, line[i]);
        for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
            argv[argc++] = word;
        FILE *full = fopen("/dev/full", "w"), *err = open_memstream(&said, &len);
        assert_non_null(full);
        assert_int_equal(akhet_main(argc, argv, stdin, full, err), 1);
        fclose(full);
        fclose(err);
        assert_says(said, "cannot write");
        free(said);
    }
}

static void test_games_shows_every_game_option_and_value(void **unused)
{
    (void)unused;
    struct outcome o = {0}, json = {0};
    run(&o, "games");
    run(&json, "games --json");
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        assert_says(o.out, (*game)->term.name[AKHET_EN]);
        for (unsigned i = 0; i < (*game)->options; i++) {
            assert_says(o.out, (*game)->option[i].term.id);
            assert_says(json.out, (*game)->option[i].term.id);
            for (unsigned v = 0; v < (*game)->option[i].values; v++)
                assert_says(o.out, (*game)->option[i].value[v].id);
        }
    }
    drop(&o);
    drop(&json);
}

static void test_what_was_typed_cannot_move_the_terminal(void **unused)
{
    (void)unused;
    static const char *const line[] = {
        "rules x\033[31m",       "\033]0;x\007",  "simulate nile --option quick=\xff",
        "games --lang \xc2\x9b", "verify x\033c", "play eights --seat 1=bot:\033",
    };
    struct outcome o = {0};
    for (unsigned i = 0; i < sizeof line / sizeof *line; i++) {
        run(&o, line[i]);
        assert_true(o.code != DONE);
        assert_says(o.err, "?");
        for (const char *c = o.err; *c; c++)
            if (*c != '\n' && (*c < ' ' || *c > '~'))
                fail_msg("'%s' brings byte %d", line[i], *c);
    }
    run(&o, "rules Zoé");
    assert_says(o.err, "not 'Zoé'");
    drop(&o);
}

static void test_the_bots_that_can_be_asked_for_are_those_there_are(void **unused)
{
    (void)unused;
    char names[256];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    for (const struct bot *bot = bots; bot->term.id; bot++) {
        if (bot->sees_all)
            continue;
        akhet_text_put(&text, bot == bots ? "" : " ");
        akhet_text_put(&text, bot->term.id);
    }
    assert_string_equal(option_table[OPT_OTHERS].choices, names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_help_shows_every_command_in_every_language),
        CASE(test_help_of_a_command_shows_every_option),
        CASE(test_a_line_without_a_command_is_told_what_can_be_typed),
        CASE(test_the_version),
        CASE(test_wrong_usage_ends_with_2_and_a_sentence),
        CASE(test_a_value_follows_a_space_or_an_equals_sign),
        CASE(test_the_language_comes_from_the_environment_unless_it_is_named),
        CASE(test_an_output_that_cannot_be_written_ends_with_1),
        CASE(test_games_shows_every_game_option_and_value),
        CASE(test_what_was_typed_cannot_move_the_terminal),
        CASE(test_the_bots_that_can_be_asked_for_are_those_there_are),
    };
    environment("", "", "", "");
    return cmocka_run_group_tests_name("cli-usage", tests, NULL, NULL);
}
