/* The view of eights as numbers. */
#include "games/eights/words.h"

#include "engine/engine_observe.h"

#define PLANE_VIEW struct eights_view

#define PLANES(P)                                                                                  \
    P(PLANE_ROW(OWN, "hand", BITS, 0, EIGHTS_CARDS, state.hand[0], 8))                             \
    P(PLANE_ROW(SEAT, "hand-size", COUNT, 0, EIGHTS_DEAL + EIGHTS_DECK, hand_size[0], 1))          \
    P(PLANE_ROW(SEAT, "points", COUNT, 0, EIGHTS_MOST_POINTS, state.points[0], 2))                 \
    P(PLANE("deck-size", COUNT, EIGHTS_DECK, state.deck_size))                                     \
    P(PLANE("top", ONE_OF, EIGHTS_CARDS, state.top))                                               \
    P(PLANE_WHILE("turn", SEAT, 0, state.turn, state.deck_size))

OBSERVATION(eights_observation, 1, EIGHTS_SEATS, EIGHTS_SEATS)
