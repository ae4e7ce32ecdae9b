/* The worth of things to a seat of Nefertiti by the current table of prestige, including the harm
 * to other seats. */
#include "bots/nefertiti/valuation.h"

const uint8_t gift_type[NEF_GIFTS] = {
#define GIFT(symbol, type, ...) NEF_T_##type,
#include "games/nefertiti/gifts.def"
#undef GIFT
};

enum {
    HALF_POINT = POINT / NEF_DEBEN_A_POINT,
    DEBEN_EARLY = 32, /* additional worth of a Deben for each card in the pile, in 32nds */
    SEAL_MORE = 80,   /* additional worth of a seal while a character can be hired */
    HARM = 6,         /* the loss of another seat counts 1 / HARM */
    RIVALS = 4,       /* points that a gift loses when another seat can still get one */
    SHAME = 5 * POINT,
};

_Static_assert(NEF_DOUBLE_SENET == NEF_SENET + 1, "the two kinds of senet lie together");
#define BYTE(kind) ((uint64_t)0xff << 8 * (kind))

/* The kinds whose type the seat holds: 1 in the byte of the kind. */
static uint64_t held_types(const struct nefertiti_state *s, unsigned seat)
{
    uint64_t some = (pile_eight(s->gift[seat]) + (PILE_TOPS - PILE_ONES)) >> 7 & PILE_ONES;
    return some | (some << 8 & BYTE(NEF_DOUBLE_SENET)) | (some >> 8 & BYTE(NEF_SENET));
}

uint64_t holders_with(const struct nefertiti_state *s, unsigned seat)
{
    uint64_t holders = PILE_ONES;
    for (unsigned other = 0; other < NEF_SEATS; other++)
        if (other != seat)
            holders += held_types(s, other);
    return holders;
}

/* The cost of a rival who may get the same type, by the number of holders. */
static const uint8_t rivalry[NEF_SEATS + 1] = {0, POINT *RIVALS, POINT *RIVALS / 2, 0, 0};

void valuation_of(const struct nefertiti_state *s, unsigned seat, struct valuation *values)
{
    uint64_t holders = holders_with(s, seat), mine = held_types(s, seat);
    uint64_t own = pile_eight(s->gift[seat]), others = 0;
    unsigned hires = 0;
    for (unsigned other = 0; other < NEF_SEATS; other++)
        others += pile_eight(s->gift[other]);
    others -= own;
    /* Branchless, because the branches would be unpredictable. */
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++) {
        unsigned with = holders >> 8 * kind & 0xff;
        const uint8_t *rate = nef_rate[gift_type[kind]];
        int new = !(mine >> 8 * kind & 1), theirs = (int)(others >> 8 * kind & 0xff);
        int fall = rate[with - (with > 1)] - rate[with], rivals = s->pile[kind] != 0;
        int worth = POINT * rate[with] * nef_worth[kind] + POINT / HARM * theirs * fall * new -
                    rivalry[with] * rivals;
        values->gift[kind] = (int16_t)worth;
    }
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        hires += s->left[kind];
    values->deben = (int16_t)(HALF_POINT + DEBEN_EARLY * s->pile_size / 32);
    values->shame = own ? SHAME : 0;
    values->seal = (int16_t)(POINT * NEF_POINTS_A_SEAL + (hires && !s->akhenaton ? SEAL_MORE : 0));
}

/* The gifts of a market by their worth: the upper one, and the lower ones from the best down. */
struct goods {
    int upper;
    int lower[NEF_LOWER];
};

static int laid_worth(unsigned laid, const struct valuation *values)
{
    return laid ? values->gift[laid - 1] : 0;
}

static void swap_down(int *a, int *b)
{
    if (*a < *b) {
        int c = *a;
        *a = *b;
        *b = c;
    }
}

static void goods_read(const struct nefertiti_state *s, unsigned market,
                       const struct valuation *values, struct goods *goods)
{
    const uint8_t *laid = s->laid[market];
    goods->upper = laid_worth(laid[0], values) + (s->sealed >> market & 1 ? values->seal : 0);
    for (unsigned i = 0; i < NEF_LOWER; i++)
        goods->lower[i] = laid_worth(laid[1 + i], values);
    swap_down(&goods->lower[0], &goods->lower[1]);
    swap_down(&goods->lower[1], &goods->lower[2]);
    swap_down(&goods->lower[0], &goods->lower[1]);
}

