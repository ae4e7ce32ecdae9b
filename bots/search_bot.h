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

/* Use up the budget, on all threads. */
void search_decision_run(struct search_decision *decision);

/* Make more simulations on this thread; false: the search is complete. */
bool search_decision_step(struct search_decision *decision, uint32_t sims);

/* The simulations of the decision so far. */
uint32_t search_decision_sims(const struct search_decision *decision);

/* More simulations of one move, on this thread, whatever the budget. */
void search_decision_more(const struct search_decision *decision, akhet_move move, uint32_t sims);

/* Fill in the tally of the question. */
void search_decision_tally(const struct search_decision *decision);

/* The answer from what was found so far, for a question with moves. */
void search_decision_end(const struct search_decision *decision, struct bot_answer *answer);

#endif
