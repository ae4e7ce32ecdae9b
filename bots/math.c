/* The exponential function and the natural logarithm, from the four basic operations only. */
#include "bots/bots_math.h"

#include <stdint.h>
#include <string.h>

static const double ln2 = 0.6931471805599453;

/* x = n ln 2 + r with a small r: the series for r, then n goes into the exponent bits. */
double exponential(double x)
{
    if (x < -40)
        return 0;
    if (x > 40)
        x = 40;
    int n = (int)(x / ln2 + (x < 0 ? -0.5 : 0.5));
    double r = x - n * ln2, term = 1, sum = 1;
    for (int i = 1; i <= 9; i++) {
        term = term * r / i;
        sum += term;
    }
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

/* x = 2^n m with m near 1: the series of ln m in (m - 1) / (m + 1). */
double logarithm(double x)
{
    uint64_t bits;
    double m, sum = 0;
    memcpy(&bits, &x, sizeof bits);
    int n = (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | (uint64_t)1023 << 52;
    memcpy(&m, &bits, sizeof m);
    if (m > 1.4142135623730951) {
        m /= 2;
        n++;
    }
    double y = (m - 1) / (m + 1), power = y;
    for (int i = 1; i <= 15; i += 2) {
        sum += power / i;
        power *= y * y;
    }
    return n * ln2 + 2 * sum;
}
