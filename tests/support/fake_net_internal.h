/* The internals of the fake network, private to its files. */
#ifndef TESTS_FAKE_NET_INTERNAL_H
#define TESTS_FAKE_NET_INTERNAL_H

#include "tests/support/fake_net.h"

#include <pthread.h>

struct message {
    struct message *next;
    size_t len;
    char text[];
};

struct net_conn {
    struct net_conn *next;
    struct net *net;
    void *user_data;
    struct message *first, **last, *taken;
    unsigned waiting, code, charges;
    size_t clogged_bytes;
    bool open, clogged, leaving;
};

struct task {
    struct task *next;
    enum net_lane lane;
    void (*work)(void *task);
    void (*after)(void *task);
    void *task;
};

struct delivery {
    struct delivery *next;
    void (*after)(void *context, bool delivered);
    void *context;
    bool delivered;
};

struct net {
    struct net_calls calls;
    void *server;
    unsigned port, queue;
    struct net_conn *conns;
    struct fake_asked *requests;
    struct task *tasks, **last_task;
    unsigned task_count[NET_LANES], task_bound;
    struct delivery *deliveries, **last_delivery;
    struct fake_webhook *webhooks;
    unsigned webhook_count;
    bool hold, delivers, stopped;
    pthread_mutex_t lock;
    pthread_cond_t cond;
    bool woken;
    struct net_counts counts;
    int64_t wake_at; /* 0: not set */
};

/* Zeroed memory, and a NUL-terminated copy; they abort if out of memory. */
void *fake_need(size_t size);
char *fake_copy(const char *text, size_t len);

void fake_requests_free(struct net *net);

#endif
