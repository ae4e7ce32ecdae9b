/* Which names a player may choose, and when two names count as the same. */
#ifndef SERVER_NAME_H
#define SERVER_NAME_H

#include <stdbool.h>

#include "store/store.h"

#define NAME_CHARACTERS 24
#define NAME_BYTES      48 /* capacity of a seat name in a record */

/* The unique key of a name: NFKC with case folding, so that "ＡＤＭＩＮ" is "admin". False: not
 * UTF-8, or the key is too long. */
bool name_fold(const char *name, char folded[STORE_NAME + 1]);

/* Set the player's name, composed (NFC), its key and its skeleton. False: the name is not allowed.
 * A name has 1 to 24 visible characters and letters of one script only, so that no player can
 * impersonate another. */
bool name_choose(const char *name, struct store_player *player);

/* Whether a name read from a log is text that can be shown. Older versions allowed names that are
 * not allowed now. */
bool name_stored(const char *name, size_t len);

/* Whether the name is, or looks like, one of the server's own: "level1", "LeveI 12", "Admin". */
bool name_reserved(const char *name);

/* The name of the bot of a level in results and ratings; it equals its folded key. */
void name_of_level(unsigned level, char name[STORE_NAME + 1]);

#endif
