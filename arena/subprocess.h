/* A child process connected by two pipes: lines out and lines in, with timeouts. */
#ifndef ARENA_SUBPROCESS_H
#define ARENA_SUBPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct subprocess {
    pid_t id;
    int to, from;
    char *out; /* unsent lines */
    size_t out_len, out_room, sent;
    char *in; /* input not yet returned as lines */
    size_t in_len, in_read;
};

enum subprocess_status {
    SUBPROCESS_LINE,
    SUBPROCESS_TIMEOUT,
    SUBPROCESS_EXITED,
    SUBPROCESS_TOO_LONG
};

/* Start it; it shares our standard error. False: it could not be started. */
bool subprocess_open(struct subprocess *program, const char *path);

/* Queue a line; false: no memory. */
bool subprocess_put(struct subprocess *program, const char *line);

/* Send the queued lines and wait for a line until subprocess_clock() reaches `until`. The line is
 * valid until the next call. */
enum subprocess_status subprocess_read_line(struct subprocess *program, int64_t until,
                                            const char **line);

/* Monotonic milliseconds. */
int64_t subprocess_clock(void);

/* End it and all processes that it started, and free its memory. `politely` sends quit first and
 * gives it a moment to exit by itself. */
void subprocess_close(struct subprocess *program, bool politely);

#endif
