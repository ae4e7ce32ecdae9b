/* The tables of Nefertiti, unfolded from the .def files. */
#include "games/nefertiti/data.h"

/* Each table below reads the stalls once, with its own meaning of SQUARE. */
#define STALL(market, side, rule, n, m, rule_mark, mark, id, en, fr, pl, n_en, n_fr, n_pl, ...)    \
    [NEF_##market * 2 + NEF_##side] = {NEF_##rule, n, m, rule_mark},
const struct nef_stall nef_stall[NEF_STALLS] = {
#include "games/nefertiti/stalls.def"
};
#undef STALL

#define STALL(market, side, rule, n, m, rule_mark, mark, id, en, fr, pl, n_en, n_fr, n_pl, ...)    \
    [NEF_##market * 2 + NEF_##side] = {id, {en, fr, pl}, {n_en, n_fr, n_pl}, mark},
const struct akhet_term nef_stall_term[NEF_STALLS] = {
#include "games/nefertiti/stalls.def"
};
#undef STALL

#define STALL(market, side, rule, n, m, rule_mark, mark, id, en, fr, pl, n_en, n_fr, n_pl, ...)    \
    [NEF_##market * 2 + NEF_##side] = 0 __VA_ARGS__,
const uint16_t nef_squares[NEF_STALLS] = {
#define SQUARE(row, column, bid, symbol, mark) | 1u << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
};
const uint16_t nef_squares_with[NEF_SYMBOLS][NEF_STALLS] = {
    [NEF_PLAIN] =
        {
#define SQUARE(row, column, bid, symbol, mark) | (unsigned)(NEF_##symbol == NEF_PLAIN) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
    [NEF_COIN] =
        {
#define SQUARE(row, column, bid, symbol, mark) | (unsigned)(NEF_##symbol == NEF_COIN) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
    [NEF_EXTRA] =
        {
#define SQUARE(row, column, bid, symbol, mark) | (unsigned)(NEF_##symbol == NEF_EXTRA) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
    [NEF_SINGLE] =
        {
#define SQUARE(row, column, bid, symbol, mark) | (unsigned)(NEF_##symbol == NEF_SINGLE) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
};
#undef STALL

#define STALL(market, side, rule, n, m, rule_mark, mark, id, en, fr, pl, n_en, n_fr, n_pl, ...)    \
    [NEF_##market * 2 + NEF_##side] = {__VA_ARGS__},
const uint32_t nef_cell[NEF_STALLS][NEF_BIDS] = {
#define SQUARE(row, column, bid, symbol, mark) [bid] = 1u << ((row)*NEF_STRIDE + (column)),
#include "games/nefertiti/stalls.def"
#undef SQUARE
};
const char nef_square_mark[NEF_STALLS][NEF_BIDS] = {
#define SQUARE(row, column, bid, symbol, mark) [bid] = mark,
#include "games/nefertiti/stalls.def"
#undef SQUARE
};
#undef STALL

const struct akhet_term nef_market_term[NEF_MARKETS] = {
#define MARKET(symbol, id, side, mark, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nefertiti/markets.def"
#undef MARKET
};

const uint8_t nef_discovery_side = 0
#define MARKET(symbol, id, side, mark, en, fr, pl) | NEF_##side << NEF_##symbol
#include "games/nefertiti/markets.def"
#undef MARKET
    ;

const struct akhet_term nef_type_term[NEF_TYPES] = {
#define TYPE(symbol, first, last, id, one, two, more, marks, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nefertiti/gifts.def"
#undef TYPE
};

const uint8_t nef_rate[NEF_TYPES][NEF_SEATS + 1] = {
#define TYPE(symbol, first, last, id, one, two, more, marks, en, fr, pl) {0, one, two, more, more},
#include "games/nefertiti/gifts.def"
#undef TYPE
};

const char nef_rate_mark[NEF_TYPES][4] = {
#define TYPE(symbol, first, last, id, one, two, more, marks, en, fr, pl) marks,
#include "games/nefertiti/gifts.def"
#undef TYPE
};

const struct akhet_term nef_gift_term[NEF_GIFTS] = {
#define GIFT(symbol, id, four, three, worth, mark, en, fr, pl) {id, {en, fr, pl}, {0}, mark},
#include "games/nefertiti/gifts.def"
#undef GIFT
};

const uint8_t nef_cards[2][NEF_GIFTS] = {
    {
#define GIFT(symbol, id, four, three, worth, mark, en, fr, pl) four,
#include "games/nefertiti/gifts.def"
#undef GIFT
    },
    {
#define GIFT(symbol, id, four, three, worth, mark, en, fr, pl) three,
#include "games/nefertiti/gifts.def"
#undef GIFT
    },
};

const uint8_t nef_worth[NEF_GIFTS] = {
#define GIFT(symbol, id, four, three, worth, mark, en, fr, pl) worth,
#include "games/nefertiti/gifts.def"
#undef GIFT
};

const uint64_t nef_kinds_of[NEF_TYPES] = {
#define TYPE(symbol, first, last, id, one, two, more, marks, en, fr, pl)                           \
    ~(uint64_t)0 >> 8 * (NEF_GIFTS - 1 - NEF_##last) & ~(uint64_t)0 << 8 * NEF_##first,
#include "games/nefertiti/gifts.def"
#undef TYPE
};

const struct nef_character_cards nef_character[NEF_CHARACTERS] = {
#define CHARACTER(symbol, id, four, three, a, b, c, mark, numbers, en, fr, pl, ...)                \
    {{four, three}, {a, b, c}, mark, numbers},
#include "games/nefertiti/characters.def"
#undef CHARACTER
};

const struct akhet_term nef_character_term[NEF_CHARACTERS] = {
#define CHARACTER(symbol, id, four, three, a, b, c, mark, numbers, en, fr, pl, ...)                \
    {id, {en, fr, pl}, {__VA_ARGS__}, numbers},
#include "games/nefertiti/characters.def"
#undef CHARACTER
};
