/* akhet --commands: the table of commands as JSON. The build makes the man page and the completion
 * scripts from it (tools/make-command-files). */
#include <string.h>

#include <akhet/games.h>
#include <akhet/version.h>

#include "bots/bots.h"
#include "cli/command.h"
#include "load/hostile/hostile.h"

enum { MOST_BYTES = 1 << 17, MOST_WORD = 64 };

static void put_settings(struct akhet_json *json, const struct akhet_game *game)
{
    for (unsigned i = 0; i < game->options; i++) {
        for (unsigned v = 0; v < game->option[i].values; v++) {
            char word[MOST_WORD];
            struct akhet_text text = akhet_text_on(word, sizeof word);
            akhet_text_put(&text, game->option[i].term.id);
            akhet_text_char(&text, '=');
            akhet_text_put(&text, game->option[i].value[v].id);
            akhet_json_string(json, NULL, word);
        }
    }
}

static void put_numbers(struct akhet_json *json, unsigned low, unsigned high)
{
    for (unsigned n = low; n <= high; n++) {
        char digits[MOST_WORD];
        struct akhet_text text = akhet_text_on(digits, sizeof digits);
        akhet_text_int(&text, n);
        akhet_json_string(json, NULL, digits);
    }
}

static void put_players(struct akhet_json *json, const struct akhet_game *game)
{
    put_numbers(json, game->min_players, game->max_players);
}

/* 0=person 0=bot:random 0=level:1 … */
static void put_sitting(struct akhet_json *json, const struct akhet_game *game)
{
    for (unsigned seat = 0; seat < game->max_players; seat++) {
        char word[MOST_WORD];
        struct akhet_text text = akhet_text_on(word, sizeof word);
        akhet_text_int(&text, seat);
        akhet_text_put(&text, "=person");
        akhet_json_string(json, NULL, word);
        for (const struct bot *bot = bots; bot->term.id; bot++) {
            if (bot->sees_all)
                continue;
            text = akhet_text_on(word, sizeof word);
            akhet_text_int(&text, seat);
            akhet_text_put(&text, bot->level ? "=level:" : "=bot:");
            if (bot->level)
                akhet_text_int(&text, bot->level);
            else
                akhet_text_put(&text, bot->term.id);
            akhet_json_string(json, NULL, word);
        }
    }
}

static void put_bots(struct akhet_json *json)
{
    for (const struct bot *bot = bots; bot->term.id; bot++)
        akhet_json_string(json, NULL, bot->term.id);
}

static void put_viewers(struct akhet_json *json)
{
    put_numbers(json, 0, AKHET_SEATS - 1);
    akhet_json_string(json, NULL, "spectator");
}

static void put_eyes(struct akhet_json *json)
{
    put_viewers(json);
    akhet_json_string(json, NULL, "open");
}

static void put_levels(struct akhet_json *json)
{
    put_numbers(json, (unsigned)option_table[OPT_LEVEL].low,
                (unsigned)option_table[OPT_LEVEL].high);
}

static void put_attacks(struct akhet_json *json)
{
    akhet_json_string(json, NULL, "all");
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        akhet_json_string(json, NULL, hostile_name(kind));
}

/* The words that may follow an option whose row in the table does not list them. */
static const struct {
    void (*of_game)(struct akhet_json *json, const struct akhet_game *game);
    void (*of_all)(struct akhet_json *json);
} words[OPTS] = {
    [OPT_OPTION] = {.of_game = put_settings}, [OPT_PLAYERS] = {.of_game = put_players},
    [OPT_SIT] = {.of_game = put_sitting},     [OPT_BOTS] = {.of_all = put_bots},
    [OPT_SEAT] = {.of_all = put_viewers},     [OPT_LEVEL] = {.of_all = put_levels},
    [OPT_HOSTILE] = {.of_all = put_attacks},  [OPT_EYES] = {.of_all = put_eyes},
};

