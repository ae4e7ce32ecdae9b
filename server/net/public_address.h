/* Which addresses are on the public internet. */
#ifndef SERVER_NET_PUBLIC_ADDRESS_H
#define SERVER_NET_PUBLIC_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* False: loopback, private, shared, link-local, multicast, documentation, reserved, or an IPv6
 * address that embeds an IPv4 one. */
bool address_is_public(const struct sockaddr *address);

#endif
