/* Statistics of a run: shares of wins against par, score differences and Elo, with intervals.
 *
 * The games of a deal are not independent, so the deal is the unit of all intervals. docs/arena.md
 * has the formulas. */
#ifndef ARENA_ARENA_STATISTICS_H
#define ARENA_ARENA_STATISTICS_H

#include <akhet/arena.h>

#include "arena/arena.h"

struct arena_result {
    uint64_t deals, games;
    struct akhet_standing bot[ARENA_BOTS]; /* their names are those of the plan */
};

/* From all deals that are done. False: no memory. */
bool arena_result(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
                  struct arena_result *result);

/* The share of the win that a seat has. */
double arena_won(const struct arena_game *game, unsigned players, unsigned seat);

/* The bot's wins in a deal, over all rotations and all its seats. */
double arena_wins(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                  unsigned bot);

/* Sums for a ratio over deals: each adds `x` over `n` games. */
struct arena_sum {
    uint64_t deals;
    double x, n, xx, xn, nn;
};
void arena_sum_add(struct arena_sum *sum, double x, double n);

/* The ratio with its interval: for a share between 0 and 1 (never of width 0), or for any mean. */
struct akhet_range arena_share_range(const struct arena_sum *sum);
struct akhet_range arena_mean_range(const struct arena_sum *sum);

/* The Elo difference that gives this share of wins between two bots. */
double arena_logistic(double share);

/* A sequential probability ratio test of two bots: is the first one `elo1` stronger, or `elo0`? */
enum arena_verdict { ARENA_OPEN, ARENA_ACCEPT, ARENA_REJECT };

struct arena_sprt {
    double elo0, elo1;
    uint64_t deals;
    double sum, squares;
    double llr;
    enum arena_verdict verdict;
};
#define ARENA_ERROR_RATE 0.05 /* of both kinds */

/* The log-likelihood ratio at which the test accepts; it rejects at the negative of it. */
double arena_sprt_bound(void);

/* The expected share of wins in a deal for a difference in Elo. */
double arena_expected(const struct arena_plan *plan, double elo);

/* Add the next deal; nothing changes after a verdict. */
enum arena_verdict arena_sprt_add(struct arena_sprt *test, const struct arena_plan *plan,
                                  uint64_t deal, const struct arena_deal *done);

#endif
