/* Declarations shared by the files of `akhet arena`. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "arena/arena_records.h"
#include "arena/arena_run.h"
#include "cli/command.h"

/* A run and the data for its report. */
struct contest {
    const struct call *call;
    struct arena_plan plan;
    struct arena_run run;
    struct arena_sprt sprt;
    struct arena_recorder recorder;
    struct arena_journal journal;
    struct arena_result result;
    enum arena_end end;
    uint64_t asked; /* games; 0: as many as the test needs */
    double seconds; /* wall-clock time of the run */
};

/* Seconds of a monotonic clock. */
double contest_clock(void);

/* A line on the terminal that is overwritten while games are played. */
struct progress {
    const struct call *call;
    double begun, told; /* by the clock */
    uint64_t before;    /* deals that were done before it began */
    bool drawn;
};
void progress_begin(struct progress *progress, const struct call *call, uint64_t before);
void progress_tell(void *watcher, const struct arena_run *run);
void progress_wipe(struct progress *progress);

void contest_table(const struct contest *contest);
bool contest_json(const struct contest *contest);

/* Print the errors by which bots lost games, one line each, to `err`. */
void contest_faults(const struct contest *contest);

/* The verdict of a test between two bots, as a message. */
enum message contest_verdict(const struct contest *contest);

#endif
