/* Opponents of La Vallée des Rois with one fixed strategy, for measuring. */
#ifndef BOTS_VALLEY_FIXED_STRATEGIES_H
#define BOTS_VALLEY_FIXED_STRATEGIES_H

#include "bots/bots.h"

void choose_bluffer(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer);
void choose_honest(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);
void choose_hoarder(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer);
void choose_flooder(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer);

#endif
