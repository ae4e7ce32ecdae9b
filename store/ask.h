/* Questions to the store, for the files that open, deliver and close it. */
#ifndef STORE_ASK_H
#define STORE_ASK_H

#include "store/store.h"

/* Call `done` for all answered questions; returns whether there were any. */
bool asks_deliver(struct store *store);
/* Questions that were not read yet are answered with STORE_BROKEN, like those that their `done`
 * asks. */
void asks_stop(struct store *store);
void asks_free(struct store *store);

/* A connection that only reads, for the thread that answers. NULL: it cannot be opened. */
struct store *store_open_reader(const struct store *store);

#endif
