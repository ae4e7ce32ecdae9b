/* The position of the deciding seat in Nefertiti, and the worth of its moves. */
#ifndef BOTS_NEFERTITI_ASSESSMENT_H
#define BOTS_NEFERTITI_ASSESSMENT_H

#include "bots/nefertiti/valuation.h"

enum { HARM = 6 }; /* the gain or loss of another seat counts 1 / HARM */

/* The condition on which one more servant closes a market. */
enum close { BY_NONE, BY_ANY, BY_SQUARE, BY_DICE };

/* An open market. */
struct market_assessment {
    unsigned stall, occupied, free; /* `free`: squares that another seat can pay for */
    enum close close;
    unsigned ways; /* of 36 dice results that would close it */
    int purse;     /* Deben for the highest bid here */
    int lost;      /* by outbidding itself */
    struct closing closing;
};

struct wish {
    unsigned kind;
    int worth;
};

struct assessment {
    const struct nefertiti_state *s;
    unsigned seat;
    int purse; /* Deben that no bid has promised */
    struct valuation values;
    struct market_assessment market[NEF_MARKETS];
    struct wish wish[2]; /* for the merchant */
};

static inline int most(int a, int b)
{
    return a > b ? a : b;
}

/* Values of gifts, and the money of the deciding seat. */
void assess_begin(struct assessment *assessment, const struct nefertiti_state *s);

/* Assess some of the open markets, given as bits, before their moves. */
void assess_markets(struct assessment *assessment, unsigned markets);
int place_worth(const struct assessment *assessment, unsigned market, unsigned bid);
int force_worth(const struct assessment *assessment, unsigned market);

/* Assess the cards of the other seats, before hires. A hire's worth includes the seal that it
 * costs. */
void assess_wishes(struct assessment *assessment);
int hire_worth(const struct assessment *assessment, akhet_move move);

/* The worth of swapping a card, and the loss of a card to its holder. */
int swap_worth(const struct assessment *assessment, unsigned given, unsigned taken);
int gift_loss(const struct nefertiti_state *s, unsigned kind);

#endif
