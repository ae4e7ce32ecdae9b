/* WebSocket connections: turn frames into messages and messages into frames. */
#include "server/net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NORMAL = 1000,
    PROTOCOL_ERROR = 1002,
    NO_STATUS = 1005,
    INVALID_TEXT = 1007,
    RATE_US = 5000, /* charged for a close with 4002, so that coming back at once gains nothing */
    CHARACTER = 4,  /* longest character, in bytes */
    PART = 16384    /* bytes a connection may queue when its address has too many */
};

/* Append a frame to the queue; false: out of memory, the connection was dropped. */
static bool queue_frame(struct net_conn *conn, enum ws_opcode opcode, const void *bytes, size_t len)
{
    uint8_t header[WS_SERVER_HEADER];
    size_t size = ws_header(header, opcode, len);
    return net_conn_queue(conn, header, size) && net_conn_queue(conn, bytes, len);
}

/* ---- batches -------------------------------------------------------------------------------- */

static void flush(struct net_conn *conn)
{
    struct net *net = conn->net;
    size_t len = net->batch == conn ? net->batch_len : 0;
    if (len && conn->stage == STAGE_WEBSOCKET) {
        net->batch_len = 0;
        net_conn_send(conn, net->batched, len);
    }
}

void net_websocket_batch(struct net_conn *conn)
{
    struct net *net = conn->net;
    net->batch = conn;
    net->batch_len = 0;
    net->ping = NULL;
}

/* ---- sending -------------------------------------------------------------------------------- */

static void close_with(struct net_conn *conn, unsigned code, const char *reason)
{
    char bytes[WS_CONTROL] = {(char)(code >> 8), (char)code};
    size_t len = strlen(reason);
    if (conn->stage != STAGE_WEBSOCKET && conn->stage != STAGE_OPENING) {
        return;
    }
    flush(conn);
    memcpy(bytes + 2, reason, len);
    if (conn->stage != STAGE_DEAD && queue_frame(conn, WS_CLOSE, bytes, len + 2)) {
        net_conn_linger(conn);
    }
}

void net_close(struct net_conn *conn, enum net_close code)
{
    static const char *const REASON[NET_CLOSE_END - NET_CLOSE_SHUTDOWN] = {
        "shutdown", "slow", "rate", "size", "protocol", "replaced", "banned", "renamed"};
    if (code == NET_CLOSE_RATE) {
        net_peer_charge(conn->net, conn->peer, RATE_US);
    }
    close_with(conn, code, REASON[code - NET_CLOSE_SHUTDOWN]);
}

/* Complete the frame that is partly sent, and discard the frames queued behind it. */
static void too_slow(struct net_conn *conn)
{
    conn->net->counts.closed_slow++;
    conn->out_len = conn->out_at + conn->frame_left;
    net_conn_count(conn);
    net_close(conn, NET_CLOSE_SLOW);
}

/* A queue over its limit means that the client reads too slowly. If all connections of an address
 * together have too much, each may have only its part. */
static void bound(struct net_conn *conn)
{
    struct net *net = conn->net;
    size_t queued = conn->out_len - conn->out_at;
    if (conn->stage == STAGE_WEBSOCKET &&
        (queued > net->options.queue || (queued > PART && net_peer_full(net, conn->peer, 0)))) {
        too_slow(conn);
    }
}

static void queue_bounded(struct net_conn *conn, enum ws_opcode opcode, const char *bytes,
                          size_t len)
{
    if (!queue_frame(conn, opcode, bytes, len)) {
        return;
    }
    if (conn->stage == STAGE_WEBSOCKET) {
        net_conn_push(conn);
    }
    bound(conn);
}

/* If the queue is empty, the frame is composed in a shared buffer and sent from there: at the end
 * of the batch that it answers, or now. */
static void send_frame(struct net_conn *conn, enum ws_opcode opcode, const char *bytes, size_t len)
{
    struct net *net = conn->net;
    bool batch = net->batch == conn, fits = len + WS_SERVER_HEADER <= NET_OUT;
    if (batch && (!fits || net->batch_len + len + WS_SERVER_HEADER > NET_OUT)) {
        flush(conn);
    }
    if (conn->stage != STAGE_WEBSOCKET || conn->out || !fits) {
        queue_bounded(conn, opcode, bytes, len);
        return;
    }
    char *at = batch ? net->batched + net->batch_len : net->out;
    size_t size = ws_header((uint8_t *)at, opcode, len);
    memcpy(at + size, bytes, len);
    if (batch) {
        net->batch_len += size + len;
        return;
    }
    net_conn_send(conn, at, size + len);
    bound(conn);
}

