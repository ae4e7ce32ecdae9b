/* All legal moves, phase by phase, each once. */
#include "games/nefertiti/nefertiti_rules.h"

static akhet_move *each(akhet_move *out, unsigned base, unsigned set)
{
    for (; set; set &= set - 1)
        *out++ = (akhet_move)(base + (unsigned)__builtin_ctz(set));
    return out;
}

/* The kinds on the lower row of a market, as bits. */
static unsigned lower_kinds(const struct nefertiti_state *s, unsigned market)
{
    unsigned kinds = 0;
    for (unsigned place = 1; place <= NEF_LOWER; place++)
        kinds |= 1u << s->laid[market][place];
    return kinds >> 1;
}

/* NEF-31, or with no servant in hand NEF-33 */
static akhet_move *place(const struct nefertiti_state *s, akhet_move *out)
{
    if (!s->hand[s->turn]) {
        for (unsigned market = 0; market < NEF_MARKETS; market++)
            if (s->servant[market][s->turn])
                *out++ = (akhet_move)(NEF_M_CLOSE + market);
        return out;
    }
    /* The bids of all markets in one bit set: a bit's position is the code of its placement. */
    uint64_t free = 0;
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        unsigned here = nef_squares[nef_stall_of(s, market)] & ~nef_occupied(s, market);
        free |= (uint64_t)(here & -(s->open >> market & 1u)) << market * NEF_BIDS;
    }
    for (; free; free &= free - 1)
        *out++ = (akhet_move)(NEF_M_PLACE + (unsigned)__builtin_ctzll(free));
    return out;
}

/* NEF-30; NEF-50: a hire must change something. */
static akhet_move *hire(const struct nefertiti_state *s, akhet_move *out)
{
    uint64_t own = pile_eight(s->gift[s->turn]), others = 0;
    for (unsigned seat = 0; seat < NEF_SEATS; seat++)
        if (seat != s->turn)
            others |= pile_eight(s->gift[seat]);
    unsigned own_types = nef_types(own), own_kinds = pile_kinds_of_eight(own),
             theirs = pile_kinds_of_eight(others);

    if (s->left[NEF_SCRIBE])
        out = each(out, NEF_M_SCRIBE, own_types);
    if (s->left[NEF_VIZIER] && own)
        *out++ = NEF_M_VIZIER;
    if (s->left[NEF_TREASURER])
        for (unsigned market = 0; market < NEF_MARKETS; market++)
            if (s->reserve[market])
                *out++ = (akhet_move)(NEF_M_TREASURER + market);
    if (s->left[NEF_MERCHANT])
        for (unsigned kinds = own_kinds; kinds; kinds &= kinds - 1)
            if (theirs & ~(kinds & -kinds))
                *out++ = (akhet_move)(NEF_M_MERCHANT + (unsigned)__builtin_ctz(kinds));
    if (s->left[NEF_THIEF])
        for (unsigned open = s->open; open; open &= open - 1) {
            unsigned market = (unsigned)__builtin_ctz(open);
            out = each(out, NEF_M_THIEF + market * NEF_GIFTS, lower_kinds(s, market));
        }
    if (s->left[NEF_ROYAL_SERVANT])
        out = each(out, NEF_M_ROYAL_SERVANT, nef_types(others));
    if (s->left[NEF_OVERSEER] && s->hand[s->turn] >= 2)
        *out++ = NEF_M_OVERSEER;
    return out;
}

static akhet_move *turn(const struct nefertiti_state *s, akhet_move *out)
{
    out = place(s, out);
    return s->seals[s->turn] ? hire(s, out) : out;
}

/* A different card of any other seat. */
static akhet_move *swap(const struct nefertiti_state *s, akhet_move *out)
{
    unsigned offered = 1u << (s->offered - 1);
    for (unsigned seat = 0; seat < s->players; seat++)
        if (seat != s->turn)
            out = each(out, NEF_M_SWAP + seat * NEF_GIFTS,
                       pile_kinds(s->gift[seat], NEF_GIFTS) & ~offered);
    return out;
}

