/* A run: deals played by several threads, with the same outcome as by one. */
#ifndef ARENA_POOL_H
#define ARENA_POOL_H

#include "arena/journal.h"
#include "arena/keep.h"
#include "arena/statistics.h"

enum arena_end {
    ARENA_WHOLE,     /* all deals, or the test has its verdict */
    ARENA_STOPPED,   /* somebody asked for it */
    ARENA_UNKEPT,    /* a record could not be written */
    ARENA_UNLOGGED,  /* nor could the journal */
    ARENA_NO_MEMORY, /* there was none left, or no thread */
};

struct arena_run {
    const struct arena_plan *plan;
    uint64_t deals; /* to play */
    unsigned threads;
    struct arena_sprt *sprt;       /* NULL: no test */
    struct arena_keeper *keeper;   /* NULL: no records */
    struct arena_journal *journal; /* NULL: there is none */
    atomic_int *stop;              /* set: leave off */

    /* Called after every deal, by one thread at a time. */
    void (*progress)(void *watcher, const struct arena_run *run);
    void *watcher;

    struct arena_deal *deal; /* given back with arena_run_free */
    uint64_t count;          /* of them that count: those that are done, in order */
    uint64_t done;
    uint64_t room; /* for deals */
};

/* Memory for a deal of that number. */
bool arena_run_room(struct arena_run *run, uint64_t number);

/* Deals that are done already are not played again. */
enum arena_end arena_run(struct arena_run *run);
void arena_run_free(struct arena_run *run);

#endif
