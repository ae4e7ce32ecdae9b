/* Reading a server's messages: every byte is checked, and only what a player needs is kept. */
#ifndef LOAD_MESSAGE_H
#define LOAD_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of the message; a string without its quotes. `at` NULL: it was not there. */
struct span {
    const char *at;
    size_t len;
};

enum { MESSAGE_NONE = -1, MESSAGE_NULL = -2 }; /* a number that was not there, or null */

struct message {
    struct span say, table, re, code, viewhex, stage, token;
    struct span events, legal; /* with their brackets */
    long long seq, at, turn, you;
    unsigned choices; /* members of `legal` */
};

/* False: this is no JSON object, or a member that is known is of the wrong kind or there twice. */
bool message_read(const char *text, size_t len, struct message *message);

/* Whether a piece is this word. */
bool span_is(struct span span, const char *word);

/* The string at a place of `legal`. */
struct span message_choice(struct span legal, unsigned place);

#endif
