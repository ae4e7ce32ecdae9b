/* Elo ratings of the bots of a run. */
#ifndef ARENA_ELO_H
#define ARENA_ELO_H

#include "arena/arena_statistics.h"

/* Fill in the ratings of all bots; the shares and games of the result must be set. False: no
 * memory. */
bool arena_elo(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
               struct arena_result *result);

#endif
