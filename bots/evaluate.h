/* How good a view looks to a seat: one function a game, larger is better. */
#ifndef BOTS_EVALUATE_H
#define BOTS_EVALUATE_H

#include <akhet/game.h>

int evaluate_valley(const void *view, int seat);

#endif
