/* The result of a run for people: one line for each bot, figures with their intervals. */
#include <limits.h>
#include <string.h>
#include <sys/ioctl.h>

#include "cli/arena.h"
#include "cli/draw.h"

enum column {
    NAME,
    GAMES,
    WINS,
    PAR,
    SHARE,
    DOUBT,
    ELO,
    ELO_DOUBT,
    SCORE,
    SCORE_DOUBT,
    MS,
    SIMS,
    COLUMNS
};
enum { CELL = 80, MOST_FAULTS = 20 };

struct grid {
    enum akhet_lang lang;
    unsigned rows;
    char cell[ARENA_BOTS + 1][COLUMNS][CELL];
};

static const enum message heading[COLUMNS] = {
    MSG_ARENA_BOT,   MSG_ARENA_GAMES, MSG_ARENA_WINS, MSG_ARENA_PAR,
    MSG_ARENA_SHARE, MSG_ARENA_DOUBT, MSG_ARENA_ELO,  MSG_ARENA_DOUBT,
    MSG_ARENA_SCORE, MSG_ARENA_DOUBT, MSG_ARENA_MS,   MSG_ARENA_SIMS,
};

static void fill(struct grid *grid, unsigned row, enum column column, const char *text)
{
    struct akhet_text cell = akhet_text_on(grid->cell[row][column], CELL);
    akhet_text_put(&cell, text);
}

static void fill_real(struct grid *grid, unsigned row, enum column column, double value,
                      int decimals, const char *after)
{
    char text[32];
    say_real(text, grid->lang, value, decimals);
    snprintf(grid->cell[row][column], CELL, "%s%s", text, after);
}

static void fill_range(struct grid *grid, unsigned row, enum column column,
                       const struct akhet_range *range, double factor, int decimals)
{
    char low[32], high[32];
    say_real(low, grid->lang, factor * range->low, decimals);
    say_real(high, grid->lang, factor * range->high, decimals);
    if (range->known)
        snprintf(grid->cell[row][column], CELL, "%s … %s", low, high);
}

