/* Creating tables. */
#ifndef SERVER_TABLE_CREATE_H
#define SERVER_TABLE_CREATE_H

#include "server/table.h"

/* Create a rematch with this id: the same settings with the seats rotated by one. Does nothing if
 * the table exists. */
void create_rematch(const struct table *table, const char *id);

#endif
