/* The state of the network, private to this folder. */
#ifndef SERVER_NET_INTERNAL_H
#define SERVER_NET_INTERNAL_H

#include "server/net.h"
#include "server/net/http_parse.h"
#include "server/net/net_websocket.h"

#include <netinet/in.h>
#include <uv.h>

enum {
    NET_MESSAGE = 4096,  /* limit on a message from a client, in bytes */
    NET_HELD = 16384,    /* limit on unparsed input kept per connection, in bytes */
    NET_IN = 65536,      /* size of the shared read buffer, including unparsed input */
    NET_OUT = 65536,     /* larger messages are always queued */
    NET_LISTENERS = 4,   /* addresses of one host */
    NET_WEBHOOKS = 256,  /* limit on webhooks queued or in transfer */
    NET_FILE = 32 << 20, /* limit on a file of the client, in bytes */
    NET_FILES = 4096,    /* limit on the number of its files */
    NET_STOP_MS = 2000,  /* after net_stop, drop what is still open after this time */
};

enum net_stage {
    STAGE_REQUEST, /* reading a request, or waiting for one */
    STAGE_ASKED,   /* the server has not answered yet */
    STAGE_ANSWER,  /* sending the answer */
    STAGE_OPENING, /* asking the server whether it accepts this WebSocket */
    STAGE_WEBSOCKET,
    STAGE_LINGER, /* sending the last bytes; input is discarded */
    STAGE_DEAD
};

/* Connections with the same timeout share a list, ordered by due time. */
enum net_row { ROW_REQUEST, ROW_ANSWER, ROW_WEBSOCKET, ROW_LINGER, ROWS, ROW_NONE = ROWS };

struct net_conn {
    uv_poll_t poll; /* first member: a handle is its connection */
    struct net *net;
    void *user_data;
    struct net_asked *asked;
    struct net_conn *before, *behind; /* in its timeout list */
    struct net_conn *next;            /* in the list for net_settle */
    uint64_t due, last_read;          /* loop times */
    char *held;                       /* read but not parsed yet */
    char *out;                        /* send queue */
    const char *file;                 /* sent after `out`; not owned */
    char *message;                    /* the first fragments of a message */
    size_t out_at, out_len, out_cap, file_len;
    size_t frame_left; /* unsent bytes of the frame being sent */
    struct in6_addr address;
    uint16_t held_len, message_len;
    uint8_t stage, row, events;
    bool attention, told, close, head_only, continued, parts, finished;
    int fd;
};

struct net_asked {
    struct net_request request; /* first member: the request of an answer */
    struct net_conn *conn;
    char address[INET6_ADDRSTRLEN];
    char bytes[];
};

struct net_listener {
    uv_poll_t poll;
    struct net *net;
    int fd;
};

struct net_line {
    struct net_conn *first, *last;
};

struct net {
    uv_loop_t loop;
    uv_timer_t ticker;
    uv_async_t waker;
    uv_signal_t signal[2];
    struct net_listener listener[NET_LISTENERS];
    unsigned listeners, port, signals;
    struct net_calls calls;
    void *server;
    struct net_options options;
    char *origin;
    struct net_line row[ROWS];
    unsigned wait_ms[ROWS];
    struct net_conn *attention, **last_attention;
    unsigned conns, bound;
    int64_t last_time;
    uint64_t stop_at;   /* loop time; 0: not stopping */
    bool accept_paused; /* out of descriptors: listening resumes at the next tick */
    struct net_files *files;
    struct net_workers *workers;
    struct net_webhooks *webhooks;
    int notify; /* socket of the service manager; -1: none */
    uint64_t watchdog_ms, watchdog_due;
    char in[NET_IN], out[NET_OUT];
};

/* ---- net.c ------------------------------------------------------------------------------- */

/* Do the work that must not happen inside a call from the server; every callback of the loop ends
 * with it. */
void net_settle(struct net *net);

/* ---- listen.c ---------------------------------------------------------------------------- */

bool net_listen(struct net *net, char *why, size_t cap);
void net_listen_set(struct net *net, bool on); /* accept connections, or leave them waiting */
void net_listen_close(struct net *net);
/* The reason in the language of the options; `detail` replaces the errno's text. */
void net_listen_error(const struct net_options *options, int number, const char *detail, char *why,
                      size_t cap);
/* Raise the descriptor limit to fit the connections; returns the number of connections that fit. */
unsigned net_listen_files(unsigned connections);

/* ---- conn.c: one socket ----------------------------------------------------------------- */

void net_conn_accept(struct net *net, int fd, const struct in6_addr *address);
/* Queue bytes to send; false: out of memory, and the connection is dropped. */
bool net_conn_queue(struct net_conn *conn, const void *bytes, size_t len);
/* Send a frame directly when the queue is empty; queue what the socket does not take. */
void net_conn_send(struct net_conn *conn, const char *frame, size_t len);
/* Send as much of the queue as the socket takes. */
void net_conn_push(struct net_conn *conn);
/* Send the queue, then close gracefully, so that the last bytes arrive. */
void net_conn_linger(struct net_conn *conn);
/* Close immediately, without sending the queue. */
void net_conn_drop(struct net_conn *conn);
/* Schedule the connection for net_settle. */
void net_conn_attend(struct net_conn *conn);
void net_conn_settle(struct net_conn *conn);
void net_conn_wait(struct net_conn *conn, enum net_row row);
void net_conn_late(struct net_conn *conn); /* its timeout has expired */

/* ---- websocket_conn.c: WebSockets -------------------------------------------------------- */

/* Parse one frame; returns the bytes used, 0: more are needed, or the connection has ended. */
size_t net_websocket_take(struct net_conn *conn, char *bytes, size_t len);
void net_websocket_open(struct net_conn *conn, const char *bytes,
                        const struct http_request *request, const char *address);
void net_websocket_late(struct net_conn *conn);

/* ---- http.c: requests ------------------------------------------------------------------- */

size_t net_http_take(struct net_conn *conn, char *bytes, size_t len);
/* A short page or an error; `extra` holds header lines, each with its line end. */
void net_http_reply(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                    const char *text, size_t len);
/* Like net_http_reply, for a text that lives as long as the net and need not be copied. */
void net_http_lend(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                   const char *text, size_t len);
/* Whether the origin of the request may do more than read. */
bool net_http_own(const struct net *net, const char *bytes, const struct http_request *request);

/* ---- files.c: the built client ---------------------------------------------------------- */

struct net_files *net_files_load(const char *folder);
void net_files_free(struct net_files *files);
void net_files_answer(struct net_conn *conn, const char *bytes, const struct http_request *request);

/* ---- workers.c -------------------------------------------------------------------------- */

bool net_workers_begin(struct net *net);
void net_workers_report(struct net *net); /* calls `after` for ended tasks */
void net_workers_stop(struct net *net);   /* cancels the tasks that have not started */
unsigned net_workers_left(const struct net *net);
void net_workers_end(struct net *net); /* waits for running tasks and reports them */

/* ---- notify.c --------------------------------------------------------------------------- */

void net_notify_begin(struct net *net);
void net_notify_tick(struct net *net); /* answers the watchdog */
void net_notify_end(struct net *net);

/* ---- webhook.c -------------------------------------------------------------------------- */

bool net_webhooks_begin(struct net *net);
void net_webhooks_report(struct net *net); /* calls `after` for finished webhooks */
void net_webhooks_stop(struct net *net);   /* calls every outstanding `after` */
void net_webhooks_end(struct net *net);

#endif
