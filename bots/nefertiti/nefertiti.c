/* Bot knowledge of Nefertiti: the table. */
#include "bots/nefertiti/nefertiti.h"

#include "games/nefertiti/nefertiti.h"

const struct knowledge knowledge_nefertiti = {
    .game = &akhet_nefertiti,
    .features = NEFERTITI_FEATURES,
    .feature = nefertiti_feature,
    .trained = nefertiti_trained,
    .untrained = nefertiti_untrained,
    .extract = nefertiti_extract,
    .rank = nefertiti_rank,
    .whole_turns = true,
    .pick = nefertiti_pick,
    .explore = 400,
    .sharpen = 50,
    .cutoff = 12,
};
