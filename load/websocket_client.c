/* The client's side of RFC 6455, as much of it as a player needs, on plain sockets. */
#define _GNU_SOURCE
#include "load/load_websocket_client.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { FIN = 0x80, MASKED = 0x80, MOST_WAITING = 1 << 16, MOST_HEADER = 4096 };
enum opcode { CONTINUES, TEXT, BINARY, CLOSE = 8, PING, PONG };

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
    struct epoll_event event = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u),
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
    return ws->out.len + len <= MOST_WAITING &&
           heap_add(&ws->out, bytes + sent, len - (size_t)sent) &&
           (ws->writing || watch_for(ws, true));
}

static bool put_frame(struct ws_client *ws, enum opcode opcode, const char *text, size_t len)
{
    char frame[4096 + 8];
    unsigned char mask[4];
    size_t at = 2;
    if (len > sizeof frame - 8)
        return false;
    ws->mask = ws->mask * 1664525 + 1013904223;
    memcpy(mask, &ws->mask, sizeof mask);
    frame[0] = (char)(FIN | opcode);
    frame[1] = (char)(MASKED | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[at++] = (char)(len >> 8);
        frame[at++] = (char)(len & 0xff);
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < len; i++)
        frame[at + i] = (char)(text[i] ^ mask[i & 3]);
    return put(ws, frame, at + len);
}

bool ws_client_send(struct ws_client *ws, const char *text, size_t len)
{
    return ws->state == WS_CLIENT_OPEN && put_frame(ws, TEXT, text, len);
}

/* ---- connecting -------------------------------------------------------------------------- */

static bool set_source(int fd, uint32_t from)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(from)};
    int one = 1;
    if (!from)
        return true;
    (void)setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    return bind(fd, (const struct sockaddr *)&own, sizeof own) == 0;
}

static bool ask_to_shake(struct ws_client *ws, const char *host)
{
    char text[512];
    int len = snprintf(text, sizeof text,
                       "GET /live HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: YWtoZXQtbG9hZC10b29sLg==\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: akhet.1\r\n\r\n",
                       host);
    return len > 0 && heap_add(&ws->out, text, (size_t)len);
}

bool ws_client_connect(struct ws_client *ws, int epoll, const struct ws_server *place,
                       uint32_t mask, void *owner)
{
    int one = 1;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = owner};
    ws->fd = socket(place->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (ws->fd < 0)
        return false;
    ws->state = WS_CLIENT_CONNECTING;
    ws->epoll = epoll;
    ws->owner = owner;
    ws->mask = mask;
    ws->writing = true;
    (void)setsockopt(ws->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (set_source(ws->fd, place->from) && epoll_ctl(epoll, EPOLL_CTL_ADD, ws->fd, &event) == 0 &&
        (connect(ws->fd, (const struct sockaddr *)&place->address, place->length) == 0 ||
         errno == EINPROGRESS) &&
        ask_to_shake(ws, place->host))
        return true;
    ws_client_shut(ws);
    return false;
}

/* The answer of the handshake up to its empty line; 0: not all there; below 0: a refusal. The
 * accept key answers a fixed question, so it is always the same. */
static long read_shake(const char *text, size_t len)
{
    static const char yes[] = "HTTP/1.1 101 ";
    const char *end = memmem(text, len, "\r\n\r\n", 4);
    if (!end)
        return len > MOST_HEADER ? -1 : 0;
    size_t header = (size_t)(end - text) + 4;
    if (header < sizeof yes || memcmp(text, yes, sizeof yes - 1) != 0 ||
        !memmem(text, header, "VfsbPPzCZRdJH4K+W6uXWCzoobU=", 28) ||
        !memmem(text, header, "akhet.1", 7))
        return -1;
    return (long)header;
}

/* ---- reading ----------------------------------------------------------------------------- */

struct frame {
    bool last;
    enum opcode opcode;
    const char *text;
    size_t len;
    size_t whole; /* with its head */
};

/* 1: there is a frame; 0: not all of it; -1: no server sends such a thing. */
static int read_frame(const char *bytes, size_t len, struct frame *frame)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    size_t head = 2;
    if (len < head)
        return 0;
    frame->last = byte[0] & FIN;
    frame->opcode = byte[0] & 0x0f;
    frame->len = byte[1] & 0x7f;
    if (byte[0] & 0x70 || byte[1] & MASKED)
        return -1;
    if (frame->len >= 126) {
        unsigned more = frame->len == 126 ? 2 : 8;
        if (len < head + more)
            return 0;
        frame->len = 0;
        for (unsigned i = 0; i < more; i++)
            frame->len = frame->len << 8 | byte[head + i];
        head += more;
    }
    if (frame->len > WS_CLIENT_MESSAGE)
        return -1;
    frame->text = bytes + head;
    frame->whole = head + frame->len;
    return len >= frame->whole;
}

