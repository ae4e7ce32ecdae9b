/* Bots at tables: asked on other threads, about copies. */
#ifndef SERVER_ROBOTS_H
#define SERVER_ROBOTS_H

#include "server/table.h"

/* If it is a bot's turn, ask it; its move comes into the log like everybody's. */
void robots_ask(struct table *table);

/* The bot of a level. */
const struct bot *robot_of_level(unsigned level);

#endif
