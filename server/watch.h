/* Watching a table: as the seat one has there, or as a spectator. */
#ifndef SERVER_WATCH_H
#define SERVER_WATCH_H

#include "server/table.h"

/* The session no longer watches that table. */
void watch_stop(struct watcher *watcher);

/* The watcher that a session has at a table, a new one if need be; NULL: refused. */
struct watcher *watch_table(struct session *session, struct table *table, struct refusal *refusal);

/* Look anew whether a player is there, and tell if that has changed. */
void watch_notice(struct table *table, uint64_t player);

/* Whether somebody may see the table at all. */
bool watch_allowed(const struct table *table, uint64_t player);

#endif
