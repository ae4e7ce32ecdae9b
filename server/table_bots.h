/* Bots at tables, computed on worker threads. */
#ifndef SERVER_TABLE_BOTS_H
#define SERVER_TABLE_BOTS_H

#include "server/table.h"

/* Whether a bot is on turn and somebody waits for its move: a player with a seat is present, or
 * will come back because the clock runs or the result counts. */
bool table_bots_wanted(const struct table *table);

/* If a bot is on turn and wanted, start its search; the move is appended to the log like any other.
 */
void table_bots_ask(struct table *table);

/* Use the answers that were held back until now, and free those of a server that closes. */
void table_bots_release(struct server *server);
void table_bots_close(struct server *server);

const struct bot *bot_of_level(unsigned level);

#endif
