/* Worker threads: tasks run on them and are reported on the loop. */
#include "server/net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct task {
    uv_work_t work; /* first member: a task is its request */
    struct net *net;
    struct task *before, *behind;
    void (*call)(void *context);
    void (*after)(void *context);
    void *context;
};

struct net_workers {
    struct task *first;
    unsigned count;
};

/* One thread per core, at least two; UV_THREADPOOL_SIZE takes precedence. */
bool net_workers_begin(struct net *net)
{
    char text[24];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    snprintf(text, sizeof text, "%ld", cores < 2 ? 2 : cores);
    setenv("UV_THREADPOOL_SIZE", text, 0);
    net->workers = calloc(1, sizeof *net->workers);
    return net->workers;
}

static void on_work(uv_work_t *work)
{
    struct task *task = (struct task *)work;
    task->call(task->context);
}

static void on_after(uv_work_t *work, int status)
{
    (void)status; /* cancelled tasks are reported, too */
    struct task *task = (struct task *)work;
    struct net *net = task->net;
    *(task->before ? &task->before->behind : &net->workers->first) = task->behind;
    if (task->behind) {
        task->behind->before = task->before;
    }
    net->workers->count--;
    task->after(task->context);
    free(task);
    net_settle(net);
}

bool net_work(struct net *net, void (*work)(void *context), void (*after)(void *context),
              void *context)
{
    struct net_workers *workers = net->workers;
    struct task *task = net->stop_at || workers->count >= NET_TASKS ? NULL : malloc(sizeof *task);
    if (!task) {
        return false;
    }
    *task = (struct task){.net = net, .behind = workers->first, .call = work};
    task->after = after;
    task->context = context;
    if (uv_queue_work(&net->loop, &task->work, on_work, on_after)) {
        free(task);
        return false;
    }
    if (workers->first) {
        workers->first->before = task;
    }
    workers->first = task;
    workers->count++;
    return true;
}

void net_workers_stop(struct net *net)
{
    for (struct task *task = net->workers->first; task; task = task->behind) {
        uv_cancel((uv_req_t *)&task->work);
    }
}

unsigned net_workers_left(const struct net *net)
{
    return net->workers->count;
}

void net_workers_end(struct net *net)
{
    free(net->workers);
    net->workers = NULL;
}
