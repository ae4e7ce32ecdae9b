/* akhet completion: scripts for three shells, made from the table of commands. */
#include <string.h>

#include "cli/command.h"

static void put_commands(FILE *out)
{
    for (const struct command *command = commands; command->name; command++)
        fprintf(out, "%s%s", command == commands ? "" : " ", command->name);
}

static void put_options(FILE *out, uint32_t mask)
{
    const char *space = "";
    for (unsigned id = 0; id < OPTS; id++) {
        if (!(mask >> id & 1))
            continue;
        fprintf(out, "%s--%s", space, options[id].name);
        space = " ";
    }
}

static void put_operand(FILE *out, enum operand operand)
{
    char choices[512];
    struct akhet_text text = akhet_text_on(choices, sizeof choices);
    operand_choices(operand, &text);
    fputs(choices, out);
}

static bool option_is_file(const struct option *option)
{
    return option->blank == MSG_B_FILE;
}

static bool operand_is_file(enum operand operand)
{
    return operand == ON_FILE || operand == ON_GAME_OR_FILE;
}

/* The options that are followed by a word, which is no operand. */
static void put_valued(FILE *out)
{
    const char *bar = "";
    for (unsigned id = 0; id < OPTS; id++) {
        if (options[id].takes == TAKES_NOTHING)
            continue;
        fprintf(out, "%s--%s", bar, options[id].name);
        bar = "|";
    }
}

static void bash_operands(FILE *out, const struct command *command)
{
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
        fprintf(out, "    %s:%u) COMPREPLY=($(compgen -W '", command->name, i);
        put_operand(out, command->operand[i]);
        fputs("' ", out);
        fputs(operand_is_file(command->operand[i]) ? "-f " : "", out);
        fputs("-- \"$word\")) ;;\n", out);
    }
}

static void bash(FILE *out)
{
    fputs("# akhet completion for bash\n"
          "_akhet() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local command='' place=-1 i\n"
          "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "        ",
          out);
    put_valued(out);
    fputs(") ((i++)) ;;\n"
          "        -*) ;;\n"
          "        *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}; fi; ((place++)) ;;\n"
          "        esac\n"
          "    done\n"
          "    case $command:$last in\n",
          out);
    for (const struct command *command = commands; command->name; command++) {
        for (unsigned id = 0; id < OPTS; id++) {
            const struct option *option = &options[id];
            if (!(command->options >> id & 1) || option->takes == TAKES_NOTHING)
                continue;
            fprintf(out, "    %s:--%s) COMPREPLY=($(compgen -W '%s' %s-- \"$word\")); return ;;\n",
                    command->name, option->name, option->choices ? option->choices : "",
                    option_is_file(option) ? "-f " : "");
        }
    }
    fprintf(out,
            "    :--lang) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n"
            "    esac\n"
            "    case $command:$place in\n",
            options[OPT_LANG].choices);
    for (const struct command *command = commands; command->name; command++)
        bash_operands(out, command);
    fputs("    :*) COMPREPLY=($(compgen -W '", out);
    put_commands(out);
    fputs("' -- \"$word\")) ;;\n"
          "    esac\n"
          "    [[ $word == -* ]] || return\n"
          "    case $command in\n",
          out);
    for (const struct command *command = commands; command->name; command++) {
        fprintf(out, "    %s) COMPREPLY=($(compgen -W '", command->name);
        put_options(out, command->options);
        fputs("' -- \"$word\")) ;;\n", out);
    }
    fputs("    *) COMPREPLY=($(compgen -W '--help --lang --version' -- \"$word\")) ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _akhet akhet\n",
          out);
}

/* A text inside single quotes of zsh's _arguments or of fish. */
static void put_quoted(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:", *text))
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

static void zsh_option(FILE *out, enum akhet_lang lang, enum option_id id)
{
    const struct option *option = &options[id];
    fprintf(out, " \\\n            '%s--%s[", id == OPT_OPTION ? "*" : "", option->name);
    put_quoted(out, say(lang, option->about));
    fputc(']', out);
    if (option->takes != TAKES_NOTHING)
        fprintf(out, ":%s:", say(lang, option->blank));
    if (option->choices)
        fprintf(out, "(%s)", option->choices);
    fputs(option_is_file(option) ? "_files'" : "'", out);
}

static void zsh_operand(FILE *out, enum akhet_lang lang, enum operand operand, unsigned place)
{
    fprintf(out, " \\\n            '%u:%s:", place, say(lang, operand_kinds[operand].blank));
    if (operand_is_file(operand)) {
        fputs("_files'", out);
        return;
    }
    fputc('(', out);
    put_operand(out, operand);
    fputs(")'", out);
}

static void zsh(FILE *out, enum akhet_lang lang)
{
    fputs("#compdef akhet\n"
          "_akhet() {\n"
          "    local line state\n"
          "    _arguments -C '1: :->command' '*:: :->rest'\n"
          "    case $state in\n"
          "    command)\n"
          "        local -a names=(\n",
          out);
    for (const struct command *command = commands; command->name; command++) {
        fprintf(out, "            '%s:", command->name);
        put_quoted(out, say(lang, command->summary));
        fputs("'\n", out);
    }
    fputs("        )\n"
          "        _describe command names ;;\n"
          "    rest)\n"
          "        case $line[1] in\n",
          out);
    for (const struct command *command = commands; command->name; command++) {
        fprintf(out, "        %s) _arguments", command->name);
        for (unsigned id = 0; id < OPTS; id++)
            if (command->options >> id & 1)
                zsh_option(out, lang, (enum option_id)id);
        for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++)
            zsh_operand(out, lang, command->operand[i], i + 1);
        fputs(" ;;\n", out);
    }
    fputs("        esac ;;\n"
          "    esac\n"
          "}\n"
          "_akhet \"$@\"\n",
          out);
}

static void put_fish_text(FILE *out, const char *text)
{
    fputc('\'', out);
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('\'', out);
}

static void fish_command(FILE *out, enum akhet_lang lang, const struct command *command)
{
    fprintf(out, "complete -c akhet -n __fish_use_subcommand -a %s -d ", command->name);
    put_fish_text(out, say(lang, command->summary));
    fputc('\n', out);
    for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
        fprintf(out, "complete -c akhet -n '__fish_seen_subcommand_from %s' ", command->name);
        fputs(operand_is_file(command->operand[i]) ? "-F -a '" : "-a '", out);
        put_operand(out, command->operand[i]);
        fputs("'\n", out);
    }
    for (unsigned id = 0; id < OPTS; id++) {
        const struct option *option = &options[id];
        if (!(command->options >> id & 1))
            continue;
        fprintf(out, "complete -c akhet -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                option->name);
        if (option->takes != TAKES_NOTHING)
            fputs(option_is_file(option) ? " -r -F" : " -x", out);
        if (option->choices)
            fprintf(out, " -a '%s'", option->choices);
        fputs(" -d ", out);
        put_fish_text(out, say(lang, option->about));
        fputc('\n', out);
    }
}

static void fish(FILE *out, enum akhet_lang lang)
{
    fputs("# akhet completion for fish\ncomplete -c akhet -f\n", out);
    for (const struct command *command = commands; command->name; command++)
        fish_command(out, lang, command);
}

int run_completion(struct call *call)
{
    if (strcmp(call->operand[0], "bash") == 0)
        bash(call->out);
    else if (strcmp(call->operand[0], "zsh") == 0)
        zsh(call->out, call->lang);
    else
        fish(call->out, call->lang);
    return DONE;
}
