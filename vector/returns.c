/* Returns: what each seat gets at the end. */
#include <string.h>

#include "vector/rows.h"

/* Winners share. */
static void shares(const uint8_t *place, unsigned players, float *returns)
{
    unsigned first = 0;
    for (unsigned seat = 0; seat < players; seat++)
        first += place[seat] == 1;
    for (unsigned seat = 0; seat < players; seat++)
        returns[seat] = place[seat] == 1 ? 1 / (float)first : 0;
}

/* From 1 to -1: the seats behind less the seats ahead, of all others. */
static void places(const uint8_t *place, unsigned players, float *returns)
{
    for (unsigned seat = 0; seat < players; seat++) {
        int balance = 0;
        for (unsigned other = 0; other < players; other++)
            balance += (place[other] > place[seat]) - (place[other] < place[seat]);
        returns[seat] = (float)balance / (float)(players - 1);
    }
}

static void leads(const int16_t *total, unsigned players, float *returns)
{
    int sum = 0;
    for (unsigned seat = 0; seat < players; seat++)
        sum += total[seat];
    for (unsigned seat = 0; seat < players; seat++)
        returns[seat] = (float)total[seat] - (float)(sum - total[seat]) / (float)(players - 1);
}

void vector_put_returns(const struct akhet_vector *vector, size_t row, const uint8_t *view)
{
    const struct akhet_game *game = vector->config.game;
    const void *state = vector_record(vector->rows, row)->state;
    float *returns = vector->rows->returns + row * vector->players;
    uint8_t place[AKHET_SEATS];
    struct akhet_score score;
    if (vector->config.returns == AKHET_RETURN_SCORE) {
        game->score(view, &score);
        leads(score.total, vector->players, returns);
    } else {
        game->places(state, place);
        (vector->config.returns == AKHET_RETURN_SHARE ? shares : places)(place, vector->players,
                                                                         returns);
    }
    memcpy(vector->rows->last_returns + row * vector->players, returns,
           vector->players * sizeof *returns);
}
