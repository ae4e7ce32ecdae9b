/* akhet completion: scripts for three shells, made from the table of commands. */
#include <string.h>

#include <akhet/games.h>

#include "cli/completion.h"

static void put_commands(FILE *out)
{
    for (const struct command *command = command_table; command->name; command++)
        fprintf(out, "%s%s", command == command_table ? "" : " ", command->name);
}

static void put_options(FILE *out, option_set mask)
{
    const char *space = "";
    for (unsigned id = 0; id < OPTS; id++) {
        if (!(mask >> id & 1))
            continue;
        fprintf(out, "%s--%s", space, option_table[id].name);
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

static void put_words(FILE *out, enum option_id id, const struct akhet_game *game)
{
    char words[1024];
    struct akhet_text text = akhet_text_on(words, sizeof words);
    completion_words(id, game, &text);
    fputs(words, out);
}

static bool has_words(enum option_id id)
{
    char words[1024];
    struct akhet_text text = akhet_text_on(words, sizeof words);
    completion_words(id, NULL, &text);
    return text.len > 0;
}

static void put_games(FILE *out, const char *between)
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        fprintf(out, "%s%s", game == akhet_games ? "" : between, (*game)->term.id);
}

static bool option_is_file(const struct option *option)
{
    return option->blank == MSG_B_FILE;
}

static bool operand_is_file(enum operand operand)
{
    return operand == ON_FILE || operand == ON_GAME_OR_FILE || operand == ON_TABLE_OR_FILE;
}

/* The options that are followed by a word, which is no operand. */
static void put_valued(FILE *out)
{
    const char *bar = "";
    for (unsigned id = 0; id < OPTS; id++) {
        if (option_table[id].takes == TAKES_NOTHING)
            continue;
        fprintf(out, "%s--%s", bar, option_table[id].name);
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

/* The words of a game that is on the line, and of all where none is. */
static void bash_words_of(FILE *out, const struct akhet_game *game)
{
    fprintf(out, "    %s)\n", game ? game->term.id : "*");
    for (unsigned id = 0; id < OPTS; id++) {
        if (!completion_by_game((enum option_id)id))
            continue;
        fprintf(out, "        after_%s='", option_table[id].name);
        put_words(out, (enum option_id)id, game);
        fputs("'\n", out);
    }
    fputs("        ;;\n", out);
}

static void bash_words(FILE *out)
{
    fputs("    local", out);
    for (unsigned id = 0; id < OPTS; id++)
        if (completion_by_game((enum option_id)id))
            fprintf(out, " after_%s", option_table[id].name);
    fputs("\n    case $game in\n", out);
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        bash_words_of(out, *game);
    bash_words_of(out, NULL);
    fputs("    esac\n", out);
}

static void bash_option(FILE *out, const char *command, enum option_id id)
{
    const struct option *option = &option_table[id];
    fprintf(out, "    %s:--%s) COMPREPLY=($(compgen ", command, option->name);
    if (id == OPT_BOTS) /* several, with commas between */
        fputs("-P \"${word%\"${word##*,}\"}\" ", out);
    if (completion_by_game(id)) {
        fprintf(out, "-W \"$after_%s\" ", option->name);
    } else {
        fputs("-W '", out);
        put_words(out, id, NULL);
        fputs("' ", out);
    }
    fprintf(out, "%s-- \"%s\")); return ;;\n", option_is_file(option) ? "-f " : "",
            id == OPT_BOTS ? "${word##*,}" : "$word");
}

/* Bash breaks words at = and : too; the pieces are put together first, and what stands before
 * the last piece is taken off the answers at the end. */
static void bash(FILE *out)
{
    fputs("# akhet completion for bash\n"
          "_akhet_words() {\n"
          "    local command='' game='' place=-1 i\n"
          "    for ((i = 0; i < ${#words[@]} - 1; i++)); do\n"
          "        case ${words[i]} in\n"
          "        ",
          out);
    put_valued(out);
    fputs(") ((i++)) ;;\n"
          "        -*) ;;\n"
          "        *)\n"
          "            if [[ -z $command ]]; then command=${words[i]}; fi\n"
          "            case ${words[i]} in ",
          out);
    put_games(out, "|");
    fputs(") game=${words[i]} ;; esac\n"
          "            ((place++)) ;;\n"
          "        esac\n"
          "    done\n",
          out);
    bash_words(out);
    fputs("    case $command:$last in\n", out);
    for (const struct command *command = command_table; command->name; command++)
        for (unsigned id = 0; id < OPTS; id++)
            if (command->options >> id & 1 && option_table[id].takes != TAKES_NOTHING)
                bash_option(out, command->name, (enum option_id)id);
    fprintf(out,
            "    :--lang) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n"
            "    esac\n"
            "    case $command:$place in\n",
            option_table[OPT_LANG].choices);
    for (const struct command *command = command_table; command->name; command++)
        bash_operands(out, command);
    fputs("    :*) COMPREPLY=($(compgen -W '", out);
    put_commands(out);
    fputs("' -- \"$word\")) ;;\n"
          "    esac\n"
          "    [[ $word == -* ]] || return\n"
          "    case $command in\n",
          out);
    for (const struct command *command = command_table; command->name; command++) {
        fprintf(out, "    %s) COMPREPLY=($(compgen -W '", command->name);
        put_options(out, command->options);
        fputs("' -- \"$word\")) ;;\n", out);
    }
    fputs("    *) COMPREPLY=($(compgen -W '--help --lang --version' -- \"$word\")) ;;\n"
          "    esac\n"
          "}\n"
          "_akhet() {\n"
          "    local words=() i one breaks=${COMP_WORDBREAKS//[!=:]/}\n"
          "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
          "        one=${COMP_WORDS[i]}\n"
          "        if [[ ${#words[@]} -gt 0 && -n $one &&\n"
          "            ($one == [=:]* || ${words[${#words[@]}-1]} == *[=:]) ]]; then\n"
          "            words[${#words[@]}-1]+=$one\n"
          "        else\n"
          "            words+=(\"$one\")\n"
          "        fi\n"
          "    done\n"
          "    local word=${words[${#words[@]}-1]} last=''\n"
          "    if [[ ${#words[@]} -gt 1 ]]; then last=${words[${#words[@]}-2]}; fi\n"
          "    if [[ $word == --*=* ]]; then last=${word%%=*} word=${word#*=}; fi\n"
          "    _akhet_words\n"
          "    if [[ -n $breaks && $word == *[$breaks]* ]]; then\n"
          "        COMPREPLY=(\"${COMPREPLY[@]#\"${word%\"${word##*[$breaks]}\"}\"}\")\n"
          "    fi\n"
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
    const struct option *option = &option_table[id];
    fprintf(out, " \\\n            '%s--%s[", id == OPT_OPTION || id == OPT_SIT ? "*" : "",
            option->name);
    put_quoted(out, say(lang, option->about));
    fputc(']', out);
    if (option->takes != TAKES_NOTHING)
        fprintf(out, ":%s:", say(lang, option->blank));
    if (option_is_file(option)) {
        fputs("_files", out);
    } else if (completion_by_game(id)) {
        fprintf(out, "_akhet_after_%s", option->name);
    } else if (has_words(id)) {
        fputs(id == OPT_BOTS ? "_sequence -d compadd - " : "(", out);
        put_words(out, id, NULL);
        fputs(id == OPT_BOTS ? "" : ")", out);
    }
    fputc('\'', out);
}

static void zsh_words(FILE *out, enum option_id id)
{
    fprintf(out, "_akhet_after_%s() {\n    local -a list\n    case ${words[(r)(",
            option_table[id].name);
    put_games(out, "|");
    fputs(")]} in\n", out);
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        fprintf(out, "    %s) list=(", (*game)->term.id);
        put_words(out, id, *game);
        fputs(") ;;\n", out);
    }
    fputs("    *) list=(", out);
    put_words(out, id, NULL);
    fputs(") ;;\n    esac\n    compadd \"$@\" -a list\n}\n", out);
}

static void zsh_operand(FILE *out, enum akhet_lang lang, enum operand operand, unsigned place)
{
    fprintf(out, " \\\n            '%u:%s:", place, say(lang, operand_kinds[operand].blank));
    if (operand_is_file(operand)) {
        fputs(operand == ON_GAME_OR_FILE ? "_akhet_game_or_file'" : "_files'", out);
        return;
    }
    fputc('(', out);
    put_operand(out, operand);
    fputs(")'", out);
}

static void zsh(FILE *out, enum akhet_lang lang)
{
    fputs("#compdef akhet\n", out);
    for (unsigned id = 0; id < OPTS; id++)
        if (completion_by_game((enum option_id)id))
            zsh_words(out, (enum option_id)id);
    fputs("_akhet_game_or_file() {\n    _alternative 'games:game:(", out);
    put_games(out, " ");
    fputs(")' 'files:file:_files'\n"
          "}\n"
          "_akhet() {\n"
          "    local line state\n"
          "    _arguments -C '1: :->command' '*:: :->rest'\n"
          "    case $state in\n"
          "    command)\n"
          "        local -a names=(\n",
          out);
    for (const struct command *command = command_table; command->name; command++) {
        fprintf(out, "            '%s:", command->name);
        put_quoted(out, say(lang, command->summary));
        fputs("'\n", out);
    }
    fputs("        )\n"
          "        _describe command names ;;\n"
          "    rest)\n"
          "        case $line[1] in\n",
          out);
    for (const struct command *command = command_table; command->name; command++) {
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
        const struct option *option = &option_table[id];
        if (!(command->options >> id & 1))
            continue;
        fprintf(out, "complete -c akhet -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                option->name);
        if (option->takes != TAKES_NOTHING)
            fputs(option_is_file(option) ? " -r -F" : " -x", out);
        if (completion_by_game((enum option_id)id)) {
            fprintf(out, " -a '(__akhet_after_%s)'", option->name);
        } else if (has_words((enum option_id)id)) {
            fputs(" -a '", out);
            put_words(out, (enum option_id)id, NULL);
            fputc('\'', out);
        }
        fputs(" -d ", out);
        put_fish_text(out, say(lang, option->about));
        fputc('\n', out);
    }
}

/* A game without any such word ends the search all the same. */
static void fish_words(FILE *out, enum option_id id)
{
    fprintf(out,
            "function __akhet_after_%s\n"
            "    for word in (commandline -opc)\n"
            "        switch $word\n",
            option_table[id].name);
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        fprintf(out, "            case %s\n                string split -n ' ' '",
                (*game)->term.id);
        put_words(out, id, *game);
        fputs("'\n                return\n", out);
    }
    fputs("        end\n    end\n    string split -n ' ' '", out);
    put_words(out, id, NULL);
    fputs("'\nend\n", out);
}

static void fish(FILE *out, enum akhet_lang lang)
{
    fputs("# akhet completion for fish\ncomplete -c akhet -f\n", out);
    for (unsigned id = 0; id < OPTS; id++)
        if (completion_by_game((enum option_id)id))
            fish_words(out, (enum option_id)id);
    for (const struct command *command = command_table; command->name; command++)
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
