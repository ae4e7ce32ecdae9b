/* The worth of gifts, money and seals to a seat, and the gains of its servants in a market. */
#ifndef BOTS_NEFERTITI_VALUATION_H
#define BOTS_NEFERTITI_VALUATION_H

#include "games/nefertiti/nefertiti_rules.h"

enum { POINT = 20 }; /* the worth of a point of prestige, the unit of all worths here */

struct valuation {
    int16_t gift[NEF_GIFTS]; /* one more card of the kind */
    int16_t deben;
    int16_t seal;
    int16_t shame; /* of a highest bidder who cannot pay */
};

void valuation_of(const struct nefertiti_state *s, unsigned seat, struct valuation *values);

/* The gains from a market if it closes now with one more servant of the seat. */
struct closing {
    int16_t take[NEF_SIGNS]; /* as the highest, by the symbol of the square; unpaid */
    int16_t left;            /* the best gift that an ordinary highest bidder leaves */
    int16_t best[NEF_SERVANTS * NEF_SEATS +
                 1]; /* the best gift left after this many servants; unpaid */
    uint8_t reserve[NEF_SERVANTS * NEF_SEATS + 1]; /* Deben in the reserve by then */
    int16_t now;    /* gain of the seat's servants without another one */
    int16_t others; /* gain of all other seats' servants */
};

void closing_of(const struct nefertiti_state *s, unsigned market, unsigned seat,
                const struct valuation *values, struct closing *closing);

/* The number of players who would hold the type of each kind if the seat took one: a byte for each
 * kind. */
uint64_t holders_with(const struct nefertiti_state *s, unsigned seat);

/* The type of a kind. */
extern const uint8_t gift_type[NEF_GIFTS];

#endif
