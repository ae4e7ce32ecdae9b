/* Plans and deals for the tests of the arena. */
#ifndef TESTS_ARENA_FIXTURE_H
#define TESTS_ARENA_FIXTURE_H

#include "arena/arena_statistics.h"
#include "tests/support/check.h"

/* A plan for bots in the form of --bots: "greedy,random". */
void plan_for(struct arena_plan *plan, const char *game, unsigned players, const char *bots_list);

/* A deal of two seats from the winners of its two games: 'a' the first bot, 'b' the second, '='
 * both. The winner has ten points more. */
struct arena_deal duel(const char *winners);

#endif
