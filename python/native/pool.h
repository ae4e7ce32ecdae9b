/* Threads that share the rows of a batch. They start once and sleep between jobs. */
#ifndef PYTHON_POOL_H
#define PYTHON_POOL_H

#include <stddef.h>

struct pool;

/* A job works on the rows from `first` to below `last`. Several threads run it at once, on ranges
 * that do not overlap. */
typedef void pool_job(void *context, size_t first, size_t last);

/* A pool of `threads`, the caller's included; NULL: no memory or no thread. */
struct pool *pool_new(unsigned threads);
void pool_free(struct pool *pool);
unsigned pool_threads(const struct pool *pool);

/* Run a job over all rows, and return when it is done. One call at a time. */
void pool_run(struct pool *pool, pool_job *job, void *context, size_t rows);

#endif
