/* A WebSocket client (RFC 6455) that never blocks: the load tool and the tests share it. */
#ifndef LOAD_LOAD_WEBSOCKET_CLIENT_H
#define LOAD_LOAD_WEBSOCKET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum ws_client_state { WS_CLIENT_SHUT, WS_CLIENT_CONNECTING, WS_CLIENT_SHAKING, WS_CLIENT_OPEN };

struct ws_buffer {
    char *bytes;
    size_t len, cap;
};

struct ws_client {
    int fd;
    enum ws_client_state state;
    uint32_t mask;         /* of the next frame */
    struct ws_buffer in;   /* the beginning of a frame */
    struct ws_buffer part; /* a message whose last frame is to come */
    struct ws_buffer out;  /* bytes that wait to be sent */
    bool writing;          /* epoll reports when more can be sent */
    int epoll;
    void *owner; /* the data of epoll events */
};

/* The server to connect to. */
struct ws_server {
    struct sockaddr_storage address;
    socklen_t length;
    char host[272];      /* of the Host header: name and port */
    uint32_t from;       /* local address to connect from, in host order; 0: any */
    const char *headers; /* further lines of the handshake, each with its end; NULL: none */
};

enum ws_event {
    WS_EVENT_OPEN, /* `text` is the head of the server's answer */
    WS_EVENT_MESSAGE,
    WS_EVENT_PING, /* the owner answers it, if it wants to */
    WS_EVENT_PONG,
    WS_EVENT_CLOSE_FRAME, /* the connection is still open */
    WS_EVENT_CLOSED       /* the client is shut; `text` is an answer that refuses the handshake */
};
typedef void ws_handler(void *owner, enum ws_event event, const char *text, size_t len);

/* The first byte of a frame: its opcode, and this bit in the last frame of a message. */
#define WS_CLIENT_LAST 0x80u

/* Begin to connect; false: the system has no descriptor or memory left. */
bool ws_client_connect(struct ws_client *ws, int epoll, const struct ws_server *server,
                       uint32_t mask, void *owner);

/* After an epoll event: send and receive what is possible and call the handler for everything that
 * came. `room` is any memory. The handler may shut the client. */
void ws_client_serve(struct ws_client *ws, unsigned events, char *room, size_t cap,
                     ws_handler *handler);

/* Send a text message, a frame with this first byte, or plain bytes. False: the client is not open,
 * the connection broke, or too much waits already. */
bool ws_client_send(struct ws_client *ws, const char *text, size_t len);
bool ws_client_frame(struct ws_client *ws, unsigned first, const void *bytes, size_t len);
bool ws_client_raw(struct ws_client *ws, const void *bytes, size_t len);

void ws_client_shut(struct ws_client *ws);

/* After the last use. */
void ws_client_free(struct ws_client *ws);

#endif
