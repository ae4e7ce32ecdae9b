/* Lists of tables, for the live protocol and for requests. */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/table.h"

/* "tables":[…], the newest first: open ones that are shown, or running ones that are and may be
 * watched; of one game, or (NULL) of any. */
void lobby_json(struct server *server, enum table_stage stage, const struct akhet_game *game,
                struct akhet_json *json);

/* "tables":[…] that are not over and where the player sits, each with their seat and whether it
 * is on turn. */
void lobby_own_json(struct server *server, uint64_t player, struct akhet_json *json);

/* An open table appeared, changed or went. */
void lobby_changed(struct table *table);
/* The turn has passed to another seat. */
void lobby_turn(struct table *table);

#endif
