/* Bots at tables: asked on other threads, about copies. */
#ifndef SERVER_TABLE_BOTS_H
#define SERVER_TABLE_BOTS_H

#include "server/table.h"

/* If it is a bot's turn, ask it; its move comes into the log like everybody's. */
void table_bots_ask(struct table *table);

/* The bot of a level. */
const struct bot *bot_of_level(unsigned level);

#endif
