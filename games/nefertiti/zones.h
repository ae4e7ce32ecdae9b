/* The zones of Nefertiti. */
#ifndef GAMES_NEFERTITI_ZONES_H
#define GAMES_NEFERTITI_ZONES_H

#include "games/nefertiti/nefertiti.h"

enum nef_zone {
    NEF_Z_PILE,
    NEF_Z_OUT,
    NEF_Z_CHARACTERS,
    NEF_Z_HIRED,
    NEF_Z_GIFTS,  /* of a seat */
    NEF_Z_MARKET, /* the gifts that lie in a market, the upper one with the lower ones */
    NEF_ZONES
};

extern const struct akhet_zone nef_zone[NEF_ZONES];
unsigned nef_card_moves(const struct akhet_event *event, struct akhet_card_move *moves);
unsigned nef_zone_cards(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS]);

#endif
