/* Another program at the end of two pipes: lines go out, lines come back, nothing blocks for
 * longer than it may. */
#ifndef ARENA_PIPE_H
#define ARENA_PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct pipe_program {
    pid_t id;
    int to, from;
    char *out; /* lines that wait to be sent */
    size_t out_len, out_room, sent;
    char *in; /* what came and has not been read as lines */
    size_t in_len, in_read;
};

enum pipe_heard { PIPE_LINE, PIPE_LATE, PIPE_GONE, PIPE_GARBLED };

/* Start it; its standard error is ours. False: it could not be. */
bool pipe_open(struct pipe_program *program, const char *path);

/* Put a line to those that wait; false: there is no memory. */
bool pipe_put(struct pipe_program *program, const char *line);

/* Send what waits, and wait for a line until the clock (pipe_clock) says `until`. The line is good
 * until the next call. */
enum pipe_heard pipe_hear(struct pipe_program *program, int64_t until, const char **line);

/* Milliseconds that never go back. */
int64_t pipe_clock(void);

/* End it: politely, with a moment to go by itself, or at once. It and all it started are gone
 * then, and its memory is given back. */
void pipe_close(struct pipe_program *program, bool politely);

#endif
