/* Questions: reads on a thread of their own, answered later. */
#include "store/ask.h"

#include <signal.h>
#include <stdlib.h>

#include "store/internal.h"

struct ask {
    struct ask *next;
    store_read *read;
    store_done *done;
    void *context;
    enum store_status status;
};

struct ask_queue {
    struct ask *first, **end;
};

struct asks {
    struct store *store;
    pthread_t thread;
    pthread_mutex_t lock; /* protects everything below */
    pthread_cond_t work;
    struct ask_queue asked, answered;
    bool closing, started;
};

static void queue_clear(struct ask_queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_put(struct ask_queue *queue, struct ask *ask)
{
    ask->next = NULL;
    *queue->end = ask;
    queue->end = &ask->next;
}

static struct ask *queue_take(struct ask_queue *queue)
{
    struct ask *ask = queue->first;
    if (ask && !(queue->first = ask->next))
        queue->end = &queue->first;
    return ask;
}

/* ---- the thread ---------------------------------------------------------------------------- */

/* The connection is opened with the first question. One to another machine may have been lost: it
 * is opened anew after a failure. */
static enum store_status run_one(struct asks *asks, struct store **reader, const struct ask *ask)
{
    if (!*reader)
        *reader = store_open_reader(asks->store);
    if (!*reader)
        return STORE_BROKEN;
    (*reader)->reading->failed = false;
    enum store_status status = ask->read(ask->context, *reader);
    if (!(*reader)->reading->failed)
        return status;
    if ((*reader)->side->sharing) {
        store_close(*reader);
        *reader = NULL;
    }
    return status == STORE_DONE ? STORE_BUSY : status;
}

/* The caller holds the lock, which is released meanwhile. */
static void answer(struct asks *asks, struct store **reader, struct ask *ask)
{
    const struct store_options *options = &asks->store->options;
    pthread_mutex_unlock(&asks->lock);
    ask->status = run_one(asks, reader, ask);
    pthread_mutex_lock(&asks->lock);
    bool wake = !asks->answered.first && options->wake && !asks->closing;
    queue_put(&asks->answered, ask);
    if (!wake)
        return;
    pthread_mutex_unlock(&asks->lock);
    options->wake(options->context);
    pthread_mutex_lock(&asks->lock);
}

static void *run(void *context)
{
    struct asks *asks = context;
    struct store *reader = NULL;
    pthread_mutex_lock(&asks->lock);
    while (!asks->closing) {
        struct ask *ask = queue_take(&asks->asked);
        if (ask)
            answer(asks, &reader, ask);
        else
            pthread_cond_wait(&asks->work, &asks->lock);
    }
    pthread_mutex_unlock(&asks->lock);
    store_close(reader);
    return NULL;
}

static bool start_thread(struct asks *asks)
{
    sigset_t all, before;
    sigfillset(&all); /* the thread of the loop handles signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    asks->started = pthread_create(&asks->thread, NULL, run, asks) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return asks->started;
}

/* A store that is never asked has no thread. */
static struct asks *asks_of(struct store *store)
{
    if (store->asks)
        return store->asks;
    struct asks *asks = calloc(1, sizeof *asks);
    if (!asks)
        abort(); /* like write_new */
    asks->store = store;
    queue_clear(&asks->asked);
    queue_clear(&asks->answered);
    pthread_mutex_init(&asks->lock, NULL);
    pthread_cond_init(&asks->work, NULL);
    store->asks = asks;
    return asks;
}

/* ---- asking and answering ------------------------------------------------------------------ */

void store_ask(struct store *store, store_read *read, store_done *done, void *context)
{
    struct asks *asks = asks_of(store);
    struct ask *ask = malloc(sizeof *ask);
    if (!ask)
        abort(); /* like write_new */
    *ask = (struct ask){.read = read, .done = done, .context = context, .status = STORE_BROKEN};
    atomic_fetch_add_explicit(&store->waiting, 1, memory_order_relaxed);
    pthread_mutex_lock(&asks->lock);
    bool read_it = !asks->closing && (asks->started || start_thread(asks));
    queue_put(read_it ? &asks->asked : &asks->answered, ask);
    pthread_mutex_unlock(&asks->lock);
    if (read_it)
        pthread_cond_signal(&asks->work);
    else if (store->options.wake && !asks->closing)
        store->options.wake(store->options.context);
}

bool asks_deliver(struct store *store)
{
    struct asks *asks = store->asks;
    if (!asks)
        return false;
    pthread_mutex_lock(&asks->lock);
    struct ask *ask = asks->answered.first;
    bool any = ask;
    queue_clear(&asks->answered);
    pthread_mutex_unlock(&asks->lock);
    while (ask) {
        struct ask *next = ask->next;
        atomic_fetch_sub_explicit(&store->waiting, 1, memory_order_relaxed);
        ask->done(ask->context, ask->status);
        free(ask);
        ask = next;
    }
    return any;
}

void asks_stop(struct store *store)
{
    struct asks *asks = store->asks;
    if (!asks)
        return;
    pthread_mutex_lock(&asks->lock);
    asks->closing = true;
    pthread_mutex_unlock(&asks->lock);
    pthread_cond_signal(&asks->work);
    if (asks->started)
        pthread_join(asks->thread, NULL);
    asks->started = false;
    for (struct ask *ask; (ask = queue_take(&asks->asked));)
        queue_put(&asks->answered, ask);
    while (asks_deliver(store)) /* those asked from inside `done` too */
        continue;
}

void asks_free(struct store *store)
{
    if (!store->asks)
        return;
    pthread_cond_destroy(&store->asks->work);
    pthread_mutex_destroy(&store->asks->lock);
    free(store->asks);
}
