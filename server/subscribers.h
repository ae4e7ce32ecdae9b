/* Watching a table: as the seat one has there, or as a spectator. */
#ifndef SERVER_SUBSCRIBERS_H
#define SERVER_SUBSCRIBERS_H

#include "server/table.h"

/* The session no longer watches that table. */
void subscriber_remove(struct subscriber *subscriber);

/* The watcher that a session has at a table, a new one if need be; NULL: refused. */
struct subscriber *subscriber_add(struct session *session, struct table *table,
                                  struct error *error);

/* Look anew whether a player is there, and tell if that has changed. */
void presence_update(struct table *table, uint64_t player);

/* Whether somebody may see the table at all. */
bool subscriber_allowed(const struct table *table, uint64_t player);

#endif
