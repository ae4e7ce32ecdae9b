/* How sensible a move of Nefertiti looks: what a thoughtful beginner counts at the table. */
#include "bots/nefertiti/know.h"

#include "bots/nefertiti/prices.h"

enum {
    HARM = 6,     /* what another seat gets or loses counts for one in so many */
    HIGHER = 13,  /* a free square above is used so often before the market closes, of 128 */
    SURELY = 80,  /* and all of them together so often at most */
    LATER = 120,  /* what a market brings that stays open, of 128 */
    IN_HAND = 10, /* a servant that stays out for long is missed */
    HASTE = 40,   /* characters go to the first who calls */
    HIRES = 2000, /* a hire that pays comes before any placement */
};

/* What decides whether one more servant closes a market. */
enum close { BY_NONE, BY_ANY, BY_SQUARE, BY_DICE };

/* An open market, as the seat to decide sees it. */
struct spot {
    unsigned stall, occupied, free; /* squares that another seat could pay are free */
    enum close close;
    unsigned ways; /* of 36: dice that would close it */
    int purse;     /* Deben for the highest bid here */
    int lost;      /* by outbidding oneself */
    struct stand stand;
};

struct wish {
    unsigned kind;
    int worth;
};

struct reading {
    const struct nefertiti_table *t;
    unsigned seat;
    int purse; /* Deben not yet promised */
    struct prices prices;
    struct spot spot[NEF_MARKETS];
    struct wish wish[2]; /* for the merchant */
};

static int most(int a, int b)
{
    return a > b ? a : b;
}

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
    return fare_other(r, best, r->t->reserve[market] + (int)bid + 1, bid, purse);
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
        uint64_t servants = nef_servants(r->t, market) | (uint64_t)1 << (16 * r->seat + bid);
        return nef_closes(spot->stall, servants, spot->occupied | 1u << bid, 0) ? 128 : 0;
    }
    return spot->close == BY_ANY ? 128 : 0;
}

static int place(const struct reading *r, unsigned market, unsigned bid)
{
    const struct nefertiti_table *t = r->t;
    const struct spot *spot = &r->spot[market];
    unsigned above = (unsigned)__builtin_popcount(spot->occupied >> bid);
    int earned = !spot->occupied + has(NEF_COIN, spot->stall, bid), sure;
    if (earned > t->reserve[market])
        earned = t->reserve[market];
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

/* NEF-33: what one gets there against what the others get. */
static int force(const struct reading *r, unsigned market)
{
    return r->spot[market].stand.now - r->spot[market].stand.others / HARM;
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

/* What a card of a kind is worth to have from another seat; all of it but what is given. */
static int wish(const struct reading *r, unsigned kind)
{
    return r->prices.gift[kind] + loss(r->t, kind) / HARM;
}

static int swap_gain(const struct reading *r, unsigned given, unsigned taken)
{
    return wish(r, taken) - loss(r->t, given) - loss(r->t, given) / HARM;
}

/* The two kinds of the others that one would rather have than any other. */
static void read_wishes(struct reading *r)
{
    const struct nefertiti_table *t = r->t;
    uint64_t theirs = 0;
    r->wish[0] = r->wish[1] = (struct wish){NEF_GIFTS, -HIRES};
    for (unsigned other = 0; other < NEF_SEATS; other++)
        if (other != r->seat)
            theirs |= pile_eight(t->gift[other]);
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

static int merchant(const struct reading *r, unsigned given)
{
    int best = r->wish[r->wish[0].kind == given].worth;
    return best - loss(r->t, given) - loss(r->t, given) / HARM;
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

static enum close close_of(const struct reading *r, unsigned market)
{
    const struct spot *spot = &r->spot[market];
    const struct nef_stall *stall = &nef_stall[spot->stall];
    unsigned servants = 1 + (unsigned)__builtin_popcount(spot->occupied);
    unsigned first = (unsigned)__builtin_ctz(nef_squares[spot->stall] & ~spot->occupied);
    uint64_t with = nef_servants(r->t, market) | (uint64_t)1 << (16 * r->seat + first);
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
    const struct nefertiti_table *t = r->t;
    struct spot *spot = &r->spot[market];
    spot->stall = nef_stall_of(t, market);
    spot->occupied = nef_occupied(t, market);
    spot->free = nef_squares[spot->stall] & ~spot->occupied & reach;
    spot->ways = 0;
    spot->close = close_of(r, market);
    if (spot->close == BY_DICE)
        for (unsigned bids = spot->occupied; bids; bids &= bids - 1)
            spot->ways += ways_of((unsigned)__builtin_ctz(bids));
    stand_read(t, market, r->seat, &r->prices, &spot->stand);
}

/* Where the seat is the highest bidder its money is promised, unless it outbids itself. */
static unsigned promised(const struct reading *r, unsigned market)
{
    if (!r->t->servant[market][r->seat])
        return 0;
    unsigned top = nef_highest(nef_occupied(r->t, market));
    return r->t->servant[market][r->seat] >> top & 1 ? top : 0;
}

static void read_markets(struct reading *r, unsigned markets)
{
    const struct nefertiti_table *t = r->t;
    unsigned strongest = 0;
    for (unsigned other = 0; other < t->players; other++)
        if (other != r->seat && t->deben[other] > strongest)
            strongest = t->deben[other];
    unsigned reach = (2u << (strongest < NEF_BIDS ? strongest : NEF_BIDS)) - 1;
    for (unsigned open = t->open; open; open &= open - 1) {
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

static void read_table(struct reading *r, const struct nefertiti_table *t)
{
    r->t = t;
    r->seat = (unsigned)t->seat;
    r->purse = t->deben[r->seat];
    prices_read(t, r->seat, &r->prices);
}

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
    int best = -HIRES;
    read_table(&r, t);
    read_markets(&r, markets_of(moves, count));
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] >= NEF_M_HIRE)
            continue;
        int worth = moves[i] < NEF_M_CLOSE ? place(&r, moves[i] / NEF_BIDS, moves[i] % NEF_BIDS)
                                           : force(&r, moves[i] - NEF_M_CLOSE);
        rank[i] = (int16_t)worth;
        best = most(best, worth);
    }
    if (!t->seals[r.seat] || t->phase != NEF_TURN)
        return;
    read_wishes(&r);
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
    read_table(&r, t);
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
