/* One attack from beginning to end: the players and owners, the baseline, the attacker. */
#define _GNU_SOURCE
#include "load/hostile/hostile.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "load/hostile/attack.h"
#include "load/hostile/owners.h"

/* Twelve tables of two people and four with a bot, four moves a second at each: enough for a 99th
 * percentile in ten seconds. */
enum { MATCHES = 16, BOTS = 4, RATE = 64, SIGN_INS = 15, AT_LEAST_MS = 100, EACH_OWNER = 3 };
enum { FINISH_MS = 3000, PLAYER_ADDRESS = 0x7f010001, VISITOR_ADDRESS = 0x7f020001 };
static const double patience = 90;

struct run {
    const struct hostile_options *options;
    struct hostile_result *result;
    struct attack_report *report;
    pid_t attacker;
    atomic_uint window;
    atomic_int measuring;
    enum load_end end;
    struct owners owners;
};

const char *hostile_name(enum hostile_kind kind)
{
    static const char *const name[] = {
#define HOSTILE(id, name, p50, p99, sign_in, memory, about) name,
#include "load/hostile/hostile_kinds.def"
#undef HOSTILE
    };
    return name[kind];
}

static double strictest(double a, double b)
{
    return a > 0 && (b <= 0 || a < b) ? a : b;
}

struct hostile_bounds hostile_bounds(unsigned kinds)
{
    static const struct hostile_bounds each[] = {
#define HOSTILE(id, name, p50, p99, sign_in, memory, about) {p50, p99, sign_in, 1000, memory * 1e6},
#include "load/hostile/hostile_kinds.def"
#undef HOSTILE
    };
    struct hostile_bounds all = {0};
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++) {
        if (!(kinds >> kind & 1))
            continue;
        all.p50_times = strictest(all.p50_times, each[kind].p50_times);
        all.p99_more_ms = strictest(all.p99_more_ms, each[kind].p99_more_ms);
        all.sign_in_times = strictest(all.sign_in_times, each[kind].sign_in_times);
        all.bot_ms = strictest(all.bot_ms, each[kind].bot_ms);
        all.memory_more = strictest(all.memory_more, each[kind].memory_more);
    }
    return all;
}

static void nap(void)
{
    static const struct timespec pause = {.tv_nsec = 10000000};
    nanosleep(&pause, NULL);
}

static bool asked_to_stop(const struct run *run)
{
    return run->options->ask && *run->options->ask;
}

static unsigned finish_ms(const struct run *run)
{
    return run->options->window_ms < FINISH_MS ? run->options->window_ms : FINISH_MS;
}

/* ---- the players and owners -------------------------------------------------------------- */

static struct load_options players(struct run *run)
{
    const struct hostile_options *is = run->options;
    return (struct load_options){.game = is->game,
                                 .setup = is->setup,
                                 .host = "127.0.0.1",
                                 .port = is->port,
                                 .server = is->server,
                                 .finish_ms = finish_ms(run),
                                 .measure_ms = 1,
                                 .seed = is->seed,
                                 .ask = is->ask};
}

static void watch_players(void *watcher, const struct load_progress *progress)
{
    struct run *run = watcher;
    if (progress->phase == LOAD_MEASURING)
        atomic_store(&run->measuring, 1);
}

static void *play(void *context)
{
    struct run *run = context;
    struct load_options options = players(run);
    options.from = PLAYER_ADDRESS;
    options.matches = MATCHES;
    options.bots = BOTS;
    options.rate = RATE;
    options.measure_ms = 3600000; /* until the window ends it */
    options.window = &run->window;
    options.progress = watch_players;
    options.watcher = run;
    run->end = load_run(&options, &run->result->players);
    atomic_store(&run->measuring, 1);
    return NULL;
}

static void *sign_in(void *context)
{
    owners_run(context);
    return NULL;
}

/* Whether somebody who comes from a new address can open a table and begin a match. */
static bool can_open(struct run *run)
{
    static struct load_result result;
    struct load_options options = players(run);
    options.from = VISITOR_ADDRESS;
    options.matches = 1;
    options.finish_ms = 0;
    return load_run(&options, &result) == LOAD_DONE && !result.errors;
}

/* ---- windows ----------------------------------------------------------------------------- */

static double memory_of(pid_t process)
{
    double seconds = 0;
    long long bytes = 0;
    (void)process_used(process, &seconds, &bytes);
    return (double)bytes;
}

static void measure(struct run *run, unsigned number)
{
    struct hostile_window *window = &run->result->window[number];
    double from = 0, to = 0, began = load_clock();
    double until = began + run->options->window_ms / 1000.0;
    long long bytes = 0;
    (void)process_used(run->options->server, &from, &bytes);
    atomic_store(&run->window, number);
    while (load_clock() < until && !asked_to_stop(run)) {
        nap();
        (void)process_used(run->options->server, &to, &bytes);
        if ((double)bytes > window->memory)
            window->memory = (double)bytes;
    }
    window->server_cores = (to - from) / (load_clock() - began);
}

