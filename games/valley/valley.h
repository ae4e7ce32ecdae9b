/* La Vallée des Rois: the state of a game, and the names of its cards, tombs and phases in the
 * code. */
#ifndef GAMES_VALLEY_H
#define GAMES_VALLEY_H

#include <stdint.h>

#include <akhet/game.h>

#define VALLEY_SEATS 2

enum valley_number {
#define NUMBER(symbol, id, value, ...) VALLEY_##symbol = (value),
#include "games/valley/numbers.def"
#undef NUMBER
};

/* Every card by index: the kinds of the draw deck by class, then the papyri, the adventurers. */
enum valley_card_index {
#define ALLY(name, ...)   VALLEY_##name,
#define ANIMAL(name, ...) VALLEY_##name,
#define TRAP(name, ...)   VALLEY_##name,
#define UNDEAD(name, ...) VALLEY_##name,
#include "games/valley/cards.def"
#define AVATAR(name, ...)       VALLEY_##name,
#define RITE(name, ...)         VALLEY_##name,
#define TRAP_PAPYRUS(name, ...) VALLEY_##name,
#include "games/valley/papyri.def"
#define ADVENTURER(name, ...) VALLEY_##name,
#include "games/valley/adventurers.def"
    VALLEY_CARDS
};

enum valley_tomb_index {
#define TOMB(name, ...) VALLEY_TOMB_##name,
#include "games/valley/tombs.def"
    VALLEY_TOMBS
};

/* The number of kinds in each class. */
enum {
    VALLEY_ALLIES = 0
#define ALLY(...) +1
#include "games/valley/cards.def"
    ,
    VALLEY_ANIMALS = 0
#define ANIMAL(...) +1
#include "games/valley/cards.def"
    ,
    VALLEY_DECK_TRAPS = 0
#define TRAP(...) +1
#include "games/valley/cards.def"
    ,
    VALLEY_UNDEADS = 0
#define UNDEAD(...) +1
#include "games/valley/cards.def"
    ,
    VALLEY_AVATARS = 0
#define AVATAR(...) +1
#include "games/valley/papyri.def"
    ,
    VALLEY_RITES = 0
#define RITE(...) +1
#include "games/valley/papyri.def"
    ,
    VALLEY_TRAP_PAPYRI = 0
#define TRAP_PAPYRUS(...) +1
#include "games/valley/papyri.def"
    ,
    VALLEY_ADVENTURERS = 0
#define ADVENTURER(...) +1
#include "games/valley/adventurers.def"
};

/* The index at which each class begins. */
enum {
    VALLEY_ANIMAL = VALLEY_ALLIES,
    VALLEY_GUARDIAN = VALLEY_ANIMAL + VALLEY_ANIMALS, /* traps and undead (VAL-1) */
    VALLEY_UNDEAD = VALLEY_GUARDIAN + VALLEY_DECK_TRAPS,
    VALLEY_KINDS = VALLEY_UNDEAD + VALLEY_UNDEADS, /* of the draw deck */
    VALLEY_PAPYRUS = VALLEY_KINDS,
    VALLEY_RITE = VALLEY_PAPYRUS + VALLEY_AVATARS,
    VALLEY_TRAP_PAPYRUS = VALLEY_RITE + VALLEY_RITES,
    VALLEY_PAPYRI = VALLEY_AVATARS + VALLEY_RITES + VALLEY_TRAP_PAPYRI,
    VALLEY_ADVENTURER = VALLEY_PAPYRUS + VALLEY_PAPYRI,
    VALLEY_TRAPS = VALLEY_DECK_TRAPS + VALLEY_TRAP_PAPYRI,
    VALLEY_PILE = 32,     /* counts of a pile, a multiple of eight */
    VALLEY_CAMP_PILE = 24 /* counts of a camp: allies and animals only */
};

enum valley_phase {
    VALLEY_SPLIT,   /* the resources (VAL-30) */
    VALLEY_CAMP,    /* playing cards (VAL-32) */
    VALLEY_YIELD,   /* the Mercenary's victim discards */
    VALLEY_CHARM,   /* the Enchantress takes an ally */
    VALLEY_LIMIT,   /* too many cards at the end of the camp phase (VAL-34) */
    VALLEY_OPEN,    /* open a tomb or pass (VAL-21) */
    VALLEY_OFFER,   /* a discard on opening (Seti) */
    VALLEY_DESTROY, /* a destruction on opening (Tutankhamun) */
    VALLEY_SEND,    /* entry (VAL-41) */
    VALLEY_LAY,     /* guardians, face down (VAL-42) */
    VALLEY_TRIGGER, /* traps (VAL-43) */
    VALLEY_OVER,
    VALLEY_PHASES
};

enum valley_place { VALLEY_AT_CAMP, VALLEY_IN_TOMB, VALLEY_STRUCK /* by a trap (VAL-44) */ };

/* One player's side. Piles are counts by kind; sets of papyri are bits. While the phase is
 * VALLEY_LAY the guardians among `tomb`, `laid` and `bluff` lie face down. */
struct valley_side {
    uint8_t hand[VALLEY_PILE];
    uint8_t known[VALLEY_PILE]; /* cards of the other's hand or face down that this seat knows
                                   (VAL-61) */
    uint8_t tomb[VALLEY_PILE];  /* in the open tomb */
    uint8_t camp[VALLEY_CAMP_PILE];
    uint16_t papyri; /* left */
    uint16_t laid;   /* in the open tomb */
    uint16_t spent;  /* set aside face up, for good */
    uint8_t hand_size;
    uint8_t down; /* cards of the hand that lie face down, including the bluff */
    uint8_t papyri_left;
    uint8_t papyri_down;
    uint8_t bluff;      /* 1 + the card laid as a bluff, 0 for none */
    uint8_t adventurer; /* from 0 */
    uint8_t place;
    uint8_t coins;
    uint8_t pass; /* tokens left */
    uint8_t won;  /* tombs, as bits */
};

/* The whole state. In a view everything that the viewer may not know is zero; the sizes are
 * kept. */
struct valley_state {
    struct valley_side side[VALLEY_SEATS];
    uint8_t deck[VALLEY_PILE];
    uint8_t discard[VALLEY_PILE];
    uint8_t deck_size;
    uint8_t discard_size;
    uint8_t phase;
    uint8_t turn;     /* the seat that decides; 0 when the game is over */
    uint8_t holder;   /* of the medallion */
    uint8_t tombs;    /* not opened yet, as bits */
    uint8_t top;      /* 1 + the top tomb once a seat has looked at it (Soothsayer) */
    uint8_t top_seen; /* the seats that have looked, as bits */
    uint8_t open;     /* 1 + the open tomb, 0 for none */
    uint8_t hired;    /* an ally has been played in this camp phase (Foreman) */
    uint8_t sprung;   /* the seat in turn has triggered a trap in this tomb (Susan) */
    uint8_t brief;    /* the short game (VAL-11) */
    int8_t viewer;    /* of a view; 0 in a state */
    uint8_t unused;
};

extern const struct akhet_game akhet_valley;

/* Encode views as observations (engine/engine_observe.h). */
struct observe_block;
void valley_observation_of_block(const struct observe_block *block);

#endif
