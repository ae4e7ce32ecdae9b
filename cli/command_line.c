/* Parsing command lines with the tables of commands and options. */
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "cli/command.h"

const struct option option_table[OPTS] = {
#define OPTION(id, name, takes, low, high, otherwise, choices, blank, about)                       \
    [OPT_##id] = {name, TAKES_##takes, low, high, otherwise, choices, MSG_##blank, MSG_##about},
#include "cli/options.def"
#undef OPTION
};

/* Whether `word` is one of the words in `choices`. */
static bool among(const char *choices, const char *word)
{
    for (const char *at = choices; *at; at += strspn(at, " ")) {
        size_t one = strcspn(at, " ");
        if (akhet_text_is(at, one, word))
            return true;
        at += one;
    }
    return false;
}

bool call_parse_whole(const char *text, long long high, long long *value)
{
    return akhet_text_number(text, strlen(text), 0, high, value);
}

/* 12, 0.5 or 1.25, in thousandths. */
static bool thousandths(const char *text, long long high, long long *value)
{
    size_t whole = strcspn(text, ".");
    long long sum, rest = 0;
    if (!akhet_text_number(text, whole, 0, high / 1000, &sum))
        return false;
    if (text[whole] == '.') {
        const char *decimals = text + whole + 1;
        size_t len = strlen(decimals);
        if (len > 3 || !akhet_text_number(decimals, len, 0, 999, &rest))
            return false;
        for (; len < 3; len++)
            rest *= 10;
    }
    *value = sum * 1000 + rest;
    return *value <= high;
}

static int keep_one_more(struct call *call, enum option_id id, unsigned *count, const char **list,
                         const char *word)
{
    if (*count == MOST_SETTINGS)
        return call_refuse(call, USAGE, MSG_TOO_MANY_SETTINGS,
                           BLANKS(WORD("option", option_table[id].name)));
    list[(*count)++] = word;
    return DONE;
}

static int keep_word(struct call *call, enum option_id id, const char *word)
{
    const struct option *option = &option_table[id];
    if (option->choices && !among(option->choices, word))
        return call_refuse(call, USAGE, MSG_BAD_CHOICE,
                           BLANKS(WORD("option", option->name), WORD("choices", option->choices),
                                  WORD("what", word)));
    call->word[id] = word;
    if (id == OPT_OPTION)
        return keep_one_more(call, id, &call->settings, call->setting, word);
    if (id == OPT_SIT)
        return keep_one_more(call, id, &call->seats, call->seat, word);
    return DONE;
}

static int keep_number(struct call *call, enum option_id id, const char *word)
{
    const struct option *option = &option_table[id];
    bool seconds = option->takes == TAKES_SECONDS;
    long long *number = &call->number[id];
    if ((seconds ? thousandths(word, option->high, number)
                 : call_parse_whole(word, option->high, number)) &&
        *number >= option->low)
        return DONE;
    return call_refuse(call, USAGE, seconds ? MSG_BAD_SECONDS : MSG_BAD_NUMBER,
                       BLANKS(WORD("option", option->name), NUMBER("low", option->low),
                              NUMBER("high", option->high / (seconds ? 1000 : 1)),
                              WORD("what", word)));
}

enum option_id call_option(const struct command *command, const char *name, size_t len)
{
    for (unsigned id = 0; id < OPTS; id++)
        if (command->options >> id & 1 && akhet_text_is(name, len, option_table[id].name))
            return (enum option_id)id;
    return OPTS;
}

int call_give(struct call *call, enum option_id id, const char *word)
{
    static const char yes_or_no[] = "yes no";
    const struct option *option = &option_table[id];
    if (option->takes == TAKES_NOTHING && !among(yes_or_no, word))
        return call_refuse(
            call, USAGE, MSG_BAD_CHOICE,
            BLANKS(WORD("option", option->name), WORD("choices", yes_or_no), WORD("what", word)));
    call->given[id] = option->takes != TAKES_NOTHING || strcmp(word, "yes") == 0;
    if (option->takes == TAKES_NOTHING)
        return DONE;
    return option->takes == TAKES_WORD ? keep_word(call, id, word) : keep_number(call, id, word);
}

/* Parse the option at argv[*at] with its value; moves *at to its last word. */
static int parse_option(struct call *call, int argc, char **argv, int *at)
{
    const char *name = argv[*at] + 2;
    if (strcmp(argv[*at], "-h") == 0)
        name = option_table[OPT_HELP].name;
    size_t len = strcspn(name, "=");
    const char *word = name[len] == '=' ? name + len + 1 : NULL;
    enum option_id id =
        argv[*at][1] == '-' || argv[*at][1] == 'h' ? call_option(call->command, name, len) : OPTS;
    if (id == OPTS)
        return call_refuse(call, USAGE, MSG_NO_SUCH_OPTION, BLANKS(WORD("what", argv[*at])));
    const struct option *option = &option_table[id];
    call->given[id] = true;
    if (option->takes == TAKES_NOTHING)
        return word ? call_refuse(call, USAGE, MSG_USELESS_ARGUMENT,
                                  BLANKS(WORD("option", option->name), WORD("what", word)))
                    : DONE;
    if (!word && *at + 1 < argc)
        word = argv[++*at];
    if (!word)
        return call_refuse(
            call, USAGE, MSG_MISSING_ARGUMENT,
            BLANKS(WORD("option", option->name), WORD("blank", say(call->lang, option->blank))));
    return option->takes == TAKES_WORD ? keep_word(call, id, word) : keep_number(call, id, word);
}

static int parse_operand(struct call *call, const char *word, unsigned *count)
{
    if (*count == MOST_OPERANDS || call->command->operand[*count] == ON_NOTHING)
        return call_refuse(call, USAGE, MSG_TOO_MANY_OPERANDS, BLANKS(WORD("what", word)));
    const struct operand_kind *kind = &operand_kinds[call->command->operand[*count]];
    if (kind->choices && !among(kind->choices, word))
        return call_refuse(call, USAGE, MSG_BAD_OPERAND,
                           BLANKS(WORD("blank", say(call->lang, kind->blank)),
                                  WORD("choices", kind->choices), WORD("what", word)));
    call->operand[(*count)++] = word;
    return DONE;
}

int call_parse(struct call *call, int argc, char **argv)
{
    unsigned count = 0;
    bool only_operands = false;
    for (unsigned id = 0; id < OPTS; id++)
        call->number[id] = option_table[id].otherwise;
    for (int at = 0; at < argc; at++) {
        int code;
        if (!only_operands && strcmp(argv[at], "--") == 0) {
            only_operands = true;
            continue;
        }
        if (!only_operands && argv[at][0] == '-' && argv[at][1])
            code = parse_option(call, argc, argv, &at);
        else
            code = parse_operand(call, argv[at], &count);
        if (code != DONE)
            return code;
    }
    if (!call->given[OPT_HELP] && count < call->command->required) {
        enum message blank = operand_kinds[call->command->operand[count]].blank;
        return call_refuse(call, USAGE, MSG_MISSING_OPERAND,
                           BLANKS(WORD("blank", say(call->lang, blank))));
    }
    return DONE;
}
