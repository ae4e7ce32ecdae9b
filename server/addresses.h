/* Who does how much: connections that are open from an address, and what is allowed so often an
 * hour to an address, a name or a player. The memory is bounded, whoever comes. */
#ifndef SERVER_ADDRESSES_H
#define SERVER_ADDRESSES_H

#include <stdbool.h>
#include <stdint.h>

struct server;

enum allowance {
#define ALLOWANCE(id, an_hour) ALLOW_##id,
#include "server/allowances.def"
#undef ALLOWANCE
    ALLOWANCES
};

/* Made for as many connections as the server has at most. False: no memory. */
bool addresses_open(struct server *server);
void addresses_close(struct server *server);

/* One more connection, or one less. False: the address has LIMIT_ADDRESS already. */
bool addresses_connect(struct server *server, const char *address);
void addresses_disconnect(struct server *server, const char *address);

/* Once more. False: too often; `seconds` until it is allowed again. */
bool addresses_take(struct server *server, enum allowance what, const char *who, long *seconds);

#endif
