/* Deals of the day played to their ends, for the tests of their check. */
#ifndef TESTS_SUPPORT_DAY_DEAL_H
#define TESTS_SUPPORT_DAY_DEAL_H

#include "match/match_day.h"
#include "tests/support/check.h"

/* A match with room for all moves. */
struct match *deal_match(void);
void deal_free(struct match *match);

/* The deal, played to its end: the person makes the legal move with this number, or the one that
 * comes after it when counting in circles. */
struct match *deal_played(const char *game, const char *date, unsigned which);

/* The same, but a bot makes another legal move than its own once, as the move `forged`. */
struct match *deal_forged(const char *game, const char *date, unsigned *forged);

/* Its record, to be freed. */
char *deal_text(const struct match *match);

#endif
