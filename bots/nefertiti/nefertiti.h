/* Bot knowledge of Nefertiti. */
#ifndef BOTS_NEFERTITI_NEFERTITI_H
#define BOTS_NEFERTITI_NEFERTITI_H

#include "bots/knowledge.h"

extern const struct knowledge knowledge_nefertiti;

void nefertiti_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);

enum nefertiti_feature {
#define WEIGHT(name, untrained, trained) X_##name,
#include "bots/nefertiti/weights.def"
#undef WEIGHT
    NEFERTITI_FEATURES
};

extern const char *const nefertiti_feature[];
extern const int16_t nefertiti_trained[], nefertiti_untrained[];
void nefertiti_extract(const void *world, int seat, int16_t feature[KNOWLEDGE_FEATURES]);

unsigned nefertiti_pick(const void *view, const akhet_move *moves, unsigned count,
                        struct akhet_random *random);

#endif
