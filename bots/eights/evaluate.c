/* How good a table of eights looks: points ahead of the best other, and points still in hand. */
#include "bots/evaluate.h"

#include "games/eights/eights.h"

enum { SCORED = 4, IN_HAND = 1 };

int evaluate_eights(const void *view, int seat)
{
    const struct eights_table *t = &((const struct eights_view *)view)->table;
    int best = 0, held = 0;
    for (int other = 0; other < EIGHTS_SEATS; other++)
        if (other != seat && t->points[other] > best)
            best = t->points[other];
    for (uint64_t hand = t->hand[seat]; hand; hand &= hand - 1)
        held += __builtin_ctzll(hand) % 13 + 1;
    return SCORED * (t->points[seat] - best) + IN_HAND * held;
}
