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

/* The number of threads for a run: as asked for, or one for each core, but no more than deals. */
unsigned run_threads(const struct call *call, uint64_t deals);

/* Shows the progress of a run on a line of the terminal that is overwritten. */
struct progress;
typedef void progress_line(struct progress *progress, const struct arena_run *run);
void progress_share(struct progress *progress, const struct arena_run *run);
void progress_games(struct progress *progress, const struct arena_run *run);

/* Play the games of a run, with its progress on a terminal; an interrupt ends the run, not the
 * program. `seconds` is what it took by the clock. */
enum arena_end run_watched(const struct call *call, struct arena_run *run, progress_line *line,
                           double *seconds);

void contest_table(const struct contest *contest);
bool contest_json(const struct contest *contest);

/* Print the errors by which bots lost games, one line each, to `err`. */
void contest_faults(const struct contest *contest);

/* The verdict of a test between two bots, as a message. */
enum message contest_verdict(const struct contest *contest);

#endif
