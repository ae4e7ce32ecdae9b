/* The writer thread: commits all queued writes in one transaction, then reports them. */
#include <signal.h>
#include <stdlib.h>
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

/* ---- one transaction --------------------------------------------------------------------- */

static enum store_status begin(struct store *store)
{
    enum store_status status = database_run(&store->writing, SQL_BEGIN, "");
    if (status != STORE_DONE)
        return status;
    sqlite3_stmt *statement = database_take(&store->writing, SQL_DATA_VERSION);
    if (!statement || sqlite3_step(statement) != SQLITE_ROW) {
        status = database_status(&store->writing);
    } else if (sqlite3_column_int64(statement, 0) != store->data_version) {
        store->data_version = sqlite3_column_int64(statement, 0);
        log_tails_doubt(&store->tails);
    }
    database_give(&store->writing, SQL_DATA_VERSION, statement);
    return status;
}

/* A refused write does not affect the others; an error of the database fails the whole batch. */
static enum store_status run_all(struct store *store, struct write *write)
{
    for (; write; write = write->next) {
        write->status = write->run ? write->run(store, write) : STORE_BROKEN;
        if (write->run && write->status >= STORE_FULL)
            return write->status;
    }
    return STORE_DONE;
}

/* Whether the files are there; a change is reported. */
static bool files_there(struct store *store)
{
    static const char *const said[] = {"the files of the database are back",
                                       "a file of the database was removed: nothing is written",
                                       "a file of the database was replaced: nothing is written"};
    enum store_files files = file_watch_look(&store->files);
    bool lost = files != STORE_FILES_THERE;
    if (lost != store->lost)
        database_warn(&store->writing, said[files]);
    store->lost = lost;
    return !lost;
}

/* One transaction. STORE_DAMAGED: SQLite met a damaged page. */
static enum store_status attempt(struct store *store, struct write *batch)
{
    database_corrupt(&store->writing); /* of an earlier batch */
    enum store_status status = files_there(store) ? begin(store) : STORE_BROKEN;
    if (status == STORE_DONE)
        status = run_all(store, batch);
    if (status == STORE_DONE)
        status = database_run(&store->writing, SQL_COMMIT, "");
    if (status == STORE_DONE && !files_there(store)) /* before it is acknowledged */
        status = STORE_BROKEN;
    if (status == STORE_DONE)
        return status;
    if (status == STORE_BROKEN && database_corrupt(&store->writing))
        status = STORE_DAMAGED;
    if (!sqlite3_get_autocommit(store->writing.db))
        database_run(&store->writing, SQL_ROLLBACK, "");
    log_tails_forget(&store->tails);
    for (struct write *write = batch; write; write = write->next)
        write->status = status;
    return status;
}

/* A damaged page concerns some tables only: then every write gets a transaction of its own. */
static void write_batch(struct store *store, struct write *batch)
{
    if (attempt(store, batch) != STORE_DAMAGED || !batch->next)
        return;
    for (struct write *write = batch, *next; write; write = next) {
        next = write->next;
        write->next = NULL;
        attempt(store, write);
        write->next = next;
    }
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
        write_batch(store, batch);
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

bool writer_start(struct store *store)
{
    pthread_condattr_t monotonic;
    sigset_t all, before;
    row_clear(&store->asked);
    row_clear(&store->answered);
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

void writer_stop(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_mutex_unlock(&store->lock);
    pthread_cond_signal(&store->work);
    pthread_join(store->thread, NULL);
    store_deliver(store);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
}

bool store_deliver(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct write *write = store->answered.first;
    bool any = write;
    row_clear(&store->answered);
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
    return any;
}

unsigned store_waiting(const struct store *store)
{
    return atomic_load_explicit(&store->waiting, memory_order_relaxed);
}
