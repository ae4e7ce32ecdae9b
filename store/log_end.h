/* The end of a table's log, and the report of a log that is not as the store writes logs. */
#ifndef STORE_LOG_END_H
#define STORE_LOG_END_H

#include "store/row.h"

struct log_end {
    int64_t home; /* row number of the table */
    uint32_t seq; /* number of the last entry */
    int64_t last; /* its row number in SQLite, its number in PostgreSQL; 0: the log is empty */
    enum store_stage stage;
    bool shown;
    int64_t due; /* when the table next needs the server; 0: never */
};

/* Read number, seq, last, stage, shown, due from the first column on. */
void log_end_read(struct row *row, struct log_end *end);

/* Read at, id, stage, shown, body from `column` on; the body is valid until the next step. */
void log_entry_read(struct row *row, int column, struct store_entry *entry);

/* Report a damaged log; returns STORE_DAMAGED. `column` may be NULL. */
enum store_status log_damaged(const struct database *database, const char *table, uint32_t seq,
                              const char *column);

#endif
