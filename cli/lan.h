/* The address of this machine in its local network. */
#ifndef CLI_LAN_H
#define CLI_LAN_H

#include <netinet/in.h>
#include <stdbool.h>

/* An IPv4 address that other machines of the network can reach, of a private range if there is one.
 * False: there is none. */
bool lan_address(char host[INET_ADDRSTRLEN]);

#endif
