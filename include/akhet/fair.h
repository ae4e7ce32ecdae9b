/* Verifiable chance: a match commits to a secret before the deal and reveals it at the end.
 *
 * The commitment is the BLAKE2b-256 digest of the secret. After the commitment is shown and before
 * the deal, every seat may add its own salt, so that nobody can choose a secret for the deal it
 * gives. The secret and the salts key the ChaCha20 stream that supplies all chance in the match. */
#ifndef AKHET_FAIR_H
#define AKHET_FAIR_H

#include <akhet/error.h>
#include <akhet/game.h>
#include <akhet/random.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_DIGEST_BYTES 32
#define AKHET_SALT_BYTES   64

struct akhet_fair {
    uint8_t secret[AKHET_SECRET_BYTES];
    char salt[AKHET_SEATS][AKHET_SALT_BYTES + 1]; /* empty: that seat added none */
};

/* The digest to show before the deal. */
void akhet_fair_commitment(const uint8_t secret[AKHET_SECRET_BYTES],
                           uint8_t commitment[AKHET_DIGEST_BYTES]);

/* Add a seat's salt: a line of plain text of 1 to 64 bytes, without leading or trailing spaces. */
bool akhet_fair_salt(struct akhet_fair *fair, unsigned seat, const char *salt,
                     struct akhet_error *error);

/* The key of the stream: BLAKE2b-256 over "akhet fair 1", the secret, and for every seat with a
 * salt, in order, one byte for the seat, one for the salt's length, and the salt. */
void akhet_fair_key(const struct akhet_fair *fair, uint8_t key[AKHET_SECRET_BYTES]);

/* Start the stream. */
void akhet_fair_random(const struct akhet_fair *fair, struct akhet_random *random);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
