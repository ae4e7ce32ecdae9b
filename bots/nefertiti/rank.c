/* How sensible a move of Nefertiti looks: what a thoughtful beginner counts at the table. */
#include "bots/nefertiti/know.h"
#include "bots/nefertiti/reading.h"

/* The markets that some of the moves are about. */
static unsigned markets_of(const akhet_move *moves, unsigned count)
{
    unsigned markets = 0;
    for (unsigned i = 0; i < count; i++)
        if (moves[i] < NEF_M_HIRE)
            markets |=
                1u << (moves[i] < NEF_M_CLOSE ? moves[i] / NEF_BIDS : moves[i] - NEF_M_CLOSE);
    return markets;
}

static void rank_turn(const struct nefertiti_table *t, const akhet_move *moves, unsigned count,
                      int16_t *rank)
{
    struct reading r;
    int best = INT16_MIN / 2;
    reading_begin(&r, t);
    reading_markets(&r, markets_of(moves, count));
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] >= NEF_M_HIRE)
            continue;
        int worth = moves[i] < NEF_M_CLOSE
                        ? place_worth(&r, moves[i] / NEF_BIDS, moves[i] % NEF_BIDS)
                        : force_worth(&r, moves[i] - NEF_M_CLOSE);
        rank[i] = (int16_t)worth;
        best = most(best, worth);
    }
    if (!t->seals[r.seat] || t->phase != NEF_TURN)
        return;
    reading_wishes(&r);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] >= NEF_M_HIRE)
            rank[i] = (int16_t)(best + hire_worth(&r, moves[i]));
}

/* Gifts of a move that takes some, each by its worth. */
static int taken(const struct prices *prices, unsigned gifts, unsigned n)
{
    int sum = 0;
    for (; n--; gifts /= NEF_GIFTS)
        sum += prices->gift[gifts % NEF_GIFTS];
    return sum;
}

static int upper(const struct nefertiti_table *t, const struct prices *prices)
{
    return prices->gift[t->laid[t->market][0] - 1] +
           (t->sealed >> t->market & 1 ? prices->seal : 0);
}

static int take(const struct nefertiti_table *t, const struct prices *prices, akhet_move move)
{
    if (move >= NEF_M_TAKE_3)
        return taken(prices, move - NEF_M_TAKE_3, 3);
    if (move >= NEF_M_TAKE_2)
        return taken(prices, move - NEF_M_TAKE_2, 2);
    if (move >= NEF_M_TAKE_1)
        return taken(prices, move - NEF_M_TAKE_1, 1);
    return upper(t, prices) +
           (move == NEF_M_TAKE_UPPER ? 0 : taken(prices, move - NEF_M_TAKE_UPPER_AND, 1));
}

static int buy(const struct nefertiti_table *t, const struct prices *prices, akhet_move move)
{
    if (move == NEF_M_HALF)
        return (t->reserve[t->market] + 1) / 2 * prices->deben;
    int price = (int)nef_highest(nef_occupied(t, t->market)) * prices->deben;
    return (move == NEF_M_BUY_UPPER ? upper(t, prices) : taken(prices, move - NEF_M_BUY, 1)) -
           price;
}

static void rank_other(const struct nefertiti_table *t, const akhet_move *moves, unsigned count,
                       int16_t *rank)
{
    struct reading r;
    reading_begin(&r, t);
    for (unsigned i = 0; i < count; i++) {
        akhet_move move = moves[i];
        int worth = 0;
        if (t->phase == NEF_TAKE)
            worth = take(t, &r.prices, move);
        else if (t->phase == NEF_BUY)
            worth = buy(t, &r.prices, move);
        else if (t->phase == NEF_DISCARD)
            worth = -gift_loss(t, move - NEF_M_DISCARD);
        else
            worth = swap_worth(&r, t->offered - 1u, (move - NEF_M_SWAP) % NEF_GIFTS);
        rank[i] = (int16_t)worth;
    }
}

/* The best of all moves has rank 0: what a market is worth says nothing about a choice in it. */
void nefertiti_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
{
    const struct nefertiti_table *t = view;
    bool turn = t->phase == NEF_TURN || t->phase == NEF_PLACE;
    int best = INT16_MIN;
    (turn ? rank_turn : rank_other)(t, moves, count, rank);
    for (unsigned i = 0; i < count; i++)
        best = most(best, rank[i]);
    for (unsigned i = 0; i < count; i++)
        rank[i] = (int16_t)(rank[i] - best);
}
