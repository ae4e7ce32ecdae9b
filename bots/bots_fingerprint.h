/* A 64-bit hash of bytes, the same on every machine of one byte order. */
#ifndef BOTS_BOTS_FINGERPRINT_H
#define BOTS_BOTS_FINGERPRINT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t fingerprint_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

static inline uint64_t fingerprint_word(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Four independent lanes, so that the multiplications run in parallel. */
static inline uint64_t fingerprint(const void *data, size_t len)
{
    const uint8_t *at = data;
    uint64_t lane[4] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu, len};
    for (; len >= 32; len -= 32, at += 32)
        for (unsigned i = 0; i < 4; i++) {
            lane[i] = (lane[i] ^ fingerprint_word(at + 8 * i)) * 0xff51afd7ed558ccdu;
            lane[i] ^= lane[i] >> 29;
        }
    for (unsigned i = 0; len; i++) {
        uint64_t word = 0;
        size_t part = len < 8 ? len : 8;
        memcpy(&word, at, part);
        lane[i] = (lane[i] ^ word) * 0xc4ceb9fe1a85ec53u;
        lane[i] ^= lane[i] >> 31;
        at += part;
        len -= part;
    }
    uint64_t sum = lane[0];
    for (unsigned i = 1; i < 4; i++)
        sum = fingerprint_mix(sum) ^ lane[i];
    return fingerprint_mix(sum);
}

#endif
