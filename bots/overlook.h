/* Oversights: moves that a weak player does not notice. */
#ifndef BOTS_OVERLOOK_H
#define BOTS_OVERLOOK_H

#include "bots/bot.h"

/* Leave out of the ask what the player overlooks; `noticed` keeps the rest. */
void overlook(const struct bot_player *player, struct bot_question *question,
              akhet_move noticed[AKHET_LEGAL]);

#endif
