/* The features of Eights, in the order of their weights. */
#ifndef BOTS_EIGHTS_FEATURES_H
#define BOTS_EIGHTS_FEATURES_H

#include "bots/knowledge.h"

enum {
#define WEIGHT(name, untrained, trained) FEATURE_##name,
#include "bots/eights/weights.def"
#undef WEIGHT
    FEATURES
};

void eights_features(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES]);
void eights_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);

#endif
