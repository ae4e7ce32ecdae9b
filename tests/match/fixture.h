/* Matches of people for the tests, and random moves. */
#ifndef TESTS_MATCH_FIXTURE_H
#define TESTS_MATCH_FIXTURE_H

#include "tests/support/check.h"

#include <akhet/games.h>

#include "tests/support/roomy.h"

/* A begun match; seats from `bots_from` on are bots that play at random. */
void begin_match(struct match *match, const struct akhet_game *game, unsigned players,
                 uint64_t seed, unsigned bots_from);

/* Play the bot's move, or a random move for a person. */
void play_any_move(struct match *match, struct akhet_random *random);

/* The record of the match, in memory that the next call writes over. */
const char *record_of(const struct match *match);

/* Both matches have the same record, the same position and the same random source. */
void assert_same_match(const struct match *one, const struct match *two);

#endif
