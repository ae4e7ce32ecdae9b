/* Random games to their end: the loop that simulations, searches and measurements share. */
#ifndef AKHET_PLAYOUT_H
#define AKHET_PLAYOUT_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Play on to the end, every legal move equally likely; returns how many moves that took. */
unsigned akhet_playout(const struct akhet_game *game, void *state, struct akhet_random *random);

/* The same game; the state is copied before every move and the move is played on the copy, as a
 * search would. The end is left in `state`. */
unsigned akhet_playout_copying(const struct akhet_game *game, void *state,
                               struct akhet_random *random);

/* The same game; the view of the seat to decide is made at every decision, as for a bot. */
unsigned akhet_playout_viewing(const struct akhet_game *game, void *state,
                               struct akhet_random *random);

#ifdef __cplusplus
}
#endif

#endif
