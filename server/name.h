/* What a player may be called, and when two names are the same. */
#ifndef SERVER_NAME_H
#define SERVER_NAME_H

#include <stdbool.h>

#include "store/store.h"

#define NAME_CHARACTERS 24
#define NAME_BYTES      48 /* what the seat of a record holds */

/* One to 24 characters, 48 bytes at most, without anything that cannot be seen: two names that
 * look alike would let one player pass for another. */
bool name_fine(const char *name);

/* Whether the name is kept for the server's own bots: "level1", "Level12". */
bool name_reserved(const char *name);

/* The name of the bot of a level, as results and ratings have it. */
void name_of_level(unsigned level, char name[STORE_NAME + 1]);

/* The name as it must be unique: in small letters (Latin, Greek, Cyrillic). */
void name_fold(const char *name, char folded[STORE_NAME + 1]);

#endif
