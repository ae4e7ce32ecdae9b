/* Random play to the end of a game: the loop that simulations, searches and benchmarks share. */
#ifndef AKHET_PLAYOUT_H
#define AKHET_PLAYOUT_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* Play random legal moves until the game is over; returns the number of moves. */
unsigned akhet_playout(const struct akhet_game *game, void *state, struct akhet_random *random);

/* Play the same game, but copy the state before every move, as a search does. `state` holds the
 * final state. */
unsigned akhet_playout_copying(const struct akhet_game *game, void *state,
                               struct akhet_random *random);

/* Play the same game, but make the view of the deciding seat before every move, as for a bot. */
unsigned akhet_playout_viewing(const struct akhet_game *game, void *state,
                               struct akhet_random *random);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
