/* The review of Nefertiti: how far a game is, the calibration of its estimates, and the
 * sentences about its features.
 */
#include "bots/review_table.h"

#include "games/nefertiti/nefertiti.h"

enum { WHOLE_PILE = 34 };

static unsigned progress(const void *view)
{
    const struct nefertiti_state *s = view;
    unsigned left = s->akhenaton ? 0 : s->pile_size > WHOLE_PILE ? WHOLE_PILE : s->pile_size;
    return PROGRESS_WHOLE * (WHOLE_PILE - left) / WHOLE_PILE;
}

#define CALIBRATION_DEF "bots/nefertiti/calibration.def"
#define REASONS_DEF     "bots/nefertiti/reasons.def"
#include "bots/review_tables.def"

const struct review_table review_nefertiti = REVIEW_TABLE(&akhet_nefertiti, progress);
