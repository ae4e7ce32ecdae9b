/* The worth of moves in Nefertiti: squares of a market, and characters. */
#include "bots/nefertiti/assessment.h"

enum {
    HASTE = 40, /* characters go to the first seat that hires them */
    NOTHING = -2000,
    HIGHER =
        13, /* probability that a free square above is taken before the market closes, of 128 */
    SURELY = 80,  /* most probability for all of them together, of 128 */
    LATER = 120,  /* worth of a market that stays open, of 128 */
    IN_HAND = 10, /* cost of a servant that stays on the board */
};

static bool has(unsigned symbol, unsigned stall, unsigned bid)
{
    return nef_squares_with[symbol][stall] >> bid & 1;
}

/* The gain of the highest bidder if the market closes now. */
static int fare_highest(const struct assessment *r, const struct market_assessment *spot,
                        unsigned bid, int purse)
{
    unsigned symbol = has(NEF_EXTRA, spot->stall, bid)    ? NEF_EXTRA
                      : has(NEF_SINGLE, spot->stall, bid) ? NEF_SINGLE
                                                          : NEF_PLAIN;
    if (purse < (int)bid)
        return -r->values.shame;
    return spot->closing.take[symbol] - r->values.deben * (int)bid;
}

/* The gain of any other servant: it buys, or takes half the reserve. */
static int fare_other(const struct assessment *r, int best, int reserve, unsigned bid, int purse)
{
    int half = (reserve + 1) / 2 * r->values.deben;
    return purse >= (int)bid ? most(half, best - r->values.deben * (int)bid) : half;
}

/* The gain of a servant that is outbid. */
static int fare_outbid(const struct assessment *r, unsigned market, unsigned bid, unsigned above,
                       int purse)
{
    const struct closing *closing = &r->market[market].closing;
    int best = above ? closing->best[above] / 2 : closing->left;
    return fare_other(r, best, r->s->reserve[market] + (int)bid + 1, bid, purse);
}

static unsigned ways_of(unsigned bid)
{
    return bid < 2 ? 0 : bid < 7 ? bid - 1 : 13 - bid;
}

/* The probability that a servant on this bid closes the market at once, of 128. */
static int closes(const struct assessment *r, unsigned market, unsigned bid)
{
    const struct market_assessment *spot = &r->market[market];
    if (spot->close == BY_DICE)
        return (int)((spot->ways + ways_of(bid)) * 128 / 36);
    if (spot->close == BY_SQUARE) {
        uint64_t servants = nef_servants(r->s, market) | (uint64_t)1 << (16 * r->seat + bid);
        return nef_closes(spot->stall, servants, spot->occupied | 1u << bid, 0) ? 128 : 0;
    }
    return spot->close == BY_ANY ? 128 : 0;
}

int place_worth(const struct assessment *r, unsigned market, unsigned bid)
{
    const struct nefertiti_state *s = r->s;
    const struct market_assessment *spot = &r->market[market];
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
        sure = fare_other(r, spot->closing.best[above], spot->closing.reserve[above], bid, purse);
    else
        sure = fare_highest(r, spot, bid, purse);
    int other = fare_outbid(r, market, bid, above, purse);
    int open = (sure * (128 - chance) + other * chance) / 128 * LATER / 128 - IN_HAND;
    int worth = open + (sure - open) * close / 128 + earned * r->values.deben;
    return above ? worth : worth - spot->lost;
}

static enum close close_of(const struct assessment *r, unsigned market)
{
    const struct market_assessment *spot = &r->market[market];
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

static void assess_market(struct assessment *r, unsigned market, unsigned reach)
{
    const struct nefertiti_state *s = r->s;
    struct market_assessment *spot = &r->market[market];
    spot->stall = nef_stall_of(s, market);
    spot->occupied = nef_occupied(s, market);
    spot->free = nef_squares[spot->stall] & ~spot->occupied & reach;
    spot->ways = 0;
    spot->close = close_of(r, market);
    if (spot->close == BY_DICE)
        for (unsigned bids = spot->occupied; bids; bids &= bids - 1)
            spot->ways += ways_of((unsigned)__builtin_ctz(bids));
    closing_of(s, market, r->seat, &r->values, &spot->closing);
}

/* The bid that the seat has to pay as the highest bidder of a market; 0: none. */
static unsigned promised(const struct assessment *r, unsigned market)
{
    if (!r->s->servant[market][r->seat])
        return 0;
    unsigned top = nef_highest(nef_occupied(r->s, market));
    return r->s->servant[market][r->seat] >> top & 1 ? top : 0;
}

void assess_markets(struct assessment *r, unsigned markets)
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
        struct market_assessment *spot = &r->market[market];
        assess_market(r, market, reach);
        spot->purse = r->purse + (int)top;
        spot->lost = top ? most(0, fare_highest(r, spot, top, spot->purse) -
                                       fare_outbid(r, market, top, 0, spot->purse))
                         : 0;
    }
}

/* NEF-33: the gain of the seat against that of the others. */
int force_worth(const struct assessment *r, unsigned market)
{
    return r->market[market].closing.now - r->market[market].closing.others / HARM;
}

