/* Games played at random and recorded, for the tests of records. */
#ifndef TESTS_RECORD_PLAY_H
#define TESTS_RECORD_PLAY_H

#include "tests/support/check.h"

#include <akhet/games.h>
#include <akhet/record.h>

enum { MOVES = 65536, BYTES = 1 << 20 };

/* A record, its moves, its text and the state it leads to. */
struct played {
    struct akhet_record record;
    akhet_move move[MOVES];
    char text[BYTES];
    size_t len;
    union akhet_space state;
};

/* Play the record's game at random for at most `most` moves and write it down. The record has
 * been initialised, with its source. */
void play_out(struct played *played, unsigned most, uint64_t choices);

/* A whole game of that kind from a seed. */
void play_seed(struct played *played, const struct akhet_game *game,
               const struct akhet_setup *setup, uint64_t seed);

/* Read, and fail the test when it is refused. */
void must_read(const char *text, size_t len, struct akhet_record *record, akhet_move *move);

/* The next set-up of a game, over every number of players and every value of every option. */
bool next_setup(const struct akhet_game *game, struct akhet_setup *setup);

/* Every game with every set-up: runs `with` on each. */
void every_setup(void (*with)(const struct akhet_game *game, const struct akhet_setup *setup));

#endif
