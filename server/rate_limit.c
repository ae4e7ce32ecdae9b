/* Rate limits: two small hash tables with a secret key, so that clients cannot cause collisions. */
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

struct crowd {
    uint64_t who; /* 0: free */
    unsigned open;
};

struct rate_limits {
    uint8_t key[16];
    struct use use[SETS][WAYS];
    unsigned room; /* a power of two, at least twice the number of connections */
    unsigned crowds;
    struct crowd *crowd;
};

bool rate_limits_open(struct server *server)
{
    unsigned connections = server->options.net.connections;
    struct rate_limits *addresses = calloc(1, sizeof *addresses);
    server->rate_limits = addresses;
    if (!addresses)
        return false;
    addresses->room = 64;
    while (addresses->room < 2u * connections && addresses->room < 1u << 24)
        addresses->room *= 2;
    addresses->crowd = calloc(addresses->room, sizeof *addresses->crowd);
    net_random(addresses->key, sizeof addresses->key);
    return addresses->crowd;
}

void rate_limits_close(struct server *server)
{
    if (server->rate_limits)
        free(server->rate_limits->crowd);
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

/* ---- open connections: open addressing, backward-shift deletion ---------------------------- */

static unsigned crowd_find(const struct rate_limits *addresses, uint64_t who)
{
    unsigned mask = addresses->room - 1, at = (unsigned)who & mask;
    while (addresses->crowd[at].who && addresses->crowd[at].who != who)
        at = (at + 1) & mask;
    return at;
}

bool rate_limit_connect(struct server *server, const char *address)
{
    struct rate_limits *addresses = server->rate_limits;
    uint64_t who = hash_of(addresses, RATE_LIMITS, address);
    struct crowd *crowd = &addresses->crowd[crowd_find(addresses, who)];
    if (crowd->open >= LIMIT_ADDRESS || (!crowd->open && addresses->crowds == addresses->room / 2))
        return false;
    addresses->crowds += !crowd->open;
    crowd->who = who;
    crowd->open++;
    return true;
}

/* Close the gap by moving back the entries that were displaced. */
static void crowd_close(struct rate_limits *addresses, unsigned gap)
{
    unsigned mask = addresses->room - 1;
    addresses->crowd[gap] = (struct crowd){0, 0};
    addresses->crowds--;
    for (unsigned at = (gap + 1) & mask; addresses->crowd[at].who; at = (at + 1) & mask) {
        struct crowd moved = addresses->crowd[at];
        addresses->crowd[at] = (struct crowd){0, 0};
        addresses->crowd[crowd_find(addresses, moved.who)] = moved;
    }
}

void rate_limit_disconnect(struct server *server, const char *address)
{
    struct rate_limits *addresses = server->rate_limits;
    unsigned at = crowd_find(addresses, hash_of(addresses, RATE_LIMITS, address));
    if (addresses->crowd[at].who && --addresses->crowd[at].open == 0)
        crowd_close(addresses, at);
}

/* ---- uses ---------------------------------------------------------------------------------- */

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
