/* The bots without a search tree. */
#ifndef BOTS_SIMPLE_BOTS_H
#define BOTS_SIMPLE_BOTS_H

#include "bots/bots.h"

/* Any legal move, each equally likely. */
void choose_random(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);

/* The move with the best evaluation one move ahead, on average over a few worlds. */
void choose_greedy(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);

/* The move with the best rank, without looking ahead. A game whose knowledge ranks no moves is
 * played greedily. */
void choose_heuristic(struct bot_player *player, const struct bot_question *question,
                      struct bot_answer *answer);

/* Flat Monte Carlo: every move gets the same number of playouts. */
void choose_flat(struct bot_player *player, const struct bot_question *question,
                 struct bot_answer *answer);

#endif
