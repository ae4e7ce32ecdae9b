/* Lists of tables, for the live protocol and for requests. */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/table.h"

/* Called with the list, which is valid during the call; NULL: the database cannot be read. */
struct lobby_list;
typedef void lobby_ready(void *context, const struct lobby_list *list);

/* Open public tables, or running public ones that may be watched, of one game, or of any (NULL);
 * the newest first. */
void lobby_ask(struct server *server, enum table_stage stage, const struct akhet_game *game,
               lobby_ready *ready, void *context);
/* The unfinished tables where the player sits, each with the player's seat and whether it is that
 * seat's turn. */
void lobby_ask_own(struct server *server, uint64_t player, lobby_ready *ready, void *context);

/* "tables":[…] */
void lobby_json(const struct lobby_list *list, struct akhet_json *json);

/* An open table was added, changed or removed. Changes that follow each other quickly are told
 * together, by lobby_tick. */
void lobby_changed(struct table *table);
void lobby_tick(struct server *server);
/* The table is being freed. */
void lobby_forget(struct table *table);
/* A table was read from the database. */
void lobby_loaded(struct table *table);
/* A table leaves memory; and one that is not in memory is not open any more. */
void lobby_left_memory(const struct table *table);
void lobby_started(struct server *server, const char *id);
/* The session receives changes of the lobby from now on, or does no more. */
void lobby_show(struct session *session, bool on);
/* Another seat is on turn. */
void lobby_turn(struct table *table);

#endif
