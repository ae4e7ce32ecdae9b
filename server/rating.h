/* Ratings after Glickman's Glicko-2, for matches of any number of players. docs/ratings.md says
 * how. Pure arithmetic: no server, no store. */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

#include <stdint.h>

#define RATING_START      1500.0
#define RATING_DEVIATION  350.0 /* of somebody unknown, and the most there is */
#define RATING_SURE       30.0  /* the least: nobody is beyond change */
#define RATING_VOLATILITY 0.06

struct rating {
    double rating, deviation, volatility;
};

/* A result against somebody: 1 won, 0.5 drawn, 0 lost, and what part of a game it counts as. */
struct rating_game {
    struct rating other;
    double score, weight;
};

/* The rating after a period with these results. */
struct rating rating_after(const struct rating *before, const struct rating_game *game,
                           unsigned games);

/* The ratings after a match: everybody against everybody else by their places, so that the whole
 * match counts as one game. Seats with the same player (two bots of one level) get one rating, and
 * do not play against each other. */
void rating_match(const struct rating *before, const uint64_t *player, const uint8_t *place,
                  unsigned seats, struct rating *after);

#endif
