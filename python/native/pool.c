/* A pool of threads: one lock, one counter of jobs, and portions of rows for whoever is free. */
#include "python/native/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* Rows of a portion. Each thread gets several, so that one that loses its processor for a while
 * does not hold up the others. */
enum { PORTIONS = 16, LEAST_ROWS = 16 };

struct pool {
    unsigned threads; /* the caller's included */
    unsigned started;
    pthread_t *thread;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned long jobs; /* begun so far */
    unsigned busy;      /* threads that have not finished the present job */
    bool closing;

    /* The present job. */
    pool_job *job;
    void *context;
    size_t rows, portion;
    atomic_size_t next;
};

static void work(struct pool *pool)
{
    for (;;) {
        size_t first = atomic_fetch_add(&pool->next, pool->portion);
        if (first >= pool->rows)
            return;
        size_t last = first + pool->portion;
        pool->job(pool->context, first, last < pool->rows ? last : pool->rows);
    }
}

/* Sleep until there is another job; false: the pool closes. */
static bool wait_for_job(struct pool *pool, unsigned long *seen)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->jobs == *seen && !pool->closing)
        pthread_cond_wait(&pool->begin, &pool->lock);
    *seen = pool->jobs;
    bool go_on = !pool->closing;
    pthread_mutex_unlock(&pool->lock);
    return go_on;
}

static void finish(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    if (--pool->busy == 0)
        pthread_cond_signal(&pool->end);
    pthread_mutex_unlock(&pool->lock);
}

static void *thread_main(void *argument)
{
    struct pool *pool = argument;
    unsigned long seen = 0;
    while (wait_for_job(pool, &seen)) {
        work(pool);
        finish(pool);
    }
    return NULL;
}

static bool start_threads(struct pool *pool)
{
    for (; pool->started + 1 < pool->threads; pool->started++)
        if (pthread_create(&pool->thread[pool->started], NULL, thread_main, pool) != 0)
            return false;
    return true;
}

struct pool *pool_new(unsigned threads)
{
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->end, NULL);
    pool->threads = threads;
    pool->thread = calloc(threads, sizeof *pool->thread);
    if (pool->thread && start_threads(pool))
        return pool;
    pool_free(pool);
    return NULL;
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->started; i++)
        pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->end);
    pthread_cond_destroy(&pool->begin);
    pthread_mutex_destroy(&pool->lock);
    free(pool->thread);
    free(pool);
}

unsigned pool_threads(const struct pool *pool)
{
    return pool->threads;
}

static size_t portion_of(const struct pool *pool, size_t rows)
{
    size_t portion = rows / (pool->threads * PORTIONS);
    return portion < LEAST_ROWS ? LEAST_ROWS : portion;
}

static void wake(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->busy = pool->started;
    pool->jobs++;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
}

void pool_run(struct pool *pool, pool_job *job, void *context, size_t rows)
{
    if (pool->started == 0 || rows <= LEAST_ROWS) { /* waking a thread would take longer */
        job(context, 0, rows);
        return;
    }
    pool->job = job;
    pool->context = context;
    pool->rows = rows;
    pool->portion = portion_of(pool, rows);
    atomic_store(&pool->next, 0);
    wake(pool);
    work(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy)
        pthread_cond_wait(&pool->end, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
