/* Fair chance: a match commits to a secret before the first card and shows it after the last.
 *
 * The commitment is the BLAKE2b-256 digest of the secret. Every seat may add a salt of its own
 * after the commitment is shown and before the first card, so that nobody can choose a secret
 * for the deal it gives. Secret and salts together key the ChaCha20 stream that decides
 * everything in the match. */
#ifndef AKHET_FAIR_H
#define AKHET_FAIR_H

#include <akhet/error.h>
#include <akhet/game.h>
#include <akhet/random.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AKHET_DIGEST_BYTES 32
#define AKHET_SALT_BYTES   64

struct akhet_fair {
    uint8_t secret[AKHET_SECRET_BYTES];
    char salt[AKHET_SEATS][AKHET_SALT_BYTES + 1]; /* empty: that seat added none */
};

/* The digest to show before the first card. */
void akhet_fair_commitment(const uint8_t secret[AKHET_SECRET_BYTES],
                           uint8_t commitment[AKHET_DIGEST_BYTES]);

/* Add a seat's salt: a line of plain text of 1 to 64 bytes, no space at either end. */
bool akhet_fair_salt(struct akhet_fair *fair, unsigned seat, const char *salt,
                     struct akhet_error *error);

/* The key of the stream: BLAKE2b-256 over "akhet fair 1", the secret, and for every seat with a
 * salt, in order, one byte for the seat, one for the salt's length, and the salt. */
void akhet_fair_key(const struct akhet_fair *fair, uint8_t key[AKHET_SECRET_BYTES]);

/* The stream, at its beginning. */
void akhet_fair_random(const struct akhet_fair *fair, struct akhet_random *random);

#ifdef __cplusplus
}
#endif

#endif
