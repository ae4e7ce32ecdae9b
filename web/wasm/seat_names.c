/* The names of seats: those of the players, and the rank of a bot that has no name, in the language
 * of the page. */
#include "bots/bots_levels.h"
#include "web/wasm/page.h"

enum { RANK = 48 };

/* Ranks with a number live here for good, because callers keep the pointers. */
static char numbered[LEVELS][AKHET_LANGS][AKHET_SEATS][RANK];

static bool has_rank_as_name(const struct match *match, unsigned seat, const struct bot *rank)
{
    return match->bot[seat] == rank && !match->record.seat[seat].name[0];
}

/* Several bots of one rank are numbered in the order of seats. */
static const char *rank_of(const struct match *match, unsigned seat)
{
    const struct bot *rank = match->bot[seat];
    enum akhet_lang lang = page_lang();
    unsigned before = 0, all = 0;
    for (unsigned other = 0; other < match->record.setup.players; other++)
        if (has_rank_as_name(match, other, rank)) {
            before += other < seat;
            all++;
        }
    if (all < 2 || !rank->level)
        return rank->term.name[lang];
    char *name = numbered[rank->level - 1][lang][before];
    struct akhet_text out = akhet_text_on(name, RANK);
    akhet_text_put(&out, rank->term.name[lang]);
    akhet_text_char(&out, ' ');
    akhet_text_int(&out, before + 1);
    return name;
}

void page_names(const struct match *match, const char *names[AKHET_SEATS])
{
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        names[seat] = match->record.seat[seat].name[0] ? match->record.seat[seat].name
                      : match->bot[seat]               ? rank_of(match, seat)
                                                       : NULL;
}
