/* The view of eights as numbers. */
#include "games/eights/words.h"

#include "engine/engine_plane.h"

#define PLANE_VIEW struct eights_view

static const struct akhet_plane plane[] = {
    PLANE_ROW(OWN, "hand", BITS, 0, EIGHTS_CARDS, state.hand[0], 8),
    PLANE_ROW(SEAT, "hand-size", COUNT, 0, EIGHTS_DEAL + EIGHTS_DECK, hand_size[0], 1),
    PLANE_ROW(SEAT, "points", COUNT, 0, EIGHTS_MOST_POINTS, state.points[0], 2),
    PLANE("deck-size", COUNT, EIGHTS_DECK, state.deck_size),
    PLANE("top", ONE_OF, EIGHTS_CARDS, state.top),
    PLANE_WHILE("turn", SEAT, 0, state.turn, state.deck_size),
};

const struct akhet_observation eights_observation = {1, sizeof plane / sizeof *plane, plane};
