/* The words of the valley: move codes, event kinds, vocabularies. */
#ifndef GAMES_VALLEY_WORDS_H
#define GAMES_VALLEY_WORDS_H

#include "games/valley/valley_cards.h"

/* Move codes: a code is the base of its kind plus the index of the thing it names. */
enum {
    VALLEY_M_SPLIT = 0,
    VALLEY_M_PLAY = VALLEY_M_SPLIT + VALLEY_MOST_RESOURCES + 1,
    VALLEY_M_END_CAMP = VALLEY_M_PLAY + VALLEY_GUARDIAN,
    VALLEY_M_DISCARD,
    VALLEY_M_STEAL = VALLEY_M_DISCARD + VALLEY_KINDS,
    VALLEY_M_OPEN = VALLEY_M_STEAL + VALLEY_ALLIES,
    VALLEY_M_PASS,
    VALLEY_M_DESTROY,
    VALLEY_M_SEND = VALLEY_M_DESTROY + VALLEY_GUARDIAN,
    VALLEY_M_SEND_ADVENTURER = VALLEY_M_SEND + VALLEY_GUARDIAN,
    VALLEY_M_SENT = VALLEY_M_SEND_ADVENTURER + VALLEY_ADVENTURERS,
    VALLEY_M_LAY,
    VALLEY_M_LAID = VALLEY_M_LAY + VALLEY_ADVENTURER,
    VALLEY_M_SPRING, /* a trap without a target */
    VALLEY_M_TRIGGER = VALLEY_M_SPRING + VALLEY_TRAPS,
    VALLEY_MOVES = VALLEY_M_TRIGGER + VALLEY_TRAPS * VALLEY_CARDS,
    VALLEY_MOVE_KINDS = 15
};

enum {
    VALLEY_E_ADVENTURER,
    VALLEY_E_PAPYRUS,
    VALLEY_E_DEAL,
    VALLEY_E_TOSS,
    VALLEY_E_LOOK,
    VALLEY_E_LOOK_AGAIN,
    VALLEY_E_SPLIT,
    VALLEY_E_SMUGGLE,
    VALLEY_E_REMAKE,
    VALLEY_E_DRAW,
    VALLEY_E_PLAY,
    VALLEY_E_ROB,
    VALLEY_E_DISCARD,
    VALLEY_E_SPY,
    VALLEY_E_READ,
    VALLEY_E_SHOWN,
    VALLEY_E_STEAL,
    VALLEY_E_END_CAMP,
    VALLEY_E_PASS,
    VALLEY_E_OPEN,
    VALLEY_E_OPEN_SEEN,
    VALLEY_E_DESTROY,
    VALLEY_E_SEND,
    VALLEY_E_SENT,
    VALLEY_E_LAY,
    VALLEY_E_LAY_PAPYRUS,
    VALLEY_E_LAID,
    VALLEY_E_REVEAL,
    VALLEY_E_BLUFF,
    VALLEY_E_TRIGGER,
    VALLEY_E_NO_TARGET,
    VALLEY_E_STOPPED,
    VALLEY_E_DESTROYED,
    VALLEY_E_HEALED,
    VALLEY_E_STRUCK,
    VALLEY_E_COMBAT,
    VALLEY_E_WIN,
    VALLEY_E_RETURN,
    VALLEY_E_MEDALLION,
    VALLEY_E_OVER,
    VALLEY_EVENT_KINDS
};

/* Sorts of cards, and when an effect acts: as printed. */
enum {
    VALLEY_A_ALLY,
    VALLEY_AN_ANIMAL,
    VALLEY_A_TRAP,
    VALLEY_AN_UNDEAD,
    VALLEY_A_RITE,
    VALLEY_SORTS
};
enum {
    VALLEY_ACTS_PLAYED,
    VALLEY_ACTS_IN_CAMP,
    VALLEY_ACTS_IN_TOMB,
    VALLEY_ACTS_LEAVING,
    VALLEY_ACTS_WITH_MEDALLION,
    VALLEY_ACTS_ON_OPENING,
    VALLEY_TIMES
};

enum { VALLEY_VOCABULARIES = 5, VALLEY_COMPONENTS = 6, VALLEY_COMPARISONS = 1 };

extern const struct akhet_vocabulary valley_vocabulary[VALLEY_VOCABULARIES];
extern const struct akhet_term valley_card_term[VALLEY_CARDS];
extern const struct akhet_term valley_tomb_term[VALLEY_TOMBS];
extern const struct akhet_term valley_trap_term[VALLEY_TRAPS];
extern const struct akhet_term valley_sort_term[VALLEY_SORTS];
extern const struct akhet_term valley_time_term[VALLEY_TIMES];
extern const struct akhet_component valley_component[VALLEY_COMPONENTS];
extern const struct akhet_comparison valley_comparison[VALLEY_COMPARISONS];
extern const struct akhet_option valley_option[1];
extern const struct akhet_kind valley_move_kind[VALLEY_MOVE_KINDS];
extern const struct akhet_kind valley_event_kind[VALLEY_EVENT_KINDS];

#endif
