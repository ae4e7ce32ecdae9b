/* The playout policy of Nefertiti: a hire that gains, else the best square of a random market. */
#include "bots/nefertiti/assessment.h"
#include "bots/nefertiti/nefertiti.h"

static unsigned any_market(const struct nefertiti_state *s, struct akhet_random *random)
{
    unsigned open = s->open, which = akhet_random_below(random, (unsigned)__builtin_popcount(open));
    while (which--)
        open &= open - 1;
    return (unsigned)__builtin_ctz(open);
}

/* The best hire with a positive gain; else `count`. Hires come after all placements in the list. */
static unsigned pick_hire(struct assessment *r, const akhet_move *moves, unsigned count)
{
    unsigned best = count;
    int most_of_all = 0;
    if (moves[count - 1] < NEF_M_HIRE)
        return count;
    assess_wishes(r);
    for (unsigned i = count; i-- && moves[i] >= NEF_M_HIRE;) {
        int worth = hire_worth(r, moves[i]);
        if (worth > most_of_all) {
            most_of_all = worth;
            best = i;
        }
    }
    return best;
}

static unsigned pick_square(struct assessment *r, const akhet_move *moves,
                            struct akhet_random *random)
{
    unsigned market = any_market(r->s, random), first = 0;
    assess_markets(r, 1u << market);
    while (moves[first] < market * NEF_BIDS)
        first++;
    unsigned best = first,
             free = nef_squares[r->market[market].stall] & ~r->market[market].occupied;
    int most_of_all = INT16_MIN;
    for (unsigned i = first; free; free &= free - 1, i++) {
        int worth = place_worth(r, market, (unsigned)__builtin_ctz(free));
        if (worth > most_of_all) {
            most_of_all = worth;
            best = i;
        }
    }
    return best;
}

static unsigned pick_best(const void *view, const akhet_move *moves, unsigned count)
{
    int16_t rank[AKHET_LEGAL];
    unsigned best = 0;
    nefertiti_rank(view, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        if (rank[i] > rank[best])
            best = i;
    return best;
}

unsigned nefertiti_pick(const void *view, const akhet_move *moves, unsigned count,
                        struct akhet_random *random)
{
    const struct nefertiti_state *s = view;
    if ((s->phase != NEF_TURN && s->phase != NEF_PLACE) || !s->hand[s->turn])
        return pick_best(view, moves, count);
    struct assessment r;
    assess_begin(&r, s);
    unsigned hire = pick_hire(&r, moves, count);
    return hire < count ? hire : pick_square(&r, moves, random);
}
