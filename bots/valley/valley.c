/* Bot knowledge of La Vallée des Rois: the table. */
#include "bots/valley/valley.h"

#include "bots/valley/tuning.h"
#include "games/valley/valley.h"

static const char *const feature[] = {
#define WEIGHT(name, untrained, trained) #name,
#include "bots/valley/weights.def"
#undef WEIGHT
};
static const int16_t weight_untrained[] = {
#define WEIGHT(name, untrained, trained) untrained,
#include "bots/valley/weights.def"
#undef WEIGHT
};
static const int16_t weight_trained[] = {
#define WEIGHT(name, untrained, trained) trained,
#include "bots/valley/weights.def"
#undef WEIGHT
};

const struct knowledge knowledge_valley = {
    .game = &akhet_valley,
    .features = sizeof feature / sizeof *feature,
    .feature = feature,
    .trained = weight_trained,
    .untrained = weight_untrained,
    .extract = valley_extract,
    .rank = valley_rank,
    .prune = valley_prune,
    .pick = valley_pick,
    .conceal = valley_conceal,
    .believe = valley_believe,
    .vary = valley_vary,
    .note = valley_note,
    .recall = valley_recall,
    .explore = 600,
    .sharpen = 80,
    .cutoff = 4,
    .contrary = 100,
};

const struct valley_worth valley_worth[VALLEY_KINDS] = {
#define WORTH(name, play, keep, camp) [VALLEY_##name] = {play, keep, camp},
#include "bots/valley/card_values.def"
};
