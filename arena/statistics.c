/* Statistics of a run: sums for every bot, confidence intervals, and the sequential test. */
#include "arena/arena_statistics.h"

#include <math.h>
#include <string.h>

#include "arena/elo.h"

enum { FEW = 10 }; /* deals: the variance of fewer is too uncertain */

/* ---- 95 % intervals from the variance between deals ------------------------------------------ */

void arena_sum_add(struct arena_sum *sum, double x, double n)
{
    sum->deals++;
    sum->x += x;
    sum->n += n;
    sum->xx += x * x;
    sum->xn += x * n;
    sum->nn += n * n;
}

/* The two-sided 95 % quantile of Student's t (Cornish-Fisher expansion). */
static double student(uint64_t freedom)
{
    double z = 1.959963984540054, v = (double)freedom, z2 = z * z;
    double a = z * (z2 + 1) / 4;
    double b = z * ((5 * z2 + 16) * z2 + 3) / 96;
    double c = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + a / v + b / (v * v) + c / (v * v * v);
}

/* The variance of x/n, a ratio of two sums over deals; 0: unknown. */
static double variance(const struct arena_sum *sum)
{
    if (sum->deals < 2)
        return 0;
    double d = (double)sum->deals, r = sum->x / sum->n;
    double square = sum->xx - 2 * r * sum->xn + r * r * sum->nn;
    double floor = 1e-12 * (sum->xx + sum->nn); /* below this it is rounding error */
    return square > floor ? d / (d - 1) * square / (sum->n * sum->n) : 0;
}

/* Wilson's interval around a share of independent games. */
static void wilson(struct akhet_range *range, double games, double z)
{
    double p = range->value, z2 = z * z;
    double middle = (p + z2 / (2 * games)) / (1 + z2 / games);
    double half = z / (1 + z2 / games) * sqrt(p * (1 - p) / games + z2 / (4 * games * games));
    range->low = fmin(p, fmax(0, middle - half));
    range->high = fmax(p, fmin(1, middle + half));
}

struct akhet_range arena_share_range(const struct arena_sum *sum)
{
    struct akhet_range range = {0};
    if (sum->n <= 0)
        return range;
    range.value = fmin(1, sum->x / sum->n);
    double games = sum->n, spread = variance(sum);
    double binomial = range.value * (1 - range.value);
    if (spread > 0 && binomial > 0 && (sum->deals >= FEW || binomial / spread < games))
        games = binomial / spread; /* the effective number of independent games */
    wilson(&range, games, student(sum->deals > 1 ? sum->deals - 1 : 1));
    range.known = true;
    return range;
}

struct akhet_range arena_mean_range(const struct arena_sum *sum)
{
    struct akhet_range range = {0};
    if (sum->n <= 0)
        return range;
    double spread = variance(sum);
    range.value = sum->x / sum->n;
    range.known = spread > 0;
    double half = range.known ? student(sum->deals - 1) * sqrt(spread) : 0;
    range.low = range.value - half;
    range.high = range.value + half;
    return range;
}

double arena_logistic(double share)
{
    return 400 * log10(share / (1 - share));
}

/* ---- sums for every bot ---------------------------------------------------------------------- */

double arena_won(const struct arena_game *game, unsigned players, unsigned seat)
{
    unsigned winners = 0;
    for (unsigned other = 0; other < players; other++)
        winners += game->place[other] == 1;
    return game->place[seat] == 1 ? 1.0 / winners : 0;
}

double arena_wins(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                  unsigned bot)
{
    double wins = 0;
    for (unsigned rotation = 0; rotation < arena_lineup(plan, deal)->rotations; rotation++)
        for (unsigned seat = 0; seat < plan->setup.players; seat++)
            if (arena_bot_at(plan, deal, rotation, seat) == bot)
                wins += arena_won(&done->game[rotation], plan->setup.players, seat);
    return wins;
}

/* The bot's mean total minus that of the others, summed over the finished games of the deal;
 * returns the number of those games. */
