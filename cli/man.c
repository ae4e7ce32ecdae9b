/* The man page, made from the table of commands: docs/akhet.1 is what `akhet --man` prints. */
#include <akhet/version.h>

#include "cli/command.h"

/* Text in roff: backslashes, hyphens and leading dots or quotes mean something there. */
static void put(FILE *out, const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text; text++) {
        if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\\')
            fputs("\\e", out);
        else
            fputc(*text, out);
    }
}

static void put_option(FILE *out, const struct option *option)
{
    fputs(".TP\n.B \\-\\-", out);
    put(out, option->name);
    if (option->takes != TAKES_NOTHING)
        fprintf(out, " \\fI%s\\fR", say(AKHET_EN, option->blank));
    fputc('\n', out);
    put(out, say(AKHET_EN, option->about));
    if (option->otherwise)
        fprintf(out, " [%lld]", option->otherwise / (option->takes == TAKES_SECONDS ? 1000 : 1));
    fputc('\n', out);
}

static void put_command(FILE *out, const struct command *command)
{
    fprintf(out, ".SS \"akhet %s", command->name);
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++)
        fprintf(out, i < command->required ? " %s" : " [%s]",
                say(AKHET_EN, operand_kinds[command->operand[i]].blank));
    fputs("\"\n", out);
    put(out, say(AKHET_EN, command->summary));
    fputs(".\n.PP\n", out);
    put(out, say(AKHET_EN, command->details));
    fputc('\n', out);
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
        char choices[512];
        struct akhet_text text = akhet_text_on(choices, sizeof choices);
        operand_choices(command->operand[i], &text);
        if (text.len)
            fprintf(out, ".PP\n%s: %s\n", say(AKHET_EN, operand_kinds[command->operand[i]].blank),
                    choices);
    }
    for (unsigned id = 0; id < OPTS; id++)
        if (id != OPT_HELP && id != OPT_LANG && command->options >> id & 1)
            put_option(out, &option_table[id]);
}

void man_page(FILE *out)
{
    fputs(".TH AKHET 1 \"\" \"akhet " AKHET_VERSION "\" \"User Commands\"\n"
          ".SH NAME\nakhet \\- play and study three board games of ancient Egypt\n"
          ".SH SYNOPSIS\n.B akhet\n.I COMMAND\n[options]\n"
          ".SH DESCRIPTION\n",
          out);
    put(out, say(AKHET_EN, MSG_TAGLINE));
    fputs("\n.SH OPTIONS\nEvery command takes these; an option's value may follow a space or "
          "an equals sign.\n",
          out);
    put_option(out, &option_table[OPT_HELP]);
    put_option(out, &option_table[OPT_LANG]);
    put_option(out, &option_table[OPT_VERSION]);
    fputs(".SH COMMANDS\n", out);
    for (const struct command *command = command_table; command->name; command++)
        put_command(out, command);
    fputs(".SH EXIT STATUS\n0 done; 1 refused or failed; 2 wrong usage.\n"
          ".SH ENVIRONMENT\nLANGUAGE, LC_ALL, LC_MESSAGES and LANG choose the language. NO_COLOR, "
          "when it is set, and a TERM that is dumb turn colours off.\n"
          ".SH FILES\nGames being played are kept in $XDG_DATA_HOME/akhet/, otherwise in "
          "~/.local/share/akhet/.\n",
          out);
}
