/* Opening tables. */
#ifndef SERVER_CREATE_H
#define SERVER_CREATE_H

#include "server/table.h"

/* The match is over and somebody wants another: the same plan with the seats moved on by one, at
 * the table that this one's log names. Nothing happens where it is open already. */
void create_rematch(struct table *table);

#endif
