/* What a table needs without a command: clocks, bots, results, closing; and when it leaves memory.
 *
 * Memory holds the tables that somebody watches or that have chores. All others are in the
 * database. Its column `due` says when a table has a chore again; the server asks for due tables
 * every second and reads them. */
#ifndef SERVER_TABLE_CHORES_H
#define SERVER_TABLE_CHORES_H

#include "server/table.h"

/* Called ten times per second. */
void tables_tick(struct server *server);

/* After a table changed, was read, or lost a subscriber: set its timer. */
void table_schedule(struct table *table);

/* Try a failed operation again after LIMIT_RETRY_MS. */
void table_retry(struct table *table);

/* Whether results are to be written. */
bool table_to_settle(const struct table *table);

/* Whether the table may leave memory now. */
bool table_at_rest(const struct table *table);

/* When the table is due once this entry is written at `stage`. */
int64_t table_due_after(const struct table *table, const struct entry *entry,
                        enum store_stage stage);
/* When a table that leaves memory is due; 0: never. */
int64_t table_due(const struct table *table);

#endif
