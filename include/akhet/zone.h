/* Zones: where the cards of a game lie, and which cards an event moves between them.
 *
 * A hand, a deck or the gifts of a market is a zone. Each event says which cards it moves from
 * which zone to which, so a program that shows a game can follow a move event by event without
 * knowing the rules. Applying the moves of all events of a step to the zones of the view before
 * that step gives the zones of the view after it. */
#ifndef AKHET_ZONE_H
#define AKHET_ZONE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_CARDS      64 /* most terms of a vocabulary of cards */
#define AKHET_CARD_MOVES 8  /* most card moves of any event */
#define AKHET_ALL        0  /* as the count of a card move: all that are there */

struct akhet_zone {
    const char *id; /* the key in the JSON of a view, if it has one */
    char cards;     /* letter of the vocabulary of its cards */
    const char *of; /* the kind of owner ("seat", "market"); NULL: there is only one such zone */
    char of_type;   /* 's' for seats, or the letter of a vocabulary */
};

/* One particular zone: the hand of seat 2. */
struct akhet_location {
    uint8_t zone; /* index into the game's zones */
    uint8_t of;   /* the seat or term that owns it; 0 without an owner */
};

/* Cards that go from one zone to another. With AKHET_ALL and a hidden card, every card leaves. */
struct akhet_card_move {
    int16_t card;  /* index into the vocabulary, or AKHET_HIDDEN */
    uint8_t count; /* or AKHET_ALL */
    struct akhet_location from;
    struct akhet_location to;
};

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
