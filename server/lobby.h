/* Lists of tables, for the live protocol and for requests. */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/table.h"

/* "tables":[…], newest first: open public tables, or running public ones that may be watched; of
 * one game, or of any (NULL). */
void lobby_json(struct server *server, enum table_stage stage, const struct akhet_game *game,
                struct akhet_json *json);

/* "tables":[…], the unfinished tables where the player sits, each with the player's seat and
 * whether it is that seat's turn. */
void lobby_own_json(struct server *server, uint64_t player, struct akhet_json *json);

/* An open table was added, changed or removed. Changes that follow each other quickly are told
 * together, by lobby_tick. */
void lobby_changed(struct table *table);
void lobby_tick(struct server *server);
/* The table is being freed. */
void lobby_forget(struct table *table);
/* A table was read from the database. */
void lobby_loaded(struct table *table);
/* Another seat is on turn. */
void lobby_turn(struct table *table);

#endif
