/* What a servant on a free square of Nefertiti would bring. */
#include "bots/nefertiti/reading.h"

enum {
    HIGHER = 13,  /* a free square above is used so often before the market closes, of 128 */
    SURELY = 80,  /* and all of them together so often at most */
    LATER = 120,  /* what a market brings that stays open, of 128 */
    IN_HAND = 10, /* a servant that stays out for long is missed */
};

static bool has(unsigned symbol, unsigned stall, unsigned bid)
{
    return nef_squares_with[symbol][stall] >> bid & 1;
}

/* As the highest bidder fares if the market closes now. */
static int fare_highest(const struct reading *r, const struct spot *spot, unsigned bid, int purse)
{
    unsigned symbol = has(NEF_EXTRA, spot->stall, bid)    ? NEF_EXTRA
                      : has(NEF_SINGLE, spot->stall, bid) ? NEF_SINGLE
                                                          : NEF_PLAIN;
    if (purse < (int)bid)
        return -r->prices.shame;
    return spot->stand.take[symbol] - r->prices.deben * (int)bid;
}

/* As any other servant fares: it buys, or takes half the reserve. */
static int fare_other(const struct reading *r, int best, int reserve, unsigned bid, int purse)
{
    int half = (reserve + 1) / 2 * r->prices.deben;
    return purse >= (int)bid ? most(half, best - r->prices.deben * (int)bid) : half;
}

/* As a servant fares that somebody outbids. */
static int fare_outbid(const struct reading *r, unsigned market, unsigned bid, unsigned above,
                       int purse)
{
    const struct stand *stand = &r->spot[market].stand;
    int best = above ? stand->best[above] / 2 : stand->left;
    return fare_other(r, best, r->s->reserve[market] + (int)bid + 1, bid, purse);
}

static unsigned ways_of(unsigned bid)
{
    return bid < 2 ? 0 : bid < 7 ? bid - 1 : 13 - bid;
}

/* Of 128: how likely a servant on this bid closes the market at once. */
static int closes(const struct reading *r, unsigned market, unsigned bid)
{
    const struct spot *spot = &r->spot[market];
    if (spot->close == BY_DICE)
        return (int)((spot->ways + ways_of(bid)) * 128 / 36);
    if (spot->close == BY_SQUARE) {
        uint64_t servants = nef_servants(r->s, market) | (uint64_t)1 << (16 * r->seat + bid);
        return nef_closes(spot->stall, servants, spot->occupied | 1u << bid, 0) ? 128 : 0;
    }
    return spot->close == BY_ANY ? 128 : 0;
}

int place_worth(const struct reading *r, unsigned market, unsigned bid)
{
    const struct nefertiti_state *s = r->s;
    const struct spot *spot = &r->spot[market];
    unsigned above = (unsigned)__builtin_popcount(spot->occupied >> bid);
    int earned = !spot->occupied + has(NEF_COIN, spot->stall, bid), sure;
    if (earned > s->reserve[market])
        earned = s->reserve[market];
    int purse = (above ? r->purse : spot->purse) + earned;
    int chance = __builtin_popcount(spot->free >> bid >> 1) * HIGHER,
        close = closes(r, market, bid);
    if (chance > SURELY)
        chance = SURELY;
    if (above)
        sure = fare_other(r, spot->stand.best[above], spot->stand.reserve[above], bid, purse);
    else
        sure = fare_highest(r, spot, bid, purse);
    int other = fare_outbid(r, market, bid, above, purse);
    int open = (sure * (128 - chance) + other * chance) / 128 * LATER / 128 - IN_HAND;
    int worth = open + (sure - open) * close / 128 + earned * r->prices.deben;
    return above ? worth : worth - spot->lost;
}

static enum close close_of(const struct reading *r, unsigned market)
{
    const struct spot *spot = &r->spot[market];
    const struct nef_stall *stall = &nef_stall[spot->stall];
    unsigned servants = 1 + (unsigned)__builtin_popcount(spot->occupied);
    unsigned first = (unsigned)__builtin_ctz(nef_squares[spot->stall] & ~spot->occupied);
    uint64_t with = nef_servants(r->s, market) | (uint64_t)1 << (16 * r->seat + first);
    switch ((enum nef_rule)stall->rule) {
    case NEF_DICE:
        return BY_DICE;
    case NEF_COLOURS:
    case NEF_COUNT: /* all squares are alike */
        return nef_closes(spot->stall, with, spot->occupied | 1u << first, 0) ? BY_ANY : BY_NONE;
    case NEF_LINE:
    case NEF_DIAGONAL:
    case NEF_GROUP:
    case NEF_ROWS:
        return servants < stall->n ? BY_NONE : BY_SQUARE;
    case NEF_TOTAL:
        break;
    }
    return BY_SQUARE;
}

static void spot_read(struct reading *r, unsigned market, unsigned reach)
{
    const struct nefertiti_state *s = r->s;
    struct spot *spot = &r->spot[market];
    spot->stall = nef_stall_of(s, market);
    spot->occupied = nef_occupied(s, market);
    spot->free = nef_squares[spot->stall] & ~spot->occupied & reach;
    spot->ways = 0;
    spot->close = close_of(r, market);
    if (spot->close == BY_DICE)
        for (unsigned bids = spot->occupied; bids; bids &= bids - 1)
            spot->ways += ways_of((unsigned)__builtin_ctz(bids));
    stand_read(s, market, r->seat, &r->prices, &spot->stand);
}

/* Where the seat is the highest bidder its money is promised, unless it outbids itself. */
static unsigned promised(const struct reading *r, unsigned market)
{
    if (!r->s->servant[market][r->seat])
        return 0;
    unsigned top = nef_highest(nef_occupied(r->s, market));
    return r->s->servant[market][r->seat] >> top & 1 ? top : 0;
}

void reading_markets(struct reading *r, unsigned markets)
{
    const struct nefertiti_state *s = r->s;
    unsigned strongest = 0;
    for (unsigned other = 0; other < s->players; other++)
        if (other != r->seat && s->deben[other] > strongest)
            strongest = s->deben[other];
    unsigned reach = (2u << (strongest < NEF_BIDS ? strongest : NEF_BIDS)) - 1;
    for (unsigned open = s->open; open; open &= open - 1) {
        unsigned market = (unsigned)__builtin_ctz(open);
        r->purse -= (int)promised(r, market);
    }
    for (; markets; markets &= markets - 1) {
        unsigned market = (unsigned)__builtin_ctz(markets), top = promised(r, market);
        struct spot *spot = &r->spot[market];
        spot_read(r, market, reach);
        spot->purse = r->purse + (int)top;
        spot->lost = top ? most(0, fare_highest(r, spot, top, spot->purse) -
                                       fare_outbid(r, market, top, 0, spot->purse))
                         : 0;
    }
}

/* NEF-33: what one gets there against what the others get. */
int force_worth(const struct reading *r, unsigned market)
{
    return r->spot[market].stand.now - r->spot[market].stand.others / HARM;
}

void reading_begin(struct reading *r, const struct nefertiti_state *s)
{
    r->s = s;
    r->seat = (unsigned)s->seat;
    r->purse = s->deben[r->seat];
    prices_read(s, r->seat, &r->prices);
}
