/* The words of Nile, for its rules: vocabularies, codes of moves, kinds of events. */
#ifndef GAMES_NILE_WORDS_H
#define GAMES_NILE_WORDS_H

#include "games/nile/nile.h"

/* As large as the most cards of any one crop. */
union nile_copies {
#define CROP(id, copies, ...) char id[copies];
#define PAIR(...)
#define LOCUSTS(...)
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

enum {
    NILE_COPIES = sizeof(union nile_copies),
    NILE_PLANTS = NILE_COPIES - NILE_FIELD + 1, /* sizes of a new field */
};

/* Codes of moves: where each kind begins. */
enum nile_move {
    NILE_M_MARKET,
    NILE_M_OFFER = NILE_M_MARKET + NILE_HELD,
    NILE_M_DISCARD = NILE_M_OFFER + NILE_HELD,
    NILE_M_PLANT = NILE_M_DISCARD + NILE_HELD,
    NILE_M_PLANT_TWO = NILE_M_PLANT + NILE_CROPS * NILE_PLANTS,
    NILE_M_ADD = NILE_M_PLANT_TWO + NILE_CROPS * NILE_CROPS,
    NILE_M_SPECULATE = NILE_M_ADD + NILE_CROPS * NILE_COPIES,
    NILE_M_SPECULATE_TWO = NILE_M_SPECULATE + NILE_PAIRS,
    NILE_M_PASS = NILE_M_SPECULATE_TWO + NILE_PAIRS * NILE_PAIRS,
    NILE_M_DONE,
    NILE_MOVES
};

enum nile_event {
    NILE_E_REMOVE,
    NILE_E_DEAL,
    NILE_E_FIRST,
    NILE_E_FLOOD,
    NILE_E_FLOOD_LOCUSTS,
    NILE_E_DRAW,
    NILE_E_DRAW_LOCUSTS,
    NILE_E_HARVEST,
    NILE_E_PAY,
    NILE_E_SPENT,
    NILE_E_EATEN,
    NILE_E_NO_FIELD,
    NILE_E_DISCARD,
    NILE_E_MARKET,
    NILE_E_OFFER,
    NILE_E_PLANT,
    NILE_E_ADD,
    NILE_E_DISPLACED,
    NILE_E_SPECULATE,
    NILE_E_PASS,
    NILE_E_PILE,
    NILE_E_END,
    NILE_EVENT_KINDS
};

enum { NILE_QUICK, NILE_OPEN, NILE_OPTIONS };
enum { NILE_MOVE_KINDS = 10, NILE_VOCABULARIES = 5 };

/* The number of cards in the whole deck, including the locusts. */
enum {
    NILE_DECK =
#define CROP(id, copies, ...)   +(copies)
#define PAIR(a, b, copies, ...) +(copies)
#define LOCUSTS(...)            +1
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

/* Sorts of cards. */
enum { NILE_A_CROP, NILE_A_PAIR, NILE_A_LOCUSTS, NILE_SORTS };

enum { NILE_COMPONENTS = 3 };

extern const struct akhet_term nile_card[NILE_KINDS];
extern const struct akhet_term nile_sort[NILE_SORTS];
extern const struct akhet_component nile_component[NILE_COMPONENTS];
extern const struct akhet_comparison nile_comparison[NILE_CROPS];
extern const struct akhet_vocabulary nile_vocabulary[NILE_VOCABULARIES];
extern const struct akhet_option nile_option[NILE_OPTIONS];
extern const struct akhet_term nile_part[NILE_CROPS];
extern const struct akhet_kind nile_move_kind[NILE_MOVE_KINDS];
extern const struct akhet_kind nile_event_kind[NILE_EVENT_KINDS];

#endif
