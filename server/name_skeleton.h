/* Names that look alike. */
#ifndef SERVER_NAME_SKELETON_H
#define SERVER_NAME_SKELETON_H

#include <stdbool.h>

#include "store/store.h"

/* The skeleton of a name, as in Unicode TR 39: names that look alike have the same one ("lan" and
 * "Ian", Latin "ace" and Cyrillic "асе"). False: not UTF-8, or too long. */
bool name_skeleton(const char *name, char skeleton[STORE_NAME + 1]);

/* Like name_skeleton, with letters and digits only: without accents, spaces and punctuation. */
bool name_plain_skeleton(const char *name, char skeleton[STORE_NAME + 1]);

#endif
