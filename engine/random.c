/* The two random sources. */
#include <akhet/random.h>

#include <string.h>

static uint64_t rotate64(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static void refill_fast(struct akhet_random *random)
{
    uint64_t *s = random->source.fast;
    for (unsigned i = 0; i < AKHET_RANDOM_WORDS; i += 2) {
        uint64_t out = rotate64(s[0] + s[3], 23) + s[0];
        uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotate64(s[3], 45);
        random->word[i] = (uint32_t)out;
        random->word[i + 1] = (uint32_t)(out >> 32);
    }
    random->blocks++;
    random->at = 0;
}

void akhet_random_fast(struct akhet_random *random, uint64_t seed)
{
    memset(random, 0, sizeof *random);
    for (unsigned i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        random->source.fast[i] = z ^ z >> 31;
    }
    random->refill = refill_fast;
    random->at = AKHET_RANDOM_WORDS;
}

enum { CHACHA_WORDS = 16 };

static uint32_t rotate32(uint32_t x, int k)
{
    return x << k | x >> (32 - k);
}

static void quarter(uint32_t x[16], unsigned a, unsigned b, unsigned c, unsigned d)
{
    x[a] += x[b];
    x[d] = rotate32(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate32(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate32(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate32(x[b] ^ x[c], 7);
}

/* The ChaCha20 block function of RFC 8439 with nonce zero. */
static void chacha(const uint32_t key[8], uint64_t counter, uint32_t out[CHACHA_WORDS])
{
    uint32_t in[CHACHA_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(in + 4, key, 8 * sizeof *key);
    in[12] = (uint32_t)counter;
    memcpy(out, in, sizeof in);
    for (unsigned round = 0; round < 10; round++) {
        for (unsigned i = 0; i < 4; i++)
            quarter(out, i, i + 4, i + 8, i + 12);
        for (unsigned i = 0; i < 4; i++)
            quarter(out, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (unsigned i = 0; i < CHACHA_WORDS; i++)
        out[i] += in[i];
}

static void refill_secret(struct akhet_random *random)
{
    enum { BLOCKS = AKHET_RANDOM_WORDS / CHACHA_WORDS };
    for (unsigned i = 0; i < BLOCKS; i++)
        chacha(random->source.key, random->blocks * BLOCKS + i, random->word + i * CHACHA_WORDS);
    random->blocks++;
    random->at = 0;
}

void akhet_random_secret(struct akhet_random *random, const uint8_t secret[AKHET_SECRET_BYTES])
{
    memset(random, 0, sizeof *random);
    memcpy(random->source.key, secret, AKHET_SECRET_BYTES);
    random->refill = refill_secret;
    random->at = AKHET_RANDOM_WORDS;
}
