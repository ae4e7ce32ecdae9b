/* Deals of the day: dates, and results as the store ranks them. */
#include "server/day.h"

#include <stdio.h>
#include <string.h>

enum {
    DAY_MS = 24 * 60 * 60 * 1000,
    DIGITS = 5,     /* of a number in the points */
    WORST = -32768, /* INT16_MIN is written as 00000 */
    RANGE = 65535
};

/* ---- dates ---------------------------------------------------------------------------------- */

int64_t day_of(int64_t ms)
{
    return ms / DAY_MS;
}

/* Years begin in March, so that a leap day is the last of its year; 146097 days are 400 years. */
void day_date(int64_t day, char date[MATCH_DAY_DATE + 1])
{
    int64_t since = day + 719468, era = since / 146097, of_era = since % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153;
    unsigned y = (unsigned)(year + era * 400 + (month >= 10)) % 10000;
    unsigned m = (unsigned)(month < 10 ? month + 3 : month - 9);
    unsigned d = (unsigned)(of_year - (153 * month + 2) / 5 + 1);
    char text[32];
    snprintf(text, sizeof text, "%04u-%02u-%02u", y, m, d);
    memcpy(date, text, MATCH_DAY_DATE);
    date[MATCH_DAY_DATE] = '\0';
}

bool day_parse(const char *date, int64_t *day)
{
    unsigned y, m, d;
    char same[MATCH_DAY_DATE + 1], rest;
    if (strlen(date) != MATCH_DAY_DATE || sscanf(date, "%4u-%2u-%2u%c", &y, &m, &d, &rest) != 3 ||
        y < 1970 || m < 1 || m > 12)
        return false;
    int64_t year = m > 2 ? y : y - 1, era = year / 400, of_era = year % 400;
    int64_t of_year = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
    *day = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
    if (*day < 0)
        return false;
    day_date(*day, same);
    return strcmp(same, date) == 0;
}

/* ---- points --------------------------------------------------------------------------------- */

/* A number of a score from 0 to RANGE, the greater the better. */
static unsigned worth(const struct akhet_game *game, const struct akhet_score *score, unsigned seat,
                      unsigned i)
{
    int number = score->compared[seat][i] - WORST;
    return (unsigned)(game->comparison[i].less ? RANGE - number : number);
}

static unsigned best_rival(const struct akhet_game *game, const struct akhet_score *score,
                           unsigned players)
{
    unsigned best = MATCH_DAY_SEAT + 1;
    for (unsigned seat = best + 1; seat < players; seat++)
        if (akhet_score_ahead(game, score, seat, best))
            best = seat;
    return best;
}

void day_result(const struct match *match, struct store_day *result)
{
    const struct akhet_game *game = match->record.game;
    uint8_t place[AKHET_SEATS] = {0};
    struct akhet_score score;
    union akhet_space view;
    char *at = result->points;
    match_places(match, place);
    game->view(&match->state, MATCH_DAY_SEAT, &view);
    game->score(&view, &score);
    unsigned rival = best_rival(game, &score, match->record.setup.players);
    for (unsigned i = 0; i < game->comparisons; i++)
        at += sprintf(at, "%0*u", DIGITS, worth(game, &score, MATCH_DAY_SEAT, i));
    for (unsigned i = 0; i < game->comparisons; i++)
        at += sprintf(at, "%0*u", DIGITS, RANGE - worth(game, &score, rival, i));
    result->place = place[MATCH_DAY_SEAT];
    result->score = score.total[MATCH_DAY_SEAT];
}

unsigned day_compared(const struct akhet_game *game, const char *points,
                      int compared[AKHET_COMPARED])
{
    unsigned count = game->comparisons;
    if (strlen(points) != 2 * count * DIGITS || strspn(points, "0123456789") != strlen(points))
        return 0;
    for (unsigned i = 0; i < count; i++) {
        int number = 0;
        for (unsigned n = 0; n < DIGITS; n++)
            number = number * 10 + (points[i * DIGITS + n] - '0');
        compared[i] = (game->comparison[i].less ? RANGE - number : number) + WORST;
    }
    return count;
}
