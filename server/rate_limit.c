/* Rate limits: a small hash table with a secret key, so that clients cannot cause collisions. */
#include "server/rate_limit.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/blake2.h>

#include "server/internal.h"
#include "server/server_limits.h"

enum {
    SETS = 2048, /* sets of the table of uses */
    WAYS = 8,    /* entries per set; the least recently used one is evicted */
    HOUR = 3600000
};

static const struct {
    unsigned per_hour, burst;
} limit[RATE_LIMITS] = {
#define RATE_LIMIT(id, per_hour, burst) [RATE_##id] = {per_hour, burst},
#include "server/rate_limits.def"
#undef RATE_LIMIT
};

/* A token bucket stored as a time: each use moves `paid` forward by its share of an hour,
 * and `paid` may run ahead of the clock by the shares of one burst. */
struct use {
    uint64_t who; /* 0: free */
    int64_t paid; /* when the whole burst is available again */
};

struct rate_limits {
    uint8_t key[16];
    struct use use[SETS][WAYS];
};

bool rate_limits_open(struct server *server)
{
    server->rate_limits = calloc(1, sizeof *server->rate_limits);
    if (server->rate_limits)
        net_random(server->rate_limits->key, sizeof server->rate_limits->key);
    return server->rate_limits;
}

void rate_limits_close(struct server *server)
{
    free(server->rate_limits);
    server->rate_limits = NULL;
}

/* IPv6 addresses are counted by their /64 network, which one host usually controls. */
static size_t network_of(const char *who, uint8_t network[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (inet_pton(AF_INET6, who, network) != 1)
        return 0;
    return memcmp(network, mapped, sizeof mapped) == 0 ? 16 : 8;
}

void rate_limit_network(const char *address, char network[RATE_NETWORK])
{
    uint8_t bytes[16];
    size_t size = network_of(address, bytes);
    if (size)
        sodium_bin2hex(network, RATE_NETWORK, bytes, size);
    else
        copy_text(network, RATE_NETWORK, address);
}

static uint64_t hash_of(const struct rate_limits *addresses, uint8_t sort, const char *who)
{
    struct akhet_blake2 hash;
    uint64_t value;
    uint8_t network[16];
    size_t size = network_of(who, network);
    akhet_blake2_init(&hash, sizeof value);
    akhet_blake2_update(&hash, addresses->key, sizeof addresses->key);
    akhet_blake2_update(&hash, &sort, 1);
    if (size)
        akhet_blake2_update(&hash, network, size);
    else
        akhet_blake2_update(&hash, who, strlen(who));
    akhet_blake2_final(&hash, (uint8_t *)&value);
    return value ? value : 1;
}

uint64_t rate_limit_key(const struct server *server, const char *address)
{
    return hash_of(server->rate_limits, RATE_LIMITS, address);
}

static struct use *use_of(struct rate_limits *addresses, uint64_t who)
{
    struct use *set = addresses->use[who % SETS], *oldest = set;
    for (unsigned i = 0; i < WAYS; i++) {
        if (set[i].who == who)
            return &set[i];
        if (set[i].paid < oldest->paid)
            oldest = &set[i];
    }
    *oldest = (struct use){who, 0};
    return oldest;
}

bool rate_limit_take(struct server *server, enum rate_limit what, const char *who, long *seconds)
{
    struct rate_limits *addresses = server->rate_limits;
    struct use *use = use_of(addresses, hash_of(addresses, (uint8_t)what, who));
    int64_t now = server_now(server), cost = HOUR / limit[what].per_hour;
    int64_t paid = use->paid > now ? use->paid : now;
    int64_t early = paid + cost - now - cost * limit[what].burst;
    if (early > 0) {
        *seconds = (long)((early + 999) / 1000);
        return false;
    }
    use->paid = paid + cost;
    return true;
}

void rate_limit_return(struct server *server, enum rate_limit what, const char *who)
{
    struct rate_limits *addresses = server->rate_limits;
    struct use *use = use_of(addresses, hash_of(addresses, (uint8_t)what, who));
    use->paid -= HOUR / limit[what].per_hour; /* below the current time it is full */
}
