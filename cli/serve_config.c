/* Options of the server from the environment (AKHET_PORT=8080) and from a file (port = 8080). */
#include "cli/serve.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

enum { MOST_WHERE = 512 };

/* Whether the option may come from elsewhere than the command line. */
static bool elsewhere(const struct call *call, enum option_id id)
{
    option_set not_here = TAKES(HELP) | TAKES(VERSION) | TAKES(LANG) | TAKES(JSON);
    return call->command->options >> id & 1 && !(not_here >> id & 1);
}

/* Set one value; even a value that the command line overrides is checked. */
static int give(struct call *call, enum option_id id, const char *word, const char *where)
{
    struct call tried = *call;
    tried.where = where;
    int code = call_give(&tried, id, word);
    if (code != DONE || call->given[id])
        return code;
    tried.where = call->where;
    *call = tried;
    return DONE;
}

/* AKHET_HOOKS_ANYWHERE for hooks-anywhere. */
static void variable(char name[64], const char *option)
{
    struct akhet_text text = akhet_text_on(name, 64);
    akhet_text_put(&text, "AKHET_");
    for (; *option; option++) {
        bool letter = *option >= 'a' && *option <= 'z';
        akhet_text_char(&text, letter ? (char)(*option - 'a' + 'A') : '_');
    }
}

static int from_environment(struct call *call)
{
    for (unsigned id = 0; id < OPTS; id++) {
        char name[64];
        variable(name, option_table[id].name);
        const char *word = elsewhere(call, (enum option_id)id) ? getenv(name) : NULL;
        int code = word ? give(call, (enum option_id)id, word, name) : DONE;
        if (code != DONE)
            return code;
    }
    return DONE;
}

/* Remove leading and trailing white space. */
static char *trimmed(char *text)
{
    text += strspn(text, " \t\r");
    size_t len = strlen(text);
    while (len && strchr(" \t\r", text[len - 1]))
        len--;
    text[len] = '\0';
    return text;
}

static int refuse_line(const struct call *call, const char *where, enum message message,
                       const char *what)
{
    struct call tried = *call;
    tried.where = where;
    return call_refuse(&tried, USAGE, message, BLANKS(WORD("what", what)));
}

static int one_line(struct call *call, char *line, const char *where, option_set *seen)
{
    char *value = strchr(line, '=');
    if (!*line || *line == '#')
        return DONE;
    if (!value)
        return refuse_line(call, where, MSG_CONFIG_NO_EQUALS, line);
    *value++ = '\0';
    const char *name = trimmed(line);
    enum option_id id = call_option(call->command, name, strlen(name));
    if (id == OPTS || id == OPT_CONFIG || !elsewhere(call, id))
        return refuse_line(call, where, MSG_CONFIG_UNKNOWN, name);
    if (*seen >> id & 1)
        return refuse_line(call, where, MSG_CONFIG_TWICE, name);
    *seen |= (option_set)1 << id;
    return give(call, id, trimmed(value), where);
}

/* The command line and the environment override the file. */
static int from_text(struct call *call, const char *path, char *text)
{
    option_set seen = 0;
    long long number = 1;
    for (char *line = text, *next; line; line = next, number++) {
        char where[MOST_WHERE];
        struct akhet_text out = akhet_text_on(where, sizeof where);
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        akhet_text_put(&out, path);
        akhet_text_char(&out, ':');
        akhet_text_int(&out, number);
        int code = one_line(call, trimmed(line), where, &seen);
        if (code != DONE)
            return code;
    }
    return DONE;
}

int serve_config(struct call *call, char **text)
{
    int code = from_environment(call);
    *text = NULL;
    if (code != DONE || !call->given[OPT_CONFIG])
        return code;
    const char *path = call->word[OPT_CONFIG];
    *text = file_text(call, path);
    return *text ? from_text(call, path, *text) : FAILED;
}
