/* Which addresses are on the public internet. */
#include "server/net/public_address.h"

#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

struct range {
    uint8_t bytes[4];
    unsigned bits;
};

/* IPv4: every address except these is public. */
static const struct range NOT_PUBLIC[] = {
    {{0}, 8},             /* this network */
    {{10}, 8},            /* private */
    {{100, 64}, 10},      /* carrier-grade NAT */
    {{127}, 8},           /* loopback */
    {{169, 254}, 16},     /* link-local, including cloud metadata services */
    {{172, 16}, 12},      /* private */
    {{192, 0, 0}, 24},    /* protocol assignments */
    {{192, 0, 2}, 24},    /* documentation */
    {{192, 88, 99}, 24},  /* 6to4 relays */
    {{192, 168}, 16},     /* private */
    {{198, 18}, 15},      /* benchmarks */
    {{198, 51, 100}, 24}, /* documentation */
    {{203, 0, 113}, 24},  /* documentation */
    {{224}, 3},           /* multicast and reserved */
};

/* IPv6: only addresses in 2000::/3, except these, are public. */
static const struct range GLOBAL = {{0x20}, 3};
static const struct range NOT_PUBLIC_6[] = {
    {{0x20, 0x01, 0x00}, 23},       /* tunnels and protocol assignments */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
    {{0x20, 0x02}, 16},             /* 6to4: embeds an IPv4 address */
};

static bool inside(const uint8_t *address, const struct range *range)
{
    unsigned whole = range->bits / 8, rest = range->bits % 8;
    return !memcmp(address, range->bytes, whole) &&
           (!rest || (address[whole] ^ range->bytes[whole]) >> (8 - rest) == 0);
}

static bool outside_all(const uint8_t *address, const struct range *range, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (inside(address, &range[i])) {
            return false;
        }
    }
    return true;
}

bool address_is_public(const struct sockaddr *address)
{
    uint8_t bytes[16];
    if (address->sa_family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
        return outside_all(bytes, NOT_PUBLIC, sizeof NOT_PUBLIC / sizeof *NOT_PUBLIC);
    }
    if (address->sa_family != AF_INET6) {
        return false;
    }
    memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, 16);
    return inside(bytes, &GLOBAL) &&
           outside_all(bytes, NOT_PUBLIC_6, sizeof NOT_PUBLIC_6 / sizeof *NOT_PUBLIC_6);
}
