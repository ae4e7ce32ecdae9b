/* The review tables of all games. */
#include "bots/review_table.h"

#include <stddef.h>

static const struct review_table *const table[] = {
    &review_eights,
    &review_nefertiti,
    &review_nile,
    &review_valley,
};

const struct review_table *review_table_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i]->game == game)
            return table[i];
    return NULL;
}

const struct calibration *calibration_of(const struct akhet_game *game,
                                         const struct calibration_case *at)
{
    const struct review_table *its = review_table_of(game);
    for (unsigned i = 0; its && i < its->calibrations; i++)
        if (its->calibration[i].players == at->players && its->calibration[i].eyes == at->eyes)
            return &its->calibration[i];
    return NULL;
}

unsigned estimate_progress(const struct akhet_game *game, const void *view)
{
    const struct review_table *its = review_table_of(game);
    return its ? its->progress(view) : PROGRESS_WHOLE / 2;
}
