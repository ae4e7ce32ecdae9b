/* Answers that take long to make: a worker makes them from a copy of the match. Answers about
 * finished matches are kept for a moment, so that asking again costs little. */
#ifndef SERVER_MADE_ANSWERS_H
#define SERVER_MADE_ANSWERS_H

#include "match/match.h"
#include "server/api_call.h"

/* What the worker knows: a copy, because the table may change meanwhile. */
struct making {
    char table[STORE_TABLE + 1];
    struct match match;
    int viewer; /* whose view is asked for, where that matters */
    bool over;
};

struct made_kind {
    const char *name, *type; /* the content type */
    /* On the worker's thread. False: it cannot be written; if `out` is full, it is called again
     * with more memory. */
    bool (*write)(const struct making *making, struct akhet_text *out);
};

/* Answer with a text that is still kept; false: there is none. Counts against the rate limit of
 * large answers, and refuses (true) if it is used up. */
bool made_answer(struct api_call *call, const struct made_kind *kind, int viewer);
/* Let a worker make the answer about this table, and send it. */
void made_answer_begin(struct api_call *call, const struct made_kind *kind,
                       const struct table *table, int viewer);

void made_answers_close(struct server *server);

#endif
