/* Rate limits: uses of an address, a name or a player, with an hourly rate and a burst. Memory is
 * bounded. */
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

/* False: out of memory. */
bool rate_limits_open(struct server *server);
void rate_limits_close(struct server *server);

/* Count a use. False: the burst is used up; `seconds` until the next use is allowed. */
bool rate_limit_take(struct server *server, enum rate_limit what, const char *who, long *seconds);
/* Give back a use that does not count after all. */
void rate_limit_return(struct server *server, enum rate_limit what, const char *who);

/* The network that counts as one address: of IPv6 the first 64 bits, in hexadecimal. */
#define RATE_NETWORK 64
void rate_limit_network(const char *address, char network[RATE_NETWORK]);

/* A number for the network of an address, different in every process. */
uint64_t rate_limit_key(const struct server *server, const char *address);

#endif
