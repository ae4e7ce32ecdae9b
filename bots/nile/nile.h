/* What the files of the bots' knowledge of Nile share. */
#ifndef BOTS_NILE_H
#define BOTS_NILE_H

#include "bots/knowledge.h"

void nile_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);

#endif
