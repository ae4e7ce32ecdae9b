/* SHA-1 (RFC 3174) of a short text. */
#include "server/net/sha1.h"

#include <string.h>

static uint32_t roll(uint32_t word, unsigned by)
{
    return word << by | word >> (32 - by);
}

static uint32_t big(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* What a quarter of the eighty rounds does with three words. */
static uint32_t mix(unsigned quarter, uint32_t b, uint32_t c, uint32_t d)
{
    if (quarter == 0) {
        return (b & c) | (~b & d);
    }
    return quarter == 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}

static void block(uint32_t state[5], const uint8_t bytes[64])
{
    static const uint32_t K[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80];
    for (unsigned i = 0; i < 16; i++) {
        w[i] = big(bytes + 4 * i);
    }
    for (unsigned i = 16; i < 80; i++) {
        w[i] = roll(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (unsigned i = 0; i < 80; i++) {
        uint32_t next = roll(a, 5) + mix(i / 20, b, c, d) + e + w[i] + K[i / 20];
        e = d;
        d = c;
        c = roll(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1(const void *bytes, size_t len, uint8_t digest[20])
{
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const uint8_t *at = bytes;
    size_t left = len;
    for (; left >= 64; left -= 64, at += 64) {
        block(state, at);
    }
    uint8_t end[128] = {0};
    if (left) {
        memcpy(end, at, left);
    }
    end[left] = 0x80;
    size_t size = left < 56 ? 64 : 128;
    for (unsigned i = 0; i < 8; i++) {
        end[size - 1 - i] = (uint8_t)((uint64_t)len * 8 >> 8 * i);
    }
    block(state, end);
    if (size == 128) {
        block(state, end + 64);
    }
    for (unsigned i = 0; i < 20; i++) {
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
