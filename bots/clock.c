/* When to stop thinking: a little before the time is up, because stopping takes time as well. */
#include "bots/clock.h"

#include <time.h>

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

struct deadline deadline_in(uint32_t ms)
{
    struct deadline deadline = {now(), 0};
    if (ms)
        deadline.end = deadline.begin + (uint64_t)ms * 980000u;
    return deadline;
}

bool deadline_passed(const struct deadline *deadline)
{
    return deadline->end && now() >= deadline->end;
}

double deadline_used(const struct deadline *deadline)
{
    if (!deadline->end)
        return 0;
    return (double)(now() - deadline->begin) / (double)(deadline->end - deadline->begin);
}
