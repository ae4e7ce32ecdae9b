/* One WebSocket of a player: opened, read and written without ever waiting. */
#ifndef LOAD_WIRE_H
#define LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#define WIRE_MESSAGE (1 << 20) /* most bytes of a message that is believed */

enum wire_state { WIRE_SHUT, WIRE_CONNECTING, WIRE_SHAKING, WIRE_OPEN };

struct wire_heap {
    char *bytes;
    size_t len, cap;
};

struct wire {
    int fd;
    enum wire_state state;
    uint32_t mask;         /* of the next frame */
    struct wire_heap in;   /* a frame that is not all there */
    struct wire_heap part; /* a message whose last frame is to come */
    struct wire_heap out;  /* what the system did not take yet */
    bool writing;          /* epoll waits for room to write */
    int epoll;
    void *owner; /* what epoll answers with */
};

/* Where to connect to, and as whom. */
struct wire_place {
    struct sockaddr_storage address;
    socklen_t length;
    char host[272]; /* of the request's header: name and port */
    uint32_t from;  /* own address on the loopback, in host order; 0: any */
};

enum wire_news {
    WIRE_MESSAGE_CAME,
    WIRE_IS_OPEN,
    WIRE_BROKE /* closed by the other side, or not understood: it is shut */
};
typedef void wire_teller(void *owner, enum wire_news news, const char *text, size_t len);

/* Begin to connect; false: the system has no more to give. */
bool wire_connect(struct wire *wire, int epoll, const struct wire_place *place, uint32_t mask,
                  void *owner);

/* Something can be read or written: tell the owner all that came. `room` is anybody's memory. The
 * owner may shut the wire while it is told. */
void wire_serve(struct wire *wire, unsigned events, char *room, size_t cap, wire_teller *tell);

/* A text message; false: it broke, or the server takes nothing any more. */
bool wire_send(struct wire *wire, const char *text, size_t len);

void wire_shut(struct wire *wire);

/* After the last use: memory is given back. */
void wire_free(struct wire *wire);

#endif
