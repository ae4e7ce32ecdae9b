/* WebSocket frames and the handshake (RFC 6455): bytes in, bytes out, no sockets. */
#ifndef SERVER_NET_NET_WEBSOCKET_H
#define SERVER_NET_NET_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ws_opcode { WS_MORE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };

enum {
    WS_HEADER = 14,        /* longest header */
    WS_ACCEPT = 29,        /* buffer for the answer to a key, with its terminator */
    WS_CONTROL = 125,      /* longest payload of a close, ping or pong */
    WS_BROKEN = -1,        /* not a valid frame */
    WS_SERVER_HEADER = 10, /* longest header without a mask */
};

struct ws_frame {
    bool end; /* final fragment of its message */
    enum ws_opcode opcode;
    bool masked;
    uint8_t mask[4];
    uint64_t len; /* of the payload */
};

/* The length of the header, 0 if more bytes are needed, or WS_BROKEN: reserved bits, an unknown
 * opcode, a control frame that is long or fragmented, a length not in its shortest form. */
int ws_parse(const uint8_t *bytes, size_t len, struct ws_frame *frame);

/* Write the header of an unfragmented, unmasked frame; returns its length. */
size_t ws_header(uint8_t out[WS_SERVER_HEADER], enum ws_opcode opcode, size_t len);

/* Mask or unmask (the operation is its own inverse). */
void ws_mask(uint8_t *bytes, size_t len, const uint8_t mask[4]);

/* Whether a Sec-WebSocket-Key is the base64 form of 16 bytes. */
bool ws_key_valid(const char *key, size_t len);

/* The Sec-WebSocket-Accept value for the client's key. */
void ws_accept(const char *key, size_t len, char accept[WS_ACCEPT]);

/* Whether these bytes are valid UTF-8: shortest forms, no surrogates, not truncated. */
bool ws_utf8(const char *text, size_t len);

/* Whether these bytes can begin a valid text: the last character may be cut short. */
bool ws_utf8_begins(const char *text, size_t len);

#endif
