/* Vectors for the tests: made in their own memory, stepped with random moves, compared by bytes. */
#ifndef TESTS_VECTOR_VECTORS_H
#define TESTS_VECTOR_VECTORS_H

#include "tests/support/check.h"

#include <akhet/games.h>
#include <akhet/vector.h>

enum { ROWS = 64 }; /* most rows of a test */

/* A config with defaults: the game's fewest players, all arrays. */
struct akhet_vector_config config_of(const char *game, unsigned players, uint32_t games);

/* Fails the test if the vector is refused. */
struct akhet_vector *make_vector(const struct akhet_vector_config *config);
void free_vector(struct akhet_vector *vector);

/* Choose random legal actions: the draws of the vector itself. */
void choose(const struct akhet_vector *vector, akhet_move actions[ROWS]);

/* Fails the test unless every array is equal; entries of `legal` after the moves do not count. */
void assert_same_vector(const struct akhet_vector *a, const struct akhet_vector *b);

/* Call a function for every game, number of players and combination of options. */
void each_config(uint32_t games, void (*check)(struct akhet_vector_config *config));

#endif
