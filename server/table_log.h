/* Appending entries to a table's log. */
#ifndef SERVER_TABLE_LOG_H
#define SERVER_TABLE_LOG_H

#include "server/table.h"

/* Execute a command for a table, or queue it while another entry is being written. */
void table_command(struct table *table, struct session *session, const struct command *command);

/* Append an entry that the server makes: a bot's move, a clock that ran out. No other entry may be
 * being written. */
void table_append(struct table *table, struct entry *entry);

/* Append an entry that says how long the server was away, if a clock ran meanwhile and no entry is
 * being written. Returns whether it did; nothing else may happen to the table before. */
bool table_append_absence(struct table *table);

/* After a table changed or was read: ask bots, write results, execute queued commands. */
void table_continue(struct table *table);

/* Apply what another process has appended. */
void table_refresh(struct table *table);

/* Somebody has appended the entry with this number: read on, now or behind the entry that is being
 * written. */
void table_hinted(struct table *table, uint32_t seq);

/* Read on, then call `done`, at the latest when the server closes. */
typedef void table_when_read_done(void *context, struct table *table);
void table_when_read(struct table *table, table_when_read_done *done, void *context);

/* Call every `done` that still waits, because the server closes. */
void table_tell_readers(struct table *table);

/* Free the spare pending entries. */
void table_log_free(struct server *server);

#endif
