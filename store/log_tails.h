/* The ends of the logs being written to: the next number, and the ids that exist.
 *
 * The writer keeps them between transactions, so that appending reads nothing. After another
 * process has written, `log_tails_doubt` makes it read every tail again before it is used. */
#ifndef STORE_LOG_TAILS_H
#define STORE_LOG_TAILS_H

#include "store/database.h"

struct tail {
    char table[STORE_TABLE + 1];
    bool shown;
    uint8_t stage;
    uint32_t seq;         /* of the last entry */
    int64_t number, last; /* of the table, and of its last entry in the log */
    uint64_t checked;     /* the doubt it was last read after */
    uint32_t *hash;       /* of every id in the log, in no order */
    unsigned hashes, room;
};

enum { TAIL_SETS = 4096, TAIL_WAYS = 4 };

struct tails {
    struct database *database;
    struct tail (*set)[TAIL_WAYS]; /* the first of a set was used last */
    uint64_t doubt;
};

bool log_tails_begin(struct tails *tails, struct database *database);
void log_tails_end(struct tails *tails);

/* Another process has written. */
void log_tails_doubt(struct tails *tails);
/* The transaction was rolled back: forget everything. */
void log_tails_forget(struct tails *tails);

/* The tail of a table as it is now: STORE_DONE, STORE_MISSING, or why it cannot be read. Holds
 * until the next call. */
enum store_status log_tails_find(struct tails *tails, const char *table, struct tail **tail);

/* A table that has just been made, without an entry. */
struct tail *log_tails_add(struct tails *tails, const char *table, int64_t number);

/* Another entry, at number `last` of the log. */
void log_tails_grow(struct tail *tail, int64_t last, const char *id);

/* Whether an entry of this id may be there: a no is certain. */
bool log_tails_may_have(const struct tail *tail, const char *id);

#endif
