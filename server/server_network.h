/* Networks of addresses, as bans name them: 192.0.2.7, 192.0.2.0/24, 2001:db8::/32. */
#ifndef SERVER_SERVER_NETWORK_H
#define SERVER_SERVER_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* IPv4 addresses are kept as ::ffff:192.0.2.7; bits after the prefix are zero. */
struct network {
    uint8_t address[16];
    unsigned bits; /* of the prefix, up to 128 */
};

/* An address or a network. An IPv6 address without a prefix stands for its network of 64 bits,
 * which one host usually controls. False: neither. */
bool network_parse(const char *text, struct network *network);

/* One address, with all 128 bits. */
bool network_address(const char *text, struct network *network);

/* The same with a shorter prefix. */
struct network network_cut(const struct network *network, unsigned bits);

/* Write it so that network_parse reads it; a single IPv4 address without its prefix. `cap` of 50
 * bytes is enough. */
void network_write(const struct network *network, char *text, size_t cap);

#endif
