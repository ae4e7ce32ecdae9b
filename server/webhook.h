/* Webhooks: notify a player that it is their turn. */
#ifndef SERVER_WEBHOOK_H
#define SERVER_WEBHOOK_H

#include "server/table.h"

/* Whether the text can be an address: http or https, a host, optionally a port and a path, no user,
 * at most 256 bytes. The host is checked when the webhook is sent. */
bool webhook_address_is_valid(const char *address);

/* Another seat is on turn: notify its player, if wanted. */
void webhook_turn(struct table *table);
/* The same, where another process wrote the entry and notifies. */
void webhook_sent_by_other(struct table *table);

#endif
