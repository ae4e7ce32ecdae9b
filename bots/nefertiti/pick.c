/* A move of Nefertiti for an imagined game: what looks best, and now and then anything. */
#include "bots/nefertiti/know.h"

enum { ANY = 4 }; /* one move of so many is any */

unsigned nefertiti_pick(const void *view, const akhet_move *moves, unsigned count,
                        struct akhet_random *random)
{
    int16_t rank[AKHET_LEGAL];
    unsigned best = 0;
    if (akhet_random_below(random, ANY) == 0)
        return akhet_random_below(random, count);
    nefertiti_rank(view, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        if (rank[i] > rank[best])
            best = i;
    return best;
}
