/* Getting moves from the bots of a match: match_choose and its variants. */
#ifndef MATCH_MATCH_CHOOSE_H
#define MATCH_MATCH_CHOOSE_H

#include "bots/bots_choosing.h"
#include "match/match.h"

/* Limits for a bot whose budget is time; 0: its own. A bot whose budget is simulations ignores them
 * and always gives the same answer in the same match. `sims` limits the memory of the search. */
struct match_limits {
    uint32_t ms, threads, sims;
};

/* The move of the bot that decides, with its chances. The bot starts without memory of earlier
 * decisions. For a worker thread, on a copy of the match. */
void match_choose(const struct match *match, struct match_limits limits, struct bot_answer *answer);

/* The bots of a running match, which remember from one decision to the next. It starts zeroed.
 * Release them when the match ends, after undo, and before another match is read. */
struct match_bots {
    struct bot_player player[AKHET_SEATS];
    unsigned heard[AKHET_SEATS]; /* steps, counted as in match_each_event */
};

/* Like match_choose, with memory and without limits. */
void match_bots_choose(const struct match *match, struct match_bots *seated,
                       struct bot_answer *answer);
void match_bots_release(struct match_bots *seated);

/* A choice made in steps, for a caller without a thread that could wait for it. It must not be
 * moved in memory. Continue it with bot_choose_step(&choosing->choosing, sims). */
struct match_choosing {
    struct bot_player player;
    struct bot_choosing choosing;
    uint32_t ms; /* the time after which the caller ends it; 0: its simulations bound it */
};

/* The bot that decides. A budget of simulations gives the answer of match_choose; a bot whose
 * budget is time makes at most `sims` simulations. */
void match_choose_begin(struct match_choosing *choosing, const struct match *match, uint32_t sims);

/* End this: the best answer so far. Frees its memory. */
void match_choose_end(struct match_choosing *choosing, struct bot_answer *answer);

#endif
