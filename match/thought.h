/* Decisions of a match that are thought about in portions: see bots/thought.h. */
#ifndef MATCH_THOUGHT_H
#define MATCH_THOUGHT_H

#include "bots/thought.h"
#include "match/advice.h"
#include "match/match.h"

/* It must not be moved while it lasts. */
struct match_thought {
    struct bot_player player;
    struct bot_thought thought;
    uint32_t ms; /* how long it would think elsewhere; 0: simulations bound it */
};

/* What the bot whose decision it is does: bounded by simulations, the answer of match_choose. One
 * that time bounds has so many simulations at most, and is stopped when its time is over. */
void match_think(struct match_thought *thought, const struct match *match, uint32_t sims);

/* The answer of `advise`, with so many simulations. */
void advise_think(struct match_thought *thought, const struct decision *decision, uint32_t sims);

/* The end of either: what the answer is by now; its memory is given back. */
void match_thought_end(struct match_thought *thought, struct bot_answer *answer);

#endif
