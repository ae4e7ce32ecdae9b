/* What the strongest bot thinks of a decision, from the view of the seat that decides and from
 * nothing else: for hints, and for looking back at a match. */
#ifndef MATCH_ADVICE_H
#define MATCH_ADVICE_H

#include "bots/bot.h"

struct decision {
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat; /* that decides, and whose view it is */
    const void *view;
    const akhet_move *moves; /* two at least */
    unsigned count;
};

/* Bounded by simulations the answer is a function of the view, by time alone it uses the whole
 * machine. False: nothing is known of the chances. */
bool advise(const struct decision *decision, struct bot_budget budget, struct bot_answer *answer);

/* What an answer says of a move; NULL: nothing. */
const struct bot_alternative *advice_on(const struct bot_answer *answer, akhet_move move);

#endif
