/* A non-blocking WebSocket client (RFC 6455), shared by the load tool and the tests. */
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
    uint32_t mask;         /* for the next frame */
    struct ws_buffer in;   /* an incomplete frame */
    struct ws_buffer part; /* fragments of an incomplete message */
    struct ws_buffer out;  /* bytes to send */
    bool writing;          /* epoll reports when the socket is writable */
    bool plain;            /* no WebSocket: bytes as they are */
    bool deaf;             /* reads nothing */
    int epoll;
    void *owner; /* the user data of epoll events */
};

/* The server to connect to. */
struct ws_server {
    struct sockaddr_storage address;
    socklen_t length;
    char host[272];      /* for the Host header: name and port */
    const char *table;   /* in the address, where a proxy can see it; NULL: none */
    uint32_t from;       /* local address in host byte order; 0: any */
    const char *headers; /* additional header lines, each with its line end; NULL: none */
    bool plain; /* no handshake: WS_EVENT_OPEN when connected, then WS_EVENT_MESSAGE with bytes */
};

enum ws_event {
    WS_EVENT_OPEN, /* `text` is the head of the server's answer */
    WS_EVENT_MESSAGE,
    WS_EVENT_PING, /* the owner may answer it */
    WS_EVENT_PONG,
    WS_EVENT_CLOSE_FRAME, /* the connection is still open */
    WS_EVENT_CLOSED       /* `text` is the answer if the handshake was refused */
};
typedef void ws_handler(void *owner, enum ws_event event, const char *text, size_t len);

/* Set in the first byte of the last frame of a message, with the opcode. */
#define WS_CLIENT_LAST 0x80u

/* The server on this port of the loopback interface, from a local address. */
void ws_server_on_loopback(struct ws_server *server, unsigned port, uint32_t from);

/* Start to connect; false: out of descriptors or memory. */
bool ws_client_connect(struct ws_client *ws, int epoll, const struct ws_server *server,
                       uint32_t mask, void *owner);

/* After an epoll event: send and receive, and call the handler for every event. `room` is a scratch
 * buffer. The handler may shut the client. */
void ws_client_serve(struct ws_client *ws, unsigned events, char *room, size_t cap,
                     ws_handler *handler);

/* Send a text message, a frame with this first byte, or plain bytes. False: the client is not open,
 * the connection broke, or the send buffer is full. */
bool ws_client_send(struct ws_client *ws, const char *text, size_t len);
bool ws_client_frame(struct ws_client *ws, unsigned first, const void *bytes, size_t len);
bool ws_client_raw(struct ws_client *ws, const void *bytes, size_t len);

/* From now on leave everything the server sends unread. */
void ws_client_deafen(struct ws_client *ws);

/* Bind a socket to this local address, in host byte order; 0: any. */
bool ws_client_bind(int fd, uint32_t from);

void ws_client_shut(struct ws_client *ws);

void ws_client_free(struct ws_client *ws);

#endif
