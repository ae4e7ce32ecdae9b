/* Simulations: sampling worlds consistent with a view, and playouts from them. */
#ifndef BOTS_PLAYOUT_H
#define BOTS_PLAYOUT_H

#include "bots/bots.h"
#include "bots/knowledge.h"

/* The parameters of simulations: the knowledge of the game with the tuning of the spec applied. */
struct simulation {
    const struct akhet_game *game;
    struct knowledge known; /* zeroed where the game has none */
    struct evaluation evaluation;
    unsigned players;
    bool by_rank; /* moves of playouts are the best by rank */
};

void simulation_of(const struct bot_player *player, struct simulation *simulation);

/* A world consistent with the question's view, plausible ones more often; the truth, where the
 * question has it. */
void sample_world(const struct simulation *how, const struct bot_question *question, int seat,
                  struct akhet_random *random, void *world);

/* Play by rank until another seat decides or the game is over. */
void finish_turn(const struct knowledge *knowledge, int seat, void *world,
                 struct akhet_random *random);

/* Play on from a world, which is overwritten, to the end or the cutoff: the chances of all seats.
 */
void playout(const struct simulation *how, void *world, struct akhet_random *random,
             double chance[AKHET_SEATS]);

#endif
