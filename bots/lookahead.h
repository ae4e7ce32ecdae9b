/* One-move lookahead: the value of each move, averaged over worlds consistent with a view. */
#ifndef BOTS_LOOKAHEAD_H
#define BOTS_LOOKAHEAD_H

#include "bots/knowledge.h"

struct lookahead {
    const struct akhet_game *game;
    const struct knowledge *knowledge; /* NULL: worlds are compared by score */
    struct evaluation evaluation;
    unsigned players;
    int seat;
    unsigned worlds; /* at least 1 */
};

/* The chance to win after each move. */
void lookahead_values(const struct lookahead *lookahead, const void *view, const akhet_move *moves,
                      unsigned count, struct akhet_random *random, double *value);

#endif
