/* Nile: the state of a game, its cards and its numbers. */
#ifndef GAMES_NILE_H
#define GAMES_NILE_H

#include <stdint.h>

#include <akhet/game.h>

#define NILE_SEATS 5

/* The kinds of cards: crops, then speculation cards, then the locusts. */
enum nile_kind {
#define CROP(id, ...)    NILE_##id,
#define PAIR(a, b, ...)  NILE_##a##_##b,
#define LOCUSTS(id, ...) NILE_##id,
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
    NILE_KINDS
};

enum {
    NILE_CROPS = NILE_papyrus_wheat,
    NILE_COUNTED = NILE_locusts, /* kinds that may have several cards */
    NILE_PAIRS = NILE_COUNTED - NILE_CROPS,
    NILE_HELD = NILE_COUNTED + NILE_CROPS, /* cards that may be discarded: hand, then storage */
    NILE_NO_CARD = 0xff
};

enum nile_number {
#define NUMBER(symbol, id, value, ...) NILE_##symbol = (value),
#include "games/nile/numbers.def"
#undef NUMBER
};

/* The step of the seat on turn. */
enum nile_phase {
    NILE_TRADE,         /* everything is open: trade, plant, speculate or pass */
    NILE_MARKET_SECOND, /* one card is discarded for the market, a second must follow */
    NILE_OFFER_SECOND,  /* one card is discarded for Hâpi, a second must follow */
    NILE_ADDING,        /* the seat has added to some of its fields and may add to others */
    NILE_PHASES
};

/* Cards are counted by kind. In a view the pile (except the locusts), the removed cards and the
 * hidden cards of other seats are zero; the sizes are kept. */
struct nile_state {
    uint8_t hand[NILE_SEATS][16];
    uint8_t storage[NILE_SEATS][8];
    uint8_t pile[16]; /* includes the locusts while they are in it */
    uint8_t discards[16];
    uint8_t flood_pile[16]; /* includes the flood card in force */
    uint8_t removed[16];    /* NIL-12: speculation cards that nobody has seen */
    uint8_t field[8];       /* cards in the field of each crop; 0: no field */
    uint8_t owner[8];       /* seat that grows the field; 0 without a field */
    uint8_t hand_size[NILE_SEATS];
    uint8_t storage_size[NILE_SEATS];
    uint8_t laid[2];    /* speculation cards in front of a player: kind + 1, or 0 */
    uint8_t laid_by;    /* the seat that laid them; 0 without any */
    uint8_t pile_size;  /* includes the locusts */
    uint8_t piles_left; /* includes the current pile; 0: the game is over */
    uint8_t flood;      /* the card in force, or NILE_NO_CARD once it was shuffled away */
    uint8_t flooded;    /* bit c set: crop c is flooded, even if the card was shuffled away */
    uint8_t players;
    uint8_t turn;
    uint8_t phase;
    uint8_t added; /* bit c set: the seat has added to its field c in this step */
    uint8_t quick; /* options */
    uint8_t open;
    int8_t viewer; /* of a view; 0 in a state */
};

extern const struct akhet_game akhet_nile;

/* Encode views as observations (engine/engine_observe.h). */
struct observe_block;
void nile_observation_of_block(const struct observe_block *block);

#endif
