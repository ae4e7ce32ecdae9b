/* Hints of other processes, on their way from the store to the server. */
#ifndef TESTS_INTERCEPT_HINTS_H
#define TESTS_INTERCEPT_HINTS_H

#include "store/store_shared.h"

/* From now on the store calls `heard`; NULL: hints are dropped. Returns what it called before,
 * whose context was the server. */
store_heard *intercept_hints(struct store *store, store_heard *heard, void *context);

#endif
