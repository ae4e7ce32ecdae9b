/* Bots that are other programs: `--bots ./my-bot`, spoken to in lines (docs/engine.md). */
#ifndef ARENA_EXTERNAL_H
#define ARENA_EXTERNAL_H

#include "bots/bots.h"

/* How long such a bot is waited for, in milliseconds. */
struct external_patience {
    unsigned greeting; /* until it is ready */
    unsigned grace;    /* beyond its budget of time */
    unsigned thinking; /* where its budget is no time */
};
extern struct external_patience external_patience;

/* Whether the text names a program: its path has a slash. */
bool external_is(const char *text);

/* `./my-bot` or `./my-bot:sims=100`. */
bool external_open(struct bot_spec *spec, const char *text, struct akhet_error *error);

#endif
