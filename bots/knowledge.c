/* The knowledge of each game, and evaluation with it. */
#include "bots/knowledge.h"

#include "bots/bots_math.h"
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
    return players == 2 && knowledge->trained_two ? knowledge->trained_two : knowledge->trained;
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

void knowledge_chances(const struct knowledge *knowledge, const int16_t *weights, const void *world,
                       unsigned players, double chance[AKHET_SEATS])
{
    int worth[AKHET_SEATS], most = INT32_MIN;
    double sum = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        worth[seat] = knowledge_worth(knowledge, weights, world, (int)seat);
        most = worth[seat] > most ? worth[seat] : most;
    }
    for (unsigned seat = 0; seat < players; seat++)
        sum += chance[seat] = exponential((double)(worth[seat] - most) / KNOWLEDGE_WEIGHT);
    for (unsigned seat = 0; seat < players; seat++)
        chance[seat] /= sum;
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
