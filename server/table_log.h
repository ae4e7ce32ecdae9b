/* How an entry comes into a table's log. */
#ifndef SERVER_TABLE_LOG_H
#define SERVER_TABLE_LOG_H

#include "server/table.h"

/* An order for a table: answered by an entry, or refused; it waits while another is on its way. */
void table_command(struct table *table, struct session *session, const struct command *command);

/* An entry of the server's own: a bot's move, a flag that fell. The table must not be busy. */
void table_append(struct table *table, struct entry *entry);

/* The table has changed, or was read: bots are asked, results written, waiting orders taken. */
void table_continue(struct table *table);

/* Flights that are kept for later. */
void table_log_free(struct server *server);

#endif
