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
    NILE_COUNTED = NILE_locusts, /* kinds that there may be several cards of */
    NILE_PAIRS = NILE_COUNTED - NILE_CROPS,
    NILE_HELD = NILE_COUNTED + NILE_CROPS, /* what may be discarded: hand, then storage */
    NILE_NO_CARD = 0xff
};

enum nile_number {
#define NUMBER(symbol, id, value, ...) NILE_##symbol = (value),
#include "games/nile/numbers.def"
#undef NUMBER
};

/* What the seat on turn is doing. */
enum nile_phase {
    NILE_TRADE,         /* everything is open: trade, plant, speculate or pass */
    NILE_MARKET_SECOND, /* one card is discarded for the market, one is to follow */
    NILE_OFFER_SECOND,  /* one card is discarded for Hâpi, one is to follow */
    NILE_ADDING,        /* the seat has added to some of its fields and may add to others */
    NILE_PHASES
};

/* Cards are counted by kind. In a view the pile (but for the locusts), the removed cards and
 * what is hidden of the others are zero, while sizes stay. */
struct nile_state {
    uint8_t hand[NILE_SEATS][16];
    uint8_t storage[NILE_SEATS][8];
    uint8_t pile[16]; /* the locusts too while they are in it */
    uint8_t discards[16];
    uint8_t flood_pile[16]; /* the flood card in force too */
    uint8_t removed[16];    /* NIL-12: speculation cards that nobody has seen */
    uint8_t field[8];       /* cards of the field of each crop, 0: there is none */
    uint8_t owner[8];       /* seat whose field it is, 0 where there is none */
    uint8_t hand_size[NILE_SEATS];
    uint8_t storage_size[NILE_SEATS];
    uint8_t laid[2];    /* speculation cards in front of a player: kind + 1, or 0 */
    uint8_t laid_by;    /* whose they are; 0 without any */
    uint8_t pile_size;  /* with the locusts */
    uint8_t piles_left; /* with the one being played; 0: the game is over */
    uint8_t flood;      /* the card in force, or NILE_NO_CARD once it was shuffled away */
    uint8_t flooded;    /* bit c set: crop c is flooded, whatever became of the card */
    uint8_t players;
    uint8_t turn;
    uint8_t phase;
    uint8_t added; /* bit c set: the seat has added to its field c in this step */
    uint8_t quick; /* options */
    uint8_t open;
    int8_t viewer; /* of a view; 0 in a state */
};

extern const struct akhet_game akhet_nile;

#endif
