/* akhet load: thousands of simulated players measure and check a server. */
#include "cli/load.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <akhet/games.h>

#include "cli/files.h"

enum { FINISH_MS = 30000, USUAL_PLAYERS = 4, SPARE = 256 };

static atomic_int interrupted, enough;

static void stop_measuring(int number)
{
    (void)number;
    atomic_store(&enough, 1);
}

static void interrupt(int number)
{
    (void)number;
    atomic_store(&interrupted, 1);
}

/* Parse ws://host:port; the scheme and the path are optional, and a host may be [::1]. */
static int read_address(const struct call *call, struct load_options *options, char host[256])
{
    const char *text = call->word[OPT_SERVER], *at = text, *end;
    long long port;
    if (strncmp(at, "ws://", 5) == 0)
        at += 5;
    bool six = *at == '[';
    size_t len = six ? strcspn(++at, "]") : strcspn(at, ":/");
    end = at + len + (six && at[len] == ']');
    char number[8] = "";
    struct akhet_text digits = akhet_text_on(number, sizeof number);
    if (*end == ':')
        akhet_text_bytes(&digits, end + 1, strcspn(end + 1, "/"));
    if (!len || len > 255 || !call_parse_whole(number, 65535, &port) || !port)
        return call_refuse(call, USAGE, MSG_LOAD_ADDRESS, BLANKS(WORD("what", text)));
    memcpy(host, at, len);
    host[len] = 0;
    options->host = host;
    options->port = (unsigned)port;
    return DONE;
}

static int read_game(struct call *call, struct load_options *options)
{
    if (!call->operand[0])
        call->operand[0] = "nefertiti";
    int code = call_game(call, 0, &options->game);
    if (code != DONE)
        return code;
    unsigned most = options->game->max_players;
    call->number[OPT_PLAYERS] = call->given[OPT_LOAD_PLAYERS] ? call->number[OPT_LOAD_PLAYERS]
                                : most < USUAL_PLAYERS        ? most
                                                              : USUAL_PLAYERS;
    return call_setup(call, options->game, &options->setup);
}

static int read_options(struct call *call, struct load_options *options, char host[256])
{
    int code = read_game(call, options);
    if (code != DONE)
        return code;
    options->matches = (unsigned)call->number[OPT_MATCHES];
    options->idle = (unsigned)call->number[OPT_IDLE];
    options->clock_ms = (unsigned)call->number[OPT_CLOCK];
    options->rate = (unsigned)call->number[OPT_RATE];
    options->warmup_ms = (unsigned)call->number[OPT_WARMUP];
    options->measure_ms = (unsigned)call->number[OPT_LOAD_SECONDS];
    options->games = (unsigned)call->number[OPT_MATCHES_OVER];
    options->finish_ms = FINISH_MS;
    options->reconnect = (unsigned)call->number[OPT_RECONNECT];
    options->survive = call->given[OPT_SURVIVE];
    options->meet = call->given[OPT_MEET];
    options->bots = (unsigned)call->number[OPT_LOAD_BOTS];
    options->seed = (uint64_t)call->number[OPT_SEED];
    options->server = (pid_t)call->number[OPT_SERVER_PID];
    options->ask = &interrupted;
    options->enough = &enough;
    if (call->given[OPT_SERVER])
        return read_address(call, options, host);
    if (call->given[OPT_SERVER_PID] || call->given[OPT_SURVIVE])
        return call_refuse(call, USAGE, MSG_LOAD_NEEDS_SERVER, NULL);
    return DONE;
}

static void tell_faults(const struct call *call, const struct load_result *result)
{
    for (unsigned i = 0; i < result->notes; i++)
        say_print(call->err, call->lang, MSG_LOAD_FAULT,
                  BLANKS(WORD("what", result->note[i].what),
                         NUMBER("times", (long long)result->note[i].times)));
}

static int tell(const struct call *call, const struct load_options *options,
                const struct load_result *result, enum load_end end)
{
    static const enum message why[] = {[LOAD_NO_SERVER] = MSG_LOAD_NO_SERVER,
                                       [LOAD_NO_MEMORY] = MSG_NO_MEMORY,
                                       [LOAD_NO_FILES] = MSG_LOAD_NO_FILES,
                                       [LOAD_STOPPED] = MSG_LOAD_STOPPED};
    tell_faults(call, result);
    if (end == LOAD_DONE || end == LOAD_STOPPED) {
        if (!call->given[OPT_JSON])
            load_table(call, options, result);
        else if (!load_json(call, options, result, end == LOAD_DONE))
            return FAILED;
    }
    if (end != LOAD_DONE)
        return call_refuse(
            call, FAILED, why[end],
            BLANKS(WORD("host", options->host), NUMBER("port", options->port),
                   NUMBER("n", options->matches * options->setup.players + options->idle)));
    return result->lost + result->duplicated + result->gaps + result->leaks + result->errors
               ? FAILED
               : DONE;
}

/* One line for each pause: when it ended, on the machine's monotonic clock, how long it was, and
 * whom the player waited for. */
static void write_pause(void *listener, double until, double seconds, bool bot)
{
    fprintf(listener, "%.3f %.3f %s\n", until, seconds, bot ? "bot" : "player");
}

static int play(const struct call *call, struct load_options *options)
{
    struct load_line line = {.call = call};
    static struct load_result result;
    int screen = fileno(call->err);
    if (screen >= 0 && isatty(screen) && !call->given[OPT_QUIET]) {
        options->progress = load_line_tell;
        options->watcher = &line;
    }
    FILE *pauses = call->given[OPT_PAUSES] ? fopen(call->word[OPT_PAUSES], "w") : NULL;
    if (call->given[OPT_PAUSES] && !pauses)
        return call_refuse(call, FAILED, MSG_CANNOT_SAVE,
                           BLANKS(WORD("file", call->word[OPT_PAUSES]),
                                  WORD("why", say(call->lang, file_why(errno)))));
    options->paused = pauses ? write_pause : NULL;
    options->listener = pauses;
    enum load_end end = load_run(options, &result);
    if (pauses)
        fclose(pauses);
    load_line_wipe(&line);
    return tell(call, options, &result, end);
}

static int test_server(struct call *call)
{
    struct load_options options = {.host = "127.0.0.1"};
    struct load_server server = {0};
    char host[256];
    int code = read_options(call, &options, host);
    if (code != DONE)
        return code;
    if (!call->given[OPT_SERVER]) {
        code = load_server_begin(call, &server,
                                 options.matches * options.setup.players + options.idle + SPARE);
        options.port = server.port;
        options.server = server.process;
    }
    if (code == DONE)
        code = play(call, &options);
    load_server_end(&server);
    return code;
}

/* An interrupt ends the run, not the program; SIGUSR1 ends the measurement, and the run in order.
 */
int run_load(struct call *call)
{
    struct sigaction action = {.sa_handler = interrupt}, on_int, on_term, on_user;
    struct sigaction measured = {.sa_handler = stop_measuring};
    atomic_store(&interrupted, 0);
    atomic_store(&enough, 0);
    sigemptyset(&action.sa_mask);
    sigemptyset(&measured.sa_mask);
    sigaction(SIGUSR1, &measured, &on_user);
    sigaction(SIGINT, &action, &on_int);
    sigaction(SIGTERM, &action, &on_term);
    int code = call->given[OPT_HOSTILE] ? load_hostile(call, &interrupted) : test_server(call);
    sigaction(SIGUSR1, &on_user, NULL);
    sigaction(SIGINT, &on_int, NULL);
    sigaction(SIGTERM, &on_term, NULL);
    return code;
}
