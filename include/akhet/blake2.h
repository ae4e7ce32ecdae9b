/* BLAKE2b (RFC 7693), without a key: commitments, check sums, position ids. */
#ifndef AKHET_BLAKE2_H
#define AKHET_BLAKE2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_BLAKE2_BYTES 64 /* the longest digest */
#define AKHET_BLAKE2_BLOCK 128

struct akhet_blake2 {
    uint64_t h[8];
    uint64_t total; /* bytes compressed so far */
    uint8_t block[AKHET_BLAKE2_BLOCK];
    uint8_t held; /* bytes waiting in the block */
    uint8_t size; /* of the digest */
};

/* Compute a digest of `size` bytes, 1 to 64. Pass the input to update in pieces of any length. */
void akhet_blake2_init(struct akhet_blake2 *hash, unsigned size);
void akhet_blake2_update(struct akhet_blake2 *hash, const void *bytes, size_t len);
void akhet_blake2_final(struct akhet_blake2 *hash, uint8_t *digest);

/* Compute the digest of one buffer. */
void akhet_blake2_digest(const void *bytes, size_t len, uint8_t *digest, unsigned size);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
