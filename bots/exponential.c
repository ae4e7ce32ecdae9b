/* The exponential function from additions and multiplications alone. */
#include "bots/exponential.h"

#include <stdint.h>
#include <string.h>

/* x is n ln 2 + r with r small: the series for r, then n into the exponent's bits. */
double exponential(double x)
{
    const double ln2 = 0.6931471805599453;
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
