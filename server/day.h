/* Deals of the day on the server: dates, and results as the store ranks them. */
#ifndef SERVER_DAY_H
#define SERVER_DAY_H

#include "match/match_day.h"
#include "store/store_days.h"

/* The day of a time in milliseconds since 1970, in UTC; and days as dates. A text that is not a
 * date of the calendar, or lies before 1970, is refused. */
int64_t day_of(int64_t ms);
void day_date(int64_t day, char date[MATCH_DAY_DATE + 1]);
bool day_parse(const char *date, int64_t *day);

/* Place, score and points of the person of a finished deal. The points order results as the game
 * compares scores: first the person's numbers; where they are equal, the lower result of the best
 * bot is the better one. */
void day_result(const struct match *match, struct store_day *result);

/* The person's numbers out of the points; returns how many, 0 if the points are not ours. */
unsigned day_compared(const struct akhet_game *game, const char *points,
                      int compared[AKHET_COMPARED]);

#endif
