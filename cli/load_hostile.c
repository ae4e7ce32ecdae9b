/* akhet load --hostile: attacks on a server of its own, and what the other players notice. */
#include <string.h>

#include "cli/load.h"

enum { MOST_RUNS = 32 };

/* ---- which attacks ----------------------------------------------------------------------- */

static bool read_kind(const char *word, size_t len, unsigned *kinds)
{
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++) {
        const char *name = hostile_name(kind);
        if (strlen(name) == len && memcmp(name, word, len) == 0) {
            *kinds |= 1u << kind;
            return true;
        }
    }
    return false;
}

/* Kinds joined by +, which attack at once; 0: not understood. */
static unsigned read_kinds(const char *word, size_t len)
{
    unsigned kinds = 0;
    for (size_t at = 0; at <= len;) {
        size_t part = 0;
        while (at + part < len && word[at + part] != '+')
            part++;
        if (!read_kind(word + at, part, &kinds))
            return 0;
        at += part + 1;
    }
    return kinds;
}

/* The runs of a list with commas; "all" is every kind, then all of them at once. 0: not understood.
 */
static unsigned read_runs(const char *text, unsigned runs[MOST_RUNS])
{
    unsigned count = 0;
    if (strcmp(text, "all") == 0) {
        while (count < HOSTILE_KINDS) {
            runs[count] = 1u << count;
            count++;
        }
        runs[count++] = (1u << HOSTILE_KINDS) - 1;
        return count;
    }
    for (;; text++) {
        size_t len = strcspn(text, ",");
        unsigned kinds = count < MOST_RUNS ? read_kinds(text, len) : 0;
        if (!kinds)
            return 0;
        runs[count++] = kinds;
        text += len;
        if (!*text)
            return count;
    }
}

/* ---- running them ------------------------------------------------------------------------ */

static int read_options(struct call *call, struct hostile_options *options)
{
    if (!call->operand[0])
        call->operand[0] = "nefertiti";
    int code = call_game(call, 0, &options->game);
    if (code != DONE)
        return code;
    call->number[OPT_PLAYERS] =
        call->given[OPT_LOAD_PLAYERS] ? call->number[OPT_LOAD_PLAYERS] : options->game->min_players;
    options->window_ms = (unsigned)call->number[OPT_LOAD_SECONDS];
    options->seed = (uint64_t)call->number[OPT_SEED];
    return call_setup(call, options->game, &options->setup);
}

/* One run: a new server, so that nothing is left of the run before. */
static int attack(const struct call *call, struct hostile_options *options, bool *reached)
{
    static struct hostile_result result;
    struct load_server server = {.limits = true};
    int code = load_server_begin(call, &server, 0);
    options->port = server.port;
    options->server = server.process;
    if (code == DONE) {
        enum load_end end = hostile_run(options, &result);
        code = end == LOAD_DONE      ? hostile_report(call, options, &result, reached)
               : end == LOAD_STOPPED ? call_refuse(call, FAILED, MSG_HOSTILE_STOPPED, NULL)
                                     : call_refuse(call, FAILED, MSG_HOSTILE_FAILED, NULL);
    }
    load_server_end(&server);
    return code;
}

int load_hostile(struct call *call, const atomic_int *ask)
{
    struct hostile_options options = {.ask = ask};
    unsigned runs[MOST_RUNS], count = read_runs(call->word[OPT_HOSTILE], runs);
    bool reached = true;
    int code = read_options(call, &options);
    if (code != DONE)
        return code;
    if (!count)
        return call_refuse(call, USAGE, MSG_HOSTILE_KIND,
                           BLANKS(WORD("what", call->word[OPT_HOSTILE])));
    if (call->given[OPT_SERVER])
        return call_refuse(call, USAGE, MSG_HOSTILE_OWN_SERVER, NULL);
    for (unsigned i = 0; i < count && code == DONE; i++) {
        options.kinds = runs[i];
        code = attack(call, &options, &reached);
    }
    return code == DONE && call->given[OPT_JUDGE] && !reached ? FAILED : code;
}
