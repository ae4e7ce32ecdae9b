/* Simulations: sampled worlds and playouts. */
#include "bots/playout.h"

#include <string.h>

enum { TRIES = 4 }; /* worlds sampled before an implausible one is accepted */

static uint16_t tuned(uint32_t tuning, uint16_t known)
{
    return tuning ? (uint16_t)(tuning - 1 > UINT16_MAX ? UINT16_MAX : tuning - 1) : known;
}

static void tune(struct knowledge *known, const struct bot_tuning *tuning)
{
    known->explore = tuned(tuning->explore, known->explore);
    known->sharpen = tuned(tuning->sharpen, known->sharpen);
    known->cutoff = tuned(tuning->cutoff, known->cutoff);
    if (tuning->cutoff)
        known->late_after = 0;
    known->contrary = tuned(tuning->contrary, known->contrary);
    if (tuning->pick == 1)
        known->pick = NULL;
    if (tuning->believe == 1)
        known->believe = NULL;
}

void simulation_of(const struct bot_player *player, struct simulation *simulation)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    memset(simulation, 0, sizeof *simulation);
    simulation->game = player->game;
    simulation->players = player->setup.players;
    simulation->known.explore = 1000;
    if (!knowledge)
        return;
    simulation->known = *knowledge;
    simulation->weights =
        knowledge_weights(knowledge, player->setup.players, player->spec.untrained);
    tune(&simulation->known, &player->spec.tuning);
}

void playout(const struct simulation *how, void *world, struct akhet_random *random,
             double chance[AKHET_SEATS])
{
    const struct akhet_game *game = how->game;
    const struct knowledge *known = &how->known;
    akhet_move moves[AKHET_LEGAL];
    unsigned count, left = known->cutoff ? known->cutoff : UINT32_MAX;
    for (; left && (count = game->legal(world, moves)) != 0; left--) {
        unsigned which = count == 1    ? 0
                         : known->pick ? known->pick(world, moves, count, random)
                                       : akhet_random_below(random, count);
        game->apply(world, moves[which], random, NULL);
    }
    if (left || game->seat(world) == AKHET_NOBODY)
        chances_at_end(game, world, how->players, chance);
    else
        knowledge_chances(known, how->weights, world, how->players, chance);
}

void sample_world(const struct simulation *how, const struct bot_question *question, int seat,
                  struct akhet_random *random, void *world)
{
    if (question->truth) {
        memcpy(world, question->truth, how->game->state_bytes);
        return;
    }
    for (unsigned left = TRIES; left; left--) {
        how->game->redeal(question->view, random, world);
        if (left == 1 || !how->known.believe ||
            how->known.believe(question->view, world, seat, random))
            return;
    }
}
