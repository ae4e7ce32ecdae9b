/* What bots know of Nefertiti. */
#include "bots/evaluate.h"
#include "bots/knowledge_table.h"
#include "bots/nefertiti/know.h"
#include "games/nefertiti/nefertiti.h"

static const char *const feature[] = {"evaluation"};
static const int16_t weight[] = {1};

static void extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    int value = evaluate_nefertiti(world, seat) / 10;
    x[0] = (int16_t)(value > 30000 ? 30000 : value < -30000 ? -30000 : value);
}

const struct knowledge knowledge_nefertiti = {
    .game = &akhet_nefertiti,
    .features = 1,
    .feature = feature,
    .trained = weight,
    .untrained = weight,
    .extract = extract,
    .rank = nefertiti_rank,
    .explore = 1000,
};
