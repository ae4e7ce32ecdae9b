/* A run: deals played by several threads, with the same result as by one thread. */
#ifndef ARENA_ARENA_RUN_H
#define ARENA_ARENA_RUN_H

#include "arena/arena_statistics.h"
#include "arena/journal.h"

enum arena_end {
    ARENA_WHOLE,      /* all deals, or the test has its verdict */
    ARENA_STOPPED,    /* by the caller */
    ARENA_NO_RECORD,  /* a record could not be written */
    ARENA_NO_JOURNAL, /* the journal could not be written */
    ARENA_NO_MEMORY,
};

struct arena_run {
    const struct arena_plan *plan;
    uint64_t deals; /* to play */
    unsigned threads;
    struct arena_sprt *sprt; /* NULL: no test */
    arena_record *record;    /* called after every game; NULL: not called */
    void *recorder;
    struct arena_journal *journal; /* NULL: no journal */
    atomic_int *stop;              /* set it to stop the run */

    /* Called after every deal, by one thread at a time. */
    void (*progress)(void *watcher, const struct arena_run *run);
    void *watcher;

    struct arena_deal *deal; /* freed by arena_run_free */
    uint64_t count;          /* deals that count: those done without a gap */
    uint64_t done;
    uint64_t room; /* for deals */
};

/* Make room for the deal with this number; false: no memory. */
bool arena_run_room(struct arena_run *run, uint64_t number);

/* Play the deals that are not done yet. */
enum arena_end arena_run(struct arena_run *run);
void arena_run_free(struct arena_run *run);

#endif
