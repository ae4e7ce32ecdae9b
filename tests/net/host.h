/* A server for the tests of the network: it does what messages and requests tell it. */
#ifndef TESTS_NET_HOST_H
#define TESTS_NET_HOST_H

#include "server/net.h"

#include <pthread.h>
#include <stdatomic.h>

struct host {
    struct net *net;
    unsigned port;
    pthread_t thread;
    struct net_request *late; /* only on the loop */
    atomic_uint opened, closed, gone, ticks, woken, stopping, pieces;
    atomic_bool refuse;
    atomic_bool stubborn; /* does not end when it is asked to */
};

/* Options that fit a test: this machine, a port that is free, a short queue. */
struct net_options host_options(void);

/* NULL on success, else why not. It runs on a thread of its own. */
const char *host_begin(struct host *host, const struct net_options *options);
/* Stops it from outside, as a signal would, waits for its end, frees it. */
void host_end(struct host *host);
/* Waits for an end that was asked for otherwise. */
void host_join(struct host *host);

/* Wait until a counter is at least this; false: it never was. */
bool host_reaches(atomic_uint *counter, unsigned value);

#endif
