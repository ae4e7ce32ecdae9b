/* The knowledge of each game, and evaluation with it. */
#include "bots/knowledge.h"

#include "bots/bots_math.h"
#include "bots/bots_net.h"
#include "bots/eights/eights.h"
#include "bots/nefertiti/nefertiti.h"
#include "bots/nile/nile.h"
#include "bots/valley/valley.h"

static const struct knowledge *const table[] = {
    &knowledge_eights,
    &knowledge_nefertiti,
    &knowledge_nile,
    &knowledge_valley,
};

const struct knowledge *knowledge_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i]->game == game)
            return table[i];
    return NULL;
}

const int16_t *knowledge_weights(const struct knowledge *knowledge, unsigned players,
                                 bool untrained)
{
    if (untrained)
        return knowledge->untrained;
    return knowledge->trained_for[players] ? knowledge->trained_for[players] : knowledge->trained;
}

int knowledge_worth(const struct knowledge *knowledge, const int16_t *weights, const void *world,
                    int seat)
{
    int16_t feature[KNOWLEDGE_FEATURES];
    int worth = 0;
    knowledge->extract(world, seat, feature);
    for (unsigned i = 0; i < knowledge->features; i++)
        worth += weights[i] * feature[i];
    return worth;
}

struct evaluation knowledge_evaluation(const struct knowledge *knowledge, unsigned players,
                                       const struct bot_spec *spec)
{
    struct evaluation evaluation = {
        .weights = knowledge_weights(knowledge, players, spec->weights == BOT_UNTRAINED)};
    if (spec->weights == BOT_TRAINED)
        evaluation.net = knowledge->net[players];
    else if (spec->weights == BOT_NET && net_fits(spec->net, knowledge, players))
        evaluation.net = spec->net;
    return evaluation;
}

void chances_of_worths(const int worth[AKHET_SEATS], unsigned players, double chance[AKHET_SEATS])
{
    int most = INT32_MIN;
    double sum = 0;
    for (unsigned seat = 0; seat < players; seat++)
        most = worth[seat] > most ? worth[seat] : most;
    for (unsigned seat = 0; seat < players; seat++)
        sum += chance[seat] = exponential((double)(worth[seat] - most) / KNOWLEDGE_WEIGHT);
    for (unsigned seat = 0; seat < players; seat++)
        chance[seat] /= sum;
}

void knowledge_chances(const struct knowledge *knowledge, struct evaluation evaluation,
                       const void *world, unsigned players, double chance[AKHET_SEATS])
{
    int worth[AKHET_SEATS];
    if (evaluation.net) {
        int16_t x[AKHET_SEATS][KNOWLEDGE_FEATURES];
        for (unsigned seat = 0; seat < players; seat++)
            knowledge->extract(world, (int)seat, x[seat]);
        net_worths(evaluation.net, x, players, worth);
    } else {
        for (unsigned seat = 0; seat < players; seat++)
            worth[seat] = knowledge_worth(knowledge, evaluation.weights, world, (int)seat);
    }
    chances_of_worths(worth, players, chance);
}

void chances_at_end(const struct akhet_game *game, const void *world, unsigned players,
                    double chance[AKHET_SEATS])
{
    uint8_t place[AKHET_SEATS];
    unsigned first = 0;
    game->places(world, place);
    for (unsigned seat = 0; seat < players; seat++)
        first += place[seat] == 1;
    for (unsigned seat = 0; seat < players; seat++)
        chance[seat] = place[seat] == 1 ? 1.0 / first : 0;
}
