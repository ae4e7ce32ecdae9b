/* The printed numbers and effects of the cards and tombs, expanded from the .def tables. */
#ifndef GAMES_VALLEY_CARDS_H
#define GAMES_VALLEY_CARDS_H

#include "games/valley/valley.h"

/* The effects of cards, papyri, adventurers and tombs. `amount` is the number of the effect. */
enum valley_effect {
    VALLEY_DOES_NOTHING,
    /* when played */
    VALLEY_DOES_DRAW,         /* amount cards */
    VALLEY_DOES_TAKE_COINS,   /* up to amount, from the opponent */
    VALLEY_DOES_MAKE_DISCARD, /* the opponent one card */
    VALLEY_DOES_TAKE_CARD,    /* one at random from the opponent's hand */
    VALLEY_DOES_SEE_HAND,     /* the opponent's */
    VALLEY_DOES_CHARM,        /* take an ally of at most this Force */
    /* in camp */
    VALLEY_DOES_MORE_COINS,     /* each */
    VALLEY_DOES_CHEAPER,        /* each, the first ally */
    VALLEY_DOES_SEE_TOMB,       /* at the start of the camp phase */
    VALLEY_DOES_MORE_RESOURCES, /* once, however many such cards there are */
    VALLEY_DOES_HEAL,           /* allies destroyed by traps return */
    /* in the tomb */
    VALLEY_DOES_PACK, /* +amount for each other of the kind on its side */
    VALLEY_DOES_HELP_UNDEAD,
    VALLEY_DOES_HELP_ANIMALS,
    VALLEY_DOES_HELP_ADVENTURERS,
    VALLEY_DOES_HINDER_UNDEAD,    /* opposing ones */
    VALLEY_DOES_CHARM_ADVENTURER, /* the opposing one has Force 0 */
    VALLEY_DOES_PER_UNDEAD,       /* +amount for each other undead, on both sides */
    VALLEY_DOES_PER_ANIMAL,       /* +amount for each animal on its side */
    VALLEY_DOES_WITH_ADVENTURER,  /* +amount while its side's adventurer is there */
    VALLEY_DOES_FEAR_MEDALLION,   /* -amount while its owner has the medallion */
    VALLEY_DOES_ELUDE,            /* never the target of a trap */
    VALLEY_DOES_GUARD_ADVENTURER, /* never a target, and +amount */
    VALLEY_DOES_STOP_TRAPS,
    VALLEY_DOES_STOP_FIRST_TRAP,
    VALLEY_DOES_SWEEP, /* destroys all that match, protected or not */
    /* leaving the tomb */
    VALLEY_DOES_RETURN,
    VALLEY_DOES_ALLIES_RETURN,
    /* a tomb, on opening */
    VALLEY_DOES_OPEN_DESTROY, /* an opposing ally or animal in camp of Force 1 to amount */
    VALLEY_DOES_OPEN_DISCARD,
    VALLEY_EFFECTS
};

/* Sets of cards are bits by index. */
#define VALLEY_SPAN(from, count) ((((uint64_t)1 << (count)) - 1) << (from))
#define VALLEY_ALL_ALLIES        VALLEY_SPAN(0, VALLEY_ALLIES)
#define VALLEY_ALL_ANIMALS       VALLEY_SPAN(VALLEY_ANIMAL, VALLEY_ANIMALS)
#define VALLEY_ALL_GUARDIANS     VALLEY_SPAN(VALLEY_GUARDIAN, VALLEY_KINDS - VALLEY_GUARDIAN)
#define VALLEY_ALL_UNDEAD                                                                          \
    (VALLEY_SPAN(VALLEY_UNDEAD, VALLEY_UNDEADS) | VALLEY_SPAN(VALLEY_PAPYRUS, VALLEY_AVATARS))
#define VALLEY_ALL_TRAPS                                                                           \
    (VALLEY_SPAN(VALLEY_GUARDIAN, VALLEY_DECK_TRAPS) |                                             \
     VALLEY_SPAN(VALLEY_TRAP_PAPYRUS, VALLEY_TRAP_PAPYRI))
#define VALLEY_ALL_ADVENTURERS VALLEY_SPAN(VALLEY_ADVENTURER, VALLEY_ADVENTURERS)
#define VALLEY_ALL_PAPYRI      ((1u << VALLEY_PAPYRI) - 1)
#define VALLEY_ALL_TOMBS       ((1u << VALLEY_TOMBS) - 1)

/* Characters (VAL-2). */
#define VALLEY_ALL_CHARACTERS                                                                      \
    (VALLEY_ALL_ALLIES | VALLEY_ALL_ANIMALS | VALLEY_ALL_UNDEAD | VALLEY_ALL_ADVENTURERS)

enum {
    VALLEY_ANY_FORCE = 127, /* a trap's limit that no Force passes */
    VALLEY_ANY_NUMBER = 255,
    VALLEY_DECK = 0 /* cards in the draw deck */
#define ALLY(name, id, copies, ...)   +(copies)
#define ANIMAL(name, id, copies, ...) +(copies)
#define TRAP(name, id, copies, ...)   +(copies)
#define UNDEAD(name, id, copies, ...) +(copies)
#include "games/valley/cards.def"
    ,
    VALLEY_MOST_RESOURCES = 5 /* four, five with a Patron */
};

struct valley_card {
    uint64_t targets; /* traps: the cards they may destroy */
    uint8_t at_most;  /* traps: of at most this Force */
    uint8_t copies;
    uint8_t cost;
    uint8_t force;
    uint8_t effect;
    uint8_t amount;
    uint8_t resources; /* adventurers */
};

struct valley_tomb {
    uint8_t effect;
    uint8_t amount;
    uint8_t most_sent;
};

extern const struct valley_card valley_card[VALLEY_CARDS];
extern const struct valley_tomb valley_tomb[VALLEY_TOMBS];

/* The copies of each kind of the deck, as a pile. */
extern const uint8_t valley_copies[VALLEY_PILE];

/* The card of each trap, in the order of `trigger` moves. */
extern const uint8_t valley_trap[VALLEY_TRAPS];

/* The cards with an effect. The compiler makes it a constant. */
__attribute__((always_inline)) static inline uint64_t valley_with(enum valley_effect wanted)
{
    uint64_t cards = 0;
#define WITH(name, effect)                                 cards |= (uint64_t)(VALLEY_DOES_##effect == wanted) << VALLEY_##name;
#define ALLY(name, id, copies, cost, force, effect, ...)   WITH(name, effect)
#define ANIMAL(name, id, copies, cost, force, effect, ...) WITH(name, effect)
#define UNDEAD(name, id, copies, force, effect, ...)       WITH(name, effect)
#include "games/valley/cards.def"
#define AVATAR(name, id, force, effect, ...) WITH(name, effect)
#define RITE(name, id, effect, ...)          WITH(name, effect)
#define TRAP_PAPYRUS(name, id, effect, ...)  WITH(name, effect)
#include "games/valley/papyri.def"
#define ADVENTURER(name, id, force, resources, effect, ...) WITH(name, effect)
#include "games/valley/adventurers.def"
#undef WITH
    return cards;
}

#endif
