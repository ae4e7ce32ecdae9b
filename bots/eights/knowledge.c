/* What bots know of Eights. */
#include "bots/eights/features.h"
#include "bots/knowledge_table.h"
#include "games/eights/eights.h"

static const char *const feature[] = {
#define WEIGHT(name, untrained, trained) #name,
#include "bots/eights/weights.def"
#undef WEIGHT
};
static const int16_t weight_untrained[] = {
#define WEIGHT(name, untrained, trained) untrained,
#include "bots/eights/weights.def"
#undef WEIGHT
};
static const int16_t weight_trained[] = {
#define WEIGHT(name, untrained, trained) trained,
#include "bots/eights/weights.def"
#undef WEIGHT
};

const struct knowledge knowledge_eights = {
    .game = &akhet_eights,
    .features = FEATURES,
    .feature = feature,
    .trained = weight_trained,
    .untrained = weight_untrained,
    .extract = eights_features,
    .rank = eights_rank,
    .explore = 300,
    .sharpen = 60,
};
