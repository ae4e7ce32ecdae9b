/* Results of the deals of the day: one for each player, game and day. */
#ifndef STORE_STORE_DAYS_H
#define STORE_STORE_DAYS_H

#include "store/store.h"

#define STORE_POINTS 64 /* limit on the points of a result */

struct store_day {
    int64_t day; /* since 1970, in UTC */
    char game[STORE_GAME + 1];
    uint64_t player;
    char points[STORE_POINTS + 1]; /* digits: the greater text is the better result */
    uint8_t place;                 /* in the player's own match */
    int score;
    int64_t at; /* milliseconds since 1970 */
};

/* Add a result, and drop those of days before `oldest`. STORE_AGAIN: the player has one for this
 * deal already, which stays. STORE_MISSING: there is no such player. */
void store_day_add(struct store *store, const struct store_day *result, int64_t oldest,
                   store_done *done, void *context);

/* The result of a player for a deal; false: none. */
bool store_day(struct store *store, int64_t day, const char *game, uint64_t player,
               struct store_day *result);

/* The best results of a deal, in order; equal points in the order of arrival. */
typedef bool store_day_ranked(void *context, const struct store_day *result,
                              const struct store_player *player);
enum store_status store_days(struct store *store, int64_t day, const char *game, unsigned most,
                             store_day_ranked *reader, void *context);

/* How many results a deal has, and how many of them are better than these points. */
enum store_status store_day_counts(struct store *store, int64_t day, const char *game,
                                   const char *points, uint64_t *all, uint64_t *better);

/* All results of a player, the oldest first. */
typedef bool store_day_reader(void *context, const struct store_day *result);
enum store_status store_days_of(struct store *store, uint64_t player, store_day_reader *reader,
                                void *context);

#endif
