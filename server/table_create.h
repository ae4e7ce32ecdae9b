/* Opening tables. */
#ifndef SERVER_TABLE_CREATE_H
#define SERVER_TABLE_CREATE_H

#include "server/table.h"

/* The match is over and somebody wants another: the same plan with the seats moved on by one,
 * at a table of this id. Nothing happens where it is open already. */
void create_rematch(const struct table *table, const char *id);

#endif
