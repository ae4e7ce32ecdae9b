/* The network interface of the server: connections, requests, time, random bytes, worker threads.
 *
 * Tests and fuzzers link a fake (tests/support/fake_net.h) with its own clock. All callbacks run on
 * one thread, and the server calls these functions on that thread. The network never calls back
 * from inside one of these functions: the consequences of net_send, net_close, net_answer, net_work
 * and net_webhook are reported later. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <akhet/words.h>

struct net;
struct net_conn; /* a WebSocket */

enum { NET_TICK_MS = 100 };

enum net_method { NET_GET, NET_POST, NET_PUT, NET_DELETE, NET_OTHER };

/* An HTTP request that has not been answered. */
struct net_request {
    enum net_method method;
    const char *path;   /* without the query, still percent-encoded: split it before decoding */
    const char *query;  /* "" if there is none */
    const char *bearer; /* bearer token; NULL: none */
    const char *address;
    const char *host; /* as the client named it, letters, digits and "-.:[]"; "": anything else */
    bool over_proxy;  /* through a trusted proxy, which clients reach by HTTPS */
    const char *body; /* NUL-terminated */
    size_t body_len;
    void *user_data; /* for the server's use; initially NULL */
};

/* WebSocket close codes that the server sends. */
enum net_close {
    NET_CLOSE_SHUTDOWN = 4000,
    NET_CLOSE_SLOW,
    NET_CLOSE_RATE,
    NET_CLOSE_SIZE,
    NET_CLOSE_PROTOCOL,
    NET_CLOSE_REPLACED,
    NET_CLOSE_BANNED,
    NET_CLOSE_RENAMED,
    NET_CLOSE_END, /* one more than the last */
};

struct net_calls {
    /* Returns the user data of the connection; NULL refuses it. */
    void *(*opened)(void *server, struct net_conn *conn, const char *address);
    void (*message)(void *server, void *user_data, const char *text, size_t len);
    /* Called once for every accepted connection; nothing may be sent any more. After net_close the
     * server gets no more messages, but still this call. */
    void (*closed)(void *server, void *user_data);
    /* The server must answer once with net_answer, now or later, unless `gone` is called first. The
     * request and its texts stay valid until then. */
    void (*request)(void *server, struct net_request *request);
    void (*gone)(void *server, struct net_request *request);
    void (*tick)(void *server);     /* every NET_TICK_MS */
    void (*woken)(void *server);    /* after net_wake */
    void (*stopping)(void *server); /* after a signal: call net_stop when ready */
    /* The loop stood still between these times: the process was stopped, the machine slept, or
     * something took long. Called before anything that arrived meanwhile; may be NULL. */
    void (*stalled)(void *server, int64_t from, int64_t to);
};

struct net_options {
    const char *host;     /* address to listen on */
    unsigned port;        /* first port to try */
    unsigned ports;       /* number of ports to try; 1: only that one */
    const char *files;    /* folder of the built client; NULL: serve the built-in page */
    const char *origin;   /* another origin whose pages may connect; NULL: only our own */
    unsigned connections; /* limit on open connections */
    unsigned queue;       /* limit on bytes queued for one connection */
    enum akhet_lang lang; /* language of the reason if net_open fails */
    unsigned per_address; /* limit on open connections of one address, which also limits its other
                             uses of the server; 0: no limits per address */
    bool trust_proxy;     /* take the client address from X-Forwarded-For */
    const char *proxies;  /* whose X-Forwarded-For is trusted: addresses and networks, "10.0.0.0/8
                             ::1"; NULL: anyone's, if trust_proxy is set */
    unsigned request_ms;  /* time limit for receiving a request; 0: ten seconds */
    unsigned quiet_ms;    /* ping after this silence, close after three times it; 0: 30 s */
    unsigned webhook_ms;  /* time limit of a webhook; 0: ten seconds */
};

struct net *net_open(const struct net_options *options, const struct net_calls *calls, void *server,
                     char *why, size_t cap);
