/* Tokens: 32 random bytes, and the BLAKE2b-256 hash of their text. */
#include "server/token.h"

#include <sodium.h>
#include <string.h>

#include <akhet/blake2.h>

#include "server/net.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void token_make(char token[TOKEN_TEXT])
{
    uint8_t bytes[TOKEN_BYTES];
    net_random(bytes, sizeof bytes);
    sodium_bin2base64(token, TOKEN_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_hash(const char *token, uint8_t hash[STORE_HASH])
{
    if (strlen(token) != TOKEN_TEXT - 1 || strspn(token, letters) != TOKEN_TEXT - 1)
        return false;
    akhet_blake2_digest(token, TOKEN_TEXT - 1, hash, STORE_HASH);
    return true;
}
