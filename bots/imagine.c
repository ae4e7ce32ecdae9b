/* Imagined games: worlds dealt to fit a view, and played on to their end or to an evaluation. */
#include "bots/imagine.h"

#include <string.h>

#include "bots/ranking.h"

enum { TRIES = 4 }; /* worlds that are looked at before an unlikely one is taken */

void imagination_of(const struct bot_player *player, struct imagination *imagination)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    *imagination = (struct imagination){
        .game = player->game, .knowledge = knowledge, .players = player->setup.players};
    if (!knowledge)
        return;
    imagination->weights = player->spec.untrained ? knowledge->untrained : knowledge->trained;
    imagination->cutoff = knowledge->cutoff;
}

void imagine(const struct imagination *how, void *world, struct akhet_random *random,
             double chance[AKHET_SEATS])
{
    const struct akhet_game *game = how->game;
    const struct knowledge *knowledge = how->knowledge;
    bool picks = knowledge && knowledge->pick;
    akhet_move moves[AKHET_LEGAL];
    unsigned count, left = how->cutoff ? how->cutoff : UINT32_MAX;
    for (; left && (count = game->legal(world, moves)) != 0; left--) {
        unsigned which = count == 1 ? 0
                         : picks    ? knowledge->pick(world, moves, count, random)
                                    : akhet_random_below(random, count);
        game->apply(world, moves[which], random, NULL);
    }
    if (left || game->seat(world) == AKHET_NOBODY)
        chances_at_end(game, world, how->players, chance);
    else
        knowledge_chances(knowledge, how->weights, world, how->players, chance);
}

void imagine_world(const struct imagination *how, const struct bot_ask *ask, int seat,
                   struct akhet_random *random, void *world)
{
    const struct knowledge *knowledge = how->knowledge;
    if (ask->truth) {
        memcpy(world, ask->truth, how->game->state_bytes);
        return;
    }
    for (unsigned left = TRIES; left; left--) {
        how->game->redeal(ask->view, random, world);
        if (left == 1 || !knowledge || !knowledge->believe ||
            knowledge->believe(ask->view, world, seat, random))
            return;
    }
}
