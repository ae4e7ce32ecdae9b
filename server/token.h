/* Tokens: what a client shows to be a player. Only their hashes are kept. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

#define TOKEN_BYTES 32
#define TOKEN_TEXT  44 /* 43 characters of base64url and the end */

void token_make(char token[TOKEN_TEXT]);

/* What is kept of it. False: this is no token. The hash is the key it is looked up by, so that the
 * time the search takes tells nothing about the token. */
bool token_hash(const char *token, uint8_t hash[STORE_HASH]);

#endif
