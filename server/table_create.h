/* Creating tables. */
#ifndef SERVER_TABLE_CREATE_H
#define SERVER_TABLE_CREATE_H

#include "server/table.h"

/* Whether a player with this many unfinished tables may have one more, and memory has room. */
bool create_allowed(struct server *server, unsigned unfinished, struct error *error);

/* Charge the player and the address of a session for a table. */
bool create_slow_enough(const struct session *session, struct error *error);

/* Create a rematch with this id: the same settings with the seats rotated by one. Does nothing if
 * the table exists. */
void create_rematch(const struct table *table, const char *id);

#endif
