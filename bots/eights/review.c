/* The review of Eights: how far a game is, the calibration of its estimates, and the
 * sentences about its features.
 */
#include "bots/review_table.h"

#include "games/eights/eights.h"

static unsigned progress(const void *view)
{
    const struct eights_state *s = &((const struct eights_view *)view)->state;
    return PROGRESS_WHOLE * (EIGHTS_DECK - s->deck_size) / EIGHTS_DECK;
}

#define CALIBRATION_DEF "bots/eights/calibration.def"
#define REASONS_DEF     "bots/eights/reasons.def"
#include "bots/review_tables.def"

const struct review_table review_eights = REVIEW_TABLE(&akhet_eights, progress);
