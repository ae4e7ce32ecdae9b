/* The needs and expectations of the deciding seat in Nile, computed before its moves are ranked.
 *
 * Worths are in points: a stored card of the seat's scarcest crop is worth a hundred. The functions
 * read only what the seat may know, so that a view and a world give the same result. */
#ifndef BOTS_NILE_ASSESSMENT_H
#define BOTS_NILE_ASSESSMENT_H

#include "games/nile/nile_rules.h"

enum { FLOODS_ROWS = 17, FLOODS_MOST = 8 };

/* The probability of at least k + 1 floods, in percent, where half the row's number of floods is
 * expected (Poisson). A table, so that every build has the same numbers. */
extern const uint8_t floods_come[FLOODS_ROWS][FLOODS_MOST];

struct assessment {
    const struct nile_state *v;
    const uint8_t *hand, *storage;
    unsigned mine;         /* bit c set: the seat grows crop c */
    int least;             /* of any crop, stored and growing */
    int flood[NILE_CROPS]; /* probability that the next flood shows the crop, in thousandths */
    const uint8_t *come[NILE_CROPS]; /* a row of floods_come */
    int hold[NILE_COUNTED];          /* worth of a card in hand */
    int drawn;                       /* worth of a card to be drawn */
    bool late;                       /* too late for speculation */
};

void assess(struct assessment *assessment, const struct nile_state *view);

/* The worth of storing a card of a crop when `more` others are stored before it. */
int assessment_need(const struct assessment *assessment, unsigned crop, int more);

/* The expected gain of adding cards to a field of the seat with `growing` cards. */
int assessment_gain(const struct assessment *assessment, unsigned crop, unsigned growing,
                    unsigned cards);

/* The cards of the seat's field of a crop; 0: it has none. */
static inline unsigned assessment_growing(const struct assessment *assessment, unsigned crop)
{
    return assessment->mine >> crop & 1 ? assessment->v->field[crop] : 0;
}

#endif
