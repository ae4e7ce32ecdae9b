/* Rate limits: open connections per address, and uses of an address, a name or a player, with
 * an hourly rate and a burst. Memory is bounded. */
#ifndef SERVER_RATE_LIMIT_H
#define SERVER_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct server;

enum rate_limit {
#define RATE_LIMIT(id, per_hour, burst) RATE_##id,
#include "server/rate_limits.def"
#undef RATE_LIMIT
    RATE_LIMITS
};

/* Sized for the server's limit on connections. False: out of memory. */
bool rate_limits_open(struct server *server);
void rate_limits_close(struct server *server);

/* Count a connection, or uncount it. False: the address already has LIMIT_ADDRESS connections. */
bool rate_limit_connect(struct server *server, const char *address);
void rate_limit_disconnect(struct server *server, const char *address);

/* Count a use. False: the burst is used up; `seconds` until the next use is allowed. */
bool rate_limit_take(struct server *server, enum rate_limit what, const char *who, long *seconds);
/* Give back a use that does not count after all. */
void rate_limit_return(struct server *server, enum rate_limit what, const char *who);

/* The network that counts as one address: of IPv6 the first 64 bits, in hexadecimal. */
#define RATE_NETWORK 64
void rate_limit_network(const char *address, char network[RATE_NETWORK]);

#endif
