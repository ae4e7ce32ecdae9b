/* The journal of a run: a file from which the run can be resumed, with a line for every deal. */
#ifndef ARENA_JOURNAL_H
#define ARENA_JOURNAL_H

#include <stdio.h>

#include "arena/arena.h"

struct arena_run;

enum arena_journal_state {
    ARENA_JOURNAL_FINE,
    ARENA_JOURNAL_FOREIGN, /* not a journal */
    ARENA_JOURNAL_OTHER,   /* of another run */
    ARENA_JOURNAL_DAMAGED, /* at `line` */
    ARENA_JOURNAL_BUSY,    /* another run is writing it */
    ARENA_JOURNAL_SHUT,    /* cannot be read or written: `number` is the errno */
    ARENA_JOURNAL_NO_MEMORY,
};

struct arena_journal {
    FILE *file;
    unsigned long line;
    int number;
};

/* Read the journal into the run, whose plan and number of deals are set, and prepare for appending.
 * An incomplete last line is dropped; a missing file is created. */
enum arena_journal_state arena_journal_open(struct arena_journal *journal, const char *path,
                                            struct arena_run *run);

/* A deal is in the file when this returns true. */
bool arena_journal_add(struct arena_journal *journal, const struct arena_plan *plan,
                       uint64_t number, const struct arena_deal *deal);

void arena_journal_close(struct arena_journal *journal);

#endif
