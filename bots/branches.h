/* Branches: positions one move beside a game, each played on to an end of its own.
 *
 * A game gives one result to all its positions, and never says what another move would have
 * brought. Branches do: moves of the same decision are compared, and their results are independent.
 * A search may label a branch instead: its chances are the mean of many ends.
 */
#ifndef BOTS_BRANCHES_H
#define BOTS_BRANCHES_H

#include "bots/bots_training.h"
#include "bots/self_play.h"

/* Add branches of the finished game, whose positions were kept. False: no memory. */
bool branches_add(struct self_play *play, const struct labels *labels, struct samples *samples);

#endif
