/* Players as operators' commands name them: by name in a store, whether its server runs or not. */
#ifndef SERVER_SERVER_PEOPLE_H
#define SERVER_SERVER_PEOPLE_H

#include "store/store_moderation.h"

/* The name of deleted players in results, logs and records. It is reserved; clients translate it.
 */
#define PEOPLE_DELETED "deleted player"

/* The player with this name in any spelling that folds to it; false: none. */
bool people_find(struct store *store, const char *name, struct store_player *player);

/* Set the player's name, if a player may choose it; false: not allowed or reserved. */
bool people_name(const char *name, struct store_player *player);

/* The body of an entry with the new name of the player; a deletion also empties their chat. */
bool people_rewrite(const struct store_renaming *renaming, const char *body,
                    char out[STORE_BODY + 1]);

#endif
