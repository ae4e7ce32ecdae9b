/* Worker threads in lanes: tasks run on them and are reported on the loop.
 *
 * libuv's pool has one queue for everything, so a queue full of bots would keep passphrases
 * waiting. Here each lane has its own threads and its own queue. A lane starts a thread when a task
 * finds none idle, up to its number. */
#include "server/net/internal.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

struct task {
    struct task *next;
    void (*work)(void *context);
    void (*after)(void *context);
    void *context;
};

struct queue {
    struct task *first, **last;
    unsigned count;
};

struct lane {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct queue waiting, ended; /* protected by the lock, like the next line */
    unsigned idle, running;
    bool ending;
    struct net *net;
    int nice;
    unsigned bound;         /* of the queue */
    unsigned threads, most; /* started; to start at most */
    pthread_t *thread;
    unsigned left; /* loop only: tasks not reported yet */
};

struct net_workers {
    struct lane lane[NET_LANES];
};

static void append(struct queue *queue, struct task *task)
{
    task->next = NULL;
    *queue->last = task;
    queue->last = &task->next;
    queue->count++;
}

static struct task *take(struct queue *queue)
{
    struct task *task = queue->first;
    if (task) {
        queue->first = task->next;
        queue->last = queue->first ? queue->last : &queue->first;
        queue->count--;
    }
    return task;
}

/* ---- on the threads ------------------------------------------------------------------------- */

/* The next task; NULL: the lane ends. Called with the lock held. */
static struct task *next_task(struct lane *lane)
{
    struct task *task;
    lane->idle++;
    while (!(task = take(&lane->waiting)) && !lane->ending) {
        pthread_cond_wait(&lane->filled, &lane->lock);
    }
    lane->idle--;
    return task;
}

static void *run_lane(void *context)
{
    struct lane *lane = context;
    struct task *task;
    /* Linux keeps a nice value per thread: this one is added to that of the server's loop. */
    (void)!nice(lane->nice);
    pthread_mutex_lock(&lane->lock);
    while ((task = next_task(lane))) {
        lane->running++;
        pthread_mutex_unlock(&lane->lock);
        task->work(task->context);
        pthread_mutex_lock(&lane->lock);
        lane->running--;
        append(&lane->ended, task);
        net_wake(lane->net);
    }
    pthread_mutex_unlock(&lane->lock);
    return NULL;
}

/* ---- on the loop ---------------------------------------------------------------------------- */

/* Signals are for the loop's thread. */
static bool start_thread(struct lane *lane)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = !pthread_create(&lane->thread[lane->threads], NULL, run_lane, lane);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    lane->threads += started;
    return started;
}

bool net_work(struct net *net, enum net_lane which, void (*work)(void *context),
              void (*after)(void *context), void *context)
{
    struct lane *lane = &net->workers->lane[which];
    struct task *task = net->stop_at ? NULL : malloc(sizeof *task);
    if (!task) {
        return false;
    }
    *task = (struct task){.work = work, .after = after, .context = context};
    pthread_mutex_lock(&lane->lock);
    bool room = lane->waiting.count < lane->bound;
    bool wanted = lane->waiting.count >= lane->idle && lane->threads < lane->most;
    bool fine = room && ((wanted && start_thread(lane)) || lane->threads);
    if (fine) {
        append(&lane->waiting, task);
        pthread_cond_signal(&lane->filled);
    }
    pthread_mutex_unlock(&lane->lock);
    lane->left += fine;
    if (!fine) {
        free(task);
    }
    return fine;
}

struct net_lane_use net_lane_use(struct net *net, enum net_lane which)
{
    struct lane *lane = &net->workers->lane[which];
    pthread_mutex_lock(&lane->lock);
    struct net_lane_use use = {lane->most, lane->waiting.count, lane->running, lane->bound};
    pthread_mutex_unlock(&lane->lock);
    return use;
}

static void report(struct lane *lane)
{
    pthread_mutex_lock(&lane->lock);
    struct task *task = lane->ended.first;
    lane->ended = (struct queue){.last = &lane->ended.first};
    pthread_mutex_unlock(&lane->lock);
    for (struct task *next; task; task = next) {
        next = task->next;
        lane->left--;
        task->after(task->context);
        free(task);
    }
}

void net_workers_report(struct net *net)
{
    for (unsigned i = 0; i < NET_LANES; i++) {
        report(&net->workers->lane[i]);
    }
}

static void cancel(struct lane *lane)
{
    struct task *task;
    pthread_mutex_lock(&lane->lock);
    while ((task = take(&lane->waiting))) {
        append(&lane->ended, task);
    }
    pthread_mutex_unlock(&lane->lock);
}

void net_workers_stop(struct net *net)
{
    for (unsigned i = 0; i < NET_LANES; i++) {
        cancel(&net->workers->lane[i]);
    }
    net_wake(net); /* reports them, but not from inside net_stop */
}

unsigned net_workers_left(const struct net *net)
{
    unsigned left = 0;
    for (unsigned i = 0; i < NET_LANES; i++) {
        left += net->workers->lane[i].left;
    }
    return left;
}

/* ---- start and end -------------------------------------------------------------------------- */

/* Passphrases: two at once are enough, and each takes 19 MiB. Bots: one thread per core, at least
 * two, and another one that long searches leave to short ones. */
static void plan_lane(struct lane *lane, enum net_lane which)
{
    static const struct {
        unsigned threads; /* 0: by the number of cores */
        int nice;         /* the loop and the store run at 0 */
        unsigned bound;
    } PLAN[NET_LANES] = {
        [NET_LANE_PASSPHRASE] = {2, 5, 128},
        [NET_LANE_BOT] = {0, 10, 64},
        [NET_LANE_ANSWER] = {2, 5, 256},
    };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    lane->most = PLAN[which].threads ? PLAN[which].threads : cores < 2 ? 3 : (unsigned)cores + 1;
    lane->nice = PLAN[which].nice;
    lane->bound = PLAN[which].bound;
}

bool net_workers_begin(struct net *net)
{
    bool memory = (net->workers = calloc(1, sizeof *net->workers));
    for (unsigned i = 0; memory && i < NET_LANES; i++) {
        struct lane *lane = &net->workers->lane[i];
        plan_lane(lane, i);
        pthread_mutex_init(&lane->lock, NULL);
        pthread_cond_init(&lane->filled, NULL);
        lane->net = net;
        lane->waiting.last = &lane->waiting.first;
        lane->ended.last = &lane->ended.first;
        memory = (lane->thread = calloc(lane->most, sizeof *lane->thread));
    }
    return memory;
}

static void end_lane(struct lane *lane)
{
    cancel(lane);
    pthread_mutex_lock(&lane->lock);
    lane->ending = true;
    pthread_cond_broadcast(&lane->filled);
    pthread_mutex_unlock(&lane->lock);
    for (unsigned i = 0; i < lane->threads; i++) {
        pthread_join(lane->thread[i], NULL);
    }
    report(lane);
    pthread_cond_destroy(&lane->filled);
    pthread_mutex_destroy(&lane->lock);
    free(lane->thread);
}

void net_workers_end(struct net *net)
{
    for (unsigned i = 0; net->workers && i < NET_LANES; i++) {
        if (net->workers->lane[i].net) { /* initialised */
            end_lane(&net->workers->lane[i]);
        }
    }
    free(net->workers);
    net->workers = NULL;
}
