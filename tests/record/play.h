/* Random games with their records, for the tests of records. */
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

/* Play at most `most` random moves of the record's game and write the record, which has been
 * initialised with its source. */
void play_out(struct played *played, unsigned most, uint64_t choices);

/* Play a whole game with this set-up from a seed. */
void play_seed(struct played *played, const struct akhet_game *game,
               const struct akhet_setup *setup, uint64_t seed);

/* Read a record; fails the test if it is refused. */
void must_read(const char *text, size_t len, struct akhet_record *record, akhet_move *move);

/* The next set-up of a game, over every number of players and every value of every option. */
bool next_setup(const struct akhet_game *game, struct akhet_setup *setup);

/* Call `with` for every set-up of every game. */
void every_setup(void (*with)(const struct akhet_game *game, const struct akhet_setup *setup));

#endif
