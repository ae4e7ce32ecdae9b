/* The playout policy of Nile: the most useful of a few random moves, and trades rarely. */
#include "bots/nile/nile.h"

#include "games/nile/nile_rules.h"

enum {
    TRIES = 3,
    TRADES = 32,      /* of 256: trades when another move is possible */
    LAST_TRADES = 128 /* the same when it is too late to plant cards */
};

/* The worth of planting: more cards and scarcer crops count more. */
static int planted(const struct nile_state *s, unsigned crop, unsigned cards)
{
    int stored = s->storage[s->turn][crop];
    return (int)(cards < 4 ? cards : 4) * (24 - 3 * (stored < 7 ? stored : 7));
}

static int use(const struct nile_state *s, unsigned move)
{
    if (move < NILE_M_PLANT_TWO) {
        unsigned code = move - NILE_M_PLANT;
        return planted(s, code / NILE_PLANTS, code % NILE_PLANTS + NILE_FIELD);
    }
    if (move < NILE_M_ADD) {
        unsigned code = move - NILE_M_PLANT_TWO;
        return planted(s, code / NILE_CROPS, 1) + planted(s, code % NILE_CROPS, 1);
    }
    if (move < NILE_M_SPECULATE) {
        unsigned code = move - NILE_M_ADD;
        return planted(s, code / NILE_COPIES, code % NILE_COPIES + 1);
    }
    return move < NILE_M_SPECULATE_TWO ? 12 : move < NILE_M_PASS ? 20 : 0;
}

/* The worth of giving up a card: plentiful cards first. */
static int spare(const struct nile_state *s, unsigned held)
{
    if (held < NILE_COUNTED)
        return 2 + s->hand[s->turn][held];
    return s->storage[s->turn][held - NILE_COUNTED];
}

static int worth(const struct nile_state *s, unsigned move)
{
    if (move >= NILE_M_PLANT)
        return use(s, move);
    if (move >= NILE_M_DISCARD)
        return spare(s, move - NILE_M_DISCARD);
    return spare(s, move >= NILE_M_OFFER ? move - NILE_M_OFFER : move - NILE_M_MARKET);
}

/* The number of trades, which come first in the list of moves. */
static unsigned trades(const akhet_move *moves, unsigned count)
{
    unsigned low = 0, high = count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (moves[middle] < NILE_M_DISCARD)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

unsigned nile_pick(const void *view, const akhet_move *moves, unsigned count,
                   struct akhet_random *random)
{
    const struct nile_state *s = view;
    unsigned from = 0, to = count;
    if (s->phase == NILE_TRADE) {
        unsigned first = trades(moves, count);
        bool last = s->piles_left == 1 && s->pile_size < 8;
        uint32_t often = last ? LAST_TRADES : TRADES;
        if (first == count || (first && akhet_random_below(random, 256) < often))
            to = first;
        else
            from = first;
    }
    unsigned best = from + akhet_random_below(random, to - from);
    int most = worth(s, moves[best]);
    for (unsigned i = 1; i < TRIES; i++) {
        unsigned other = from + akhet_random_below(random, to - from);
        int its = worth(s, moves[other]);
        if (its > most) {
            most = its;
            best = other;
        }
    }
    return best;
}
