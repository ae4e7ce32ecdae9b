/* A table of Nefertiti as the seat to decide reads it, and what its moves are worth by that. */
#ifndef BOTS_NEFERTITI_READING_H
#define BOTS_NEFERTITI_READING_H

#include "bots/nefertiti/prices.h"

enum { HARM = 6 }; /* what another seat gets or loses counts for one in so many */

/* What decides whether one more servant closes a market. */
enum close { BY_NONE, BY_ANY, BY_SQUARE, BY_DICE };

/* An open market. */
struct spot {
    unsigned stall, occupied, free; /* squares that another seat could pay are free */
    enum close close;
    unsigned ways; /* of 36: dice that would close it */
    int purse;     /* Deben for the highest bid here */
    int lost;      /* by outbidding oneself */
    struct stand stand;
};

struct wish {
    unsigned kind;
    int worth;
};

struct reading {
    const struct nefertiti_state *s;
    unsigned seat;
    int purse; /* Deben not yet promised */
    struct prices prices;
    struct spot spot[NEF_MARKETS];
    struct wish wish[2]; /* for the merchant */
};

static inline int most(int a, int b)
{
    return a > b ? a : b;
}

/* Prices, and the money of the seat to decide. */
void reading_begin(struct reading *reading, const struct nefertiti_state *s);

/* Some of the open markets, as bits; then moves there can be weighed. */
void reading_markets(struct reading *reading, unsigned markets);
int place_worth(const struct reading *reading, unsigned market, unsigned bid);
int force_worth(const struct reading *reading, unsigned market);

/* What others hold; then hires can be weighed: what one brings, the seal already paid. */
void reading_wishes(struct reading *reading);
int hire_worth(const struct reading *reading, akhet_move move);

/* A card for another one; and what the holder of a card loses with it. */
int swap_worth(const struct reading *reading, unsigned given, unsigned taken);
int gift_loss(const struct nefertiti_state *s, unsigned kind);

#endif
