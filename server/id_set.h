/* A set of table ids. */
#ifndef SERVER_ID_SET_H
#define SERVER_ID_SET_H

#include <stdbool.h>

#include "store/store.h"

struct id_set {
    char (*slot)[STORE_TABLE + 1]; /* open addressing; empty: free */
    unsigned count, room;          /* `room` is a power of two */
};

/* False: out of memory; the set stays as it was. */
bool id_set_add(struct id_set *set, const char *id);
void id_set_remove(struct id_set *set, const char *id);
bool id_set_has(const struct id_set *set, const char *id);
void id_set_clear(struct id_set *set);

#endif