static bool take_text(struct ws_client *ws, const struct frame *frame, ws_handler *tell)
{
    bool begun = ws->part.len > 0;
    if ((frame->opcode == CONTINUES) != begun)
        return false;
    if (frame->last && !begun) {
        tell(ws->owner, WS_EVENT_MESSAGE, frame->text, frame->len);
        return true;
    }
    if (ws->part.len + frame->len > WS_CLIENT_MESSAGE ||
        !heap_add(&ws->part, frame->text, frame->len))
        return false;
    if (frame->last) {
        size_t len = ws->part.len;
        ws->part.len = 0;
        tell(ws->owner, WS_EVENT_MESSAGE, ws->part.bytes, len);
    }
    return true;
}

static bool take_frame(struct ws_client *ws, const struct frame *frame, ws_handler *tell)
{
    switch (frame->opcode) {
    case TEXT:
    case CONTINUES:
        return take_text(ws, frame, tell);
    case PING:
        return frame->len < 126 && put_frame(ws, PONG, frame->text, frame->len);
    case PONG:
        return true;
    default:
        return false;
    }
}

/* How many of the bytes are used up; below 0: it broke. */
static long take_all(struct ws_client *ws, const char *bytes, size_t len, ws_handler *tell)
{
    size_t at = 0;
    if (ws->state == WS_CLIENT_SHAKING) {
        long header = read_shake(bytes, len);
        if (header <= 0)
            return header;
        at = (size_t)header;
        ws->state = WS_CLIENT_OPEN;
        tell(ws->owner, WS_EVENT_OPEN, NULL, 0);
    }
    while (ws->state == WS_CLIENT_OPEN) {
        struct frame frame;
        int there = read_frame(bytes + at, len - at, &frame);
        if (there < 0)
            return -1;
        if (!there)
            break;
        if (!take_frame(ws, &frame, tell))
            return -1;
        at += frame.whole;
    }
    return (long)at;
}

/* What came, after what was left from before; what is left now is kept. */
static bool take_bytes(struct ws_client *ws, const char *bytes, size_t len, ws_handler *tell)
{
    bool before = ws->in.len > 0;
    if (before && !heap_add(&ws->in, bytes, len))
        return false;
    size_t all = before ? ws->in.len : len;
    long used = take_all(ws, before ? ws->in.bytes : bytes, all, tell);
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

static bool serve(struct ws_client *ws, unsigned events, char *room, size_t cap, ws_handler *tell)
{
    if (events & EPOLLOUT) {
        if (ws->state == WS_CLIENT_CONNECTING)
            ws->state = WS_CLIENT_SHAKING;
        if (!flush(ws))
            return false;
    }
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        return true;
    ssize_t came = recv(ws->fd, room, cap, 0);
    if (came > 0)
        return take_bytes(ws, room, (size_t)came, tell);
    return came < 0 && (errno == EAGAIN || errno == EINTR);
}

void ws_client_serve(struct ws_client *ws, unsigned events, char *room, size_t cap,
                     ws_handler *tell)
{
    if (ws->state == WS_CLIENT_SHUT || serve(ws, events, room, cap, tell) ||
        ws->state == WS_CLIENT_SHUT)
        return;
    ws_client_shut(ws);
    tell(ws->owner, WS_EVENT_CLOSED, NULL, 0);
}
