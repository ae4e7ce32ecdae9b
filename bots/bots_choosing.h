/* A choice made in steps, for a caller without a thread that could wait for it. With a budget of
 * simulations the answer is that of bot_choose.
 *
 * It reads no clock and uses one thread. A bot whose budget is time gets a number of simulations
 * instead, and the caller ends the choice when the time is over. */
#ifndef BOTS_BOTS_CHOOSING_H
#define BOTS_BOTS_CHOOSING_H

#include "bots/player.h"
#include "bots/search_bot.h"

struct bot_choosing {
    struct bot_question question; /* a copy, which points to the next two members */
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
    struct bot_prepared prepared, inner; /* for the player, and for the one that plays a level */
    struct search_decision search;
    bool searching; /* more steps are possible */
    struct bot_answer answer;
};

/* Begin. The player has to outlive the choice, the question does not. A bot that does not search
 * answers here. */
void bot_choose_begin(struct bot_choosing *choosing, struct bot_player *player,
                      const struct bot_question *question);

/* Make more simulations; false: the choice is complete. */
bool bot_choose_step(struct bot_choosing *choosing, uint32_t sims);

/* The simulations made so far. */
uint32_t bot_choose_sims(const struct bot_choosing *choosing);

/* The best answer so far. */
void bot_choose_end(struct bot_choosing *choosing, struct bot_answer *answer);

#endif
