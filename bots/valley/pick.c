/* Quick imagined games: by the rules of thumb, with a slip now and then. */
#include "bots/valley/valley.h"

#include "games/valley/rules.h"

enum { SLIPS = 50 /* moves of a thousand that are any */ };

/* Adventurers are sent first wherever there is room for all: that needs no thought. */
static bool sends_adventurer(const struct valley_state *s, const akhet_move *moves)
{
    return s->phase == VALLEY_SEND && moves[1] >= VALLEY_M_SEND_ADVENTURER &&
           valley_tomb[s->open - 1].most_sent == VALLEY_ANY_NUMBER;
}

unsigned valley_pick(const void *view, const akhet_move *moves, unsigned count,
                     struct akhet_random *random)
{
    uint32_t chance = akhet_random_next(random);
    if ((chance >> 16) * 1000 >> 16 < SLIPS)
        return (chance & 0xffff) * count >> 16;
    if (count > 1 && sends_adventurer(view, moves))
        return 1;
    int16_t rank[AKHET_LEGAL];
    unsigned best = 0;
    valley_rank(view, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        best = rank[i] > rank[best] ? i : best;
    return best;
}
