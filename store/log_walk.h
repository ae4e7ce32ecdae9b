/* Walking a log backwards, with every link judged. */
#ifndef STORE_LOG_WALK_H
#define STORE_LOG_WALK_H

#include "store/row.h"

/* The end of a table's log. */
struct log_end {
    int64_t home; /* row number of the table */
    uint32_t seq; /* number of the last entry */
    int64_t last; /* its row number; 0: the log is empty */
    enum store_stage stage;
    bool shown;
    int64_t due; /* when the table next needs the server; 0: never */
};

/* Read number, seq, last, stage, shown, due from the first column on. */
void log_end_read(struct row *row, struct log_end *end);

/* Called for entries in reverse order, with an empty id if there is none. False stops. */
typedef bool log_step(void *context, int64_t number, uint32_t seq, const char *id);

/* From the last entry back to entry `from`: each must belong to the table, have the number before
 * the one after it, and refer to an earlier row. STORE_DAMAGED: one does not. */
enum store_status log_walk(struct database *database, const char *table, const struct log_end *end,
                           uint32_t from, log_step *step, void *context);

/* The number of the entry with this id, or STORE_MISSING. */
enum store_status log_find(struct database *database, const char *table, const struct log_end *end,
                           const char *id, uint32_t *seq);

/* Report a damaged log; returns STORE_DAMAGED. `column` may be NULL. */
enum store_status log_damaged(const struct database *database, const char *table, uint32_t seq,
                              const char *column);

#endif
