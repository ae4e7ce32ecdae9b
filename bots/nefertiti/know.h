/* The parts of what bots know of Nefertiti. */
#ifndef BOTS_NEFERTITI_KNOW_H
#define BOTS_NEFERTITI_KNOW_H

#include "bots/knowledge.h"

void nefertiti_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);

#endif
