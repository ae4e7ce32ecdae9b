/* Everything that a store has about one player, for the export of their data. */
#ifndef STORE_STORE_PERSON_H
#define STORE_STORE_PERSON_H

#include "store/store.h"

/* A store that only reads, on a connection of its own: a worker may use it beside the server's.
 * Only the functions that read may be called. NULL: it cannot be opened. */
struct store *store_open_to_read(const char *path);

/* When each token of the player was made; the tokens themselves are not stored. */
typedef bool store_dated(void *context, int64_t at);
enum store_status store_tokens_made(struct store *store, uint64_t player, store_dated *reader,
                                    void *context);

/* Up to `most` entries of all logs in the order of writing, after row `*next`, which moves on.
 * STORE_AGAIN: there are more. Each call is a transaction of its own, so that a long scan does not
 * keep the write-ahead log from shrinking. */
struct store_scanned {
    int64_t home; /* row number of the table */
    int64_t at;
    const char *body;
};
typedef bool store_scanner(void *context, const struct store_scanned *entry);
enum store_status store_scan(struct store *store, int64_t *next, unsigned most,
                             store_scanner *reader, void *context);

/* The id of the table with this row number; false: none. */
bool store_table_id(struct store *store, int64_t home, char table[STORE_TABLE + 1]);

#endif
