/* Walking a log backwards, with every link judged. */
#ifndef STORE_SQLITE_LOG_WALK_H
#define STORE_SQLITE_LOG_WALK_H

#include "store/log_end.h"

/* Called for entries in reverse order, with an empty id if there is none. False stops. */
typedef bool log_step(void *context, int64_t number, uint32_t seq, const char *id);

/* From the last entry back to entry `from`: each must belong to the table, have the number before
 * the one after it, and refer to an earlier row. STORE_DAMAGED: one does not. */
enum store_status log_walk(struct database *database, const char *table, const struct log_end *end,
                           uint32_t from, log_step *step, void *context);

/* The number of the entry with this id, or STORE_MISSING. */
enum store_status log_find(struct database *database, const char *table, const struct log_end *end,
                           const char *id, uint32_t *seq);

#endif
