/* Nefertiti: the state of a game, and the names of its cards, markets and phases in the code. */
#ifndef GAMES_NEFERTITI_H
#define GAMES_NEFERTITI_H

#include <stdint.h>

#include <akhet/game.h>

enum { NEF_SEATS = 4, NEF_LOWER = 3, NEF_BIDS = 13 };

enum nef_number {
#define NUMBER(symbol, id, value, ...) NEF_##symbol = (value),
#include "games/nefertiti/numbers.def"
#undef NUMBER
};

enum nef_type {
#define TYPE(symbol, ...) NEF_T_##symbol,
#include "games/nefertiti/gifts.def"
#undef TYPE
    NEF_TYPES
};

/* Kinds of gift cards: a double senet is a separate kind of the type senet. */
enum nef_gift {
#define GIFT(symbol, ...) NEF_##symbol,
#include "games/nefertiti/gifts.def"
#undef GIFT
    NEF_GIFTS
};

enum nef_market {
#define MARKET(symbol, ...) NEF_##symbol,
#include "games/nefertiti/markets.def"
#undef MARKET
    NEF_MARKETS
};

enum nef_side { NEF_LEFT, NEF_RIGHT };

/* A stall is market * 2 + side. */
enum nef_stall_index {
#define STALL(market, side, ...) NEF_##market##_##side = NEF_##market * 2 + NEF_##side,
#include "games/nefertiti/stalls.def"
#undef STALL
    NEF_STALLS = 2 * NEF_MARKETS
};

enum nef_character {
#define CHARACTER(symbol, ...) NEF_##symbol,
#include "games/nefertiti/characters.def"
#undef CHARACTER
    NEF_CHARACTERS
};

enum nef_option { NEF_SETUP, NEF_OPTIONS };
enum nef_setup { NEF_DISCOVERY, NEF_ADVANCED };

enum nef_phase {
    NEF_TURN,    /* hire, or place, or close a market if no servant is in hand */
    NEF_PLACE,   /* place or close, after a hire or as the Overseer's second placement */
    NEF_SWAP,    /* the merchant's second half: choose a card for the one offered */
    NEF_TAKE,    /* the highest bidder of the closing market can pay */
    NEF_DISCARD, /* the highest bidder cannot pay and has a gift */
    NEF_BUY,     /* any other servant: buy a gift, or take half the reserve */
    NEF_OVER,
    NEF_PHASES
};

/* Everything but the order of the pile is public (NEF-70), and the pile has no order, so a view
 * is the state and the viewer. */
struct nefertiti_state {
    uint8_t gift[NEF_SEATS][NEF_GIFTS];       /* cards held, by kind */
    uint8_t pile[NEF_GIFTS];                  /* Akhenaton is not counted */
    uint8_t out[NEF_GIFTS];                   /* cards that left the game in play */
    uint16_t servant[NEF_MARKETS][NEF_SEATS]; /* bit b: a servant stands on bid b of the stall */
    uint8_t laid[NEF_MARKETS][1 + NEF_LOWER]; /* kind + 1, 0 none; upper, then left to right */
    uint16_t points[NEF_SEATS];               /* scored by characters */
    uint8_t reserve[NEF_MARKETS];
    uint8_t deben[NEF_SEATS];
    uint8_t seals[NEF_SEATS];
    uint8_t hand[NEF_SEATS];      /* servants not on the board */
    uint8_t left[NEF_CHARACTERS]; /* cards to be hired, by kind */
    uint8_t supply;               /* seals beside the board */
    uint8_t sealed;               /* bit m: a seal lies on the upper gift of market m */
    uint8_t open;                 /* bit m */
    uint8_t side;                 /* bit m: which stall is visible, 1 the right one */
    uint8_t waiting;              /* the closed market that reopens next; 0 after Akhenaton */
    uint8_t akhenaton;            /* 0 in the pile; else 1 + the market he closed for good */
    uint8_t pile_size;
    uint8_t players;
    uint8_t turn;    /* the seat on turn */
    int8_t seat;     /* the seat that decides; -1 when the game is over */
    uint8_t phase;   /* enum nef_phase */
    uint8_t market;  /* the closing market; else 0 */
    uint8_t sold;    /* gifts that the closing market has sold so far */
    uint8_t unsold;  /* closings in a row that sold nothing */
    uint8_t second;  /* the Overseer's second servant is still to be placed */
    uint8_t offered; /* the card offered to the merchant: kind + 1; else 0 */
    uint8_t setup;   /* enum nef_setup */
    int8_t viewer;   /* of a view; 0 in a state */
};

extern const struct akhet_game akhet_nefertiti;

/* Encode views as observations (engine/engine_observe.h). */
struct observe_block;
void nef_observation_of_block(const struct observe_block *block);

#endif
