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
    NET_HELD = 16384,    /* limit on unparsed input of a connection, in bytes */
    NET_OUT = 65536,     /* larger messages are always queued */
    NET_LISTENERS = 4,   /* addresses of one host */
    NET_WEBHOOKS = 256,  /* limit on webhooks queued or in transfer */
    NET_FILE = 32 << 20, /* limit on a file of the client, in bytes */
    NET_FILES = 4096,    /* limit on the number of its files */
    NET_STALL_MS = 1000, /* a pause of the loop that counts as a stall */
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

/* Connections that are read later although there is input. */
enum net_turn {
    TURN_NEXT,   /* in the next turn of the loop, after other connections had theirs */
    TURN_PAUSED, /* over a limit: when it has recovered */
    TURNS,
    TURN_NONE = TURNS
};

enum { LINK_ROW, LINK_TURN, LINKS };

/* What every message needs stands first, in as few cache lines as possible. */
struct net_conn {
    uv_poll_t poll; /* first member: a handle is its connection */
    struct net *net;
    void *user_data;
    char *out; /* send queue */
    size_t out_at, out_len;
    int fd;
    uint8_t stage, row, turn, events, strikes;
    bool attention, told, close, head_only, continued, parts, finished;
    bool proxy; /* its clients are named by X-Forwarded-For */
    bool more;  /* `held` may contain a whole request or frame */
    bool ended; /* the client has sent its last byte */
    uint16_t held_len, message_len;
    char *held;              /* read but not parsed yet */
    struct net_peer *peer;   /* NULL: not limited, or a proxy's connection without a request */
    uint64_t paid;           /* loop time when the whole burst of frames is available again */
    uint64_t due, last_read; /* loop times */
    struct {
        struct net_conn *before, *behind;
    } link[LINKS];         /* in its timeout list, and in a list of enum net_turn */
    struct net_conn *next; /* in the list for net_settle */
    struct net_asked *asked;
    uint64_t resume;  /* loop time when a pause ends */
    const char *file; /* sent after `out`; not owned */
    char *message;    /* the first fragments of a message */
    size_t out_cap, file_len;
    size_t counted;    /* bytes of the queue that its peer is charged with */
    size_t frame_left; /* unsent bytes of the frame being sent */
    struct in6_addr address;
    uint32_t discarded; /* bytes that came after the end */
    unsigned round;     /* when it began to wait for its turn */
};

struct net_asked {
    struct net_request request; /* first member: the request of an answer */
    struct net_conn *conn;
    char address[INET6_ADDRSTRLEN];
    char host[256];
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
    uv_timer_t ticker, alarm;
    uint64_t alarm_at; /* loop time; 0: not set */
    uv_async_t waker;
    uv_prepare_t turner;
    uv_idle_t idler; /* active while connections wait for the next turn */
    uv_signal_t signal[2];
    struct net_listener listener[NET_LISTENERS];
    unsigned listeners, port, signals;
    struct net_calls calls;
    void *server;
    struct net_options options;
    char *origin;
    struct net_proxies *proxies; /* NULL: every address, if proxies are trusted at all */
    struct net_line row[ROWS], turns[TURNS];
    unsigned wait_ms[ROWS];
    struct net_conn *attention, **last_attention;
    unsigned conns, bound;
    int64_t epoch;       /* add it to the clock to get net_time */
    int64_t awake;       /* net_time when the loop last called back */
    uint64_t awake_loop; /* the same in loop time */
    uint64_t stop_at;    /* loop time; 0: not stopping */
    bool accept_paused;  /* out of descriptors: listening resumes at the next tick */
    struct net_files *files;
    struct net_workers *workers;
    struct net_webhooks *webhooks;
    int notify; /* socket of the service manager; -1: none */
    uint64_t watchdog_ms, watchdog_due;
    struct net_peers *peers;
    struct net_counts counts;
    uint64_t turn;          /* turns of the loop so far */
    unsigned round;         /* calls of net_turn_next so far */
    struct net_conn *batch; /* whose input is being handled: its frames are sent together */
    size_t batch_len;
    const char *ping; /* the last ping of the batch; NULL: none */
    size_t ping_len;
    char in[NET_HELD], out[NET_OUT], batched[NET_OUT];
};

/* ---- net.c ------------------------------------------------------------------------------- */

/* Every callback of the loop begins with it: notices when the loop stood still. */
void net_awake(struct net *net);
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

/* ---- peers.c: limits per address ---------------------------------------------------------- */

