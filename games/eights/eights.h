/* Eights: the smallest game, the reference workload, and the template for a new one. */
#ifndef GAMES_EIGHTS_H
#define GAMES_EIGHTS_H

#include <stdint.h>

#include <akhet/game.h>

#define EIGHTS_SEATS 4
#define EIGHTS_CARDS 52
#define EIGHTS_DEAL  5

enum { EIGHTS_DRAW = EIGHTS_CARDS, EIGHTS_MOVES }; /* below: play that card */

/* Cards are bits: suit * 13 + rank. In a view the hands of the others and the deck are empty
 * sets, while their sizes stay. */
struct eights_table {
    uint64_t hand[EIGHTS_SEATS];
    uint64_t deck;
    int16_t points[EIGHTS_SEATS];
    uint8_t hand_size[EIGHTS_SEATS];
    uint8_t deck_size;
    uint8_t top;
    uint8_t turn;
    int8_t viewer; /* of a view; 0 in a state */
};

extern const struct akhet_game akhet_eights;

#endif
