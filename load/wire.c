/* The client's side of RFC 6455, as much of it as a player needs, on plain sockets. */
#define _GNU_SOURCE
#include "load/wire.h"

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

static bool heap_add(struct wire_heap *heap, const void *bytes, size_t len)
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

static void heap_free(struct wire_heap *heap)
{
    free(heap->bytes);
    memset(heap, 0, sizeof *heap);
}

void wire_shut(struct wire *wire)
{
    if (wire->state != WIRE_SHUT)
        close(wire->fd);
    wire->state = WIRE_SHUT;
    wire->in.len = wire->part.len = wire->out.len = 0;
}

void wire_free(struct wire *wire)
{
    wire_shut(wire);
    heap_free(&wire->in);
    heap_free(&wire->part);
    heap_free(&wire->out);
}

/* ---- writing ----------------------------------------------------------------------------- */

static bool watch_for(struct wire *wire, bool writing)
{
    struct epoll_event event = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u),
                                .data.ptr = wire->owner};
    wire->writing = writing;
    return epoll_ctl(wire->epoll, EPOLL_CTL_MOD, wire->fd, &event) == 0;
}

static bool flush(struct wire *wire)
{
    ssize_t sent = send(wire->fd, wire->out.bytes, wire->out.len, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        return false;
    if (sent > 0) {
        memmove(wire->out.bytes, wire->out.bytes + sent, wire->out.len - (size_t)sent);
        wire->out.len -= (size_t)sent;
    }
    bool waiting = wire->out.len > 0;
    return waiting == wire->writing || watch_for(wire, waiting);
}

static bool put(struct wire *wire, const char *bytes, size_t len)
{
    ssize_t sent = 0;
    if (!wire->out.len) {
        sent = send(wire->fd, bytes, len, MSG_NOSIGNAL);
        if (sent == (ssize_t)len)
            return true;
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (sent < 0)
            sent = 0;
    }
    return wire->out.len + len <= MOST_WAITING &&
           heap_add(&wire->out, bytes + sent, len - (size_t)sent) &&
           (wire->writing || watch_for(wire, true));
}

static bool put_frame(struct wire *wire, enum opcode opcode, const char *text, size_t len)
{
    char frame[4096 + 8];
    unsigned char mask[4];
    size_t at = 2;
    if (len > sizeof frame - 8)
        return false;
    wire->mask = wire->mask * 1664525 + 1013904223;
    memcpy(mask, &wire->mask, sizeof mask);
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
    return put(wire, frame, at + len);
}

bool wire_send(struct wire *wire, const char *text, size_t len)
{
    return wire->state == WIRE_OPEN && put_frame(wire, TEXT, text, len);
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

static bool ask_to_shake(struct wire *wire, const char *host)
{
    char text[512];
    int len = snprintf(text, sizeof text,
                       "GET /live HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: YWtoZXQtbG9hZC10b29sLg==\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: akhet.1\r\n\r\n",
                       host);
    return len > 0 && heap_add(&wire->out, text, (size_t)len);
}

bool wire_connect(struct wire *wire, int epoll, const struct wire_place *place, uint32_t mask,
                  void *owner)
{
    int one = 1;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = owner};
    wire->fd = socket(place->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (wire->fd < 0)
        return false;
    wire->state = WIRE_CONNECTING;
    wire->epoll = epoll;
    wire->owner = owner;
    wire->mask = mask;
    wire->writing = true;
    (void)setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (set_source(wire->fd, place->from) &&
        epoll_ctl(epoll, EPOLL_CTL_ADD, wire->fd, &event) == 0 &&
        (connect(wire->fd, (const struct sockaddr *)&place->address, place->length) == 0 ||
         errno == EINPROGRESS) &&
        ask_to_shake(wire, place->host))
        return true;
    wire_shut(wire);
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
    if (frame->len > WIRE_MESSAGE)
        return -1;
    frame->text = bytes + head;
    frame->whole = head + frame->len;
    return len >= frame->whole;
}

static bool take_text(struct wire *wire, const struct frame *frame, wire_teller *tell)
{
    bool begun = wire->part.len > 0;
    if ((frame->opcode == CONTINUES) != begun)
        return false;
    if (frame->last && !begun) {
        tell(wire->owner, WIRE_MESSAGE_CAME, frame->text, frame->len);
        return true;
    }
    if (wire->part.len + frame->len > WIRE_MESSAGE ||
        !heap_add(&wire->part, frame->text, frame->len))
        return false;
    if (frame->last) {
        size_t len = wire->part.len;
        wire->part.len = 0;
        tell(wire->owner, WIRE_MESSAGE_CAME, wire->part.bytes, len);
    }
    return true;
}

static bool take_frame(struct wire *wire, const struct frame *frame, wire_teller *tell)
{
    switch (frame->opcode) {
    case TEXT:
    case CONTINUES:
        return take_text(wire, frame, tell);
    case PING:
        return frame->len < 126 && put_frame(wire, PONG, frame->text, frame->len);
    case PONG:
        return true;
    default:
        return false;
    }
}

/* How many of the bytes are used up; below 0: it broke. */
static long take_all(struct wire *wire, const char *bytes, size_t len, wire_teller *tell)
{
    size_t at = 0;
    if (wire->state == WIRE_SHAKING) {
        long header = read_shake(bytes, len);
        if (header <= 0)
            return header;
        at = (size_t)header;
        wire->state = WIRE_OPEN;
        tell(wire->owner, WIRE_IS_OPEN, NULL, 0);
    }
    while (wire->state == WIRE_OPEN) {
        struct frame frame;
        int there = read_frame(bytes + at, len - at, &frame);
        if (there < 0)
            return -1;
        if (!there)
            break;
        if (!take_frame(wire, &frame, tell))
            return -1;
        at += frame.whole;
    }
    return (long)at;
}

/* What came, after what was left from before; what is left now is kept. */
static bool take_bytes(struct wire *wire, const char *bytes, size_t len, wire_teller *tell)
{
    bool before = wire->in.len > 0;
    if (before && !heap_add(&wire->in, bytes, len))
        return false;
    size_t all = before ? wire->in.len : len;
    long used = take_all(wire, before ? wire->in.bytes : bytes, all, tell);
    if (wire->state == WIRE_SHUT)
        return true;
    if (used < 0)
        return false;
    if (!before)
        return heap_add(&wire->in, bytes + used, all - (size_t)used);
    memmove(wire->in.bytes, wire->in.bytes + used, all - (size_t)used);
    wire->in.len = all - (size_t)used;
    return true;
}

static bool serve(struct wire *wire, unsigned events, char *room, size_t cap, wire_teller *tell)
{
    if (events & EPOLLOUT) {
        if (wire->state == WIRE_CONNECTING)
            wire->state = WIRE_SHAKING;
        if (!flush(wire))
            return false;
    }
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        return true;
    ssize_t came = recv(wire->fd, room, cap, 0);
    if (came > 0)
        return take_bytes(wire, room, (size_t)came, tell);
    return came < 0 && (errno == EAGAIN || errno == EINTR);
}

void wire_serve(struct wire *wire, unsigned events, char *room, size_t cap, wire_teller *tell)
{
    if (wire->state == WIRE_SHUT || serve(wire, events, room, cap, tell) ||
        wire->state == WIRE_SHUT)
        return;
    wire_shut(wire);
    tell(wire->owner, WIRE_BROKE, NULL, 0);
}
