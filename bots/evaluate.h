/* How good a view looks to a seat: one function a game, larger is better. */
#ifndef BOTS_EVALUATE_H
#define BOTS_EVALUATE_H

#include <akhet/game.h>

int evaluate_eights(const void *view, int seat);
int evaluate_nefertiti(const void *view, int seat);
int evaluate_nile(const void *view, int seat);
int evaluate_valley(const void *view, int seat);

typedef int evaluate_function(const void *view, int seat);

/* The function of a game; NULL where nobody has written one. */
evaluate_function *evaluate_of(const struct akhet_game *game);

#endif
