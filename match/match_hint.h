/* Hints: the strongest bot's estimate of a decision, from nothing but the view of the seat that
 * decides. Analysis of a finished match uses them too. */
#ifndef MATCH_MATCH_HINT_H
#define MATCH_MATCH_HINT_H

#include "match/match_choose.h"

struct match_decision {
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat; /* that decides; the view is its view */
    const void *view;
    const akhet_move *moves; /* at least two */
    unsigned count;
};

/* With a budget of simulations the answer depends on the view only; with a budget of time the
 * search uses all cores. False: the chances are unknown. */
bool match_hint(const struct match_decision *decision, struct bot_budget budget,
                struct bot_answer *answer);

/* The same in steps, like match_choose_begin. */
void match_hint_begin(struct match_choosing *choosing, const struct match_decision *decision,
                      uint32_t sims);

/* The answer's estimate for a move; NULL: it has none. */
const struct bot_alternative *match_hint_on(const struct bot_answer *answer, akhet_move move);

#endif
