/* Parsing a server's messages: every byte is checked, and only the members a player needs are kept.
 */
#ifndef LOAD_MESSAGE_H
#define LOAD_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of the message; a string without its quotes. `at` NULL: absent. */
struct span {
    const char *at;
    size_t len;
};

enum { MESSAGE_NONE = -1, MESSAGE_NULL = -2 }; /* a number that was absent, or null */

struct message {
    struct span say, table, re, code, viewhex, stage, token;
    struct span events, legal; /* including their brackets */
    long long seq, at, turn, you;
    unsigned choices; /* number of elements of `legal` */
};

/* False: not a JSON object, or a known member has the wrong type or occurs twice. */
bool message_read(const char *text, size_t len, struct message *message);

/* Whether a piece equals this word. */
bool span_is(struct span span, const char *word);

/* The string at an index of `legal`. */
struct span message_choice(struct span legal, unsigned place);

#endif
