/* When to stop thinking. */
#ifndef BOTS_CLOCK_H
#define BOTS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct deadline {
    uint64_t begin, end; /* nanoseconds; no end: 0 */
};

/* So many milliseconds from now; 0: never. */
struct deadline deadline_in(uint32_t ms);

bool deadline_passed(const struct deadline *deadline);

/* The part of the time that is used up, from 0 to 1. */
double deadline_used(const struct deadline *deadline);

#endif
