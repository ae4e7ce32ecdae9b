/* Webhooks: where a player is told that a table waits for him. */
#ifndef SERVER_WEBHOOK_H
#define SERVER_WEBHOOK_H

#include <stdbool.h>

/* Whether the text is an address that can be told: http or https, a host, perhaps a port and a
 * path, no user in it, 256 bytes at most. Where the host lies is seen when it is called. */
bool webhook_address_is_valid(const char *address);

#endif
