/* From what each move is worth to an answer. */
#ifndef BOTS_RANKING_H
#define BOTS_RANKING_H

#include "bots/bot.h"

/* The chance of each seat at the end of a game: winners share. */
void chances_at_end(const struct akhet_game *game, const void *world, unsigned players,
                    double chance[AKHET_SEATS]);

/* The move with the best chance, equally good ones drawn for, and the next best ones. */
void answer_best(const struct bot_player *player, const struct bot_question *question,
                 const double *chance, struct akhet_random *random, struct bot_answer *answer);

/* Sort a move into the alternatives of an answer by its key; the weakest fall off the end. */
void answer_offer(struct bot_answer *answer, double key[BOT_ALTERNATIVES], double its_key,
                  struct bot_alternative alternative);

/* Chances of all seats, when that of one is known: the others share the rest. */
void answer_chance(struct bot_answer *answer, unsigned players, int seat, double chance);

#endif