/* Words separated by spaces, as an array. */
static void put_choices(struct akhet_json *json, const char *choices)
{
    while (choices && *choices) {
        char word[MOST_WORD];
        struct akhet_text text = akhet_text_on(word, sizeof word);
        size_t len = strcspn(choices, " ");
        akhet_text_bytes(&text, choices, len);
        akhet_json_string(json, NULL, word);
        choices += len + strspn(choices + len, " ");
    }
}

static void put_words(struct akhet_json *json, enum option_id id)
{
    if (words[id].of_game) {
        akhet_json_object(json, "words_of_game");
        for (const struct akhet_game *const *game = akhet_games; *game; game++) {
            akhet_json_array(json, (*game)->term.id);
            words[id].of_game(json, *game);
            akhet_json_array_end(json);
        }
        akhet_json_object_end(json);
        return;
    }
    akhet_json_array(json, "words");
    if (words[id].of_all)
        words[id].of_all(json);
    else
        put_choices(json, option_table[id].choices);
    akhet_json_array_end(json);
}

static void put_options(struct akhet_json *json, option_set set)
{
    akhet_json_array(json, "options");
    for (unsigned id = 0; id < OPTS; id++) {
        const struct option *option = &option_table[id];
        if (!(set >> id & 1))
            continue;
        akhet_json_object(json, NULL);
        akhet_json_string(json, "name", option->name);
        akhet_json_string(json, "about", say(AKHET_EN, option->about));
        if (option->takes != TAKES_NOTHING)
            akhet_json_string(json, "blank", say(AKHET_EN, option->blank));
        if (option->otherwise)
            akhet_json_int(json, "otherwise",
                           option->otherwise / (option->takes == TAKES_SECONDS ? 1000 : 1));
        akhet_json_bool(json, "file", option->blank == MSG_B_FILE);
        akhet_json_bool(json, "repeats", id == OPT_OPTION || id == OPT_SIT);
        /* Several, separated by commas. */
        akhet_json_bool(json, "list", id == OPT_BOTS || id == OPT_HOSTILE);
        put_words(json, (enum option_id)id);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static bool is_file(enum operand operand)
{
    return operand == ON_FILE || operand == ON_GAME_OR_FILE || operand == ON_TABLE_OR_FILE;
}

static void put_operands(struct akhet_json *json, const struct command *command)
{
    akhet_json_array(json, "operands");
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
        char choices[512];
        struct akhet_text text = akhet_text_on(choices, sizeof choices);
        operand_choices(command->operand[i], &text);
        akhet_json_object(json, NULL);
        akhet_json_string(json, "blank", say(AKHET_EN, operand_kinds[command->operand[i]].blank));
        akhet_json_bool(json, "required", i < command->required);
        akhet_json_bool(json, "file", is_file(command->operand[i]));
        akhet_json_array(json, "words");
        put_choices(json, choices);
        akhet_json_array_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void put_command(struct akhet_json *json, const struct command *command)
{
    akhet_json_object(json, NULL);
    akhet_json_string(json, "name", command->name);
    akhet_json_string(json, "summary", say(AKHET_EN, command->summary));
    akhet_json_string(json, "details", say(AKHET_EN, command->details));
    put_operands(json, command);
    put_options(json, command->options);
    akhet_json_object_end(json);
}

void command_json(FILE *out)
{
    static char buf[MOST_BYTES];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "version", AKHET_VERSION);
    akhet_json_string(&json, "tagline", say(AKHET_EN, MSG_TAGLINE));
    put_options(&json, TAKES(HELP) | TAKES(LANG) | TAKES(VERSION));
    akhet_json_array(&json, "commands");
    for (const struct command *command = command_table; command->name; command++)
        put_command(&json, command);
    akhet_json_array_end(&json);
    akhet_json_object_end(&json);
    if (!text.full)
        fprintf(out, "%s\n", buf);
}
