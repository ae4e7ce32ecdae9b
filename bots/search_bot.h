/* The bot that searches: one decision, from its beginning to its answer. */
#ifndef BOTS_SEARCH_BOT_H
#define BOTS_SEARCH_BOT_H

#include "bots/bots.h"
#include "bots/bots_platform.h"

void choose_search(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);
void leave_search(struct bot_player *player);

/* A decision being searched; the question has to outlive it. */
struct search_decision {
    struct bot_player *player;
    const struct bot_question *question;
    struct deadline deadline;
    unsigned ready; /* searches, one for each thread */
    bool vary;
};

/* False: no memory. */
bool search_decision_begin(struct search_decision *decision, struct bot_player *player,
                           const struct bot_question *question);

/* Make more simulations on this thread; false: the search is complete. */
bool search_decision_step(struct search_decision *decision, uint32_t sims);

/* The simulations of the decision so far. */
uint32_t search_decision_sims(const struct search_decision *decision);

/* The answer from what was found so far. */
void search_decision_end(const struct search_decision *decision, struct bot_answer *answer);

#endif
