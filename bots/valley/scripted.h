/* Opponents of La Vallée des Rois with one obvious habit. */
#ifndef BOTS_VALLEY_SCRIPTED_H
#define BOTS_VALLEY_SCRIPTED_H

#include "bots/bot.h"

void choose_bluffer(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer);
void choose_honest(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);
void choose_hoarder(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer);
void choose_flooder(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer);

#endif
