/* Threads, a clock and files for WebAssembly, which has none of them: replaces bots/platform.c and
 * bots/net_load.c so that the module imports nothing. */
#include "bots/bots_net_file.h"
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

const struct net *net_load(const char *path, struct akhet_error *error)
{
    akhet_refuse(error, AKHET_BOT_WEIGHTS, path, 0);
    return NULL;
}
