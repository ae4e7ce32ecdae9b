/* Reading the logs of tables. The loop never waits for the database: it asks, and goes on when the
 * answer comes. */
#ifndef SERVER_TABLE_READING_H
#define SERVER_TABLE_READING_H

#include "server/table.h"

/* Called with the table, which may be at rest: it may leave memory after the call. NULL: `code`
 * says why. */
typedef void table_got(void *context, struct table *table, enum error_code code);

/* Get the table with this id, read from its log if it is not in memory. `got` is called at once or
 * later; for one table, in the order of asking. */
void table_ask(struct server *server, const char *id, table_got *got, void *context);

/* Tables being read. */
#define READING_BUCKETS 1024
struct table_reading;

/* ---- any part of a log ---------------------------------------------------------------------- */

/* Entries that were read and not applied yet. */
struct log_part {
    struct log_line *first, **end;
    unsigned count;
};
void log_part_begin(struct log_part *part);
void log_part_free(struct log_part *part);

/* Apply the log to a table that is not in memory, from its next entry to entry `to`, and add the
 * others to `rest`, if it is not NULL; called again, it goes on behind them. Runs on any thread.
 * STORE_DAMAGED: the log cannot be read any further. */
enum store_status table_load(struct table *table, struct store *reader, uint32_t to,
                             struct log_part *rest);

/* Apply the entries that follow the table's last one, as far as entry `to`, calling `told` after
 * each. False: one is not possible; then the table is damaged. */
typedef void table_told(void *context, struct table *table, const struct entry *entry,
                        const struct akhet_events *events);
bool log_part_apply(const struct log_part *part, struct table *table, uint32_t to, table_told *told,
                    void *context);

/* ---- reading on ----------------------------------------------------------------------------- */

/* Apply what others have appended to a table in memory, calling `told` after each entry, then
 * `after`. The table is busy meanwhile. */
typedef void table_read_on_done(void *context, struct table *table, bool good);
void table_read_on(struct table *table, table_told *told, table_read_on_done *after, void *context);

#endif
