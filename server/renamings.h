/* Players who were renamed or deleted: their seats, and their names in logs and in memory.
 *
 * The store has a list of pending renamings, which an operator's command or a player's own request
 * extends. The server works through it in small portions, also after a restart. Of several
 * processes on one database one does (STORE_CHORE_REWRITE); the others wait for it and keep the
 * names in their memories right. */
#ifndef SERVER_RENAMINGS_H
#define SERVER_RENAMINGS_H

struct server;
struct store_player;

/* Read the pending renamings from the store, at the start; ask for them again. */
void renamings_read(struct server *server);
void renamings_ask(struct server *server);
void renamings_close(struct server *server);

/* Use the name of a player in all tables in memory: another process may rewrite the logs. */
void renamings_in_memory(struct server *server, const struct store_player *player);

/* Called ten times per second: continue with the first one. */
void renamings_tick(struct server *server);

#endif
