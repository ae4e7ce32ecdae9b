/* What the functions of native.h share: games by number, set-ups as bytes, errors as sentences. */
#ifndef PYTHON_COMMON_H
#define PYTHON_COMMON_H

#include <akhet/games.h>

#include "python/native/native.h"
#include "python/native/position.h"

/* NULL: there is no such game. */
const struct akhet_game *common_game(int number);

/* Read a set-up of NATIVE_SETUP bytes; NULL: its first byte names no game. */
const struct akhet_game *common_setup(const uint8_t *bytes, struct akhet_setup *setup);

/* Write an error of the engine, or a sentence; both return -1. */
int common_error(char *out, const struct akhet_error *error);
int common_refuse(char *out, const char *sentence);

/* The same for a position that could not be made or played on. */
int common_failed(char *out, enum position_result result, const struct akhet_error *error);

/* The length of a text that is complete, else -1. */
long common_length(const struct akhet_text *text);

#endif
