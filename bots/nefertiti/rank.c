/* How sensible a move of Nefertiti looks: what a thoughtful beginner counts at the table. */
#include <stdlib.h>

#include "bots/nefertiti/know.h"

#include "bots/nefertiti/prices.h"

enum {
    HARM = 3,     /* what another seat gets or loses counts for one in so many */
    HIGHER = 14,  /* a free square above is used so often before the market closes, of 100 */
    SURELY = 75,  /* and all of them together so often at most */
    LATER = 85,   /* what a market brings that stays open, of 100 */
    IN_HAND = 10, /* a servant that stays out for long is missed */
    HASTE = 20,   /* characters go to the first who calls */
    HIRES = 2000, /* a hire that pays comes before any placement */
};

struct reading {
    const struct nefertiti_table *t;
    unsigned seat;
    int purse;     /* Deben not yet promised */
    int strongest; /* Deben of the richest other seat */
    struct prices prices;
    struct stand stand[NEF_MARKETS];
};

static int most(int a, int b)
{
    return a > b ? a : b;
}

static bool has(unsigned symbol, unsigned stall, unsigned bid)
{
    return nef_squares_with[symbol][stall] >> bid & 1;
}

/* As the servant on the bid would fare, with so many above it, if the market closed now. */
static int fare(const struct reading *r, unsigned market, unsigned bid, unsigned above, int purse)
{
    const struct stand *stand = &r->stand[market];
    unsigned stall = nef_stall_of(r->t, market);
    int price = r->prices.deben * (int)bid;
    if (!above) {
        unsigned symbol = has(NEF_EXTRA, stall, bid)    ? NEF_EXTRA
                          : has(NEF_SINGLE, stall, bid) ? NEF_SINGLE
                                                        : NEF_PLAIN;
        return purse >= (int)bid ? stand->take[symbol] - price : -r->prices.shame;
    }
    int half = (stand->reserve[above] + 1) / 2 * r->prices.deben;
    return purse >= (int)bid ? most(half, stand->best[above] - price) : half;
}

/* The same when somebody else comes in as the highest bidder. */
static int outbid(const struct reading *r, unsigned market, unsigned bid, unsigned above, int purse)
{
    const struct stand *stand = &r->stand[market];
    int price = r->prices.deben * (int)bid, left = above ? stand->best[above] / 2 : stand->left;
    int half = (r->t->reserve[market] + (int)bid + 2) / 2 * r->prices.deben;
    return purse >= (int)bid ? most(half, left - price) : half;
}

/* Of 100: how likely the servants close the market at once. */
static int closes(const struct reading *r, unsigned market, unsigned bid, unsigned occupied)
{
    unsigned stall = nef_stall_of(r->t, market), bids = occupied | 1u << bid;
    if (nef_stall[stall].rule != NEF_DICE) {
        uint64_t servants = nef_servants(r->t, market) | (uint64_t)1 << (16 * r->seat + bid);
        return nef_closes(stall, servants, bids, 0) ? 100 : 0;
    }
    int ways = 0;
    for (bids &= 0x1ffc; bids; bids &= bids - 1)
        ways += 6 - abs(7 - __builtin_ctz(bids));
    return ways * 100 / 36;
}

static int place(const struct reading *r, unsigned market, unsigned bid)
{
    const struct nefertiti_table *t = r->t;
    unsigned stall = nef_stall_of(t, market), occupied = nef_occupied(t, market);
    unsigned higher = occupied >> bid, above = (unsigned)__builtin_popcount(higher);
    int earned = !occupied + has(NEF_COIN, stall, bid), purse, lost = 0;
    if (earned > t->reserve[market])
        earned = t->reserve[market];
    purse = r->purse + earned;
    if (occupied && !above) {
        unsigned top = nef_highest(occupied);
        if (nef_owner(t, market, top) == r->seat) {
            purse += (int)top;
            lost = fare(r, market, top, 0, purse) - outbid(r, market, top, 0, purse);
        }
    }
    unsigned reach = r->strongest >= NEF_BIDS ? NEF_BIDS - 1 : (unsigned)r->strongest;
    unsigned free = nef_squares[stall] & ~occupied & ((2u << reach) - 1u) & ~((2u << bid) - 1u);
    int chance = (int)__builtin_popcount(free) * HIGHER, close = closes(r, market, bid, occupied);
    if (chance > SURELY)
        chance = SURELY;
    int sure = fare(r, market, bid, above, purse), other = outbid(r, market, bid, above, purse);
    int open = (sure * (100 - chance) + other * chance) / 100 * LATER / 100 - IN_HAND;
    return (sure * close + open * (100 - close)) / 100 - most(lost, 0) + earned * r->prices.deben;
}

/* NEF-33: what one gets there against what the others get. */
static int force(const struct reading *r, unsigned market)
{
    return r->stand[market].now - r->stand[market].others / HARM;
}

static int number_of(const struct nefertiti_table *t, unsigned character)
{
    unsigned three = nef_three(t);
    return nef_character[character]
        .number[nef_character[character].cards[three] - t->left[character]];
}

