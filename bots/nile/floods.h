/* How likely a field of Nile is to be harvested: the chance of so many floods of its crop. */
#ifndef BOTS_NILE_FLOODS_H
#define BOTS_NILE_FLOODS_H

#include <stdint.h>

enum { FLOODS_ROWS = 17, FLOODS_MOST = 8 };

/* Of a hundred, that there are k + 1 floods at least, where half as many floods as the row says
 * are to be expected (Poisson). */
extern const uint8_t floods_come[FLOODS_ROWS][FLOODS_MOST];

#endif
