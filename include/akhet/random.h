/* Random numbers: one small interface over a fast generator and a cryptographic stream.
 *
 * Both fill a block of words; taking a word is inline and costs the same for either. The streams
 * are part of the record format: they never change. */
#ifndef AKHET_RANDOM_H
#define AKHET_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_SECRET_BYTES 32
#define AKHET_RANDOM_WORDS 32

struct akhet_random {
    void (*refill)(struct akhet_random *random);
    uint64_t blocks; /* blocks filled so far */
    union {
        uint64_t fast[4];
        uint32_t key[8];
    } source;
    uint32_t word[AKHET_RANDOM_WORDS];
    uint32_t at; /* next unused word */
};

/* xoshiro256++ seeded through splitmix64: simulations, tests, bots. */
void akhet_random_fast(struct akhet_random *random, uint64_t seed);

/* ChaCha20 keyed by a secret: real matches. */
void akhet_random_secret(struct akhet_random *random, const uint8_t secret[AKHET_SECRET_BYTES]);

static inline uint32_t akhet_random_next(struct akhet_random *random)
{
    if (random->at == AKHET_RANDOM_WORDS)
        random->refill(random);
    return random->word[random->at++];
}

/* A whole number in [0, n), every one equally likely (Lemire's method). n is at least 1. */
static inline uint32_t akhet_random_below(struct akhet_random *random, uint32_t n)
{
    uint64_t wide = (uint64_t)akhet_random_next(random) * n;
    if ((uint32_t)wide < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)wide < unfair)
            wide = (uint64_t)akhet_random_next(random) * n;
    }
    return (uint32_t)(wide >> 32);
}

/* The number of words taken so far. If a move leaves it unchanged, chance played no part in the
 * move. */
static inline uint64_t akhet_random_taken(const struct akhet_random *random)
{
    return random->blocks * AKHET_RANDOM_WORDS - (AKHET_RANDOM_WORDS - random->at);
}

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
