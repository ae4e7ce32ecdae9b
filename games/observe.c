/* Encoding the views of every game. Apart from the list of games, so that a program that encodes
 * nothing, such as the page, is not linked with the encoders. */
#include <akhet/games.h>

#include "engine/engine_observe.h"
#include "games/eights/eights.h"
#include "games/nefertiti/nefertiti.h"
#include "games/nile/nile.h"
#include "games/valley/valley.h"

static const struct {
    const struct akhet_game *game;
    observe_block *encode;
} encoder[] = {
    {&akhet_eights, eights_observation_of_block},
    {&akhet_nefertiti, nef_observation_of_block},
    {&akhet_nile, nile_observation_of_block},
    {&akhet_valley, valley_observation_of_block},
};

void akhet_observe_rows(const struct akhet_game *game, unsigned players, const int8_t *viewer,
                        const void *views, size_t count, float *out)
{
    for (unsigned i = 0; i < sizeof encoder / sizeof *encoder; i++)
        if (encoder[i].game == game)
            akhet_observe_blocks(game, encoder[i].encode, players, viewer, views, count, out);
}

void akhet_observe(const struct akhet_game *game, unsigned players, int viewer, const void *view,
                   float *out)
{
    int8_t seat = (int8_t)viewer;
    akhet_observe_rows(game, players, &seat, view, 1, out);
}
