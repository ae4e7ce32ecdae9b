/* Looking one move ahead: what each move is worth in worlds that fit what a seat knows. */
#ifndef BOTS_AHEAD_H
#define BOTS_AHEAD_H

#include "bots/knowledge.h"

/* Who looks, and how well. */
struct ahead {
    const struct akhet_game *game;
    const struct knowledge *knowledge; /* NULL: a world is judged by its score */
    const int16_t *weights;
    unsigned players;
    int seat;
    unsigned worlds; /* that are dealt, at least 1 */
};

/* The chance to win after each move, on average over the worlds. */
void ahead_values(const struct ahead *ahead, const void *view, const akhet_move *moves,
                  unsigned count, struct akhet_random *random, double *value);

#endif
