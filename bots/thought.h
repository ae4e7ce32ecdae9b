/* A decision that is thought about in portions, for whoever has no thread that could wait for it:
 * bounded by simulations, the answer is that of bot_choose.
 *
 * Nothing in here looks at a clock, and one thread thinks. A bot that is bounded by time is given
 * simulations instead, and whoever asked stops it when the time is over. */
#ifndef BOTS_THOUGHT_H
#define BOTS_THOUGHT_H

#include "bots/think.h"

/* What is left of an ask once the player has overlooked and remembered what it does. */
struct bot_prepared {
    struct bot_question question;
    akhet_move noticed[AKHET_LEGAL];
    union akhet_space view;
};

/* False: there is nothing to choose, and the answer is the only move. */
bool bot_prepare(struct bot_prepared *attention, struct bot_player *player,
                 const struct bot_question *question, struct bot_answer *answer);

struct bot_choosing {
    struct bot_question question; /* of which the next two are a copy */
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
    struct bot_prepared attention, inside; /* of the player, and of the one that plays for it */
    struct thinking thinking;
    bool searching; /* it can be gone on with */
    struct bot_answer answer;
};

/* Begin; the player has to last, the ask need not. A bot that does not search answers at once. */
void bot_choose_begin(struct bot_choosing *thought, struct bot_player *player,
                      const struct bot_question *question);

/* So many simulations more; false: the thought has come to its end. */
bool bot_choose_step(struct bot_choosing *thought, uint32_t sims);

/* Simulations made so far. */
uint32_t bot_choose_sims(const struct bot_choosing *thought);

/* What the answer is by now. */
void bot_choose_end(struct bot_choosing *thought, struct bot_answer *answer);

#endif
