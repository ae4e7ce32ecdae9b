/* Recording every game of a run, one file for each game. */
#ifndef ARENA_ARENA_RECORDS_H
#define ARENA_ARENA_RECORDS_H

#include "arena/arena.h"

struct arena_recorder {
    const struct arena_plan *plan;
    const char *folder;
    atomic_int number; /* errno of the first file that could not be written; 0: none */
};

/* Create the folder if it is missing. False: `number` has the errno. */
bool arena_recorder_open(struct arena_recorder *recorder);

/* For `record` of struct arena_run. */
bool arena_record_game(void *recorder, const struct arena_played *played);

#endif
