/* The zones of Nile. */
#ifndef GAMES_NILE_ZONES_H
#define GAMES_NILE_ZONES_H

#include "games/nile/nile.h"

enum nile_zone {
    NILE_Z_PILE,
    NILE_Z_DISCARDS,
    NILE_Z_FLOOD_PILE,
    NILE_Z_ASIDE, /* the locusts, until the next pile */
    NILE_Z_REMOVED,
    NILE_Z_HAND,
    NILE_Z_STORAGE,
    NILE_Z_FIELDS,
    NILE_Z_SPECULATION,
    NILE_ZONES
};

extern const struct akhet_zone nile_zone[NILE_ZONES];
unsigned nile_card_moves(const struct akhet_event *event, struct akhet_card_move *moves);
unsigned nile_zone_cards(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS]);

#endif