void assess_begin(struct assessment *r, const struct nefertiti_state *s)
{
    r->s = s;
    r->seat = (unsigned)s->seat;
    r->purse = s->deben[r->seat];
    valuation_of(s, r->seat, &r->values);
}

/* ---- characters ------------------------------------------------------------------------------ */

static int number_of(const struct nefertiti_state *s, unsigned character)
{
    unsigned three = nef_three(s);
    return nef_character[character]
        .number[nef_character[character].cards[three] - s->left[character]];
}

/* The scribe scores gifts, which leave the game: the gain over keeping them. */
static int scribe(const struct assessment *r, unsigned type)
{
    const struct nefertiti_state *s = r->s;
    unsigned with = nef_holders(s, type), left = 0;
    int count = (int)nef_count(s, r->seat, type);
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (gift_type[kind] == type)
            left += s->pile[kind];
    int fall = with < 3 && left ? nef_rate[type][with] - nef_rate[type][with + 1] : 0;
    int rise = with > 1 ? nef_rate[type][with - 1] - nef_rate[type][with] : 0, theirs = 0;
    for (unsigned other = 0; rise && other < s->players; other++)
        if (other != r->seat)
            theirs += (int)nef_count(s, other, type);
    return POINT * count * (number_of(s, NEF_SCRIBE) + fall / 2) - POINT * rise * theirs / HARM;
}

static int vizier(const struct assessment *r)
{
    unsigned types = nef_types(pile_eight(r->s->gift[r->seat]));
    return POINT * number_of(r->s, NEF_VIZIER) * __builtin_popcount(types);
}

static int treasurer(const struct assessment *r, unsigned market)
{
    int number = number_of(r->s, NEF_TREASURER), there = r->s->reserve[market];
    return r->values.deben * (there < number ? there : number);
}

/* The loss of a card to its holder. */
int gift_loss(const struct nefertiti_state *s, unsigned kind)
{
    unsigned type = gift_type[kind];
    return POINT * nef_rate[type][nef_holders(s, type)] * nef_worth[kind];
}

static int royal_servant(const struct assessment *r, unsigned type)
{
    const struct nefertiti_state *s = r->s;
    unsigned with = nef_holders(s, type), gone = 0, victims = 0;
    for (unsigned other = 0; other < s->players; other++) {
        uint64_t held = pile_eight(s->gift[other]) & nef_kinds_of[type];
        if (other == r->seat || !held)
            continue;
        victims++;
        gone += !(held & (held - 1));
    }
    int rise = with > gone ? nef_rate[type][with - gone] - nef_rate[type][with] : 0;
    return POINT *
           ((int)victims * nef_rate[type][with] / HARM + rise * (int)nef_count(s, r->seat, type));
}

/* The worth of getting a card from another seat, without the cost of the card given for it. */
static int wish(const struct assessment *r, unsigned kind)
{
    return r->values.gift[kind] + gift_loss(r->s, kind) / HARM;
}

int swap_worth(const struct assessment *r, unsigned given, unsigned taken)
{
    return wish(r, taken) - gift_loss(r->s, given) - gift_loss(r->s, given) / HARM;
}

/* The two kinds held by others that the seat values most. */
void assess_wishes(struct assessment *r)
{
    const struct nefertiti_state *s = r->s;
    uint64_t theirs = 0;
    r->wish[0] = r->wish[1] = (struct wish){NEF_GIFTS, NOTHING};
    for (unsigned other = 0; other < NEF_SEATS; other++)
        if (other != r->seat)
            theirs |= pile_eight(s->gift[other]);
    for (unsigned kinds = pile_kinds_of_eight(theirs); kinds; kinds &= kinds - 1) {
        unsigned kind = (unsigned)__builtin_ctz(kinds);
        struct wish this = {kind, wish(r, kind)};
        if (this.worth > r->wish[0].worth) {
            r->wish[1] = r->wish[0];
            r->wish[0] = this;
        } else if (this.worth > r->wish[1].worth) {
            r->wish[1] = this;
        }
    }
}

static int merchant(const struct assessment *r, unsigned given)
{
    int best = r->wish[r->wish[0].kind == given].worth;
    return best - gift_loss(r->s, given) - gift_loss(r->s, given) / HARM;
}

/* The gain of a hire, minus its seal. */
int hire_worth(const struct assessment *r, akhet_move move)
{
    int gain = HASTE - r->values.seal;
    if (move >= NEF_M_OVERSEER)
        return gain + POINT;
    if (move >= NEF_M_ROYAL_SERVANT)
        return gain + royal_servant(r, move - NEF_M_ROYAL_SERVANT);
    if (move >= NEF_M_THIEF)
        return gain + r->values.gift[(move - NEF_M_THIEF) % NEF_GIFTS];
    if (move >= NEF_M_MERCHANT)
        return gain + merchant(r, move - NEF_M_MERCHANT);
    if (move >= NEF_M_TREASURER)
        return gain + treasurer(r, move - NEF_M_TREASURER);
    if (move == NEF_M_VIZIER)
        return gain + vizier(r);
    return gain + scribe(r, move - NEF_M_SCRIBE);
}
