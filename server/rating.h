/* Glicko-2 ratings for matches of any number of players; docs/ratings.md explains the method. Pure
 * arithmetic: no server, no store. */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

#include <stdint.h>

#define RATING_START      1500.0
#define RATING_DEVIATION  350.0 /* of a new player; also the upper limit */
#define RATING_SURE       30.0  /* lower limit, so that every rating can still change */
#define RATING_VOLATILITY 0.06

struct rating {
    double rating, deviation, volatility;
};

/* A result against one opponent: 1 won, 0.5 drawn, 0 lost; and its weight as a part of a game. */
struct rating_game {
    struct rating other;
    double score, weight;
};

/* The rating after a rating period with these results. */
struct rating rating_after(const struct rating *before, const struct rating_game *game,
                           unsigned games);

/* The ratings after a match. Every pair of players counts as a game by their places, weighted so
 * that the whole match counts as one game. Seats of the same player (two bots of one level) share
 * one rating and are not compared with each other. */
void rating_match(const struct rating *before, const uint64_t *player, const uint8_t *place,
                  unsigned seats, struct rating *after);

#endif
