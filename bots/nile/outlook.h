/* What the seat on turn in Nile makes of the table before it looks at its moves.
 *
 * Points: a card stored of the crop that one has least of is worth a hundred. Only what the seat
 * on turn may know is read, so that a view and a world look alike. */
#ifndef BOTS_NILE_OUTLOOK_H
#define BOTS_NILE_OUTLOOK_H

#include "games/nile/rules.h"

struct outlook {
    const struct nile_state *v;
    const uint8_t *hand, *storage;
    unsigned mine;                   /* bit c set: one grows crop c */
    int least;                       /* of any crop, stored and growing */
    int flood[NILE_CROPS];           /* chance of the crop at the next flood, of a thousand */
    const uint8_t *come[NILE_CROPS]; /* a row of floods_come */
    int hold[NILE_COUNTED];          /* what a card is worth in hand */
    int drawn;                       /* and one yet to be drawn */
    bool late;                       /* for speculation */
};

void outlook_of(struct outlook *outlook, const struct nile_state *view);

/* What a card more than so many of a crop is worth once it is stored. */
int outlook_need(const struct outlook *outlook, unsigned crop, int more);

/* What cards will bring that come to so many of one's own field. */
int outlook_gain(const struct outlook *outlook, unsigned crop, unsigned growing, unsigned cards);

/* Cards of one's own field, 0 where there is none. */
static inline unsigned outlook_growing(const struct outlook *outlook, unsigned crop)
{
    return outlook->mine >> crop & 1 ? outlook->v->field[crop] : 0;
}

#endif
