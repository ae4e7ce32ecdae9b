/* What bots know of Nile. */
#include "bots/knowledge_table.h"
#include "bots/nile/nile.h"
#include "games/nile/nile.h"

#define WEIGHT(name, untrained, trained) #name,
static const char *const feature[] = {
#include "bots/nile/weights.def"
};
#undef WEIGHT
#define WEIGHT(name, untrained, trained) untrained,
static const int16_t guessed[] = {
#include "bots/nile/weights.def"
};
#undef WEIGHT
#define WEIGHT(name, untrained, trained) trained,
static const int16_t learned[] = {
#include "bots/nile/weights.def"
};
static const int16_t learned_two[] = {
#include "bots/nile/weights_two.def"
};
#undef WEIGHT

const struct knowledge knowledge_nile = {
    .game = &akhet_nile,
    .features = NILE_FEATURES,
    .feature = feature,
    .trained = learned,
    .trained_two = learned_two,
    .untrained = guessed,
    .extract = nile_extract,
    .rank = nile_rank,
    .pick = nile_pick,
    .note = nile_note,
    .recall = nile_recall,
    .explore = 1000,
    .sharpen = 60,
    .cutoff = 1, /* what the cards bring is luck: evaluating at once tells more than one game … */
    .patience = 12, /* … but many games that are played on some turns tell more still */
    .patient = 4096,
};
