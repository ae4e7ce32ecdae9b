/* What a run proves: shares of wins against par, score differences, Elo, each with its doubt.
 *
 * The games of a deal hang together, so a deal is the unit that intervals are made from.
 * docs/arena.md has the formulas. */
#ifndef ARENA_STATISTICS_H
#define ARENA_STATISTICS_H

#include "arena/arena.h"

/* A figure with its interval of 95 %; `known` is false where the deals do not tell one. */
struct arena_range {
    double value, low, high;
    bool known;
};

/* One bot. */
struct arena_standing {
    uint64_t games;
    double wins; /* a shared one in part */
    double par;  /* the share of wins that its seats would have by luck */
    struct arena_range share;
    struct arena_range elo;
    struct arena_range score; /* its mean total less that of the other bots' seats */
    uint64_t faults;
    uint64_t decisions, sims, us;
};

struct arena_result {
    uint64_t deals, games;
    struct arena_standing bot[ARENA_BOTS];
};

/* From all deals that are done. False: there is not enough memory. */
bool arena_result(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
                  struct arena_result *result);

/* Part of a win that a seat has: 1, or less where it is shared, or 0. */
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

/* The ratio with an interval from the variance between deals: a share between 0 and 1 (never of
 * no width), or any mean. */
struct arena_range arena_share_range(const struct arena_sum *sum);
struct arena_range arena_mean_range(const struct arena_sum *sum);

/* The difference in Elo that makes such a share of wins between two. */
double arena_logistic(double share);

/* The ratings of all bots; shares and games must be there. */
bool arena_elo(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
               struct arena_result *result);

/* A sequential test of the first bot of two: is it `elo1` stronger than the second, or `elo0`? */
enum arena_verdict { ARENA_OPEN, ARENA_ACCEPT, ARENA_REJECT };

struct arena_sprt {
    double elo0, elo1;
    uint64_t deals;
    double sum, squares;
    double llr;
    enum arena_verdict verdict;
};
#define ARENA_ERROR_RATE 0.05 /* of either kind */

/* The log-likelihood ratio at which it accepts; it rejects at the negative of it. */
double arena_sprt_bound(void);

/* The share of wins in a deal that a difference in Elo lets expect. */
double arena_expected(const struct arena_plan *plan, double elo);

/* One more deal, in order; nothing changes after a verdict. */
enum arena_verdict arena_sprt_add(struct arena_sprt *test, const struct arena_plan *plan,
                                  uint64_t deal, const struct arena_deal *done);

#endif
