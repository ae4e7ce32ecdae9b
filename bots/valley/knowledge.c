/* What bots know of La Vallée des Rois. */
#include "bots/evaluate.h"
#include "bots/knowledge_table.h"
#include "bots/valley/valley.h"
#include "games/valley/valley.h"

static const char *const feature[] = {"evaluation"};
static const int16_t weight[] = {1};

static void extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    int value = evaluate_valley(world, seat) / 1;
    x[0] = (int16_t)(value > 30000 ? 30000 : value < -30000 ? -30000 : value);
}

const struct knowledge knowledge_valley = {
    .game = &akhet_valley,
    .features = 1,
    .feature = feature,
    .trained = weight,
    .untrained = weight,
    .extract = extract,
    .rank = valley_rank,
    .explore = 1000,
};