static double each(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void fill_bot(struct grid *grid, unsigned row, const char *name,
                     const struct akhet_standing *is)
{
    fill(grid, row, NAME, name);
    fill_real(grid, row, GAMES, (double)is->games, 0, "");
    fill_real(grid, row, WINS, is->wins, 1, "");
    fill_real(grid, row, PAR, 100 * is->par, 1, " %");
    fill_real(grid, row, SHARE, 100 * is->share.value, 1, " %");
    fill_range(grid, row, DOUBT, &is->share, 100, 1);
    fill_real(grid, row, ELO, is->elo.value, 0, "");
    fill_range(grid, row, ELO_DOUBT, &is->elo, 1, 0);
    fill_real(grid, row, SCORE, is->score.value, 2, "");
    fill_range(grid, row, SCORE_DOUBT, &is->score, 1, 2);
    fill_real(grid, row, MS, each(is->us, is->decisions) / 1000, 2, "");
    fill_real(grid, row, SIMS, each(is->sims, is->decisions), 0, "");
}

/* Print columns of a grid side by side, after the name. */
static void put_columns(const struct grid *grid, const unsigned *width, unsigned from, unsigned to,
                        FILE *out)
{
    for (unsigned row = 0; row < grid->rows; row++) {
        fputs("  ", out);
        say_padded(out, grid->cell[row][NAME], width[NAME]);
        for (unsigned column = from; column < to; column++) {
            const char *text = grid->cell[row][column];
            say_padded(out, "", 2 + width[column] - draw_width(text));
            fputs(text, out);
        }
        fputc('\n', out);
    }
}

/* The maximum width of a line; unlimited without a terminal. */
static unsigned edge(const struct call *call)
{
    struct winsize size;
    if (call_terminal(call) && ioctl(fileno(call->out), TIOCGWINSZ, &size) == 0 && size.ws_col)
        return size.ws_col;
    return UINT_MAX;
}

/* Print the grid, and columns that do not fit below the others. */
static void put_grid(const struct grid *grid, const struct call *call)
{
    unsigned width[COLUMNS] = {0}, all = 0;
    for (unsigned column = 0; column < COLUMNS; column++) {
        for (unsigned row = 0; row < grid->rows; row++)
            if (draw_width(grid->cell[row][column]) > width[column])
                width[column] = draw_width(grid->cell[row][column]);
        all += 2 + width[column];
    }
    unsigned middle = all <= edge(call) ? COLUMNS : SCORE;
    put_columns(grid, width, NAME + 1, middle, call->out);
    if (middle == COLUMNS)
        return;
    fputc('\n', call->out);
    put_columns(grid, width, middle, COLUMNS, call->out);
}

enum message contest_verdict(const struct contest *contest)
{
    static const enum message message[] = {[ARENA_OPEN] = MSG_ARENA_OPEN,
                                           [ARENA_ACCEPT] = MSG_ARENA_ACCEPT,
                                           [ARENA_REJECT] = MSG_ARENA_REJECT};
    return message[contest->sprt.verdict];
}

static void put_test(const struct contest *contest)
{
    const struct call *call = contest->call;
    const struct arena_sprt *test = &contest->sprt;
    char elo0[32], elo1[32], llr[32], bound[32];
    say_real(elo0, call->lang, test->elo0, 1);
    say_real(elo1, call->lang, test->elo1, 1);
    say_real(llr, call->lang, test->llr, 2);
    say_real(bound, call->lang, arena_sprt_bound(), 2);
    fputc('\n', call->out);
    call_tell(call, contest_verdict(contest),
              BLANKS(WORD("a", contest->plan.spec[0].text), WORD("b", contest->plan.spec[1].text),
                     WORD("elo0", elo0), WORD("elo1", elo1), WORD("llr", llr),
                     WORD("bound", bound)));
}

void contest_table(const struct contest *contest)
{
    const struct call *call = contest->call;
    const struct arena_plan *plan = &contest->plan;
    static struct grid grid;
    char seconds[32];
    memset(&grid, 0, sizeof grid);
    grid.lang = call->lang;
    grid.rows = plan->bots + 1;
    for (unsigned column = 0; column < COLUMNS; column++)
        fill(&grid, 0, (enum column)column, say(call->lang, heading[column]));
    for (unsigned bot = 0; bot < plan->bots; bot++)
        fill_bot(&grid, bot + 1, plan->spec[bot].text, &contest->result.bot[bot]);
    say_real(seconds, call->lang, contest->seconds, 1);
    call_tell(call, MSG_ARENA_TITLE,
              BLANKS(WORD("game", plan->game->term.name[call->lang]),
                     NUMBER("players", plan->setup.players),
                     NUMBER("games", (long long)contest->result.games),
                     NUMBER("deals", (long long)contest->result.deals),
                     NUMBER("seed", (long long)plan->seed)));
    if (contest->end == ARENA_WHOLE && !contest->run.sprt && contest->result.games > contest->asked)
        call_tell(call, MSG_ARENA_ROUNDED, BLANKS(NUMBER("asked", (long long)contest->asked)));
    fputc('\n', call->out);
    put_grid(&grid, call);
    if (contest->run.sprt)
        put_test(contest);
    call_tell(call, MSG_ARENA_TIME, BLANKS(WORD("seconds", seconds)));
}

static void put_fault(const struct contest *contest, uint64_t deal, unsigned rotation)
{
    static const enum message message[] = {
        [BOT_ILLEGAL_MOVE] = MSG_ARENA_ILLEGAL,
        [BOT_TIMEOUT] = MSG_ARENA_HUNG,
        [BOT_EXITED] = MSG_ARENA_GONE,
        [BOT_BAD_REPLY] = MSG_ARENA_GARBLED,
    };
    const struct call *call = contest->call;
    const struct arena_game *game = &contest->run.deal[deal].game[rotation];
    unsigned bot = arena_bot_at(&contest->plan, deal, rotation, game->seat);
    say_print(call->err, call->lang, message[game->error],
              BLANKS(WORD("bot", contest->plan.spec[bot].text), NUMBER("deal", (long long)deal),
                     NUMBER("rotation", rotation), NUMBER("seat", game->seat + 1)));
}

void contest_faults(const struct contest *contest)
{
    long long told = 0;
    for (uint64_t deal = 0; deal < contest->run.count; deal++)
        for (unsigned rotation = 0; contest->run.deal[deal].done &&
                                    rotation < arena_lineup(&contest->plan, deal)->rotations;
             rotation++)
            if (contest->run.deal[deal].game[rotation].error != BOT_OK && told++ < MOST_FAULTS)
                put_fault(contest, deal, rotation);
    if (told > MOST_FAULTS)
        say_print(contest->call->err, contest->call->lang, MSG_ARENA_MORE_FAULTS,
                  BLANKS(NUMBER("n", told - MOST_FAULTS)));
}
