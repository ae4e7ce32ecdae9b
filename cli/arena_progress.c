/* A run of games that shows its progress on one line of a terminal and can be interrupted. */
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena.h"

enum { BAR = 16, NAME = 24, MOST_THREADS = 256 }; /* columns, so that everything fits on a line */

struct progress {
    const struct call *call;
    progress_line *line;
    double begun, told; /* by the clock */
    uint64_t before;    /* deals that were done before it began */
    bool drawn;
};

static atomic_int interrupted;

static void interrupt(int number)
{
    (void)number;
    atomic_store(&interrupted, 1);
}

/* Seconds of a monotonic clock. */
static double contest_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

unsigned run_threads(const struct call *call, uint64_t deals)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : (uint64_t)cores;
    if (call->given[OPT_THREADS])
        threads = (uint64_t)call->number[OPT_THREADS];
    return (unsigned)(threads > deals ? deals : threads);
}

/* The first bot's share of wins. */
static double share(const struct arena_run *run)
{
    double wins = 0, games = 0;
    for (uint64_t deal = 0; deal < run->count; deal++) {
        if (!run->deal[deal].done || !arena_seats(run->plan, deal, 0))
            continue;
        wins += arena_wins(run->plan, deal, &run->deal[deal], 0);
        games += arena_lineup(run->plan, deal)->rotations;
    }
    return games > 0 ? wins / games : 0;
}

static void put_bar(FILE *out, double part)
{
    fputc('[', out);
    for (unsigned i = 0; i < BAR; i++)
        fputs(i + 1 <= part * BAR ? "█" : "·", out);
    fputs("] ", out);
}

/* 1:05:09, or 5:09 */
static void put_time(struct akhet_text *out, double seconds)
{
    char buf[32];
    unsigned long all = (unsigned long)seconds;
    if (all >= 3600)
        snprintf(buf, sizeof buf, "%lu:%02lu:%02lu", all / 3600, all / 60 % 60, all % 60);
    else
        snprintf(buf, sizeof buf, "%lu:%02lu", all / 60, all % 60);
    akhet_text_put(out, buf);
}

static bool is_endless(const struct arena_run *run)
{
    return run->deals == ARENA_MOST;
}

/* The time that the rest of the run will take; "?": not known yet. */
static void put_left(const struct progress *progress, const struct arena_run *run, char left[32])
{
    struct akhet_text text = akhet_text_on(left, 32);
    if (is_endless(run) || run->done == progress->before)
        akhet_text_put(&text, "?");
    else
        put_time(&text, (progress->told - progress->begun) /
                            (double)(run->done - progress->before) *
                            (double)(run->deals - run->done));
}

void progress_share(struct progress *progress, const struct arena_run *run)
{
    const struct call *call = progress->call;
    char percent[32], left[32], llr[32], name[NAME + 1];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_text_put(&text, run->plan->spec[0].text);
    put_left(progress, run, left);
    say_real(percent, call->lang, 100 * share(run), 1);
    say_print(call->err, call->lang, is_endless(run) ? MSG_ARENA_SO_FAR : MSG_ARENA_PROGRESS,
              BLANKS(NUMBER("games", (long long)arena_games(run->plan, run->done)),
                     NUMBER("all", (long long)arena_games(run->plan, run->deals)),
                     WORD("bot", name), WORD("share", percent), WORD("left", left)));
    if (run->sprt) {
        say_real(llr, call->lang, run->sprt->llr, 2);
        fprintf(call->err, "  LLR %s", llr);
    }
}

void progress_games(struct progress *progress, const struct arena_run *run)
{
    char left[32];
    put_left(progress, run, left);
    say_print(progress->call->err, progress->call->lang, MSG_BALANCE_PROGRESS,
              BLANKS(NUMBER("games", (long long)run->done), NUMBER("all", (long long)run->deals),
                     WORD("left", left)));
}

static void tell(void *watcher, const struct arena_run *run)
{
    struct progress *progress = watcher;
    FILE *err = progress->call->err;
    double now = contest_clock();
    if (now - progress->told < 0.3)
        return;
    progress->told = now;
    progress->drawn = true;
    fputc('\r', err);
    if (!is_endless(run))
        put_bar(err, (double)run->done / (double)run->deals);
    progress->line(progress, run);
    fputs("\033[K", err);
    fflush(err);
}

static void wipe(const struct progress *progress)
{
    if (!progress->drawn)
        return;
    fputs("\r\033[K", progress->call->err);
    fflush(progress->call->err);
}

enum arena_end run_watched(const struct call *call, struct arena_run *run, progress_line *line,
                           double *seconds)
{
    struct progress progress = {.call = call, .line = line, .before = run->done};
    struct sigaction action = {.sa_handler = interrupt}, on_int, on_term;
    bool watched = fileno(call->err) >= 0 && isatty(fileno(call->err));
    progress.begun = contest_clock();
    atomic_store(&interrupted, 0);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &on_int);
    sigaction(SIGTERM, &action, &on_term);
    run->stop = &interrupted;
    if (watched && !call->given[OPT_QUIET]) {
        run->progress = tell;
        run->watcher = &progress;
    }
    enum arena_end end = arena_run(run);
    wipe(&progress);
    sigaction(SIGINT, &on_int, NULL);
    sigaction(SIGTERM, &on_term, NULL);
    *seconds = contest_clock() - progress.begun;
    return end;
}
