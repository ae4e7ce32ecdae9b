/* The network without sockets: server/net.h with a clock, clients and requests made by hand.
 *
 * Link it instead of the real one. Everything happens inside the calls below, on the thread that
 * calls them; as with the real one, no callback comes from inside a call of net.h. Nothing here
 * knows cmocka, so fuzzers link it too. */
#ifndef TESTS_FAKE_NET_H
#define TESTS_FAKE_NET_H

#include "server/net.h"

/* The net that was opened last and not freed. */
struct net *fake_net(void);

/* What net_time says, also before net_open; it starts at FAKE_NET_EPOCH and never moves alone. */
#define FAKE_NET_EPOCH INT64_C(1700000000000)
void fake_net_time(int64_t ms);
/* What net_random gives hangs on this alone; net_open begins with seed 1. */
void fake_net_seed(uint64_t seed);

/* Let the time pass in steps of 100 ms, with a tick after each; at least one tick. */
void fake_net_pass(struct net *net, int64_t ms);

/* Everything that waits: woken, closed, results of webhooks and, unless held back, work. Every call
 * below ends with it; alone it is of use after calling the server by hand. */
void fake_net_settle(struct net *net);

/* Wait for net_wake from another thread (a store's), then settle. False: it did not come in time.
 */
bool fake_net_await(struct net *net, unsigned ms);

/* ---- WebSockets ----------------------------------------------------------------------------- */

/* NULL: the server refused it. Lives until net_free. */
struct net_conn *fake_net_connect(struct net *net, const char *address);
/* A message from the client; false: the connection is closed. */
bool fake_net_text(struct net_conn *conn, const char *text);
bool fake_net_bytes(struct net_conn *conn, const char *text, size_t len);
/* The client goes away. */
void fake_net_hang_up(struct net_conn *conn);

/* The oldest message to the client that was not taken, ended by a zero; NULL: none. Holds until
 * the next take from this connection. */
const char *fake_net_take(struct net_conn *conn);
/* How many are there to take. */
unsigned fake_net_waiting(const struct net_conn *conn);
/* The code it was closed with by the server; 0: not closed by the server. */
unsigned fake_net_closed(const struct net_conn *conn);
/* Messages are not taken off the queue any more (bound: options.queue), as with a slow client. */
void fake_net_clog(struct net_conn *conn);

/* ---- requests ------------------------------------------------------------------------------- */

/* `target` is the path, with or without a query; `bearer` and `body` may be NULL. Lives until
 * net_free. */
struct net_request *fake_net_request(struct net *net, enum net_method method, const char *target,
                                     const char *bearer, const char *body);
/* From another address than 192.0.2.1. */
struct net_request *fake_net_request_from(struct net *net, const char *address,
                                          enum net_method method, const char *target,
                                          const char *bearer, const char *body);
/* The client of a request that waits goes away. */
void fake_net_abandon(struct net_request *request);

unsigned fake_net_status(const struct net_request *request); /* 0: not answered yet */
const char *fake_net_type(const struct net_request *request);
const char *fake_net_answer(const struct net_request *request, size_t *len); /* len may be NULL */

/* ---- work, webhooks, the end -------------------------------------------------------------------
 */

/* Work is done when it settles; held back, only by fake_net_work, one piece in each call. */
void fake_net_hold_work(struct net *net, bool hold);
bool fake_net_work(struct net *net); /* false: none waits */
/* Most pieces that may wait; 64 at first. */
void fake_net_work_bound(struct net *net, unsigned most);

struct fake_webhook {
    char *address, *json;
    bool anywhere;
};
unsigned fake_net_webhooks(const struct net *net);
const struct fake_webhook *fake_net_webhook(const struct net *net, unsigned which);
/* Whether webhooks are delivered from now on; at first they are. */
void fake_net_delivers(struct net *net, bool delivers);

/* A signal: calls `stopping`. */
void fake_net_signal(struct net *net);
/* net_stop was called. */
bool fake_net_stopped(const struct net *net);

#endif
