/* The deal of the day: its setup and its seed. */
#include "match/match_day.h"

#include <string.h>

#include <akhet/blake2.h>

#include "bots/bots_levels.h"

static const struct day {
    const char *game;
    uint8_t players, level;
} days[] = {
#define DAY(game, players, level) {game, players, level},
#include "match/days.def"
#undef DAY
};

static const struct day *day_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof days / sizeof *days; i++)
        if (strcmp(days[i].game, game->term.id) == 0)
            return &days[i];
    return NULL;
}

/* Digits and hyphens in their places; the calendar is the caller's business. */
static bool is_date(const char *date)
{
    static const char form[] = "dddd-dd-dd";
    for (unsigned i = 0; i < sizeof form; i++)
        if (form[i] == 'd' ? date[i] < '0' || date[i] > '9' : date[i] != form[i])
            return false;
    return true;
}

/* The first eight bytes of the digest as a number, so that b2sum prints the seed in hexadecimal. */
static uint64_t seed_of(const char *game, const char *date)
{
    char text[64];
    uint8_t digest[8];
    uint64_t seed = 0;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    akhet_text_put(&out, "akhet day " MATCH_DAY_VERSION " ");
    akhet_text_put(&out, game);
    akhet_text_put(&out, " ");
    akhet_text_put(&out, date);
    akhet_blake2_digest(text, out.len, digest, sizeof digest);
    for (unsigned i = 0; i < sizeof digest; i++)
        seed = seed << 8 | digest[i];
    return seed;
}

bool match_day_open(struct match *match, const struct akhet_game *game, const char *date,
                    struct akhet_error *error)
{
    const struct day *day = day_of(game);
    if (!day || !is_date(date))
        return akhet_refuse(error, AKHET_NO_GAME, day ? date : game->term.id, 0);
    struct akhet_setup setup = akhet_setup_default(game, day->players);
    if (!match_open(match, game, &setup, error))
        return false;
    for (unsigned seat = MATCH_DAY_SEAT + 1; seat < day->players; seat++)
        if (!match_bot(match, seat, level_bot(day->level), "", error))
            return false;
    return match_seed(match, seed_of(day->game, date), error);
}
