/* Tokens authenticate a player. Only their hashes are stored. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

#define TOKEN_BYTES 32
#define TOKEN_TEXT  44 /* 43 characters of base64url and the terminator */

void token_make(char token[TOKEN_TEXT]);

/* The stored hash. False: malformed. Tokens are looked up by their hash, so the duration of the
 * lookup reveals nothing about the token. */
bool token_hash(const char *token, uint8_t hash[STORE_HASH]);

#endif
