/* The frames and the handshake of WebSockets (RFC 6455): bytes in, bytes out, no sockets. */
#ifndef SERVER_NET_NET_WEBSOCKET_H
#define SERVER_NET_NET_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ws_opcode { WS_MORE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };

enum {
    WS_HEADER = 14,        /* most bytes before the payload */
    WS_ACCEPT = 29,        /* bytes that hold the answer to a key, with its end */
    WS_CONTROL = 125,      /* most bytes of a close, ping or pong */
    WS_BROKEN = -1,        /* no frame a client may send */
    WS_SERVER_HEADER = 10, /* most bytes of a header without a mask */
};

struct ws_frame {
    bool end; /* the last of its message */
    enum ws_opcode opcode;
    bool masked;
    uint8_t mask[4];
    uint64_t len; /* of the payload */
};

/* The bytes of the header, 0 when more of it is needed, or WS_BROKEN: reserved bits, an unknown
 * opcode, a control frame that is long or in parts, a length written longer than it must be. */
int ws_parse(const uint8_t *bytes, size_t len, struct ws_frame *frame);

/* Write the header of a whole, unmasked frame; gives its bytes. */
size_t ws_header(uint8_t out[WS_SERVER_HEADER], enum ws_opcode opcode, size_t len);

/* Mask or unmask, which is the same. */
void ws_mask(uint8_t *bytes, size_t len, const uint8_t mask[4]);

/* What the server answers to the client's key. */
void ws_accept(const char *key, size_t len, char accept[WS_ACCEPT]);

/* Whether these bytes are UTF-8: shortest forms, no surrogates, nothing cut off. */
bool ws_utf8(const char *text, size_t len);

#endif
