/* Hints: an estimate of a decision and the reasons for the best move, from nothing but what the
 * seat that decides knows. */
#ifndef MATCH_MATCH_HINT_H
#define MATCH_MATCH_HINT_H

#include "bots/bots_reasons.h"
#include "match/match.h"

struct match_decision {
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat; /* that decides; the view is its view */
    const void *view;
    const akhet_move *moves; /* at least two */
    unsigned count;
};

struct match_hint {
    struct estimated estimated; /* without moves: the chances are unknown */
    unsigned reasons;           /* for the best move against the second */
    struct reason reason[REASONS];
};

/* What a seat knows: its view, with what it could note of the match so far. */
void match_known_view(const struct match *match, int seat, void *view);

/* With a budget of simulations the hint depends on the view only; with a budget of time the search
 * uses all cores. False: the chances are unknown. */
bool match_hint(const struct match_decision *decision, struct bot_budget budget,
                struct match_hint *hint);

/* The same in steps: continue with estimate_step(search, sims). `search` must not be moved in
 * memory. The end frees it. */
void match_hint_begin(struct estimating *search, const struct match_decision *decision,
                      uint32_t sims);
bool match_hint_end(struct estimating *search, struct match_hint *hint);

#endif
