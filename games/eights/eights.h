/* Eights: the smallest game, the reference workload, and the template for a new one. */
#ifndef GAMES_EIGHTS_H
#define GAMES_EIGHTS_H

#include <stdint.h>

#include <akhet/game.h>

#define EIGHTS_SEATS 4
#define EIGHTS_CARDS 52
#define EIGHTS_DEAL  5
#define EIGHTS_DECK  (EIGHTS_CARDS - EIGHTS_SEATS * EIGHTS_DEAL - 1)

enum { EIGHTS_DRAW = EIGHTS_CARDS, EIGHTS_MOVES }; /* below: play that card */

/* Cards are suit * 13 + rank; hands are bit sets. The deck is a bag: a draw takes a card from any
 * place in it and the last card fills the gap, so its order means nothing. */
struct eights_state {
    uint64_t hand[EIGHTS_SEATS];
    int16_t points[EIGHTS_SEATS];
    uint8_t deck[EIGHTS_DECK + 1]; /* a play reads one place behind a full deck and ignores it */
    uint8_t deck_size;
    uint8_t top;
    uint8_t turn;
};

/* In the state of a view the other hands and the deck are empty; their sizes are kept. */
struct eights_view {
    struct eights_state state;
    uint8_t hand_size[EIGHTS_SEATS];
    int8_t viewer;
};

extern const struct akhet_game akhet_eights;

/* Encode views as observations (engine/engine_observe.h). */
struct observe_block;
void eights_observation_of_block(const struct observe_block *block);

#endif
