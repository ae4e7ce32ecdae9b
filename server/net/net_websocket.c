/* WebSocket frames and the handshake. */
#include "server/net/net_websocket.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>

static bool control(enum ws_opcode opcode)
{
    return opcode >= WS_CLOSE;
}

static bool known(unsigned opcode)
{
    return opcode <= WS_BINARY || (opcode >= WS_CLOSE && opcode <= WS_PONG);
}

/* An extended payload length of `extra` bytes. */
static uint64_t long_length(const uint8_t *at, unsigned extra)
{
    uint64_t len = 0;
    for (unsigned i = 0; i < extra; i++) {
        len = len << 8 | at[i];
    }
    return len;
}

int ws_parse(const uint8_t *bytes, size_t len, struct ws_frame *frame)
{
    if (len < 2) {
        return 0;
    }
    unsigned opcode = bytes[0] & 15, size = bytes[1] & 127;
    if ((bytes[0] & 0x70) || !known(opcode)) {
        return WS_BROKEN;
    }
    frame->end = bytes[0] & 0x80;
    frame->opcode = (enum ws_opcode)opcode;
    frame->masked = bytes[1] & 0x80;
    if (control(frame->opcode) && (!frame->end || size > WS_CONTROL)) {
        return WS_BROKEN;
    }
    unsigned extra = size == 126 ? 2 : size == 127 ? 8 : 0;
    unsigned header = 2 + extra + (frame->masked ? 4 : 0);
    if (len < header) {
        return 0;
    }
    frame->len = extra ? long_length(bytes + 2, extra) : size;
    uint64_t least = extra == 2 ? 126 : extra == 8 ? 65536 : 0;
    if (frame->len < least || frame->len >> 63) {
        return WS_BROKEN;
    }
    if (frame->masked) {
        memcpy(frame->mask, bytes + header - 4, 4);
    }
    return (int)header;
}

size_t ws_header(uint8_t out[WS_SERVER_HEADER], enum ws_opcode opcode, size_t len)
{
    out[0] = (uint8_t)(0x80 | opcode);
    if (len < 126) {
        out[1] = (uint8_t)len;
        return 2;
    }
    unsigned extra = len < 65536 ? 2 : 8;
    out[1] = extra == 2 ? 126 : 127;
    for (unsigned i = 0; i < extra; i++) {
        out[2 + i] = (uint8_t)((uint64_t)len >> 8 * (extra - 1 - i));
    }
    return 2 + extra;
}

void ws_mask(uint8_t *bytes, size_t len, const uint8_t mask[4])
{
    uint8_t twice[8];
    memcpy(twice, mask, 4);
    memcpy(twice + 4, mask, 4);
    uint64_t wide, word;
    memcpy(&wide, twice, 8);
    size_t i = 0;
    for (; i + 8 <= len; i += 8) {
        memcpy(&word, bytes + i, 8);
        word ^= wide;
        memcpy(bytes + i, &word, 8);
    }
    for (; i < len; i++) {
        bytes[i] ^= mask[i & 3];
    }
}

bool ws_key_valid(const char *key, size_t len)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (len != 24 || key[22] != '=' || key[23] != '=') {
        return false;
    }
    for (unsigned i = 0; i < 22; i++) {
        if (!key[i] || !strchr(DIGITS, key[i])) {
            return false;
        }
    }
    return strchr("AQgw", key[21]); /* the last digit carries two bits */
}

void ws_accept(const char *key, size_t len, char accept[WS_ACCEPT])
{
    static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t both[64 + sizeof GUID], digest[SHA_DIGEST_LENGTH];
    len = len < 64 ? len : 64;
    memcpy(both, key, len);
    memcpy(both + len, GUID, sizeof GUID);
    SHA1(both, len + sizeof GUID - 1, digest);
    EVP_EncodeBlock((uint8_t *)accept, digest, sizeof digest);
}

/* The length of the UTF-8 character that starts here; 0: invalid. */
static size_t character(const uint8_t *at, size_t left)
{
    size_t size = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (size == 0 || size > left || at[0] > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool outside = (at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf4 && at[1] > 0x8f);
    return overlong || outside ? 0 : size;
}

bool ws_utf8(const char *text, size_t len)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + len;
    while (at < end) {
        uint64_t word;
        if (end - at >= 8 && (memcpy(&word, at, 8), !(word & UINT64_C(0x8080808080808080)))) {
            at += 8;
            continue;
        }
        size_t size = character(at, (size_t)(end - at));
        if (!size) {
            return false;
        }
        at += size;
    }
    return true;
}

bool ws_utf8_begins(const char *text, size_t len)
{
    /* Complete the last character with bytes that fit any start of it. */
    size_t cut = 0;
    while (cut < 3 && cut < len && ((uint8_t)text[len - 1 - cut] & 0xc0) == 0x80) {
        cut++;
    }
    uint8_t first = cut < len ? (uint8_t)text[len - 1 - cut] : 0;
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (size <= cut + 1) {
        return ws_utf8(text, len);
    }
    uint8_t last[4] = {first, first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80, 0x80, 0x80};
    memcpy(last, text + len - 1 - cut, cut + 1);
    return ws_utf8(text, len - 1 - cut) && character(last, size);
}
