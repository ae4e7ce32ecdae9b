/* What the search needs from the platform: deadlines and threads. platform.c provides them here,
 * and web/wasm/platform.c in a browser, which has neither. */
#ifndef BOTS_BOTS_PLATFORM_H
#define BOTS_BOTS_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deadline {
    uint64_t begin, end; /* nanoseconds; an end of 0: never */
};

/* The given number of milliseconds from now; 0: never. */
struct deadline deadline_in(uint32_t ms);

bool deadline_passed(const struct deadline *deadline);

/* The part of the time that is used up, from 0 to 1. */
double deadline_used(const struct deadline *deadline);

#define PARALLEL_MOST 64 /* tasks */

/* The number of cores, at least 1. */
unsigned parallel_cores(void);

/* Run tasks of `each` bytes that lie one after another in memory: the first one in this thread, the
 * others in threads of their own. A task whose thread cannot be started is not run. */
typedef void parallel_task(void *task);
void parallel_run(parallel_task *run, void *tasks, size_t each, unsigned count);

#endif
