/* Which addresses are on the public internet. */
#ifndef SERVER_NET_PUBLIC_ADDRESS_H
#define SERVER_NET_PUBLIC_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* False: loopback, private, shared, link-local, multicast, documentation, reserved, or an address
 * that hides another one. */
bool address_is_public(const struct sockaddr *address);

#endif
