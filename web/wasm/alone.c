/* What a page has not got, so that the module needs nothing from outside: threads, a clock, files.
 *
 * These stand in for bots/workers.c, bots/clock.c and what the C library would import. */
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

/* There is no time here: simulations bound every search, and the page stops it by its own clock. */
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
