/* Programs as players: `--bots ./my-bot`, which speak the line protocol of docs/engine.md. */
#ifndef ARENA_PROGRAM_H
#define ARENA_PROGRAM_H

#include <stdbool.h>

/* How long the arena waits for a program, in milliseconds. */
struct program_timeouts {
    unsigned greeting; /* until it is ready */
    unsigned grace;    /* beyond its budget of time */
    unsigned thinking; /* where its budget is not time */
};
extern struct program_timeouts program_timeouts;

/* Whether an entry of --bots names a program: its path has a slash. */
bool is_program(const char *text);

#endif
