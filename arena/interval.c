/* Intervals of 95 % from the variance between deals. */
#include <math.h>

#include "arena/statistics.h"

enum { FEW = 10 }; /* deals: fewer do not tell their variance well */

void arena_sum_add(struct arena_sum *sum, double x, double n)
{
    sum->deals++;
    sum->x += x;
    sum->n += n;
    sum->xx += x * x;
    sum->xn += x * n;
    sum->nn += n * n;
}

/* The quantile of Student's t that 95 % lie within (Cornish and Fisher's expansion). */
static double student(uint64_t freedom)
{
    double z = 1.959963984540054, v = (double)freedom, z2 = z * z;
    double a = z * (z2 + 1) / 4;
    double b = z * ((5 * z2 + 16) * z2 + 3) / 96;
    double c = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + a / v + b / (v * v) + c / (v * v * v);
}

/* The variance of x/n, of a ratio of two sums over deals; 0 where it cannot be told. */
static double variance(const struct arena_sum *sum)
{
    if (sum->deals < 2)
        return 0;
    double d = (double)sum->deals, r = sum->x / sum->n;
    double square = sum->xx - 2 * r * sum->xn + r * r * sum->nn;
    double floor = 1e-12 * (sum->xx + sum->nn); /* what rounding leaves of nothing */
    return square > floor ? d / (d - 1) * square / (sum->n * sum->n) : 0;
}

/* Wilson's interval around a share of so many independent games. */
static void wilson(struct arena_range *range, double games, double z)
{
    double p = range->value, z2 = z * z;
    double middle = (p + z2 / (2 * games)) / (1 + z2 / games);
    double half = z / (1 + z2 / games) * sqrt(p * (1 - p) / games + z2 / (4 * games * games));
    range->low = fmin(p, fmax(0, middle - half));
    range->high = fmax(p, fmin(1, middle + half));
}

struct arena_range arena_share_range(const struct arena_sum *sum)
{
    struct arena_range range = {0};
    if (sum->n <= 0)
        return range;
    range.value = fmin(1, sum->x / sum->n);
    double games = sum->n, spread = variance(sum);
    double binomial = range.value * (1 - range.value);
    if (spread > 0 && binomial > 0 && (sum->deals >= FEW || binomial / spread < games))
        games = binomial / spread; /* as many independent games would tell as much */
    wilson(&range, games, student(sum->deals > 1 ? sum->deals - 1 : 1));
    range.known = true;
    return range;
}

struct arena_range arena_mean_range(const struct arena_sum *sum)
{
    struct arena_range range = {0};
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
