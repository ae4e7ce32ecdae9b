/* akhet completion: scripts for three shells, made from the table of commands. */
#include <string.h>

#include "cli/command.h"

/* The words after `--option` or at an operand, for a shell. */
static void put_choices(FILE *out, const char *choices, const char *separator)
{
    for (const char *at = choices; *at;) {
        size_t len = strcspn(at, " ");
        fprintf(out, "%s%.*s", at == choices ? "" : separator, (int)len, at);
        at += len;
        at += strspn(at, " ");
    }
}

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

static void put_operand(FILE *out, enum operand operand, const char *separator)
{
    char choices[512];
    struct akhet_text text = akhet_text_on(choices, sizeof choices);
    operand_choices(operand, &text);
    put_choices(out, choices, separator);
}

static void bash(FILE *out)
{
    fputs("# akhet completion for bash\n"
          "_akhet() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local command='' place=-1 i\n"
          "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "        -*) ;;\n"
          "        *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}; fi; ((place++)) ;;\n"
          "        esac\n"
          "    done\n"
          "    case $last in\n",
          out);
    for (unsigned id = 0; id < OPTS; id++)
        if (options[id].choices)
            fprintf(out, "    --%s) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n",
                    options[id].name, options[id].choices);
    fputs("    --record) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
          "    esac\n"
          "    case $command:$place in\n",
          out);
    for (const struct command *command = commands; command->name; command++) {
        for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
            fprintf(out, "    %s:%u) ", command->name, i);
            if (command->operand[i] == ON_FILE) {
                fputs("COMPREPLY=($(compgen -f -- \"$word\")) ;;\n", out);
                continue;
            }
            fputs("COMPREPLY=($(compgen -W '", out);
            put_operand(out, command->operand[i], " ");
            fputs("' -- \"$word\")) ;;\n", out);
        }
    }
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
        for (unsigned id = 0; id < OPTS; id++) {
            const struct option *option = &options[id];
            if (!(command->options >> id & 1))
                continue;
            fprintf(out, " \\\n            '%s--%s[", id == OPT_OPTION ? "*" : "", option->name);
            put_quoted(out, say(lang, option->about));
            fputc(']', out);
            if (option->takes != TAKES_NOTHING)
                fprintf(out, ":%s:", say(lang, option->blank));
            if (option->choices)
                fprintf(out, "(%s)", option->choices);
            fputc('\'', out);
        }
        for (unsigned i = 0; i < MOST_OPERANDS && command->operand[i]; i++) {
            fprintf(out, " \\\n            '%u:%s:", i + 1,
                    say(lang, operand_kinds[command->operand[i]].blank));
            if (command->operand[i] == ON_FILE) {
                fputs("_files'", out);
                continue;
            }
            fputc('(', out);
            put_operand(out, command->operand[i], " ");
            fputs(")'", out);
        }
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
        if (command->operand[i] == ON_FILE) {
            fputs("-F\n", out);
            continue;
        }
        fputs("-a '", out);
        put_operand(out, command->operand[i], " ");
        fputs("'\n", out);
    }
    for (unsigned id = 0; id < OPTS; id++) {
        const struct option *option = &options[id];
        if (!(command->options >> id & 1))
            continue;
        fprintf(out, "complete -c akhet -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                option->name);
        if (option->takes != TAKES_NOTHING)
            fputs(" -r", out);
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
