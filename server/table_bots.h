/* Bots at tables, computed on worker threads. */
#ifndef SERVER_TABLE_BOTS_H
#define SERVER_TABLE_BOTS_H

#include "server/table.h"

/* If a bot is on turn, start its search; the move is appended to the log like any other. */
void table_bots_ask(struct table *table);

const struct bot *bot_of_level(unsigned level);

#endif
