/* The deal of the day: for each game and date one match, the same for everybody. Its seed is made
 * from the date, so anybody can recompute it; docs/day.md has the formula. */
#ifndef MATCH_MATCH_DAY_H
#define MATCH_MATCH_DAY_H

#include "match/match.h"

#define MATCH_DAY_VERSION "1"
#define MATCH_DAY_DATE    10 /* characters of a date: 2026-11-18 */
#define MATCH_DAY_SEAT    0  /* of the person */

/* Prepare the deal of a date: setup, seats and seed. The person has no name yet. Refused if the
 * game has no deals or the text is not a date. */
bool match_day_open(struct match *match, const struct akhet_game *game, const char *date,
                    struct akhet_error *error);

/* What is wrong with the record of a deal. */
enum match_day_fault {
    MATCH_DAY_FINE,
    MATCH_DAY_UNREADABLE, /* not a record, or it does not replay: `error` says why and where */
    MATCH_DAY_OTHER,      /* a record of another match */
    MATCH_DAY_RESIGNED,
    MATCH_DAY_NOT_OVER,
    MATCH_DAY_BOT /* a bot did not play this: `move` counts from 1 */
};

/* Check that a text is the record of the deal of this date, played to its end, in which every bot
 * played what that bot plays. Cheap checks come first; the last one asks the bots. `match` has a
 * block for MATCH_MOVES moves, and holds the match if it is fine. */
enum match_day_fault match_day_check(struct match *match, const struct akhet_game *game,
                                     const char *date, const char *text, size_t len, unsigned *move,
                                     struct akhet_error *error);

#endif
