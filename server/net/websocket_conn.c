/* WebSocket connections: turn frames into messages and messages into frames. */
#include "server/net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NORMAL = 1000 };

/* Append a frame to the queue; false: out of memory, the connection was dropped. */
static bool queue_frame(struct net_conn *conn, enum ws_opcode opcode, const void *bytes, size_t len)
{
    uint8_t header[WS_SERVER_HEADER];
    size_t size = ws_header(header, opcode, len);
    return net_conn_queue(conn, header, size) && net_conn_queue(conn, bytes, len);
}

static void close_with(struct net_conn *conn, unsigned code)
{
    const uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (conn->stage != STAGE_WEBSOCKET && conn->stage != STAGE_OPENING) {
        return;
    }
    if (queue_frame(conn, WS_CLOSE, bytes, sizeof bytes)) {
        net_conn_linger(conn);
    }
}

void net_close(struct net_conn *conn, enum net_close code)
{
    close_with(conn, code);
}

/* Complete the frame that is partly sent, and discard the frames queued behind it. */
static void too_slow(struct net_conn *conn)
{
    conn->out_len = conn->out_at + conn->frame_left;
    close_with(conn, NET_CLOSE_SLOW);
}

/* A queue over its limit means that the client reads too slowly. */
static void bound(struct net_conn *conn)
{
    if (conn->stage == STAGE_WEBSOCKET && conn->out_len - conn->out_at > conn->net->options.queue) {
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

/* If the queue is empty, the frame is composed in the shared buffer and sent from there. */
void net_send(struct net_conn *conn, const char *text, size_t len)
{
    struct net *net = conn->net;
    if (conn->stage != STAGE_WEBSOCKET && conn->stage != STAGE_OPENING) {
        return;
    }
    if (conn->out || conn->stage == STAGE_OPENING || len + WS_SERVER_HEADER > sizeof net->out) {
        queue_bounded(conn, WS_TEXT, text, len);
        return;
    }
    size_t size = ws_header((uint8_t *)net->out, WS_TEXT, len);
    memcpy(net->out + size, text, len);
    net_conn_send(conn, net->out, size + len);
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
        conn->message_len = (uint16_t)(conn->message_len + len);
    }
    if (end) {
        message(conn, conn->message ? conn->message : "", conn->message_len);
        free(conn->message);
        conn->message = NULL;
        conn->message_len = 0;
    }
}

static void closed_by_client(struct net_conn *conn, const char *bytes, size_t len)
{
    if (len == 1 || (len > 2 && !ws_utf8(bytes + 2, len - 2))) {
        net_close(conn, NET_CLOSE_PROTOCOL);
        return;
    }
    close_with(conn, NORMAL);
}

static void frame_came(struct net_conn *conn, const struct ws_frame *frame, char *bytes)
{
    size_t len = (size_t)frame->len;
    switch (frame->opcode) {
    case WS_CLOSE:
        closed_by_client(conn, bytes, len);
        return;
    case WS_PING:
        queue_bounded(conn, WS_PONG, bytes, len);
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
        close_with(conn, code);
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
        queue_bounded(conn, WS_PING, "", 0);
    }
}

static bool well_asked(const char *bytes, const struct http_request *request)
{
    return request->method == HTTP_GET && !request->old && request->upgrade &&
           http_lists(bytes, request->header[HTTP_UPGRADE], "websocket") &&
           request->header[HTTP_WS_KEY].len == 24 && request->body.len == 0;
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
        net_http_reply(conn, 426, "text/plain", "Upgrade: websocket\r\n", "", 0);
        return;
    }
    if (!http_is(bytes, request->header[HTTP_WS_VERSION], "13")) {
        net_http_reply(conn, 426, "text/plain", "Sec-WebSocket-Version: 13\r\n", "", 0);
        return;
    }
    if (!net_http_own(net, bytes, request)) {
        net_http_reply(conn, 403, "text/plain", "", "", 0);
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
