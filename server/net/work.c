/* Work on other threads: a piece is done there and reported here. */
#include "server/net/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct piece {
    uv_work_t work; /* first: a piece is its request */
    struct net *net;
    struct piece *before, *behind;
    void (*call)(void *task);
    void (*after)(void *task);
    void *task;
};

struct net_tasks {
    struct piece *first;
    unsigned count;
};

/* As many threads as there are cores, two at least; an operator's own word counts more. */
bool net_tasks_begin(struct net *net)
{
    char text[24];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    snprintf(text, sizeof text, "%ld", cores < 2 ? 2 : cores);
    setenv("UV_THREADPOOL_SIZE", text, 0);
    net->tasks = calloc(1, sizeof *net->tasks);
    return net->tasks;
}

static void on_work(uv_work_t *work)
{
    struct piece *piece = (struct piece *)work;
    piece->call(piece->task);
}

static void on_after(uv_work_t *work, int status)
{
    (void)status; /* also what was cancelled is reported, so that nothing is lost */
    struct piece *piece = (struct piece *)work;
    struct net *net = piece->net;
    *(piece->before ? &piece->before->behind : &net->tasks->first) = piece->behind;
    if (piece->behind) {
        piece->behind->before = piece->before;
    }
    net->tasks->count--;
    piece->after(piece->task);
    free(piece);
    net_settle(net);
}

bool net_work(struct net *net, void (*work)(void *task), void (*after)(void *task), void *task)
{
    struct net_tasks *tasks = net->tasks;
    struct piece *piece = net->stop_at || tasks->count >= NET_TASKS ? NULL : malloc(sizeof *piece);
    if (!piece) {
        return false;
    }
    *piece = (struct piece){.net = net, .behind = tasks->first, .call = work};
    piece->after = after;
    piece->task = task;
    if (uv_queue_work(&net->loop, &piece->work, on_work, on_after)) {
        free(piece);
        return false;
    }
    if (tasks->first) {
        tasks->first->before = piece;
    }
    tasks->first = piece;
    tasks->count++;
    return true;
}

void net_tasks_stop(struct net *net)
{
    for (struct piece *piece = net->tasks->first; piece; piece = piece->behind) {
        uv_cancel((uv_req_t *)&piece->work);
    }
}

unsigned net_tasks_left(const struct net *net)
{
    return net->tasks->count;
}

void net_tasks_end(struct net *net)
{
    free(net->tasks);
    net->tasks = NULL;
}
