/* Deadlines and threads on a system that has both. */
#include "bots/bots_platform.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

struct deadline deadline_in(uint32_t ms)
{
    struct deadline deadline = {now(), 0};
    if (ms) /* 2 % early, because stopping takes time too */
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

struct job {
    parallel_task *run;
    void *task;
};

unsigned parallel_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > PARALLEL_MOST ? PARALLEL_MOST : (unsigned)cores;
}

static void *run_job(void *given)
{
    struct job *job = given;
    job->run(job->task);
    return NULL;
}

void parallel_run(parallel_task *run, void *tasks, size_t each, unsigned count)
{
    pthread_t thread[PARALLEL_MOST];
    struct job job[PARALLEL_MOST];
    bool started[PARALLEL_MOST] = {false};
    for (unsigned i = 1; i < count; i++) {
        job[i] = (struct job){run, (char *)tasks + i * each};
        started[i] = pthread_create(&thread[i], NULL, run_job, &job[i]) == 0;
    }
    run(tasks);
    for (unsigned i = 1; i < count; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}