/* Sort the lower gifts of the closing market by kind; returns their number. */
static unsigned sorted(const struct nefertiti_state *s, unsigned gift[NEF_LOWER])
{
    unsigned count = 0;
    for (unsigned place = 1; place <= NEF_LOWER; place++) {
        if (!s->laid[s->market][place])
            continue;
        unsigned kind = s->laid[s->market][place] - 1u, at = count++;
        for (; at && gift[at - 1] > kind; at--)
            gift[at] = gift[at - 1];
        gift[at] = kind;
    }
    return count;
}

static akhet_move *take_two(const unsigned gift[NEF_LOWER], unsigned count, akhet_move *out)
{
    *out++ = (akhet_move)(NEF_M_TAKE_2 + gift[0] * NEF_GIFTS + gift[1]);
    if (count < 3)
        return out;
    if (gift[1] != gift[2])
        *out++ = (akhet_move)(NEF_M_TAKE_2 + gift[0] * NEF_GIFTS + gift[2]);
    if (gift[0] != gift[1])
        *out++ = (akhet_move)(NEF_M_TAKE_2 + gift[1] * NEF_GIFTS + gift[2]);
    return out;
}

/* NEF-41 to NEF-43; NEF-52 if fewer lower gifts are left than the square grants. */
static akhet_move *take(const struct nefertiti_state *s, akhet_move *out)
{
    unsigned stall = nef_stall_of(s, s->market), bid = nef_highest(nef_occupied(s, s->market));
    bool extra = nef_squares_with[NEF_EXTRA][stall] >> bid & 1;
    bool single = nef_squares_with[NEF_SINGLE][stall] >> bid & 1;
    unsigned gift[NEF_LOWER] = {0}, count = sorted(s, gift), granted = single ? 1 : 2 + extra;

    if (extra && count)
        out = each(out, NEF_M_TAKE_UPPER_AND, lower_kinds(s, s->market));
    else
        *out++ = NEF_M_TAKE_UPPER;
    switch (count < granted ? count : granted) {
    case 1:
        return each(out, NEF_M_TAKE_1, lower_kinds(s, s->market));
    case 2:
        return take_two(gift, count, out);
    case 3:
        *out++ = (akhet_move)(NEF_M_TAKE_3 + (gift[0] * NEF_GIFTS + gift[1]) * NEF_GIFTS + gift[2]);
        return out;
    default:
        return out;
    }
}

static akhet_move *discard(const struct nefertiti_state *s, akhet_move *out)
{
    return each(out, NEF_M_DISCARD, pile_kinds(s->gift[s->seat], NEF_GIFTS));
}

/* NEF-45 */
static akhet_move *buy(const struct nefertiti_state *s, akhet_move *out)
{
    if (s->deben[s->seat] >= nef_highest(nef_occupied(s, s->market))) {
        out = each(out, NEF_M_BUY, lower_kinds(s, s->market));
        if (s->laid[s->market][0])
            *out++ = NEF_M_BUY_UPPER;
    }
    *out++ = NEF_M_HALF;
    return out;
}

static akhet_move *none(const struct nefertiti_state *s, akhet_move *out)
{
    (void)s;
    return out;
}

unsigned nef_legal(const void *state, akhet_move *moves)
{
    static akhet_move *(*const of[NEF_PHASES])(const struct nefertiti_state *, akhet_move *) = {
        [NEF_TURN] = turn,       [NEF_PLACE] = place, [NEF_SWAP] = swap, [NEF_TAKE] = take,
        [NEF_DISCARD] = discard, [NEF_BUY] = buy,     [NEF_OVER] = none,
    };
    const struct nefertiti_state *s = state;
    return (unsigned)(of[s->phase](s, moves) - moves);
}
