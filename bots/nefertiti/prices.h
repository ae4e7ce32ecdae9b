/* What gifts, money and seals are worth to a seat, and what its servants would get. */
#ifndef BOTS_NEFERTITI_PRICES_H
#define BOTS_NEFERTITI_PRICES_H

#include "games/nefertiti/rules.h"

enum { POINT = 20 }; /* a point of prestige, in the units of all worths here */

struct prices {
    int16_t gift[NEF_GIFTS]; /* one more card of the kind */
    int16_t deben;
    int16_t seal;
    int16_t shame; /* of a highest bidder who cannot pay */
};

void prices_read(const struct nefertiti_state *s, unsigned seat, struct prices *prices);

/* A market as a seat would fare there, if it closed now with one more servant of that seat. */
struct stand {
    int16_t take[NEF_SIGNS]; /* as the highest, by the symbol of the square; unpaid */
    int16_t left;            /* the best gift that an ordinary highest bidder leaves */
    int16_t best[NEF_SERVANTS * NEF_SEATS + 1];    /* after so many servants; unpaid */
    uint8_t reserve[NEF_SERVANTS * NEF_SEATS + 1]; /* what the reserve holds by then */
    int16_t now;    /* what the servants of the seat get without another one */
    int16_t others; /* and those of all other seats */
};

void stand_read(const struct nefertiti_state *s, unsigned market, unsigned seat,
                const struct prices *prices, struct stand *stand);

/* How many players would hold the type of each kind if the seat took one: a byte a kind. */
uint64_t holders_with(const struct nefertiti_state *s, unsigned seat);

/* The type of a kind. */
extern const uint8_t prices_type[NEF_GIFTS];

#endif
