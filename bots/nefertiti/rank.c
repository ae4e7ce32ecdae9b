/* The ranks of moves in Nefertiti, by what a thoughtful beginner would count. */
#include "bots/nefertiti/assessment.h"
#include "bots/nefertiti/nefertiti.h"

/* The markets that the moves concern, as bits. */
static unsigned markets_of(const akhet_move *moves, unsigned count)
{
    unsigned markets = 0;
    for (unsigned i = 0; i < count; i++)
        if (moves[i] < NEF_M_HIRE)
            markets |=
                1u << (moves[i] < NEF_M_CLOSE ? moves[i] / NEF_BIDS : moves[i] - NEF_M_CLOSE);
    return markets;
}

static void rank_turn(const struct nefertiti_state *s, const akhet_move *moves, unsigned count,
                      int16_t *rank)
{
    struct assessment r;
    int best = INT16_MIN / 2;
    assess_begin(&r, s);
    assess_markets(&r, markets_of(moves, count));
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] >= NEF_M_HIRE)
            continue;
        int worth = moves[i] < NEF_M_CLOSE
                        ? place_worth(&r, moves[i] / NEF_BIDS, moves[i] % NEF_BIDS)
                        : force_worth(&r, moves[i] - NEF_M_CLOSE);
        rank[i] = (int16_t)worth;
        best = most(best, worth);
    }
    if (!s->seals[r.seat] || s->phase != NEF_TURN)
        return;
    assess_wishes(&r);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] >= NEF_M_HIRE)
            rank[i] = (int16_t)(best + hire_worth(&r, moves[i]));
}

/* The worth of the gifts that a move takes. */
static int taken(const struct valuation *values, unsigned gifts, unsigned n)
{
    int sum = 0;
    for (; n--; gifts /= NEF_GIFTS)
        sum += values->gift[gifts % NEF_GIFTS];
    return sum;
}

static int upper(const struct nefertiti_state *s, const struct valuation *values)
{
    return values->gift[s->laid[s->market][0] - 1] +
           (s->sealed >> s->market & 1 ? values->seal : 0);
}

static int take(const struct nefertiti_state *s, const struct valuation *values, akhet_move move)
{
    if (move >= NEF_M_TAKE_3)
        return taken(values, move - NEF_M_TAKE_3, 3);
    if (move >= NEF_M_TAKE_2)
        return taken(values, move - NEF_M_TAKE_2, 2);
    if (move >= NEF_M_TAKE_1)
        return taken(values, move - NEF_M_TAKE_1, 1);
    return upper(s, values) +
           (move == NEF_M_TAKE_UPPER ? 0 : taken(values, move - NEF_M_TAKE_UPPER_AND, 1));
}

static int buy(const struct nefertiti_state *s, const struct valuation *values, akhet_move move)
{
    if (move == NEF_M_HALF)
        return (s->reserve[s->market] + 1) / 2 * values->deben;
    int price = (int)nef_highest(nef_occupied(s, s->market)) * values->deben;
    return (move == NEF_M_BUY_UPPER ? upper(s, values) : taken(values, move - NEF_M_BUY, 1)) -
           price;
}

static void rank_other(const struct nefertiti_state *s, const akhet_move *moves, unsigned count,
                       int16_t *rank)
{
    struct assessment r;
    assess_begin(&r, s);
    for (unsigned i = 0; i < count; i++) {
        akhet_move move = moves[i];
        int worth = 0;
        if (s->phase == NEF_TAKE)
            worth = take(s, &r.values, move);
        else if (s->phase == NEF_BUY)
            worth = buy(s, &r.values, move);
        else if (s->phase == NEF_DISCARD)
            worth = -gift_loss(s, move - NEF_M_DISCARD);
        else
            worth = swap_worth(&r, s->offered - 1u, (move - NEF_M_SWAP) % NEF_GIFTS);
        rank[i] = (int16_t)worth;
    }
}

/* The best of all moves has rank 0, because the worth of a whole market says nothing about a choice
 * within it. */
void nefertiti_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
{
    const struct nefertiti_state *s = view;
    bool turn = s->phase == NEF_TURN || s->phase == NEF_PLACE;
    int best = INT16_MIN;
    (turn ? rank_turn : rank_other)(s, moves, count, rank);
    for (unsigned i = 0; i < count; i++)
        best = most(best, rank[i]);
    for (unsigned i = 0; i < count; i++)
        rank[i] = (int16_t)(rank[i] - best);
}
