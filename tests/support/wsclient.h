/* Blocking clients of the server over real sockets: WebSockets through the client of the load tool,
 * and plain requests. */
#ifndef TESTS_WSCLIENT_H
#define TESTS_WSCLIENT_H

#include "load/load_websocket_client.h"

enum { WSCLIENT_MS = 10000 }; /* a generous limit for what should come at once */

struct wsclient {
    struct ws_client ws;
    int epoll;
    int status;                    /* of the answer to the handshake; 0: none came */
    char *head;                    /* that answer */
    char *payload;                 /* of the last frame, ended by a zero */
    size_t len;                    /* of it */
    int code;                      /* of a close frame; 0: it had none */
    struct wsclient_frame *frames; /* received and not taken yet */
};

enum { WSCLIENT_TEXT = 1, WSCLIENT_CLOSE = 8, WSCLIENT_PING = 9, WSCLIENT_PONG = 10 };
enum { WSCLIENT_LATE = -1, WSCLIENT_GONE = -2 };

/* A socket to the port on this machine; less than 0: refused. */
int wsclient_dial(unsigned port);

/* Dial and shake hands; `headers` are further lines, each with its end. False: no WebSocket. */
bool wsclient_open(struct wsclient *client, unsigned port, const char *headers);
void wsclient_close(struct wsclient *client);

bool wsclient_text(struct wsclient *client, const char *text);
/* A masked frame with this first byte (0x80 the last of its message, and the opcode). */
bool wsclient_frame(struct wsclient *client, unsigned first, const void *bytes, size_t len);
bool wsclient_raw(struct wsclient *client, const void *bytes, size_t len);

/* The opcode of the next frame; or WSCLIENT_LATE, WSCLIENT_GONE. */
int wsclient_next(struct wsclient *client, int ms);
/* The next frame is this text. */
bool wsclient_says(struct wsclient *client, const char *text);

struct wsclient_answer {
    int status; /* 0: none came */
    char *head, *body;
    size_t len;
};
/* Send the bytes of a request and read one answer, or up to the end of the connection. */
struct wsclient_answer wsclient_ask(unsigned port, const char *request, size_t len);
/* The same over a socket that stays open. */
struct wsclient_answer wsclient_ask_on(int fd, const char *request, size_t len, bool head_only);
/* GET, POST …; `body` may be NULL. */
struct wsclient_answer wsclient_http(unsigned port, const char *method, const char *target,
                                     const char *headers, const char *body);
void wsclient_forget(struct wsclient_answer *answer);
/* The value of a header of an answer, or NULL; holds until the next call. */
const char *wsclient_header(const char *head, const char *name);

#endif
