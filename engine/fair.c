/* Commitments, and the random stream keyed by a secret and the players' salts. */
#include <akhet/fair.h>

#include <string.h>

#include <akhet/blake2.h>

static const char tag[] = "akhet fair 1";

void akhet_fair_commitment(const uint8_t secret[AKHET_SECRET_BYTES],
                           uint8_t commitment[AKHET_DIGEST_BYTES])
{
    akhet_blake2_digest(secret, AKHET_SECRET_BYTES, commitment, AKHET_DIGEST_BYTES);
}

bool akhet_fair_salt(struct akhet_fair *fair, unsigned seat, const char *salt,
                     struct akhet_error *error)
{
    size_t len = strlen(salt);
    if (seat >= AKHET_SEATS)
        return akhet_refuse(error, AKHET_BAD_NUMBER, NULL, AKHET_SEATS - 1);
    if (len == 0 || len > AKHET_SALT_BYTES || !akhet_text_plain(salt, len))
        return akhet_refuse(error, AKHET_BAD_SALT, NULL, AKHET_SALT_BYTES);
    memset(fair->salt[seat], 0, sizeof fair->salt[seat]);
    memcpy(fair->salt[seat], salt, len);
    return true;
}

void akhet_fair_key(const struct akhet_fair *fair, uint8_t key[AKHET_SECRET_BYTES])
{
    struct akhet_blake2 hash;
    akhet_blake2_init(&hash, AKHET_SECRET_BYTES);
    akhet_blake2_update(&hash, tag, sizeof tag - 1);
    akhet_blake2_update(&hash, fair->secret, sizeof fair->secret);
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++) {
        size_t len = strlen(fair->salt[seat]);
        if (!len)
            continue;
        uint8_t lead[2] = {(uint8_t)seat, (uint8_t)len};
        akhet_blake2_update(&hash, lead, sizeof lead);
        akhet_blake2_update(&hash, fair->salt[seat], len);
    }
    akhet_blake2_final(&hash, key);
}

void akhet_fair_random(const struct akhet_fair *fair, struct akhet_random *random)
{
    uint8_t key[AKHET_SECRET_BYTES];
    akhet_fair_key(fair, key);
    akhet_random_secret(random, key);
}
