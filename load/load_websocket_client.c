/* A WebSocket client on non-blocking sockets. */
#define _GNU_SOURCE
#include "load/load_websocket_client.h"

#include "server/net/net_websocket.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { MASKED = 0x80, MOST_WAITING = 1 << 16, MOST_HEADER = 4096, MOST_MESSAGE = 1 << 20 };

#define KEY "dGhlIHNhbXBsZSBub25jZQ=="

static bool heap_add(struct ws_buffer *heap, const void *bytes, size_t len)
{
    if (heap->len + len > heap->cap) {
        size_t cap = heap->cap ? heap->cap : 512;
        while (cap < heap->len + len)
            cap *= 2;
        char *more = realloc(heap->bytes, cap);
        if (!more)
            return false;
        heap->bytes = more;
        heap->cap = cap;
    }
    if (len)
        memcpy(heap->bytes + heap->len, bytes, len);
    heap->len += len;
    return true;
}

static void heap_free(struct ws_buffer *heap)
{
    free(heap->bytes);
    memset(heap, 0, sizeof *heap);
}

void ws_client_shut(struct ws_client *ws)
{
    if (ws->state != WS_CLIENT_SHUT)
        close(ws->fd);
    ws->state = WS_CLIENT_SHUT;
    ws->in.len = ws->part.len = ws->out.len = 0;
}

void ws_client_free(struct ws_client *ws)
{
    ws_client_shut(ws);
    heap_free(&ws->in);
    heap_free(&ws->part);
    heap_free(&ws->out);
}

/* ---- writing ----------------------------------------------------------------------------- */

static bool watch_for(struct ws_client *ws, bool writing)
{
    struct epoll_event event = {.events = (ws->deaf ? 0u : EPOLLIN) | (writing ? EPOLLOUT : 0u),
                                .data.ptr = ws->owner};
    ws->writing = writing;
    return epoll_ctl(ws->epoll, EPOLL_CTL_MOD, ws->fd, &event) == 0;
}

static bool flush(struct ws_client *ws)
{
    ssize_t sent = send(ws->fd, ws->out.bytes, ws->out.len, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        return false;
    if (sent > 0) {
        memmove(ws->out.bytes, ws->out.bytes + sent, ws->out.len - (size_t)sent);
        ws->out.len -= (size_t)sent;
    }
    bool waiting = ws->out.len > 0;
    return waiting == ws->writing || watch_for(ws, waiting);
}

static bool put(struct ws_client *ws, const char *bytes, size_t len)
{
    ssize_t sent = 0;
    if (!ws->out.len) {
        sent = send(ws->fd, bytes, len, MSG_NOSIGNAL);
        if (sent == (ssize_t)len)
            return true;
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (sent < 0)
            sent = 0;
    }
    return ws->out.len <= MOST_WAITING && heap_add(&ws->out, bytes + sent, len - (size_t)sent) &&
           (ws->writing || watch_for(ws, true));
}

void ws_client_deafen(struct ws_client *ws)
{
    ws->deaf = true;
    if (ws->state != WS_CLIENT_SHUT)
        (void)watch_for(ws, ws->writing);
}

bool ws_client_raw(struct ws_client *ws, const void *bytes, size_t len)
{
    return ws->state == WS_CLIENT_OPEN && put(ws, bytes, len);
}

bool ws_client_frame(struct ws_client *ws, unsigned first, const void *bytes, size_t len)
{
    uint8_t small[4096 + WS_HEADER], *frame = small, mask[4];
    if (ws->state != WS_CLIENT_OPEN)
        return false;
    if (len + WS_HEADER > sizeof small && !(frame = malloc(len + WS_HEADER)))
        return false;
    ws->mask = ws->mask * 1664525 + 1013904223;
    memcpy(mask, &ws->mask, sizeof mask);
    size_t at = ws_header(frame, WS_TEXT, len);
    frame[0] = (uint8_t)first;
    frame[1] |= MASKED;
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    if (len)
        memcpy(frame + at, bytes, len);
    ws_mask(frame + at, len, mask);
    bool sent = put(ws, (const char *)frame, at + len);
    if (frame != small)
        free(frame);
    return sent;
}

bool ws_client_send(struct ws_client *ws, const char *text, size_t len)
{
    return ws_client_frame(ws, WS_CLIENT_LAST | WS_TEXT, text, len);
}

/* ---- connecting -------------------------------------------------------------------------- */

bool ws_client_bind(int fd, uint32_t from)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(from)};
    int one = 1;
    if (!from)
        return true;
    (void)setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    return bind(fd, (const struct sockaddr *)&own, sizeof own) == 0;
}

