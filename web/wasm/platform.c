/* Threads and a clock for WebAssembly, which has neither: replaces bots/platform.c so that
 * the module imports nothing. */
#include "bots/bots_platform.h"

unsigned parallel_cores(void)
{
    return 1;
}

void parallel_run(parallel_task *run, void *tasks, size_t each, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        run((char *)tasks + i * each);
}

/* Without a clock simulations limit every search; the page stops it by its own clock. */
struct deadline deadline_in(uint32_t ms)
{
    (void)ms;
    return (struct deadline){0, 0};
}

bool deadline_passed(const struct deadline *deadline)
{
    (void)deadline;
    return false;
}

double deadline_used(const struct deadline *deadline)
{
    (void)deadline;
    return 0;
}
