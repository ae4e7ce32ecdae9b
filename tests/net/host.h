/* A server for the tests of the network: messages and requests control it. */
#ifndef TESTS_NET_HOST_H
#define TESTS_NET_HOST_H

#include "server/net.h"

#include <pthread.h>
#include <stdatomic.h>

struct host {
    struct net *net;
    unsigned port;
    pthread_t thread;
    struct net_request *late; /* used by the loop only */
    atomic_uint opened, closed, lates, gone, ticks, woken, stopping, pieces;
    atomic_bool refuse;
    atomic_bool hold;     /* work of /api/much does not end */
    atomic_bool stubborn; /* ignores requests to stop */
};

/* Options for tests: loopback, a free port, a short queue. */
struct net_options host_options(void);

/* Starts the server on its own thread; returns NULL, or the reason why it failed. */
const char *host_begin(struct host *host, const struct net_options *options);
/* Stop it as a signal would, wait for its end, free it. */
void host_end(struct host *host);
/* Wait for an end that was requested by other means. */
void host_join(struct host *host);

/* Wait until a counter reaches a value; false: timeout. */
bool host_reaches(atomic_uint *counter, unsigned value);

#endif
