/* What bots know of Eights. */
#include "bots/evaluate.h"
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

static void extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    int value = evaluate_eights(world, seat) / 1;
    x[0] = (int16_t)(value > 30000 ? 30000 : value < -30000 ? -30000 : value);
}

const struct knowledge knowledge_eights = {
    .game = &akhet_eights,
    .features = sizeof feature / sizeof *feature,
    .feature = feature,
    .trained = weight_trained,
    .untrained = weight_untrained,
    .extract = extract,
    .explore = 1000,
};