unsigned net_port(const struct net *net); /* the port in use */
void net_run(struct net *net);            /* returns after net_stop */
/* Stop listening, send what is queued and close everything (NET_CLOSE_SHUTDOWN). net_run returns
 * after the last `closed`, `gone` and `after`, within two seconds. Work that has not started is
 * cancelled; its `after` is still called. */
void net_stop(struct net *net);
void net_free(struct net *net);
void net_wake(struct net *net); /* the only function that other threads may call */
/* Call `woken` after this time, or earlier. */
void net_wake_in(struct net *net, unsigned ms);

/* What has happened since the start; `queued` is now. */
struct net_counts {
    uint64_t refused_full;    /* connections refused: the server has no more */
    uint64_t refused_address; /* connections refused: their address has too many */
    uint64_t frames;          /* WebSocket frames from clients */
    uint64_t pauses;          /* how often a connection was not read because of a limit */
    uint64_t closed_rate;     /* WebSockets closed because of too many frames */
    uint64_t closed_slow;     /* WebSockets closed because their client reads too slowly */
    uint64_t unsent;          /* answers replaced by an error: their address reads too slowly */
    uint64_t forwarded;       /* requests with X-Forwarded-For although no proxy is trusted */
    uint64_t queued;          /* bytes */
};
struct net_counts net_counts(const struct net *net);

/* Send text to a connection, or queue what the socket does not take. A queue over its limit closes
 * the connection with NET_CLOSE_SLOW. */
void net_send(struct net_conn *conn, const char *text, size_t len);
/* Charge work that a client caused to its address, as its messages are charged by themselves: what
 * happens because of them later, outside the call of `message`. */
void net_charge(struct net_conn *conn, uint64_t us);
/* Send the queue, then close. */
void net_close(struct net_conn *conn, enum net_close code);

/* The page of the built client, NUL-terminated; NULL: there is none. Requests for links to tables
 * (/table/ID, /after/table/ID) come to the server if there is one. */
const char *net_page(const struct net *net, size_t *len);

void net_answer(struct net_request *request, unsigned status, const char *type, const char *text,
                size_t len);

/* Milliseconds since 1970 by the system's clock at net_open, counted on from there: setting the
 * system's clock does not change it, and it goes on while the machine sleeps. */
int64_t net_time(const struct net *net);
int64_t net_wall(const struct net *net);      /* the system's clock as it is set now */
uint64_t net_clock_us(const struct net *net); /* microseconds since some moment, for durations */
void net_random(void *bytes, size_t len);     /* from the operating system */

/* Worker threads come in lanes, each with its own threads and its own queue, so that work of one
 * kind never waits for another kind. They run at lower priority than the loop. */
enum net_lane {
    NET_LANE_PASSPHRASE,
    NET_LANE_BOT,    /* long searches; the lowest priority */
    NET_LANE_ANSWER, /* replays, records: short, but too long for the loop */
    NET_LANES
};

/* Run `work` on another thread, then `after` on this one. False: the lane's queue is full, or the
 * network is stopping. */
bool net_work(struct net *net, enum net_lane lane, void (*work)(void *task),
              void (*after)(void *task), void *task);

struct net_lane_use {
    unsigned threads; /* how many tasks can run at once */
    unsigned waiting, running;
    unsigned limit; /* of `waiting` */
};
struct net_lane_use net_lane_use(struct net *net, enum net_lane lane);

/* Tell the service manager about the server's state, as sd_notify does ("READY=1"); without a
 * service manager nothing happens. While the loop runs, the network answers its watchdog. */
void net_notify(struct net *net, const char *state);

/* POST a small JSON text to an http or https address: one attempt of at most ten seconds, no
 * redirects. Unless `anywhere`, never connects to a loopback, private or link-local address,
 * whichever name resolves to it. `delivered`: the status was 200 to 299. */
void net_webhook(struct net *net, const char *address, const char *json, bool anywhere,
                 void (*after)(void *context, bool delivered), void *context);

#endif
