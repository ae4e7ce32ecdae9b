/* Work that is done side by side: a thread for every task but the first. */
#include "bots/workers.h"

#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

struct job {
    worker *work;
    void *task;
};

unsigned workers_here(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > WORKERS_MOST ? WORKERS_MOST : (unsigned)cores;
}

static void *do_job(void *given)
{
    struct job *job = given;
    job->work(job->task);
    return NULL;
}

void workers_do(worker *work, void *tasks, size_t each, unsigned count)
{
    pthread_t thread[WORKERS_MOST];
    struct job job[WORKERS_MOST];
    bool started[WORKERS_MOST] = {false};
    for (unsigned i = 1; i < count; i++) {
        job[i] = (struct job){work, (char *)tasks + i * each};
        started[i] = pthread_create(&thread[i], NULL, do_job, &job[i]) == 0;
    }
    work(tasks);
    for (unsigned i = 1; i < count; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}
