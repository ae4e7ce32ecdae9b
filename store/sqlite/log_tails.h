/* The tails of logs being written: the next number, and the ids that exist.
 *
 * The writer keeps them between transactions, so that appending reads nothing. When another process
 * has written, log_tails_doubt makes it read every tail again before use. */
#ifndef STORE_SQLITE_LOG_TAILS_H
#define STORE_SQLITE_LOG_TAILS_H

#include "store/sqlite/log_walk.h"

struct tail {
    char table[STORE_TABLE + 1];
    bool shown;
    uint8_t stage;
    uint32_t seq;         /* of the last entry */
    int64_t number, last; /* row numbers of the table and of its last entry */
    int64_t due;
    uint64_t checked; /* value of the doubt counter when it was last read */
    uint32_t *hash;   /* hashes of all ids in the log, unordered */
    unsigned hashes, room;
};

enum { TAIL_SETS = 4096, TAIL_WAYS = 4 };

struct tails {
    struct database *database;
    struct tail (*set)[TAIL_WAYS]; /* most recently used first */
    uint64_t doubt;
};

bool log_tails_begin(struct tails *tails, struct database *database);
void log_tails_end(struct tails *tails);

/* Another process has written: verify every tail before use. */
void log_tails_doubt(struct tails *tails);
/* The transaction was rolled back: forget everything. */
void log_tails_forget(struct tails *tails);

/* The current tail of a table: STORE_DONE, STORE_MISSING, or the error. Valid until the next call.
 */
enum store_status log_tails_find(struct tails *tails, const char *table, struct tail **tail);

/* The log of a table was shortened or deleted: forget its tail. */
void log_tails_drop(struct tails *tails, const char *table);

/* The tail of a table if it is cached; else NULL. */
struct tail *log_tails_known(struct tails *tails, const char *table);

/* Add a table that was just created, without entries. */
struct tail *log_tails_add(struct tails *tails, const char *table, int64_t number);

/* Record an appended entry with row number `last`. */
void log_tails_grow(struct tail *tail, int64_t last, const char *id);

/* Whether an entry with this id may exist; false is certain. */
bool log_tails_may_have(const struct tail *tail, const char *id);

#endif
