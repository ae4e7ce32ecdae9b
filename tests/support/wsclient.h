/* Blocking clients of the server over real sockets: WebSockets with the load tool's client, and
 * plain HTTP requests. */
#ifndef TESTS_WSCLIENT_H
#define TESTS_WSCLIENT_H

#include "load/load_websocket_client.h"

enum { WSCLIENT_MS = 10000 }; /* a generous timeout */

struct wsclient {
    struct ws_client ws;
    int epoll;
    int status;                    /* of the handshake answer; 0: none */
    char *head;                    /* the handshake answer */
    char *payload;                 /* of the last frame, NUL-terminated */
    size_t len;                    /* of the payload */
    int code;                      /* of a close frame; 0: it had none */
    struct wsclient_frame *frames; /* received and not taken yet */
};

enum { WSCLIENT_TEXT = 1, WSCLIENT_CLOSE = 8, WSCLIENT_PING = 9, WSCLIENT_PONG = 10 };
enum { WSCLIENT_LATE = -1, WSCLIENT_GONE = -2 };

/* A socket to the port on this machine; negative: refused. */
int wsclient_dial(unsigned port);

/* Connect and do the handshake; `headers` holds further lines, each with its line end. False:
 * refused. */
bool wsclient_open(struct wsclient *client, unsigned port, const char *headers);
void wsclient_close(struct wsclient *client);

bool wsclient_text(struct wsclient *client, const char *text);
/* Send a masked frame with this first byte (0x80 marks the last of its message, plus the opcode).
 */
bool wsclient_frame(struct wsclient *client, unsigned first, const void *bytes, size_t len);
bool wsclient_raw(struct wsclient *client, const void *bytes, size_t len);

/* The opcode of the next frame; or WSCLIENT_LATE, WSCLIENT_GONE. */
int wsclient_next(struct wsclient *client, int ms);
/* Whether the next frame is this text. */
bool wsclient_says(struct wsclient *client, const char *text);

struct wsclient_answer {
    int status; /* 0: none */
    char *head, *body;
    size_t len;
};
/* Send the bytes of a request and read one answer, or up to the end of the connection. */
struct wsclient_answer wsclient_ask(unsigned port, const char *request, size_t len);
/* Like wsclient_ask, over a socket that stays open. */
struct wsclient_answer wsclient_ask_on(int fd, const char *request, size_t len, bool head_only);
/* `body` may be NULL. */
struct wsclient_answer wsclient_http(unsigned port, const char *method, const char *target,
                                     const char *headers, const char *body);
void wsclient_forget(struct wsclient_answer *answer);
/* The value of a header of an answer, or NULL; valid until the next call. */
const char *wsclient_header(const char *head, const char *name);

#endif