bool net_peers_begin(struct net *net);
void net_peers_end(struct net *net);
void net_peers_tick(struct net *net);
/* Count a connection of this address. NULL: it has too many, or out of memory. */
struct net_peer *net_peer_join(struct net *net, const struct in6_addr *address);
/* Whether a refused connection of this address gets an answer. */
bool net_peer_refuse(struct net *net, const struct in6_addr *address);
/* The functions below accept NULL, which has no limits. */
void net_peer_leave(struct net *net, struct net_peer *peer);
void net_peer_charge(struct net *net, struct net_peer *peer, uint64_t us);
/* Whether the peer has not used up its share of the loop's time. */
bool net_peer_affords(const struct net *net, const struct net_peer *peer);
/* Whether the peer may use more of this turn of the loop. */
bool net_peer_has_turn(const struct net *net, const struct net_peer *peer);
/* The queue of one connection has changed its length. */
void net_peer_queue(struct net *net, struct net_peer *peer, size_t before, size_t now);
/* Whether that many more bytes would be too many for the peer, or for the server. */
bool net_peer_full(const struct net *net, const struct net_peer *peer, size_t more);
size_t net_peers_queued(const struct net *net);

/* ---- conn.c: one socket, from its opening to its closing --------------------------------------
 */

void net_conn_accept(struct net *net, int fd, const struct in6_addr *address, struct net_peer *peer,
                     bool proxy);
/* Send the queue, then close gracefully, so that the last bytes arrive. */
void net_conn_linger(struct net_conn *conn);
/* Close immediately, without sending the queue. */
void net_conn_drop(struct net_conn *conn);
/* Schedule the connection for net_settle. */
void net_conn_attend(struct net_conn *conn);
void net_conn_settle(struct net_conn *conn);
void net_conn_wait(struct net_conn *conn, enum net_row row);
void net_conn_late(struct net_conn *conn); /* its timeout has expired */
/* Poll the socket for what the connection waits for. */
void net_conn_watch(struct net_conn *conn);
void net_line_add(struct net_line *line, struct net_conn *conn, unsigned link);
void net_line_remove(struct net_line *line, struct net_conn *conn, unsigned link);

/* ---- conn_send.c ------------------------------------------------------------------------- */

/* Queue bytes to send; false: out of memory, and the connection is dropped. */
bool net_conn_queue(struct net_conn *conn, const void *bytes, size_t len);
/* Send frames directly when the queue is empty; queue what the socket does not take. */
void net_conn_send(struct net_conn *conn, const char *frames, size_t len);
/* Send as much of the queue as the socket takes. */
void net_conn_push(struct net_conn *conn);
bool net_conn_all_sent(const struct net_conn *conn);
/* Tell the peer how long the queue is now. */
void net_conn_count(struct net_conn *conn);

/* ---- conn_read.c: reading, and whose turn it is ------------------------------------------------
 */

/* Read and handle what came, as far as the limits allow. */
void net_conn_serve(struct net_conn *conn);
/* Serve the connection later; TURN_NONE: forget that. */
void net_conn_turn(struct net_conn *conn, enum net_turn turn);
void net_turn_next(struct net *net);   /* serve the connections that waited for this turn */
void net_turn_resume(struct net *net); /* end the pauses of those who have recovered */

/* ---- websocket_conn.c: WebSockets -------------------------------------------------------- */

/* Parse one frame; returns the bytes used, 0: more are needed, or the connection has ended. */
size_t net_websocket_take(struct net_conn *conn, char *bytes, size_t len);
void net_websocket_open(struct net_conn *conn, const char *bytes,
                        const struct http_request *request, const char *address);
void net_websocket_late(struct net_conn *conn);
/* A batch of input begins and ends: frames to its connection are sent together at the end. */
void net_websocket_batch(struct net_conn *conn);
void net_websocket_batch_end(struct net_conn *conn);

/* ---- http.c: requests ------------------------------------------------------------------- */

size_t net_http_take(struct net_conn *conn, char *bytes, size_t len);
/* A short page or an error; `extra` holds header lines, each with its line end. */
void net_http_reply(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                    const char *text, size_t len);
/* Refuse with a text that says what to do. */
void net_http_explain(struct net_conn *conn, unsigned status, const char *extra, const char *text);
extern const char NET_HTTP_FOREIGN[];
/* Like net_http_reply, for a text that lives as long as the net and need not be copied. */
void net_http_lend(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                   const char *text, size_t len);
/* Whether the origin of the request may do more than read. */
bool net_http_own(const struct net *net, const char *bytes, const struct http_request *request);

/* ---- proxies.c --------------------------------------------------------------------------- */

/* False: the list of proxies is invalid, or out of memory. */
bool net_proxies_begin(struct net *net);
bool net_proxy_trusted(const struct net *net, const struct in6_addr *address);
/* The address that the request came from: the peer's, or the one that trusted proxies name. */
struct in6_addr net_proxy_client(const struct net_conn *conn, const char *bytes,
                                 const struct http_request *request);

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
