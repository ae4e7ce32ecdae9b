/* Making an answer from the values of the moves. */
#ifndef BOTS_ANSWER_H
#define BOTS_ANSWER_H

#include "bots/bots.h"

/* The move with the best chance, ties broken at random, and the next best ones as alternatives. */
void answer_best(const struct bot_player *player, const struct bot_question *question,
                 const double *chance, struct akhet_random *random, struct bot_answer *answer);

/* Add a move to the findings, if the question wants them. */
void answer_found(const struct bot_question *question, struct bot_alternative found);

/* Insert a move into the alternatives of an answer, sorted by key; the worst are dropped. */
void answer_offer(struct bot_answer *answer, double key[BOT_ALTERNATIVES], double its_key,
                  struct bot_alternative alternative);

/* Set the chances of all seats from that of one; the others share the rest equally. */
void answer_chance(struct bot_answer *answer, unsigned players, int seat, double chance);

#endif
