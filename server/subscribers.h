/* Subscribers of a table: players and spectators who receive its updates. */
#ifndef SERVER_SUBSCRIBERS_H
#define SERVER_SUBSCRIBERS_H

#include "server/table.h"

void subscriber_remove(struct subscriber *subscriber);
/* Tell the session that it may no longer watch the table, and remove it. */
void subscriber_shut_out(struct subscriber *subscriber);

/* The session's subscription to a table, created if needed; NULL: refused. */
struct subscriber *subscriber_add(struct session *session, struct table *table,
                                  struct error *error);

/* A nameless session got a name: its subscriptions are that player's from now on. */
void subscribers_named(struct session *session);

/* Update a player's presence and announce a change. */
void presence_update(struct table *table, uint64_t player);

/* Whether the player may watch the table, and see its record. */
bool subscriber_allowed(const struct table *table, uint64_t player);

#endif
