/* The state of the network, private to this folder. */
#ifndef SERVER_NET_INTERNAL_H
#define SERVER_NET_INTERNAL_H

#include "server/net.h"
#include "server/net/http_parse.h"
#include "server/net/net_websocket.h"

#include <netinet/in.h>
#include <uv.h>

enum {
    NET_MESSAGE = 4096,  /* most bytes of a message from a client */
    NET_HELD = 16384,    /* most bytes kept of what was read and not understood yet */
    NET_IN = 65536,      /* what is read at once, with what was kept */
    NET_OUT = 65536,     /* messages up to this are sent without being queued first */
    NET_LISTENERS = 4,   /* addresses of one host */
    NET_TASKS = 256,     /* tasks that may wait for a worker */
    NET_WEBHOOKS = 256,  /* webhooks that may wait or be on their way */
    NET_FILE = 32 << 20, /* most bytes of a file of the client */
    NET_FILES = 4096,    /* most files of it */
    NET_STOP_MS = 2000,  /* what is still open this long after net_stop is dropped */
};

enum net_stage {
    STAGE_REQUEST, /* reads a request, or waits for one */
    STAGE_ASKED,   /* the server thinks about one */
    STAGE_ANSWER,  /* the answer is on its way */
    STAGE_OPENING, /* the server is asked whether it wants this WebSocket */
    STAGE_WEBSOCKET,
    STAGE_LINGER, /* the last bytes are on their way; what comes is thrown away */
    STAGE_DEAD
};

/* Connections that wait equally long stand in one row, the first due first. */
enum net_row { ROW_REQUEST, ROW_ANSWER, ROW_WEBSOCKET, ROW_LINGER, ROWS, ROW_NONE = ROWS };

struct net_conn {
    uv_poll_t poll; /* first: a handle is its connection */
    struct net *net;
    void *user_data;
    struct net_asked *asked;
    struct net_conn *before, *behind; /* in its row */
    struct net_conn *next;            /* of those that need attention */
    uint64_t due, last_read;          /* loop times */
    char *held;                       /* read and not understood yet */
    char *out;                        /* to be sent */
    const char *file;                 /* to be sent behind it; not ours to free */
    char *message;                    /* the first parts of a message in parts */
    size_t out_at, out_len, out_cap, file_len;
    size_t frame_left; /* of the frame of which a part is sent */
    struct in6_addr address;
    uint16_t held_len, message_len;
    uint8_t stage, row, events;
    bool attention, told, close, head_only, continued, parts, finished;
    int fd;
};

struct net_asked {
    struct net_request request; /* first: what an answer is for */
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
    bool accept_paused; /* no descriptor was free: listens again at the next tick */
    struct net_files *files;
    struct net_workers *workers;
    struct net_webhooks *webhooks;
    char in[NET_IN], out[NET_OUT];
};

/* ---- net.c ------------------------------------------------------------------------------- */

/* Do what must not happen inside a call from the server; every callback of the loop ends with it.
 */
void net_settle(struct net *net);

/* ---- conn.c: one socket ----------------------------------------------------------------- */

void net_conn_accept(struct net *net, int fd, const struct in6_addr *address);
/* Queue bytes to be sent; false: out of memory, and the connection is dropped. */
bool net_conn_queue(struct net_conn *conn, const void *bytes, size_t len);
/* Send a frame directly when the queue is empty; queue what the socket does not take. */
void net_conn_send(struct net_conn *conn, const char *frame, size_t len);
/* Send as much of the queue as possible. */
void net_conn_push(struct net_conn *conn);
/* Send the rest, then close slowly, so that the last bytes arrive. */
void net_conn_linger(struct net_conn *conn);
/* At once. */
void net_conn_drop(struct net_conn *conn);
/* Handle it in net_settle. */
void net_conn_attend(struct net_conn *conn);
void net_conn_settle(struct net_conn *conn);
void net_conn_wait(struct net_conn *conn, enum net_row row);
void net_conn_late(struct net_conn *conn); /* its time in its row is over */

/* ---- websocket_conn.c: WebSockets
 * ----------------------------------------------------------------- */

/* Understand one frame; gives the bytes it took, 0: more are needed, or it is over. */
size_t net_websocket_take(struct net_conn *conn, char *bytes, size_t len);
void net_websocket_open(struct net_conn *conn, const char *bytes,
                        const struct http_request *request, const char *address);
void net_websocket_late(struct net_conn *conn);

/* ---- http.c: requests ------------------------------------------------------------------- */

size_t net_http_take(struct net_conn *conn, char *bytes, size_t len);
/* A short page or an error; `extra` are header lines, each with its end. */
void net_http_reply(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                    const char *text, size_t len);
/* The same, of a text that lives as long as the net. */
void net_http_lend(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                   const char *text, size_t len);
/* Whether a page of this origin may do more than read. */
bool net_http_own(const struct net *net, const char *bytes, const struct http_request *request);

/* ---- files.c: the built client ---------------------------------------------------------- */

struct net_files *net_files_load(const char *folder);
void net_files_free(struct net_files *files);
void net_files_answer(struct net_conn *conn, const char *bytes, const struct http_request *request);

/* ---- workers.c -------------------------------------------------------------------------- */

bool net_workers_begin(struct net *net);
void net_workers_stop(struct net *net); /* cancels the tasks that have not begun */
unsigned net_workers_left(const struct net *net);
void net_workers_end(struct net *net);

/* ---- webhook.c -------------------------------------------------------------------------- */

bool net_webhooks_begin(struct net *net);
void net_webhooks_report(struct net *net); /* calls `after` of those that have ended */
void net_webhooks_stop(struct net *net);   /* calls every `after` that is still to be called */
void net_webhooks_end(struct net *net);

#endif
