/* The review of Nile: how far a game is, the calibration of its estimates, and the
 * sentences about its features.
 */
#include "bots/review_table.h"

#include "games/nile/nile.h"
#include "games/nile/nile_rules.h"

/* The piles of a game, one for each player, are about equally large. */
static unsigned progress(const void *view)
{
    const struct nile_state *s = view;
    unsigned whole = NILE_DECK - 5u * s->players;
    unsigned left = s->pile_size < whole ? s->pile_size : whole;
    if (!s->piles_left)
        return PROGRESS_WHOLE;
    unsigned gone = (s->players - s->piles_left) * whole + whole - left;
    return PROGRESS_WHOLE * gone / (whole * s->players);
}

#define CALIBRATION_DEF "bots/nile/calibration.def"
#define REASONS_DEF     "bots/nile/reasons.def"
#include "bots/review_tables.def"

const struct review_table review_nile = REVIEW_TABLE(&akhet_nile, progress);
