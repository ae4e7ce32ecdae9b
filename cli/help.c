/* Help for people, made from the table of commands. */
#include <string.h>

#include <akhet/games.h>

#include "cli/command.h"
#include "cli/draw.h"

enum { COLUMN = 24 };

/* A name in the left column, its description in the right one. */
static void put_row(FILE *out, const char *name, const char *about)
{
    unsigned width = draw_width(name);
    fputs("  ", out);
    if (width + 4 <= COLUMN) {
        say_padded(out, name, COLUMN - 2);
    } else {
        fprintf(out, "%s\n", name);
        say_padded(out, "", COLUMN);
    }
    say_wrapped(out, about, COLUMN, COLUMN);
}

static void put_otherwise(struct akhet_text *text, const struct option *option,
                          enum akhet_lang lang)
{
    char value[32];
    struct akhet_text number = akhet_text_on(value, sizeof value);
    akhet_text_int(&number, option->otherwise / (option->takes == TAKES_SECONDS ? 1000 : 1));
    akhet_text_char(text, ' ');
    say_text(text, lang, MSG_OTHERWISE, BLANKS(WORD("value", value)));
}

static void put_options(FILE *out, enum akhet_lang lang, option_set mask)
{
    fprintf(out, "\n%s\n", say(lang, MSG_OPTIONS));
    for (unsigned id = 0; id < OPTS; id++) {
        const struct option *option = &option_table[id];
        char name[64], about[512];
        struct akhet_text left = akhet_text_on(name, sizeof name);
        struct akhet_text right = akhet_text_on(about, sizeof about);
        if (!(mask >> id & 1))
            continue;
        akhet_text_put(&left, "--");
        akhet_text_put(&left, option->name);
        if (option->takes != TAKES_NOTHING) {
            akhet_text_char(&left, ' ');
            akhet_text_put(&left, say(lang, option->blank));
        }
        akhet_text_put(&right, say(lang, option->about));
        if (option->otherwise)
            put_otherwise(&right, option, lang);
        put_row(out, name, about);
    }
}

void help_akhet(FILE *out, enum akhet_lang lang)
{
    fprintf(out, "%s\n\n%s akhet %s [%s]\n\n%s\n", say(lang, MSG_TAGLINE), say(lang, MSG_USAGE),
            say(lang, MSG_COMMAND_BLANK), say(lang, MSG_OPTIONS_BLANK), say(lang, MSG_COMMANDS));
    for (const struct command *command = command_table; command->name; command++)
        put_row(out, command->name, say(lang, command->summary));
    put_options(out, lang, TAKES(HELP) | TAKES(LANG) | TAKES(VERSION));
    fputc('\n', out);
    say_print(out, lang, MSG_HELP_HINT, BLANKS(WORD("command", say(lang, MSG_COMMAND_BLANK))));
    fputc('\n', out);
}

void operand_choices(enum operand operand, struct akhet_text *out)
{
    if (operand_kinds[operand].choices)
        akhet_text_put(out, operand_kinds[operand].choices);
    if (operand != ON_GAME && operand != ON_GAME_OR_FILE)
        return;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        if (game != akhet_games)
            akhet_text_char(out, ' ');
        akhet_text_put(out, (*game)->term.id);
    }
}

void help_command(FILE *out, enum akhet_lang lang, const struct command *command)
{
    fprintf(out, "%s akhet %s", say(lang, MSG_USAGE), command->name);
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++)
        fprintf(out, i < command->required ? " %s" : " [%s]",
                say(lang, operand_kinds[command->operand[i]].blank));
    fprintf(out, " [%s]\n\n", say(lang, MSG_OPTIONS_BLANK));
    say_wrapped(out, say(lang, command->details), 0, 0);
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
        char choices[512];
        struct akhet_text text = akhet_text_on(choices, sizeof choices);
        operand_choices(command->operand[i], &text);
        if (!text.len)
            continue;
        fputs(i ? "" : "\n", out);
        say_print(out, lang, MSG_ONE_OF,
                  BLANKS(WORD("blank", say(lang, operand_kinds[command->operand[i]].blank)),
                         WORD("choices", choices)));
        fputc('\n', out);
    }
    put_options(out, lang, command->options);
}