void net_send(struct net_conn *conn, const char *text, size_t len)
{
    if (conn->stage == STAGE_WEBSOCKET || conn->stage == STAGE_OPENING) {
        send_frame(conn, WS_TEXT, text, len);
    }
}

/* Of the pings in a batch only the last is answered (RFC 6455, 5.5.3). */
static void answer_ping(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (net->ping && conn->stage == STAGE_WEBSOCKET) {
        send_frame(conn, WS_PONG, net->ping, net->ping_len);
    }
    net->ping = NULL;
}

void net_websocket_batch_end(struct net_conn *conn)
{
    answer_ping(conn);
    flush(conn);
    conn->net->batch = NULL;
    bound(conn);
}

/* ---- receiving ------------------------------------------------------------------------------ */

static void message(struct net_conn *conn, const char *text, size_t len)
{
    struct net *net = conn->net;
    if (ws_utf8(text, len)) {
        net->calls.message(net->server, conn->user_data, text, len);
    } else {
        net_close(conn, NET_CLOSE_PROTOCOL);
    }
}

static void message_in_parts(struct net_conn *conn, const char *bytes, size_t len, bool end)
{
    conn->parts = !end;
    if (len) {
        char *grown = realloc(conn->message, conn->message_len + len);
        if (!grown) {
            net_conn_drop(conn);
            return;
        }
        conn->message = grown;
        memcpy(conn->message + conn->message_len, bytes, len);
        size_t from = conn->message_len < CHARACTER ? 0 : conn->message_len - CHARACTER;
        while (from && ((uint8_t)conn->message[from] & 0xc0) == 0x80) {
            from--;
        }
        conn->message_len = (uint16_t)(conn->message_len + len);
        if (!ws_utf8_begins(conn->message + from, conn->message_len - from)) {
            net_close(conn, NET_CLOSE_PROTOCOL); /* its end would not make it valid */
            return;
        }
    }
    if (end) {
        message(conn, conn->message ? conn->message : "", conn->message_len);
        free(conn->message);
        conn->message = NULL;
        conn->message_len = 0;
    }
}

