/* How good a table of Nefertiti looks: the score as it stands, and the score after every open
 * market has closed as it stands, each servant taking what pays best on the spot. */
#include "bots/evaluate.h"

#include <string.h>

#include "games/nefertiti/data.h"

/* A point of prestige is 100. Money and seals are worth more than they score: they buy. */
enum { POINT = 100, DEBEN = 30, SEAL = 200, FUTURE = 2, NOW = 1, OTHERS = 3 };

/* What a Deben is worth to somebody who weighs a gift against it. */
enum { PRICE = POINT / NEF_DEBEN_A_POINT + DEBEN };

static unsigned type_of(unsigned kind)
{
    unsigned type = 0;
    while (!(nef_kinds_of[type] >> 8 * kind & 0xff))
        type++;
    return type;
}

static bool holds(const struct nefertiti_table *t, unsigned seat, unsigned type)
{
    uint64_t held;
    memcpy(&held, t->gift[seat], sizeof held);
    return (held & nef_kinds_of[type]) != 0;
}

/* What one more card of a kind scores for a seat. */
static int gift_value(const struct nefertiti_table *t, unsigned seat, unsigned kind)
{
    unsigned type = type_of(kind), holders = 0;
    for (unsigned other = 0; other < t->players; other++)
        holders += other == seat || holds(t, other, type);
    return POINT * nef_rate[type][holders] * nef_worth[kind];
}

static int seal_value(const struct nefertiti_table *t, unsigned market)
{
    return t->sealed >> market & 1 ? POINT * NEF_POINTS_A_SEAL + SEAL : 0;
}

static int place_value(const struct nefertiti_table *t, unsigned market, unsigned place,
                       unsigned seat)
{
    unsigned laid = t->laid[market][place];
    if (!laid)
        return -1;
    return gift_value(t, seat, laid - 1) + (place ? 0 : seal_value(t, market));
}

static int best_place(const struct nefertiti_table *t, unsigned market, unsigned first,
                      unsigned seat)
{
    int best = -1, value = 0;
    for (unsigned place = first; place <= NEF_LOWER; place++)
        if (place_value(t, market, place, seat) > value) {
            value = place_value(t, market, place, seat);
            best = (int)place;
        }
    return best;
}

static void fetch(struct nefertiti_table *t, unsigned market, int place, unsigned seat)
{
    if (place < 0)
        return;
    t->gift[seat][t->laid[market][place] - 1]++;
    t->laid[market][place] = 0;
    if (place == 0 && t->sealed >> market & 1) {
        t->sealed = (uint8_t)(t->sealed ^ 1u << market);
        t->seals[seat]++;
    }
}

static void pay(struct nefertiti_table *t, unsigned market, unsigned bid, unsigned seat)
{
    t->deben[seat] = (uint8_t)(t->deben[seat] - bid);
    t->reserve[market] = (uint8_t)(t->reserve[market] + bid);
}

static void shame(struct nefertiti_table *t, unsigned seat)
{
    int worst = -1;
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (t->gift[seat][kind] &&
            (worst < 0 || gift_value(t, seat, kind) < gift_value(t, seat, (unsigned)worst)))
            worst = (int)kind;
    if (worst >= 0)
        t->gift[seat][worst]--;
}

static void highest(struct nefertiti_table *t, unsigned market, unsigned bid, unsigned seat)
{
    if (t->deben[seat] < bid) {
        shame(t, seat);
        return;
    }
    unsigned stall = nef_stall_of(t, market);
    bool single = nef_squares_with[NEF_SINGLE][stall] >> bid & 1;
    bool extra = nef_squares_with[NEF_EXTRA][stall] >> bid & 1;
    pay(t, market, bid, seat);
    int upper = place_value(t, market, 0, seat), first = best_place(t, market, 1, seat);
    int lower = first < 0 ? 0 : place_value(t, market, (unsigned)first, seat);
    if (upper >= (single ? lower : 2 * lower)) {
        fetch(t, market, 0, seat);
    } else {
        fetch(t, market, first, seat);
        if (!single)
            fetch(t, market, best_place(t, market, 1, seat), seat);
    }
    if (extra)
        fetch(t, market, best_place(t, market, 1, seat), seat);
}

static void other(struct nefertiti_table *t, unsigned market, unsigned bid, unsigned seat)
{
    int place = best_place(t, market, 0, seat);
    int half = (t->reserve[market] + 1) / 2;
    if (place >= 0 && t->deben[seat] >= bid &&
        place_value(t, market, (unsigned)place, seat) >= PRICE * ((int)bid + half)) {
        pay(t, market, bid, seat);
        fetch(t, market, place, seat);
        return;
    }
    t->reserve[market] = (uint8_t)(t->reserve[market] - half);
    t->deben[seat] = (uint8_t)(t->deben[seat] + half);
}

static void close_market(struct nefertiti_table *t, unsigned market, bool first)
{
    for (int bid = NEF_BIDS - 1; bid >= 0; bid--)
        for (unsigned seat = 0; seat < t->players; seat++) {
            if (!(t->servant[market][seat] >> bid & 1))
                continue;
            if (first)
                highest(t, market, (unsigned)bid, seat);
            else
                other(t, market, (unsigned)bid, seat);
            first = false;
        }
}

static int standing(const struct nefertiti_table *t, int seat)
{
    struct akhet_score score;
    int others = 0, hires = 0;
    akhet_nefertiti.score(t, &score);
    for (int s = 0; s < t->players; s++)
        if (s != seat)
            others += score.total[s];
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        hires += t->left[kind];
    return POINT * score.total[seat] - POINT * others / OTHERS + DEBEN * t->deben[seat] +
           (hires ? SEAL * t->seals[seat] : 0);
}

int evaluate_nefertiti(const void *view, int seat)
{
    struct nefertiti_table t;
    memcpy(&t, view, sizeof t);
    int now = standing(&t, seat);
    if (t.phase == NEF_OVER)
        return now * (NOW + FUTURE);
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        close_market(&t, market, t.phase != NEF_BUY || t.market != market);
    return NOW * now + FUTURE * standing(&t, seat);
}
