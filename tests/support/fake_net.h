/* The network without sockets: server/net.h with a manual clock and simulated clients and requests.
 *
 * Link it instead of the real one. Everything happens inside the functions declared here, on the
 * thread that calls them. As with the real network, no callback comes from inside a function of
 * net.h. It does not use cmocka, so fuzzers link it too. */
#ifndef TESTS_FAKE_NET_H
#define TESTS_FAKE_NET_H

#include "server/net.h"

/* The net that was opened last and not freed. */
struct net *fake_net(void);

/* The result of net_time, also before net_open; it starts at FAKE_NET_EPOCH and moves only by
 * fake_net_pass. */
#define FAKE_NET_EPOCH INT64_C(1700000000000)
void fake_net_time(int64_t ms);
/* The time moves on while the loop stands still, and the server is told of it. */
void fake_net_stall(struct net *net, int64_t ms);
/* Seeds net_random; net_open starts with seed 1. */
void fake_net_seed(uint64_t seed);

/* Advance the time in steps of 100 ms, with a tick after each; at least one tick. */
void fake_net_pass(struct net *net, int64_t ms);

/* Run everything pending: woken, closed, results of webhooks and, unless held, work. The other
 * functions end with it; call it after calling the server directly. */
void fake_net_settle(struct net *net);

/* Wait for net_wake from another thread (a store's), then settle. False: timeout. */
bool fake_net_await(struct net *net, unsigned ms);

/* The result of net_counts, for tests to change. */
struct net_counts *fake_net_counts(struct net *net);

/* ---- WebSockets ----------------------------------------------------------------------------- */

/* NULL: the server refused it. Valid until net_free. */
struct net_conn *fake_net_connect(struct net *net, const char *address);
/* Send a message from the client; false: the connection is closed. */
bool fake_net_text(struct net_conn *conn, const char *text);
bool fake_net_bytes(struct net_conn *conn, const char *text, size_t len);
/* The client disconnects. */
void fake_net_hang_up(struct net_conn *conn);

/* Take the oldest message to the client, NUL-terminated; NULL: none. Valid until the next take from
 * this connection. */
const char *fake_net_take(struct net_conn *conn);
/* The number of messages to take. */
unsigned fake_net_waiting(const struct net_conn *conn);
/* The code the server closed it with; 0: not closed by the server. */
unsigned fake_net_closed(const struct net_conn *conn);
/* How often work was charged to it with net_charge. */
unsigned fake_net_charges(const struct net_conn *conn);
/* From now on messages stay in the queue (limit: options.queue), as with a slow client. */
void fake_net_clog(struct net_conn *conn);

/* ---- requests ------------------------------------------------------------------------------- */

/* `target` is the path, with or without a query; `bearer` and `body` may be NULL. Valid until
 * net_free. */
struct net_request *fake_net_request(struct net *net, enum net_method method, const char *target,
                                     const char *bearer, const char *body);
/* From another address than the default, 192.0.2.1. */
struct net_request *fake_net_request_from(struct net *net, const char *address,
                                          enum net_method method, const char *target,
                                          const char *bearer, const char *body);
/* The client of a pending request disconnects. */
void fake_net_abandon(struct net_request *request);

unsigned fake_net_status(const struct net_request *request); /* 0: not answered yet */
const char *fake_net_type(const struct net_request *request);
const char *fake_net_answer(const struct net_request *request, size_t *len); /* len may be NULL */

/* ---- work, webhooks, the end -------------------------------------------------------------------
 */

/* Work runs when the network settles; if held, only by fake_net_work, one task per call. */
void fake_net_hold_work(struct net *net, bool hold);
bool fake_net_work(struct net *net);                        /* false: none is pending */
bool fake_net_work_in(struct net *net, enum net_lane lane); /* the oldest task of one lane */
#define FAKE_NET_THREADS 2 /* that net_lane_use reports for every lane */
/* The limit on pending tasks of each lane; initially 64. */
void fake_net_work_bound(struct net *net, unsigned most);

struct fake_webhook {
    char *address, *json;
    bool anywhere;
};
unsigned fake_net_webhooks(const struct net *net);
const struct fake_webhook *fake_net_webhook(const struct net *net, unsigned which);
/* Whether webhooks are delivered from now on; initially true. */
void fake_net_delivers(struct net *net, bool delivers);

/* A signal: calls `stopping`. */
void fake_net_signal(struct net *net);
/* Whether net_stop was called. */
bool fake_net_stopped(const struct net *net);

#endif
