/* Every game of a run kept as a record, one file a game. */
#ifndef ARENA_KEEP_H
#define ARENA_KEEP_H

#include "arena/arena.h"

struct arena_keeper {
    const struct arena_plan *plan;
    const char *folder;
    atomic_int number; /* errno of a file that could not be written; 0: all could */
};

/* Make the folder where it is missing. False: `number` says why not. */
bool arena_keeper_open(struct arena_keeper *keeper);

/* For a hand's `keep`. */
bool arena_keep(void *keeper, const struct arena_played *played);

#endif
