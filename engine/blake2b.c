/* BLAKE2b (RFC 7693), implemented here so that the engine needs no library. */
#include <akhet/blake2.h>

#include <string.h>

static const uint64_t iv[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

/* The message words that each round mixes in; rounds 10 and 11 repeat 0 and 1. */
static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t rotate_right(uint64_t x, int k)
{
    return x >> k | x << (64 - k);
}

static uint64_t load(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 8; i-- > 0;)
        word = word << 8 | bytes[i];
    return word;
}

static void mix(uint64_t v[16], unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x,
                uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 63);
}

static void compress(struct akhet_blake2 *hash, const uint8_t *block, bool last)
{
    uint64_t v[16], m[16];
    memcpy(v, hash->h, sizeof hash->h);
    memcpy(v + 8, iv, sizeof iv);
    v[12] ^= hash->total;
    if (last)
        v[14] = ~v[14];
    for (unsigned i = 0; i < 16; i++)
        m[i] = load(block + 8 * i);
    for (unsigned round = 0; round < 12; round++) {
        const uint8_t *s = sigma[round % 10];
        for (unsigned i = 0; i < 4; i++)
            mix(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
        for (unsigned i = 0; i < 4; i++)
            mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]],
                m[s[9 + 2 * i]]);
    }
    for (unsigned i = 0; i < 8; i++)
        hash->h[i] ^= v[i] ^ v[i + 8];
}

void akhet_blake2_init(struct akhet_blake2 *hash, unsigned size)
{
    memset(hash, 0, sizeof *hash);
    memcpy(hash->h, iv, sizeof iv);
    hash->h[0] ^= 0x01010000u ^ size;
    hash->size = (uint8_t)size;
}

void akhet_blake2_update(struct akhet_blake2 *hash, const void *bytes, size_t len)
{
    const uint8_t *from = bytes;
    while (len) {
        /* Keep a full block until more input arrives: the last block is compressed differently. */
        if (hash->held == AKHET_BLAKE2_BLOCK) {
            hash->total += AKHET_BLAKE2_BLOCK;
            compress(hash, hash->block, false);
            hash->held = 0;
        }
        size_t take = AKHET_BLAKE2_BLOCK - (size_t)hash->held;
        if (take > len)
            take = len;
        memcpy(hash->block + hash->held, from, take);
        hash->held = (uint8_t)(hash->held + take);
        from += take;
        len -= take;
    }
}

void akhet_blake2_final(struct akhet_blake2 *hash, uint8_t *digest)
{
    hash->total += hash->held;
    memset(hash->block + hash->held, 0, AKHET_BLAKE2_BLOCK - (size_t)hash->held);
    compress(hash, hash->block, true);
    for (unsigned i = 0; i < hash->size; i++)
        digest[i] = (uint8_t)(hash->h[i / 8] >> 8 * (i % 8));
}

void akhet_blake2_digest(const void *bytes, size_t len, uint8_t *digest, unsigned size)
{
    struct akhet_blake2 hash;
    akhet_blake2_init(&hash, size);
    akhet_blake2_update(&hash, bytes, len);
    akhet_blake2_final(&hash, digest);
}
