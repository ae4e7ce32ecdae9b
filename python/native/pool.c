/* A pool of threads: one lock, one counter of jobs, and portions of rows for whoever is free.
 *
 * A job ends when its rows are done and the threads that took part have left it. A thread that
 * wakes too late finds it closed and sleeps again, so nobody waits for a thread without a
 * processor. */
#include "python/native/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* A range of rows is a thread's own, job after job, so that they stay in the cache of its core. It
 * takes them in portions, and then those that others have not begun: a thread that loses its
 * processor for a while does not hold up the others. */
enum { PORTIONS = 16, LEAST_ROWS = 16 };

/* How often a thread looks for the next job before it sleeps: some tens of microseconds, about what
 * waking it takes. Longer would take the processor from others. */
enum { LOOKS = 2000 };

struct range {
    _Alignas(64) atomic_size_t next; /* a cache line each: threads write to their own */
    size_t last;
};

struct worker {
    struct pool *pool;
    unsigned self; /* which range is its own; 0 is the caller's */
    pthread_t thread;
};

struct pool {
    unsigned threads; /* the caller's included */
    unsigned started;
    struct worker *worker;
    struct range *range; /* one for each thread */
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    atomic_ulong jobs; /* begun so far */
    unsigned busy;     /* threads that take part in the present job */
    bool open;         /* it has rows for a thread that wakes now */
    bool closing;

    /* The present job. */
    pool_job *job;
    void *context;
    size_t portion;
};

static void work_on(const struct pool *pool, struct range *range)
{
    for (;;) {
        size_t first = atomic_fetch_add(&range->next, pool->portion);
        if (first >= range->last)
            return;
        size_t last = first + pool->portion;
        pool->job(pool->context, first, last < range->last ? last : range->last);
    }
}

static void work(const struct pool *pool, unsigned self)
{
    for (unsigned i = 0; i < pool->threads; i++)
        work_on(pool, &pool->range[(self + i) % pool->threads]);
}

static void pause_briefly(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

/* Take part in the next job, sleeping until there is one; false: the pool closes. */
static bool join(struct pool *pool, unsigned long *seen)
{
    for (unsigned i = 0; i < LOOKS && atomic_load(&pool->jobs) == *seen; i++)
        pause_briefly();
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing && (!pool->open || atomic_load(&pool->jobs) == *seen))
        pthread_cond_wait(&pool->begin, &pool->lock);
    *seen = atomic_load(&pool->jobs);
    bool go_on = !pool->closing;
    pool->busy += go_on;
    pthread_mutex_unlock(&pool->lock);
    return go_on;
}

static void leave(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    if (--pool->busy == 0)
        pthread_cond_signal(&pool->end);
    pthread_mutex_unlock(&pool->lock);
}

static void *thread_main(void *argument)
{
    const struct worker *worker = argument;
    unsigned long seen = 0;
    while (join(worker->pool, &seen)) {
        work(worker->pool, worker->self);
        leave(worker->pool);
    }
    return NULL;
}

static bool start_threads(struct pool *pool)
{
    for (; pool->started + 1 < pool->threads; pool->started++) {
        struct worker *worker = &pool->worker[pool->started];
        *worker = (struct worker){.pool = pool, .self = pool->started + 1};
        if (pthread_create(&worker->thread, NULL, thread_main, worker) != 0)
            return false;
    }
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
    pool->worker = calloc(threads, sizeof *pool->worker);
    pool->range = aligned_alloc(_Alignof(struct range), threads * sizeof *pool->range);
    if (pool->worker && pool->range && start_threads(pool))
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
        pthread_join(pool->worker[i].thread, NULL);
    pthread_cond_destroy(&pool->end);
    pthread_cond_destroy(&pool->begin);
    pthread_mutex_destroy(&pool->lock);
    free(pool->range);
    free(pool->worker);
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

static void share_out(struct pool *pool, size_t rows)
{
    pool->portion = portion_of(pool, rows);
    for (unsigned i = 0; i < pool->threads; i++) {
        atomic_store(&pool->range[i].next, rows * i / pool->threads);
        pool->range[i].last = rows * (i + 1) / pool->threads;
    }
}

static void begin(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->open = true;
    atomic_fetch_add(&pool->jobs, 1);
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
}

static void end(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->open = false;
    while (pool->busy)
        pthread_cond_wait(&pool->end, &pool->lock);
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
    share_out(pool, rows);
    begin(pool);
    work(pool, 0);
    end(pool);
}