/* Wait for both sides: the players sit, the attacker is prepared. */
static bool wait_for_all(struct run *run)
{
    double until = load_clock() + patience;
    while (!atomic_load(&run->measuring) || !atomic_load(&run->report->ready)) {
        int status;
        if (load_clock() > until || asked_to_stop(run) ||
            waitpid(run->attacker, &status, WNOHANG) == run->attacker)
            return false;
        nap();
    }
    return true;
}

static void end_attacker(struct run *run)
{
    double until = load_clock() + 5;
    atomic_store(&run->report->stop, 1);
    while (waitpid(run->attacker, NULL, WNOHANG) == 0) {
        if (load_clock() > until)
            kill(run->attacker, SIGKILL);
        nap();
    }
}

static void wait_a_while(const struct run *run)
{
    double until = load_clock() + finish_ms(run) / 1000.0;
    while (load_clock() < until && !asked_to_stop(run))
        nap();
}

/* ---- the run ----------------------------------------------------------------------------- */

static void figure(struct run *run)
{
    struct hostile_result *is = run->result;
    for (unsigned i = 0; i < LOAD_WINDOWS; i++) {
        const struct load_window *from = &is->players.window[i];
        struct hostile_window *to = &is->window[i];
        to->moves = from->moves;
        to->p50_ms = from->p50_ms;
        to->p99_ms = from->p99_ms;
        to->answers = from->answers;
        to->bot_p50_ms = from->bot_p50_ms;
        to->bot_p99_ms = from->bot_p99_ms;
        to->sign_ins = run->owners.sign_in[i].all;
        to->sign_ins_refused = run->owners.refused[i];
        to->sign_in_ms = histogram_at(&run->owners.sign_in[i], 0.5) / 1000;
    }
    is->sent = run->report->sent;
    is->bytes = run->report->bytes;
    is->connections = run->report->connections;
    is->attacker_cores = run->report->cores;
    is->notes = run->report->notes;
    memcpy(is->note, run->report->note, sizeof is->note);
}

static enum load_end attack(struct run *run)
{
    pthread_t player, owner;
    bool prepared;
    if (pthread_create(&player, NULL, play, run) != 0)
        return LOAD_NO_MEMORY;
    if (pthread_create(&owner, NULL, sign_in, &run->owners) != 0) {
        atomic_store(&run->window, LOAD_WINDOW_END);
        pthread_join(player, NULL);
        return LOAD_NO_MEMORY;
    }
    prepared = wait_for_all(run);
    if (prepared) {
        measure(run, 0);
        atomic_store(&run->report->go, 1);
        measure(run, 1);
    }
    atomic_store(&run->window, LOAD_WINDOW_END);
    end_attacker(run);
    pthread_join(owner, NULL);
    pthread_join(player, NULL);
    wait_a_while(run);
    run->result->memory_after = memory_of(run->options->server);
    return prepared ? run->end : LOAD_NO_SERVER;
}

static enum load_end begin(struct run *run)
{
    run->owners.port = run->options->port;
    run->owners.every_ms = run->options->window_ms / SIGN_INS;
    if (run->owners.every_ms < AT_LEAST_MS)
        run->owners.every_ms = AT_LEAST_MS;
    run->owners.count = 2 * run->options->window_ms / run->owners.every_ms / EACH_OWNER + 1;
    run->owners.window = &run->window;
    atomic_store(&run->window, LOAD_WINDOW_NONE);
    run->attacker = fork();
    if (!run->attacker)
        attack_main(run->options, run->report);
    if (run->attacker < 0)
        return LOAD_NO_MEMORY;
    if (!owners_prepare(&run->owners)) {
        end_attacker(run);
        return LOAD_NO_SERVER;
    }
    enum load_end end = attack(run);
    figure(run);
    run->result->opens = end == LOAD_DONE && can_open(run);
    return asked_to_stop(run) ? LOAD_STOPPED : end;
}

enum load_end hostile_run(const struct hostile_options *options, struct hostile_result *result)
{
    struct run *run = calloc(1, sizeof *run);
    memset(result, 0, sizeof *result);
    if (!run)
        return LOAD_NO_MEMORY;
    run->options = options;
    run->result = result;
    run->report =
        mmap(NULL, sizeof *run->report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    enum load_end end = LOAD_NO_MEMORY;
    if (run->report != MAP_FAILED) {
        end = begin(run);
        munmap(run->report, sizeof *run->report);
    }
    free(run);
    return end;
}