static void drop_lower(struct goods *goods, unsigned n)
{
    for (unsigned i = 0; i < NEF_LOWER; i++)
        goods->lower[i] = i + n < NEF_LOWER ? goods->lower[i + n] : 0;
}

/* Remove the best gift; returns its worth. */
static int sell_best(struct goods *goods)
{
    int best = goods->lower[0];
    if (goods->upper >= best) {
        best = goods->upper;
        goods->upper = 0;
    } else {
        drop_lower(goods, 1);
    }
    return best;
}

/* The highest bidder takes the best gifts (NEF-41 to NEF-43). */
static int sell_highest(struct goods *goods, enum nef_sign symbol)
{
    unsigned extra = symbol == NEF_EXTRA, lower = symbol == NEF_SINGLE ? 1 : 2 + extra;
    int with_upper = goods->upper + (extra ? goods->lower[0] : 0), without = 0;
    for (unsigned i = 0; i < lower; i++)
        without += goods->lower[i];
    if (with_upper >= without) {
        goods->upper = 0;
        drop_lower(goods, extra);
        return with_upper;
    }
    drop_lower(goods, lower);
    return without;
}

static int best_of(const struct goods *goods)
{
    return goods->upper > goods->lower[0] ? goods->upper : goods->lower[0];
}

static enum nef_sign symbol_of(unsigned stall, unsigned bid)
{
    return nef_squares_with[NEF_EXTRA][stall] >> bid & 1    ? NEF_EXTRA
           : nef_squares_with[NEF_SINGLE][stall] >> bid & 1 ? NEF_SINGLE
                                                            : NEF_PLAIN;
}

/* The worth of what a highest bidder would take, by the symbol of the square. */
static void takes_read(const struct goods *goods, struct closing *closing)
{
    int upper = goods->upper, first = goods->lower[0], second = goods->lower[1],
        third = goods->lower[2];
    closing->take[NEF_PLAIN] = (int16_t)(upper >= first + second ? upper : first + second);
    closing->take[NEF_COIN] = closing->take[NEF_PLAIN];
    closing->take[NEF_EXTRA] =
        (int16_t)(first + (upper >= second + third ? upper : second + third));
    closing->take[NEF_SINGLE] = (int16_t)(upper >= first ? upper : first);
    closing->left = (int16_t)(upper >= first + second ? first : upper > third ? upper : third);
}

void closing_of(const struct nefertiti_state *s, unsigned market, unsigned seat,
                const struct valuation *values, struct closing *closing)
{
    unsigned stall = nef_stall_of(s, market), bids = nef_occupied(s, market), after = 0;
    unsigned reserve = s->reserve[market];
    bool highest = s->phase != NEF_BUY || s->market != market;
    int purse[NEF_SEATS];
    struct goods goods;
    goods_read(s, market, values, &goods);
    for (unsigned other = 0; other < NEF_SEATS; other++)
        purse[other] = s->deben[other];
    takes_read(&goods, closing);
    closing->now = closing->others = 0;
    for (; bids; bids ^= 1u << nef_highest(bids), after++) {
        unsigned bid = nef_highest(bids), owner = nef_owner(s, market, bid);
        int gain = 0, price = values->deben * (int)bid, half = (int)(reserve + 1) / 2;
        closing->best[after] = (int16_t)best_of(&goods);
        closing->reserve[after] = (uint8_t)reserve;
        if (highest) {
            if (purse[owner] >= (int)bid) {
                gain = sell_highest(&goods, symbol_of(stall, bid)) - price;
                reserve += bid;
                purse[owner] -= (int)bid;
            } else {
                gain = -values->shame;
            }
        } else if (purse[owner] >= (int)bid && best_of(&goods) > price + half * values->deben) {
            gain = sell_best(&goods) - price;
            reserve += bid;
            purse[owner] -= (int)bid;
        } else {
            gain = half * values->deben;
            reserve -= (unsigned)half;
            purse[owner] += half;
        }
        highest = false;
        if (owner == seat)
            closing->now = (int16_t)(closing->now + gain);
        else
            closing->others = (int16_t)(closing->others + gain);
    }
    closing->best[after] = (int16_t)best_of(&goods);
    closing->reserve[after] = (uint8_t)reserve;
}
