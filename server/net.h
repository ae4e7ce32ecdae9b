/* The network interface of the server: connections, requests, time, random bytes, worker threads.
 *
 * Tests and fuzzers link a fake (tests/support/fake_net.h) with its own clock. All callbacks come
 * on one thread, and the server calls these functions on it. No callback comes from inside a call
 * of ours: what net_send, net_close, net_answer, net_work and net_webhook lead to comes later.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <akhet/words.h>

struct net;
struct net_conn; /* a WebSocket */

enum net_method { NET_GET, NET_POST, NET_PUT, NET_DELETE, NET_OTHER };

/* An HTTP request that waits for its answer. */
struct net_request {
    enum net_method method;
    const char *path;   /* without the query, percent-encoded: split it before decoding */
    const char *query;  /* "" where there is none */
    const char *bearer; /* its token; NULL: none */
    const char *address;
    const char *body; /* a zero stands behind it */
    size_t body_len;
    void *user_data; /* the caller's, NULL at first */
};

/* Why a connection is closed from our side: WebSocket close codes. */
enum net_close {
    NET_CLOSE_SHUTDOWN = 4000,
    NET_CLOSE_SLOW,
    NET_CLOSE_RATE,
    NET_CLOSE_SIZE,
    NET_CLOSE_PROTOCOL,
    NET_CLOSE_REPLACED,
};

struct net_calls {
    /* NULL: refused (too many from this address …). What it returns is the connection's mind. */
    void *(*opened)(void *server, struct net_conn *conn, const char *address);
    void (*message)(void *server, void *user_data, const char *text, size_t len);
    /* Once for everything `opened` took; nothing may be sent any more. After net_close no message
     * comes, and this does. */
    void (*closed)(void *server, void *user_data);
    /* Must be answered once by net_answer, now or later, unless `gone` is called for it. The
     * request and its texts hold until then. */
    void (*request)(void *server, struct net_request *request);
    void (*gone)(void *server, struct net_request *request);
    void (*tick)(void *server);     /* ten times a second */
    void (*woken)(void *server);    /* after net_wake */
    void (*stopping)(void *server); /* a signal asked us to end: call net_stop when ready */
};

struct net_options {
    const char *host;     /* address to listen at */
    unsigned port;        /* the first one tried */
    unsigned ports;       /* how many to try; 1: only that one */
    const char *files;    /* folder of the built client; NULL: the built-in page */
    const char *origin;   /* of pages that may connect beside our own; NULL: only our own */
    unsigned connections; /* most at once */
    unsigned queue;       /* most bytes waiting to be sent to one connection */
    enum akhet_lang lang; /* of the reason why it cannot be opened */
    bool trust_proxy;     /* X-Forwarded-For names the address */
    unsigned request_ms;  /* how long a request may take to come; 0: ten seconds */
    unsigned quiet_ms;    /* silence after which a ping is sent, three times of which end a
                             connection; 0: half a minute */
    unsigned webhook_ms;  /* how long a webhook may take; 0: ten seconds */
};

struct net *net_open(const struct net_options *options, const struct net_calls *calls, void *server,
                     char *why, size_t cap);
unsigned net_port(const struct net *net); /* the one that is listened at */
void net_run(struct net *net);            /* until net_stop */
/* Listens no more, sends what is queued and closes everything (NET_CLOSE_SHUTDOWN); when the last
 * `closed`, `gone` and `after` was called, two seconds later at most, net_run returns. Work that
 * has not begun is not begun any more; its `after` is called all the same. */
void net_stop(struct net *net);
void net_free(struct net *net);
void net_wake(struct net *net); /* the only call from other threads */

/* Text to a connection: sent at once where that is possible, else queued. A queue that grows
 * beyond its bound closes the connection with NET_CLOSE_SLOW. */
void net_send(struct net_conn *conn, const char *text, size_t len);
/* Send what is queued, then close. */
void net_close(struct net_conn *conn, enum net_close code);

void net_answer(struct net_request *request, unsigned status, const char *type, const char *text,
                size_t len);

int64_t net_time(const struct net *net);  /* milliseconds since 1970; never goes back */
void net_random(void *bytes, size_t len); /* from the operating system */

/* `work` on another thread, then `after` on this one. False: too much waits already, or we end. */
bool net_work(struct net *net, void (*work)(void *task), void (*after)(void *task), void *task);

/* POST a small JSON text to an http or https address: once, ten seconds at most, no redirects.
 * Unless `anywhere`, never connects to a loopback, private or link-local address, whatever name
 * resolves to it. `delivered`: the answer's status was 200 to 299. */
void net_webhook(struct net *net, const char *address, const char *json, bool anywhere,
                 void (*after)(void *context, bool delivered), void *context);

#endif
