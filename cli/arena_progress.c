/* The progress of a run, on one line of a terminal. */
#include <string.h>

#include "cli/arena.h"

enum { BAR = 16, NAME = 24 }; /* columns, so that everything fits on a line */

void progress_begin(struct progress *progress, const struct call *call, uint64_t before)
{
    memset(progress, 0, sizeof *progress);
    progress->call = call;
    progress->begun = contest_clock();
    progress->before = before;
}

void progress_wipe(struct progress *progress)
{
    if (!progress->drawn)
        return;
    fputs("\r\033[K", progress->call->err);
    fflush(progress->call->err);
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

void progress_tell(void *watcher, const struct arena_run *run)
{
    struct progress *progress = watcher;
    const struct call *call = progress->call;
    char percent[32], left[32] = "?", llr[32], name[NAME + 1];
    double now = contest_clock(), part = (double)run->done / (double)run->deals;
    if (now - progress->told < 0.3)
        return;
    progress->told = now;
    progress->drawn = true;
    bool endless = run->deals == ARENA_MOST;
    struct akhet_text text = akhet_text_on(left, sizeof left);
    if (!endless && run->done > progress->before)
        put_time(&text, (now - progress->begun) / (double)(run->done - progress->before) *
                            (double)(run->deals - run->done));
    text = akhet_text_on(name, sizeof name);
    akhet_text_put(&text, run->plan->spec[0].text);
    say_real(percent, call->lang, 100 * share(run), 1);
    fputc('\r', call->err);
    if (!endless)
        put_bar(call->err, part);
    say_print(call->err, call->lang, endless ? MSG_ARENA_SO_FAR : MSG_ARENA_PROGRESS,
              BLANKS(NUMBER("games", (long long)arena_games(run->plan, run->done)),
                     NUMBER("all", (long long)arena_games(run->plan, run->deals)),
                     WORD("bot", name), WORD("share", percent), WORD("left", left)));
    if (run->sprt) {
        say_real(llr, call->lang, run->sprt->llr, 2);
        fprintf(call->err, "  LLR %s", llr);
    }
    fputs("\033[K", call->err);
    fflush(call->err);
}
