/* Who does how much: connections that are open from an address, and what is allowed so often an
 * hour to an address, a name or a player. The memory is bounded, whoever comes. */
#ifndef SERVER_RATE_LIMIT_H
#define SERVER_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct server;

enum rate_limit {
#define RATE_LIMIT(id, an_hour) RATE_##id,
#include "server/rate_limits.def"
#undef RATE_LIMIT
    RATE_LIMITS
};

/* Made for as many connections as the server has at most. False: no memory. */
bool rate_limits_open(struct server *server);
void rate_limits_close(struct server *server);

/* One more connection, or one less. False: the address has LIMIT_ADDRESS already. */
bool rate_limit_connect(struct server *server, const char *address);
void rate_limit_disconnect(struct server *server, const char *address);

/* Once more. False: too often; `seconds` until it is allowed again. */
bool rate_limit_take(struct server *server, enum rate_limit what, const char *who, long *seconds);

#endif
