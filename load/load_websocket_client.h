/* One WebSocket of a player: opened, read and written without ever waiting. */
#ifndef LOAD_LOAD_WEBSOCKET_CLIENT_H
#define LOAD_LOAD_WEBSOCKET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#define WS_CLIENT_MESSAGE (1 << 20) /* most bytes of a message that is believed */

enum ws_client_state { WS_CLIENT_SHUT, WS_CLIENT_CONNECTING, WS_CLIENT_SHAKING, WS_CLIENT_OPEN };

struct ws_buffer {
    char *bytes;
    size_t len, cap;
};

struct ws_client {
    int fd;
    enum ws_client_state state;
    uint32_t mask;         /* of the next frame */
    struct ws_buffer in;   /* a frame that is not all there */
    struct ws_buffer part; /* a message whose last frame is to come */
    struct ws_buffer out;  /* what the system did not take yet */
    bool writing;          /* epoll waits for room to write */
    int epoll;
    void *owner; /* what epoll answers with */
};

/* Where to connect to, and as whom. */
struct ws_server {
    struct sockaddr_storage address;
    socklen_t length;
    char host[272]; /* of the request's header: name and port */
    uint32_t from;  /* own address on the loopback, in host order; 0: any */
};

enum ws_event {
    WS_EVENT_MESSAGE,
    WS_EVENT_OPEN,
    WS_EVENT_CLOSED /* closed by the other side, or not understood: it is shut */
};
typedef void ws_handler(void *owner, enum ws_event news, const char *text, size_t len);

/* Begin to connect; false: the system has no more to give. */
bool ws_client_connect(struct ws_client *ws, int epoll, const struct ws_server *place,
                       uint32_t mask, void *owner);

/* Something can be read or written: tell the owner all that came. `room` is anybody's memory. The
 * owner may shut the wire while it is told. */
void ws_client_serve(struct ws_client *ws, unsigned events, char *room, size_t cap,
                     ws_handler *tell);

/* A text message; false: it broke, or the server takes nothing any more. */
bool ws_client_send(struct ws_client *ws, const char *text, size_t len);

void ws_client_shut(struct ws_client *ws);

/* After the last use: memory is given back. */
void ws_client_free(struct ws_client *ws);

#endif