/* The codes that an endpoint may send (RFC 6455, 7.4, and the IANA registry). */
static bool may_be_sent(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != NO_STATUS && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static void closed_by_client(struct net_conn *conn, const char *bytes, size_t len)
{
    unsigned code = len >= 2 ? (unsigned)(uint8_t)bytes[0] << 8 | (uint8_t)bytes[1] : NORMAL;
    answer_ping(conn);
    if (len == 1 || !may_be_sent(code)) {
        close_with(conn, PROTOCOL_ERROR, "");
    } else if (len > 2 && !ws_utf8(bytes + 2, len - 2)) {
        close_with(conn, INVALID_TEXT, "");
    } else {
        close_with(conn, code, "");
    }
}

static void frame_came(struct net_conn *conn, const struct ws_frame *frame, char *bytes)
{
    size_t len = (size_t)frame->len;
    switch (frame->opcode) {
    case WS_CLOSE:
        closed_by_client(conn, bytes, len);
        return;
    case WS_PING:
        conn->net->ping = bytes;
        conn->net->ping_len = len;
        return;
    case WS_PONG:
        return;
    default:
        break;
    }
    if (frame->opcode == WS_TEXT && frame->end) {
        message(conn, bytes, len);
    } else {
        message_in_parts(conn, bytes, len, frame->end);
    }
}

/* The close code if this frame may not follow the previous ones, judged by its header; 0: it may.
 */
static unsigned fault(const struct net_conn *conn, const struct ws_frame *frame)
{
    bool data = frame->opcode < WS_CLOSE;
    if (!frame->masked || frame->opcode == WS_BINARY ||
        (data && (frame->opcode == WS_MORE) != conn->parts)) {
        return NET_CLOSE_PROTOCOL;
    }
    return data && frame->len > (uint64_t)(NET_MESSAGE - conn->message_len) ? NET_CLOSE_SIZE : 0;
}

size_t net_websocket_take(struct net_conn *conn, char *bytes, size_t len)
{
    struct ws_frame frame;
    int header = ws_parse((const uint8_t *)bytes, len, &frame);
    unsigned code = header < 0 ? NET_CLOSE_PROTOCOL : header ? fault(conn, &frame) : 0;
    if (code) {
        net_close(conn, code);
        return 0;
    }
    if (!header || len - (size_t)header < frame.len) {
        return 0;
    }
    conn->last_read = uv_now(&conn->net->loop);
    ws_mask((uint8_t *)bytes + header, (size_t)frame.len, frame.mask);
    frame_came(conn, &frame, bytes + header);
    return (size_t)header + (size_t)frame.len;
}

/* ---- opening and silence -------------------------------------------------------------------- */

/* Messages only record their arrival time; this periodic check sends pings and closes silent
 * connections. */
void net_websocket_late(struct net_conn *conn)
{
    uint64_t silent = uv_now(&conn->net->loop) - conn->last_read;
    unsigned quiet = conn->net->wait_ms[ROW_WEBSOCKET];
    if (silent >= 3 * (uint64_t)quiet) {
        net_conn_drop(conn);
        return;
    }
    net_conn_wait(conn, ROW_WEBSOCKET);
    if (silent >= quiet / 2) {
        send_frame(conn, WS_PING, "", 0);
    }
}

static const char NOT_UPGRADED[] =
    "This address is for WebSockets, and the request did not ask for one. Behind a proxy: the "
    "proxy "
    "must pass on the headers Upgrade and Connection; see \"Behind a proxy\" in docs/server.md.\n";

static bool well_asked(const char *bytes, const struct http_request *request)
{
    return request->method == HTTP_GET && !request->old && request->upgrade &&
           http_lists(bytes, request->header[HTTP_UPGRADE], "websocket") &&
           ws_key_valid(bytes + request->header[HTTP_WS_KEY].at,
                        request->header[HTTP_WS_KEY].len) &&
           request->body.len == 0;
}

/* The handshake answer is queued first, so that the server may already send from its `opened`. */
static bool accept_it(struct net_conn *conn, const char *bytes, const struct http_request *request)
{
    char accept[WS_ACCEPT], head[256];
    struct http_part key = request->header[HTTP_WS_KEY];
    bool named = http_lists(bytes, request->header[HTTP_WS_PROTOCOL], "akhet.1");
    ws_accept(bytes + key.at, key.len, accept);
    int len = snprintf(head, sizeof head,
                       "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n%s\r\n",
                       accept, named ? "Sec-WebSocket-Protocol: akhet.1\r\n" : "");
    return net_conn_queue(conn, head, (size_t)len);
}

static void begin(struct net_conn *conn)
{
    if (conn->stage == STAGE_OPENING) {
        net_conn_push(conn);
    }
    if (conn->stage == STAGE_OPENING) {
        conn->stage = STAGE_WEBSOCKET;
        conn->frame_left = conn->out_len - conn->out_at; /* the handshake must be sent whole */
        conn->last_read = uv_now(&conn->net->loop);
        net_conn_wait(conn, ROW_WEBSOCKET);
    }
}

void net_websocket_open(struct net_conn *conn, const char *bytes,
                        const struct http_request *request, const char *address)
{
    struct net *net = conn->net;
    if (!well_asked(bytes, request)) {
        net_http_explain(conn, 426, "Upgrade: websocket\r\n", NOT_UPGRADED);
        return;
    }
    if (!http_is(bytes, request->header[HTTP_WS_VERSION], "13")) {
        net_http_reply(conn, 426, "text/plain", "Sec-WebSocket-Version: 13\r\n", "", 0);
        return;
    }
    if (!net_http_own(net, bytes, request)) {
        net_http_explain(conn, 403, "", NET_HTTP_FOREIGN);
        return;
    }
    net_conn_wait(conn, ROW_NONE);
    conn->stage = STAGE_OPENING;
    if (!accept_it(conn, bytes, request)) {
        return;
    }
    conn->user_data = net->calls.opened(net->server, conn, address);
    if (conn->user_data) {
        begin(conn);
    }
    if (conn->user_data || conn->stage != STAGE_OPENING) {
        return;
    }
    conn->out_len = conn->out_at; /* nothing else can be queued while a request is parsed */
    conn->stage = STAGE_REQUEST;
    conn->close = true;
    net_http_reply(conn, 429, "text/plain", "", "", 0);
}
