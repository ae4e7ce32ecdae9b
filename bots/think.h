/* The search of one decision, from its beginning to its answer. */
#ifndef BOTS_THINK_H
#define BOTS_THINK_H

#include "bots/clock.h"
#include "bots/ladder.h"

/* What is being thought about; the ask has to last as long. */
struct thinking {
    struct bot_player *player;
    const struct bot_question *question;
    struct deadline deadline;
    unsigned ready; /* searches, one a thread */
    bool vary;
};

/* False: there is no memory. */
bool thinking_begin(struct thinking *thinking, struct bot_player *player,
                    const struct bot_question *question);

/* So many simulations more, on this thread alone; false: there is nothing left to think about. */
bool thinking_go_on(struct thinking *thinking, uint32_t sims);

/* Simulations of the decision so far. */
uint32_t thinking_sims(const struct thinking *thinking);

/* What is known by now. */
void thinking_end(const struct thinking *thinking, struct bot_answer *answer);

#endif
