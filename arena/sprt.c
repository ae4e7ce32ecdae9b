/* A sequential test: stop as soon as the deals tell whether the first bot is stronger. */
#include <math.h>

#include "arena/statistics.h"

enum { FEWEST = 10 }; /* deals before a verdict: fewer do not tell their variance */

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
    /* One deal of independent games besides, so that equal deals do not look certain. */
    double spread = (test->squares - n * mean * mean + middle * (1 - middle) / games) / n;
    test->llr = n * (s1 - s0) * (mean - middle) / spread;
    if (test->deals >= FEWEST && test->llr >= arena_sprt_bound())
        test->verdict = ARENA_ACCEPT;
    if (test->deals >= FEWEST && test->llr <= -arena_sprt_bound())
        test->verdict = ARENA_REJECT;
    return test->verdict;
}
