/* Threads and a clock for WebAssembly, which has neither: replaces bots/workers.c and bots/clock.c
 * so that the module imports nothing. */
#include <stdint.h>

#include "bots/clock.h"
#include "bots/workers.h"

unsigned workers_here(void)
{
    return 1;
}

void workers_do(worker *work, void *tasks, size_t each, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        work((char *)tasks + i * each);
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
