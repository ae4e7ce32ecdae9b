/* A database full of matches in play, written through the store. */
#ifndef TESTS_SUPPORT_MANY_MATCHES_H
#define TESTS_SUPPORT_MANY_MATCHES_H

#include "store/store.h"

/* Write `count` matches that people left in the middle, all last changed at `now`: of every game,
 * without a clock, with days for a move or against a bot, public or not. Players have the numbers
 * from 1 on, 20 tables each. Returns the number of entries, 0 if a write failed. */
uint64_t many_matches_write(struct store *store, unsigned count, int64_t now);

/* The id of the match with this index. */
void many_matches_id(unsigned index, char id[STORE_TABLE + 1]);

#endif
