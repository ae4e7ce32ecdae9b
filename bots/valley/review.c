/* The review of La Vallée des Rois: how far a game is, the calibration of its estimates, and the
 * sentences about its features.
 */
#include "bots/review_table.h"

#include "games/valley/valley.h"
#include "games/valley/valley_rules.h"

/* By tombs, those that lead to the end first; an open tomb counts in part. */
static unsigned progress(const void *view)
{
    const struct valley_state *s = view;
    unsigned to_win = s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN;
    unsigned one = (unsigned)__builtin_popcount(s->side[0].won);
    unsigned two = (unsigned)__builtin_popcount(s->side[1].won);
    unsigned most = one > two ? one : two, open = s->open && s->phase != VALLEY_OVER;
    unsigned done = 2 * (2 * most + one + two) + 3 * open, all = 2 * (4 * to_win - 1);
    return PROGRESS_WHOLE * (done < all ? done : all) / all;
}

#define CALIBRATION_DEF "bots/valley/calibration.def"
#define REASONS_DEF     "bots/valley/reasons.def"
#include "bots/review_tables.def"

const struct review_table review_valley = REVIEW_TABLE(&akhet_valley, progress);
