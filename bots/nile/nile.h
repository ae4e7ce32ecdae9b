/* Bot knowledge of Nile. */
#ifndef BOTS_NILE_NILE_H
#define BOTS_NILE_NILE_H

#include "bots/knowledge.h"

enum {
#define WEIGHT(name, ...) NILE_FEATURE_##name,
#include "bots/nile/weights.def"
#undef WEIGHT
    NILE_FEATURES
};

enum { NILE_TURN = 3 }; /* cards that a turn takes from the pile: the flood and the draw */

extern const struct knowledge knowledge_nile;

void nile_extract(const void *world, int seat, int16_t feature[KNOWLEDGE_FEATURES]);
void nile_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);
unsigned nile_pick(const void *view, const akhet_move *moves, unsigned count,
                   struct akhet_random *random);

#endif
