/* Which names a player may choose, and when two names count as the same. */
#ifndef SERVER_NAME_H
#define SERVER_NAME_H

#include <stdbool.h>

#include "store/store.h"

#define NAME_CHARACTERS 24
#define NAME_BYTES      48 /* what the seat of a record holds */

/* The key that must be unique: NFKC with case folding, so that "ＡＤＭＩＮ" is "admin". False: not
 * UTF-8, or the key is too long. */
bool name_fold(const char *name, char folded[STORE_NAME + 1]);

/* Fill in the player's name, composed (NFC), and its key. False: the name is not permitted. A name
 * has 1 to 24 characters, no character without a visible form, and letters of one script only:
 * otherwise one player could pass for another. */
bool name_choose(const char *name, struct store_player *player);

/* Whether the name belongs to the server's own bots: "level1", "Level12". */
bool name_reserved(const char *folded);

/* The name of the bot of a level, as results and ratings have it; it is its own key. */
void name_of_level(unsigned level, char name[STORE_NAME + 1]);

#endif
