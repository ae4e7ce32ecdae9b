/* Webhooks: notify a player that it is their turn. */
#ifndef SERVER_WEBHOOK_H
#define SERVER_WEBHOOK_H

#include "server/table.h"

/* Whether the text can be an address: http or https, a host, optionally a port and a path, no user,
 * 256 bytes at most. The host is checked when the webhook is sent. */
bool webhook_address_is_valid(const char *address);

/* The turn has passed to another seat: notify its player, if they want it. */
void webhook_turn(struct table *table);

#endif
