/* The tables of Nefertiti, expanded from the .def files. */
#include "games/nefertiti/nefertiti_printed.h"

/* Each table below reads the stalls once, with its own meaning of SQUARE. */
#define STALL(market, side, rule, n, m, ...) [NEF_##market##_##side] = {NEF_##rule, n, m},
const struct nef_stall nef_stall[NEF_STALLS] = {
#include "games/nefertiti/stalls.def"
};
#undef STALL

#define STALL(market, side, rule, n, m, marks, id, en, fr, pl, n_en, n_fr, n_pl, ...)              \
    [NEF_##market##_##side] = {id, {en, fr, pl}, {n_en, n_fr, n_pl}, 0},
const struct akhet_term nef_stall_term[NEF_STALLS] = {
#include "games/nefertiti/stalls.def"
};
#undef STALL

#define STALL(market, side, rule, n, m, marks, id, en, fr, pl, n_en, n_fr, n_pl, ...)              \
    [NEF_##market##_##side] = 0 __VA_ARGS__,
const uint16_t nef_squares[NEF_STALLS] = {
#define SQUARE(stall, row, column, bid, sign, marks) | 1u << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
};
const uint16_t nef_squares_with[NEF_SIGNS][NEF_STALLS] = {
    [NEF_PLAIN] =
        {
#define SQUARE(stall, row, column, bid, sign, marks) | (unsigned)(NEF_##sign == NEF_PLAIN) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
    [NEF_COIN] =
        {
#define SQUARE(stall, row, column, bid, sign, marks) | (unsigned)(NEF_##sign == NEF_COIN) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
    [NEF_EXTRA] =
        {
#define SQUARE(stall, row, column, bid, sign, marks) | (unsigned)(NEF_##sign == NEF_EXTRA) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
    [NEF_SINGLE] =
        {
#define SQUARE(stall, row, column, bid, sign, marks) | (unsigned)(NEF_##sign == NEF_SINGLE) << (bid)
#include "games/nefertiti/stalls.def"
#undef SQUARE
        },
};
#undef STALL

#define STALL(market, side, rule, n, m, marks, id, en, fr, pl, n_en, n_fr, n_pl, ...)              \
    [NEF_##market##_##side] = {__VA_ARGS__},
const uint32_t nef_cell[NEF_STALLS][NEF_BIDS] = {
#define SQUARE(stall, row, column, bid, sign, marks) [bid] = 1u << ((row)*NEF_STRIDE + (column)),
#include "games/nefertiti/stalls.def"
#undef SQUARE
};
#undef STALL

const struct akhet_term nef_market_term[NEF_MARKETS] = {
#define MARKET(symbol, id, side, marks, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nefertiti/markets.def"
#undef MARKET
};

const uint8_t nef_discovery_side = 0
#define MARKET(symbol, id, side, marks, en, fr, pl) | NEF_##side << NEF_##symbol
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

/* NEF-3, NEF-4: the note of a card that counts twice. A card that counts once has the same note
 * without the first sentence. */
#define TWICE_EN "Counts as two gifts. "
#define TWICE_FR "Compte pour deux cadeaux. "
#define TWICE_PL "Liczy się jak dwa podarki. "
#define TYPE(symbol, first, last, id, one, two, more, ...)                                         \
    static const char worth_of_##symbol[AKHET_LANGS][160] = {                                      \
        TWICE_EN "Prestige for each, by how many players hold the type: 1 player " #one            \
                 ", 2 players " #two ", 3 or 4 players " #more ".",                                \
        TWICE_FR "Prestige de chacun, selon le nombre de joueurs qui ont ce type : 1 joueur " #one \
                 ", 2 joueurs " #two ", 3 ou 4 joueurs " #more ".",                                \
        TWICE_PL "Prestiż każdego zależy od tego, ilu graczy ma ten typ: 1 gracz " #one            \
                 ", 2 graczy " #two ", 3 lub 4 graczy " #more ".",                                 \
    };
#include "games/nefertiti/gifts.def"
#undef TYPE

const struct akhet_term nef_gift_term[NEF_GIFTS] = {
#define WORTH(type, worth, lang)                                                                   \
    &worth_of_##type[AKHET_##lang][(worth) == 1 ? sizeof TWICE_##lang - 1 : 0]
#define GIFT(symbol, type, id, four, three, worth, marks, en, fr, pl)                              \
    {id, {en, fr, pl}, {WORTH(type, worth, EN), WORTH(type, worth, FR), WORTH(type, worth, PL)}, 0},
#include "games/nefertiti/gifts.def"
#undef GIFT
};

const uint8_t nef_cards[2][NEF_GIFTS] = {
    {
#define GIFT(symbol, type, id, four, three, worth, ...) four,
#include "games/nefertiti/gifts.def"
#undef GIFT
    },
    {
#define GIFT(symbol, type, id, four, three, worth, ...) three,
#include "games/nefertiti/gifts.def"
#undef GIFT
    },
};

const uint8_t nef_worth[NEF_GIFTS] = {
#define GIFT(symbol, type, id, four, three, worth, ...) worth,
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
#define CHARACTER(symbol, id, four, three, a, b, c, ...) {{four, three}, {a, b, c}},
#include "games/nefertiti/characters.def"
#undef CHARACTER
};

const struct akhet_term nef_character_term[NEF_CHARACTERS] = {
#define CHARACTER(symbol, id, four, three, a, b, c, marks, en, fr, pl, ...)                        \
    {id, {en, fr, pl}, {__VA_ARGS__}, 0},
#include "games/nefertiti/characters.def"
#undef CHARACTER
};