void ws_server_on_loopback(struct ws_server *server, unsigned port, uint32_t from)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    memset(server, 0, sizeof *server);
    memcpy(&server->address, &address, sizeof address);
    server->length = sizeof address;
    server->from = from;
    snprintf(server->host, sizeof server->host, "127.0.0.1:%u", port);
}

static bool ask_to_shake(struct ws_client *ws, const struct ws_server *server)
{
    char text[2048];
    int len = snprintf(text, sizeof text,
                       "GET /live%s%s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: " KEY "\r\n"
                       "Sec-WebSocket-Version: 13\r\n%s\r\n",
                       server->table ? "?table=" : "", server->table ? server->table : "",
                       server->host, server->headers ? server->headers : "");
    return len > 0 && len < (int)sizeof text && heap_add(&ws->out, text, (size_t)len);
}

bool ws_client_connect(struct ws_client *ws, int epoll, const struct ws_server *server,
                       uint32_t mask, void *owner)
{
    int one = 1;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = owner};
    ws->fd = socket(server->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (ws->fd < 0)
        return false;
    ws->state = WS_CLIENT_CONNECTING;
    ws->epoll = epoll;
    ws->owner = owner;
    ws->mask = mask;
    ws->writing = true;
    ws->plain = server->plain;
    ws->deaf = false;
    (void)setsockopt(ws->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (ws_client_bind(ws->fd, server->from) &&
        epoll_ctl(epoll, EPOLL_CTL_ADD, ws->fd, &event) == 0 &&
        (connect(ws->fd, (const struct sockaddr *)&server->address, server->length) == 0 ||
         errno == EINPROGRESS) &&
        (ws->plain || ask_to_shake(ws, server)))
        return true;
    ws_client_shut(ws);
    return false;
}

/* The length of the handshake answer up to its empty line; 0: incomplete. */
static size_t answer_size(const char *text, size_t len)
{
    const char *end = memmem(text, len, "\r\n\r\n", 4);
    return end ? (size_t)(end - text) + 4 : 0;
}

static bool accepts(const char *answer, size_t len)
{
    static const char switching[] = "HTTP/1.1 101 ";
    char accept[WS_ACCEPT];
    ws_accept(KEY, sizeof KEY - 1, accept);
    return len >= sizeof switching && memcmp(answer, switching, sizeof switching - 1) == 0 &&
           memmem(answer, len, accept, WS_ACCEPT - 1);
}

/* ---- reading ----------------------------------------------------------------------------- */

/* Pass complete messages to the owner; collect fragments. */
static bool take_text(struct ws_client *ws, const struct ws_frame *frame, const char *text,
                      ws_handler *handler)
{
    size_t len = (size_t)frame->len;
    bool begun = ws->part.len > 0;
    if ((frame->opcode == WS_MORE) != begun)
        return false;
    if (frame->end && !begun) {
        handler(ws->owner, WS_EVENT_MESSAGE, text, len);
        return true;
    }
    if (ws->part.len + len > MOST_MESSAGE || !heap_add(&ws->part, text, len))
        return false;
    if (frame->end) {
        len = ws->part.len;
        ws->part.len = 0;
        handler(ws->owner, WS_EVENT_MESSAGE, ws->part.bytes, len);
    }
    return true;
}

static bool take_frame(struct ws_client *ws, const struct ws_frame *frame, const char *text,
                       ws_handler *handler)
{
    switch (frame->opcode) {
    case WS_TEXT:
    case WS_MORE:
        return take_text(ws, frame, text, handler);
    case WS_PING:
        handler(ws->owner, WS_EVENT_PING, text, (size_t)frame->len);
        return true;
    case WS_PONG:
        handler(ws->owner, WS_EVENT_PONG, text, (size_t)frame->len);
        return true;
    case WS_CLOSE:
        handler(ws->owner, WS_EVENT_CLOSE_FRAME, text, (size_t)frame->len);
        return true;
    default:
        return false;
    }
}

static bool take_answer(struct ws_client *ws, const char *bytes, size_t len, ws_handler *handler)
{
    if (!accepts(bytes, len)) {
        ws_client_shut(ws);
        handler(ws->owner, WS_EVENT_CLOSED, bytes, len);
        return false;
    }
    ws->state = WS_CLIENT_OPEN;
    handler(ws->owner, WS_EVENT_OPEN, bytes, len);
    return true;
}

/* Returns the bytes used; negative: the connection broke. */
static long take_all(struct ws_client *ws, const char *bytes, size_t len, ws_handler *handler)
{
    size_t at = 0;
    if (ws->state == WS_CLIENT_SHAKING) {
        at = answer_size(bytes, len);
        if (!at)
            return len > MOST_HEADER ? -1 : 0;
        if (!take_answer(ws, bytes, at, handler))
            return 0;
    }
    while (ws->state == WS_CLIENT_OPEN) {
        struct ws_frame frame;
        int header = ws_parse((const uint8_t *)bytes + at, len - at, &frame);
        if (header < 0 || (header && (frame.masked || frame.len > MOST_MESSAGE)))
            return -1;
        if (!header || len - at - (size_t)header < frame.len)
            break;
        at += (size_t)header;
        if (!take_frame(ws, &frame, bytes + at, handler))
            return -1;
        at += (size_t)frame.len;
    }
    return (long)at;
}

/* Parse the received bytes after those left over, and keep the new rest. */
static bool take_bytes(struct ws_client *ws, const char *bytes, size_t len, ws_handler *handler)
{
    bool before = ws->in.len > 0;
    if (before && !heap_add(&ws->in, bytes, len))
        return false;
    size_t all = before ? ws->in.len : len;
    long used = take_all(ws, before ? ws->in.bytes : bytes, all, handler);
    if (ws->state == WS_CLIENT_SHUT)
        return true;
    if (used < 0)
        return false;
    if (!before)
        return heap_add(&ws->in, bytes + used, all - (size_t)used);
    memmove(ws->in.bytes, ws->in.bytes + used, all - (size_t)used);
    ws->in.len = all - (size_t)used;
    return true;
}

static bool connected(struct ws_client *ws, ws_handler *handler)
{
    int failed = 0;
    socklen_t len = sizeof failed;
    ws->state = ws->plain ? WS_CLIENT_OPEN : WS_CLIENT_SHAKING;
    if (getsockopt(ws->fd, SOL_SOCKET, SO_ERROR, &failed, &len) != 0 || failed)
        return false;
    if (ws->plain)
        handler(ws->owner, WS_EVENT_OPEN, NULL, 0);
    return true;
}

static bool serve(struct ws_client *ws, unsigned events, char *room, size_t cap,
                  ws_handler *handler)
{
    if (events & EPOLLOUT) {
        if (ws->state == WS_CLIENT_CONNECTING && !connected(ws, handler))
            return false;
        if (ws->state == WS_CLIENT_SHUT)
            return true;
        if (!flush(ws))
            return false;
    }
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        return true;
    if (ws->deaf)
        return false; /* the server hung up */
    ssize_t came = recv(ws->fd, room, cap, 0);
    if (came > 0 && !ws->plain)
        return take_bytes(ws, room, (size_t)came, handler);
    if (came > 0) {
        handler(ws->owner, WS_EVENT_MESSAGE, room, (size_t)came);
        return true;
    }
    return came < 0 && (errno == EAGAIN || errno == EINTR);
}

void ws_client_serve(struct ws_client *ws, unsigned events, char *room, size_t cap,
                     ws_handler *handler)
{
    if (ws->state == WS_CLIENT_SHUT || serve(ws, events, room, cap, handler) ||
        ws->state == WS_CLIENT_SHUT)
        return;
    ws_client_shut(ws);
    handler(ws->owner, WS_EVENT_CLOSED, NULL, 0);
}