static unsigned ahead(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                      unsigned bot, double *sum)
{
    unsigned players = plan->setup.players, own = arena_seats(plan, deal, bot), games = 0;
    *sum = 0;
    for (unsigned rotation = 0; rotation < arena_lineup(plan, deal)->rotations; rotation++) {
        const struct arena_game *game = &done->game[rotation];
        double mine = 0, others = 0;
        if (game->error != BOT_OK)
            continue;
        for (unsigned seat = 0; seat < players; seat++)
            *(arena_bot_at(plan, deal, rotation, seat) == bot ? &mine : &others) +=
                game->total[seat];
        *sum += mine / own - (own < players ? others / (players - own) : mine / own);
        games++;
    }
    return games;
}

static void add_effort(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                       struct arena_result *result)
{
    const struct arena_lineup *lineup = arena_lineup(plan, deal);
    for (unsigned i = 0; i < plan->setup.players; i++) {
        struct akhet_standing *standing = &result->bot[lineup->bot[i]];
        standing->decisions += done->effort[i].decisions;
        standing->sims += done->effort[i].sims;
        standing->us += done->effort[i].us;
    }
    for (unsigned rotation = 0; rotation < lineup->rotations; rotation++)
        if (done->game[rotation].error != BOT_OK)
            result->bot[arena_bot_at(plan, deal, rotation, done->game[rotation].seat)].errors++;
}

static void add_bot(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
                    unsigned bot, struct akhet_standing *standing)
{
    struct arena_sum share = {0}, score = {0};
    double par = 0;
    for (uint64_t deal = 0; deal < count; deal++) {
        unsigned seats = arena_seats(plan, deal, bot);
        unsigned games = arena_lineup(plan, deal)->rotations;
        double difference;
        if (!deals[deal].done || !seats)
            continue;
        arena_sum_add(&share, arena_wins(plan, deal, &deals[deal], bot), games);
        par += (double)seats / plan->setup.players * games;
        standing->games += games;
        unsigned ended = ahead(plan, deal, &deals[deal], bot, &difference);
        if (ended)
            arena_sum_add(&score, difference, ended);
    }
    standing->name = plan->spec[bot].text;
    standing->wins = share.x;
    standing->par = standing->games ? par / (double)standing->games : 0;
    standing->share = arena_share_range(&share);
    standing->score = arena_mean_range(&score);
}

bool arena_result(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
                  struct arena_result *result)
{
    memset(result, 0, sizeof *result);
    for (uint64_t deal = 0; deal < count; deal++) {
        if (!deals[deal].done)
            continue;
        result->deals++;
        result->games += arena_lineup(plan, deal)->rotations;
        add_effort(plan, deal, &deals[deal], result);
    }
    for (unsigned bot = 0; bot < plan->bots; bot++)
        add_bot(plan, deals, count, bot, &result->bot[bot]);
    return arena_elo(plan, deals, count, result);
}

/* ---- sequential probability ratio test ------------------------------------------------------- */

double arena_sprt_bound(void)
{
    return log((1 - ARENA_ERROR_RATE) / ARENA_ERROR_RATE);
}

double arena_expected(const struct arena_plan *plan, double elo)
{
    double own = arena_seats(plan, 0, 0), others = plan->setup.players - own;
    double strength = own * pow(10, elo / 400);
    return strength / (strength + others);
}

enum arena_verdict arena_sprt_add(struct arena_sprt *test, const struct arena_plan *plan,
                                  uint64_t deal, const struct arena_deal *done)
{
    if (test->verdict != ARENA_OPEN)
        return test->verdict;
    double games = arena_lineup(plan, deal)->rotations;
    double share = arena_wins(plan, deal, done, 0) / games;
    double s0 = arena_expected(plan, test->elo0), s1 = arena_expected(plan, test->elo1);
    double middle = (s0 + s1) / 2;
    test->deals++;
    test->sum += share;
    test->squares += share * share;
    double n = (double)test->deals, mean = test->sum / n;
    /* The variance of one deal of independent games is added, so that equal deals do not look
     * certain. */
    double spread = (test->squares - n * mean * mean + middle * (1 - middle) / games) / n;
    test->llr = n * (s1 - s0) * (mean - middle) / spread;
    if (test->deals >= FEW && test->llr >= arena_sprt_bound())
        test->verdict = ARENA_ACCEPT;
    if (test->deals >= FEW && test->llr <= -arena_sprt_bound())
        test->verdict = ARENA_REJECT;
    return test->verdict;
}
