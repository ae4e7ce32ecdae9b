/* What the files of the bots' knowledge of La Vallée des Rois share. */
#ifndef BOTS_VALLEY_H
#define BOTS_VALLEY_H

#include <akhet/game.h>

void valley_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);

#endif
