/* The writer thread: gives all queued writes to the database in one batch, then reports them. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/internal.h"

/* A transaction costs as much as twenty entries. The first write after an idle period is committed
 * immediately; after that, writes that arrive within this time are committed together, longer under
 * load, where a slightly longer delay does not matter. */
enum { GATHER_NS = 1000000, GATHER_MANY_NS = 3000000, MANY = 8 };

void *write_new(size_t size, write_run *run, store_done *done, void *context)
{
    struct write *write = malloc(size);
    if (!write)
        abort(); /* loses nothing acknowledged, and there is no way to report it */
    *write = (struct write){.run = run, .done = done, .context = context};
    return write;
}

static void row_clear(struct write_queue *row)
{
    row->first = NULL;
    row->end = &row->first;
}

static void row_put(struct write_queue *row, struct write *first, struct write **end)
{
    *row->end = first;
    row->end = end;
}

void write_submit(struct store *store, struct write *write)
{
    pthread_mutex_lock(&store->lock);
    bool refuse = store->closing, wake = store->idle;
    if (!refuse) {
        row_put(&store->asked, write, &write->next);
        store->idle = false;
        atomic_fetch_add_explicit(&store->waiting, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&store->lock);
    if (refuse)
        free(write);
    else if (wake)
        pthread_cond_signal(&store->work);
}

void copy_table(char *out, const char *table)
{
    memset(out, 0, STORE_TABLE + 1);
    memcpy(out, table, strnlen(table, STORE_TABLE));
}

/* ---- the thread ---------------------------------------------------------------------------- */

static void after(struct timespec *time, long ns)
{
    clock_gettime(CLOCK_MONOTONIC, time);
    time->tv_nsec += ns;
    time->tv_sec += time->tv_nsec / 1000000000;
    time->tv_nsec %= 1000000000;
}

static bool is_many(const struct write *batch)
{
    unsigned count = 0;
    for (; batch && count < MANY; batch = batch->next)
        count++;
    return count == MANY;
}

/* Wait for a write and for the end of the last batch's delay. The caller holds the lock. */
static void wait_for_work(struct store *store, const struct timespec *until)
{
    int late = 0;
    while (!store->asked.first && !store->closing) {
        store->idle = true;
        pthread_cond_wait(&store->work, &store->lock);
    }
    store->idle = false;
    while (!late && !store->closing)
        late = pthread_cond_timedwait(&store->work, &store->lock, until);
}

/* Returns whether the receiver of the answers must be woken. The caller holds the lock. */
static bool answer(struct store *store, struct write *batch, struct write **end)
{
    bool wake = !store->answered.first;
    row_put(&store->answered, batch, end);
    return wake;
}

static void *run(void *context)
{
    struct store *store = context;
    struct timespec until = {0};
    pthread_mutex_lock(&store->lock);
    for (;;) {
        wait_for_work(store, &until);
        struct write *batch = store->asked.first, **end = store->asked.end;
        if (!batch)
            break;
        row_clear(&store->asked);
        pthread_mutex_unlock(&store->lock);
        after(&until, is_many(batch) ? GATHER_MANY_NS : GATHER_NS);
        store->side->write_batch(store, batch);
        pthread_mutex_lock(&store->lock);
        if (!answer(store, batch, end) || !store->options.wake)
            continue;
        pthread_mutex_unlock(&store->lock);
        store->options.wake(store->options.context);
        pthread_mutex_lock(&store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- for a side ---------------------------------------------------------------------------- */

static void wake(struct store *store)
{
    if (store->options.wake)
        store->options.wake(store->options.context);
}

void writer_answer(struct store *store, struct write *first)
{
    struct write **end = &first->next;
    while (*end)
        end = &(*end)->next;
    pthread_mutex_lock(&store->lock);
    bool wakes = answer(store, first, end) && !store->hints;
    pthread_mutex_unlock(&store->lock);
    if (wakes)
        wake(store);
}

struct write *writer_take(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct write *first = store->asked.first;
    row_clear(&store->asked);
    pthread_mutex_unlock(&store->lock);
    return first;
}

bool writer_expect(struct store *store, struct write *write)
{
    pthread_mutex_lock(&store->lock);
    bool refuse = store->closing;
    if (!refuse)
        atomic_fetch_add_explicit(&store->waiting, 1, memory_order_relaxed);
    pthread_mutex_unlock(&store->lock);
    if (refuse)
        free(write);
    return !refuse;
}

void writer_hear(struct store *store, struct heard *heard)
{
    heard->next = NULL;
    pthread_mutex_lock(&store->lock);
    bool wakes = !store->hints && !store->answered.first;
    *store->hints_end = heard;
    store->hints_end = &heard->next;
    pthread_mutex_unlock(&store->lock);
    if (wakes)
        wake(store);
}

bool writer_closing(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    bool closing = store->closing;
    pthread_mutex_unlock(&store->lock);
    return closing;
}

bool writer_start(struct store *store)
{
    pthread_condattr_t monotonic;
    sigset_t all, before;
    row_clear(&store->asked);
    row_clear(&store->answered);
    store->hints_end = &store->hints;
    pthread_mutex_init(&store->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&store->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    sigfillset(&all); /* the thread of the loop handles signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&store->thread, NULL, run, store) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good)
        return true;
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
    return false;
}

/* Writes whose answers come from the side (store_shared.h) are answered by its close. */
void writer_stop(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_mutex_unlock(&store->lock);
    pthread_cond_signal(&store->work);
    pthread_join(store->thread, NULL);
}

void writer_end(struct store *store)
{
    store_deliver(store);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
}

static void tell_hints(struct store *store, struct heard *heard)
{
    while (heard) {
        struct heard *next = heard->next;
        if (store->heard)
            store->heard(store->heard_context, &heard->hint);
        free(heard);
        heard = next;
    }
}

bool store_deliver(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct write *write = store->answered.first;
    struct heard *heard = store->hints;
    bool any = write || heard;
    row_clear(&store->answered);
    store->hints = NULL;
    store->hints_end = &store->hints;
    pthread_mutex_unlock(&store->lock);
    while (write) {
        struct write *next = write->next;
        if (write->number_for && write->status == STORE_DONE)
            *write->number_for = write->number;
        atomic_fetch_sub_explicit(&store->waiting, 1, memory_order_relaxed);
        if (write->done)
            write->done(write->context, write->status);
        free(write);
        write = next;
    }
    tell_hints(store, heard);
    return asks_deliver(store) || any;
}

unsigned store_waiting(const struct store *store)
{
    return atomic_load_explicit(&store->waiting, memory_order_relaxed);
}