/* Those gifts leave the game: what they score more than if they stayed. */
static int scribe(const struct reading *r, unsigned type)
{
    const struct nefertiti_table *t = r->t;
    unsigned with = nef_holders(t, type), left = 0;
    int count = (int)nef_count(t, r->seat, type);
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (prices_type[kind] == type)
            left += t->pile[kind];
    int fall = with < 3 && left ? nef_rate[type][with] - nef_rate[type][with + 1] : 0;
    int rise = with > 1 ? nef_rate[type][with - 1] - nef_rate[type][with] : 0, theirs = 0;
    for (unsigned other = 0; rise && other < t->players; other++)
        if (other != r->seat)
            theirs += (int)nef_count(t, other, type);
    return POINT * count * (number_of(t, NEF_SCRIBE) + fall / 2) - POINT * rise * theirs / HARM;
}

static int vizier(const struct reading *r)
{
    unsigned types = nef_types(pile_eight(r->t->gift[r->seat]));
    return POINT * number_of(r->t, NEF_VIZIER) * __builtin_popcount(types);
}

static int treasurer(const struct reading *r, unsigned market)
{
    int number = number_of(r->t, NEF_TREASURER), there = r->t->reserve[market];
    return r->prices.deben * (there < number ? there : number);
}

/* What the holder of a card of a kind loses with it. */
static int loss(const struct nefertiti_table *t, unsigned kind)
{
    unsigned type = prices_type[kind];
    return POINT * nef_rate[type][nef_holders(t, type)] * nef_worth[kind];
}

static int royal_servant(const struct reading *r, unsigned type)
{
    const struct nefertiti_table *t = r->t;
    unsigned with = nef_holders(t, type), gone = 0, victims = 0;
    for (unsigned other = 0; other < t->players; other++) {
        uint64_t held = pile_eight(t->gift[other]) & nef_kinds_of[type];
        if (other == r->seat || !held)
            continue;
        victims++;
        gone += !(held & (held - 1));
    }
    int rise = with > gone ? nef_rate[type][with - gone] - nef_rate[type][with] : 0;
    return POINT *
           ((int)victims * nef_rate[type][with] / HARM + rise * (int)nef_count(t, r->seat, type));
}

static int swap_gain(const struct reading *r, unsigned given, unsigned taken)
{
    const struct nefertiti_table *t = r->t;
    int gain = r->prices.gift[taken] - loss(t, given);
    return gain + (loss(t, taken) - loss(t, given)) / HARM;
}

static int merchant(const struct reading *r, unsigned given)
{
    const struct nefertiti_table *t = r->t;
    int best = -HIRES;
    for (unsigned other = 0; other < t->players; other++)
        for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
            if (other != r->seat && kind != given && t->gift[other][kind])
                best = most(best, swap_gain(r, given, kind));
    return best;
}

/* What hiring brings, the seal already paid. */
static int hire(const struct reading *r, akhet_move move)
{
    int gain = HASTE - r->prices.seal;
    if (move >= NEF_M_OVERSEER)
        return gain + POINT;
    if (move >= NEF_M_ROYAL_SERVANT)
        return gain + royal_servant(r, move - NEF_M_ROYAL_SERVANT);
    if (move >= NEF_M_THIEF)
        return gain + r->prices.gift[(move - NEF_M_THIEF) % NEF_GIFTS];
    if (move >= NEF_M_MERCHANT)
        return gain + merchant(r, move - NEF_M_MERCHANT);
    if (move >= NEF_M_TREASURER)
        return gain + treasurer(r, move - NEF_M_TREASURER);
    if (move == NEF_M_VIZIER)
        return gain + vizier(r);
    return gain + scribe(r, move - NEF_M_SCRIBE);
}

static void read_all(struct reading *r, const struct nefertiti_table *t, unsigned markets)
{
    r->t = t;
    r->seat = (unsigned)t->seat;
    r->purse = t->deben[r->seat];
    r->strongest = 0;
    for (unsigned other = 0; other < t->players; other++)
        if (other != r->seat)
            r->strongest = most(r->strongest, t->deben[other]);
    prices_read(t, r->seat, &r->prices);
    for (; markets; markets &= markets - 1) {
        unsigned market = (unsigned)__builtin_ctz(markets), occupied = nef_occupied(t, market);
        stand_read(t, market, r->seat, &r->prices, &r->stand[market]);
        if (occupied && nef_owner(t, market, nef_highest(occupied)) == r->seat)
            r->purse -= (int)nef_highest(occupied);
    }
}

static void rank_turn(const struct nefertiti_table *t, const akhet_move *moves, unsigned count,
                      int16_t *rank)
{
    struct reading r;
    int best = -HIRES;
    read_all(&r, t, t->open);
    for (unsigned i = 0; i < count && moves[i] < NEF_M_HIRE; i++) {
        int worth = moves[i] < NEF_M_CLOSE ? place(&r, moves[i] / NEF_BIDS, moves[i] % NEF_BIDS)
                                           : force(&r, moves[i] - NEF_M_CLOSE);
        rank[i] = (int16_t)worth;
        best = most(best, worth);
    }
    for (unsigned i = 0; i < count; i++)
        if (moves[i] >= NEF_M_HIRE)
            rank[i] = (int16_t)(best + hire(&r, moves[i]));
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
    read_all(&r, t, 0);
    for (unsigned i = 0; i < count; i++) {
        akhet_move move = moves[i];
        int worth = 0;
        if (t->phase == NEF_TAKE)
            worth = take(t, &r.prices, move);
        else if (t->phase == NEF_BUY)
            worth = buy(t, &r.prices, move);
        else if (t->phase == NEF_DISCARD)
            worth = -loss(t, move - NEF_M_DISCARD);
        else
            worth = swap_gain(&r, t->offered - 1u, (move - NEF_M_SWAP) % NEF_GIFTS);
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
