/* What operators do while the server runs: the server reads their notices and carries them out. */
#ifndef SERVER_MODERATION_H
#define SERVER_MODERATION_H

#include <stdbool.h>
#include <stdint.h>

struct server;

/* False: the store cannot be read. */
bool moderation_open(struct server *server);
void moderation_close(struct server *server);

/* Called ten times per second; reads notices every second. */
void moderation_tick(struct server *server);

/* A player was renamed, deleted or signed out: close the connections that this concerns, and use
 * the new name. */
void moderation_player(struct server *server, uint64_t player);
/* Anybody may have been: ask about all connections. */
void moderation_everybody(struct server *server);

#endif
