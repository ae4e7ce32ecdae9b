/* Banned players and networks, in memory. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include "server/error.h"

struct server;

/* Read all bans from the store, at the start; false: they could not be read. */
bool bans_read(struct server *server);
/* Read them again, then call `after`. If they cannot be read, the earlier ones stay. */
void bans_ask(struct server *server, void (*after)(struct server *server));
void bans_close(struct server *server);

/* Whether the player, or the address, is banned now; then the error says so. */
bool banned_player(const struct server *server, uint64_t player, struct error *error);
bool banned_address(const struct server *server, const char *address, struct error *error);

/* Whether an error says that somebody is banned. */
bool ban_error(enum error_code code);

#endif
