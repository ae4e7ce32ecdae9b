/* The bots of the table, from the weakest to the strongest. */
#ifndef BOTS_LADDER_H
#define BOTS_LADDER_H

#include "bots/bot.h"

typedef void bot_chooser(struct bot_player *player, const struct bot_question *question,
                         struct bot_answer *answer);

bot_chooser choose_random, choose_greedy, choose_heuristic, choose_flat, choose_search,
    choose_level;

/* The searching bots have memory to give back. */
void leave_search(struct bot_player *player);

/* The levels, for the bot that plays for them. */
void hear_level(struct bot_player *player, const struct akhet_event *event);
void leave_level(struct bot_player *player);

/* The player that plays for a level; NULL: there is no memory for it. */
struct bot_player *level_player(struct bot_player *player);

#endif
