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

void akhet_vector_returns_at_end(const struct akhet_game *game, unsigned players,
                                 enum akhet_vector_returns kind, const void *state, float *returns)
{
    uint8_t place[AKHET_SEATS];
    union akhet_space view;
    struct akhet_score score;
    if (kind == AKHET_RETURN_SCORE) {
        game->view(state, AKHET_SPECTATOR, &view);
        game->score(&view, &score);
        leads(score.total, players, returns);
    } else {
        game->places(state, place);
        (kind == AKHET_RETURN_SHARE ? shares : places)(place, players, returns);
    }
}

void vector_put_returns(const struct akhet_vector *vector, size_t row)
{
    const void *state = vector_record(vector->rows, row)->state;
    float *returns = vector->rows->returns + row * vector->players;
    akhet_vector_returns_at_end(vector->config.game, vector->players,
                                (enum akhet_vector_returns)vector->config.returns, state, returns);
    memcpy(vector->rows->last_returns + row * vector->players, returns,
           vector->players * sizeof *returns);
}
