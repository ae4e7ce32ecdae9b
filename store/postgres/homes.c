/* The tables that the writer knows. */
#include "store/postgres/homes.h"

#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 4 };

struct homes {
    struct home set[SETS][WAYS]; /* most recently added first */
};

static struct home *set_of(struct homes *homes, const char *table)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *table; table++)
        hash = (hash ^ (uint8_t)*table) * 0x100000001b3;
    return homes->set[(hash ^ hash >> 32) % SETS];
}

struct homes *homes_new(void)
{
    return calloc(1, sizeof(struct homes));
}

void homes_free(struct homes *homes)
{
    free(homes);
}

struct home *homes_find(struct homes *homes, const char *table)
{
    struct home *set = set_of(homes, table);
    for (unsigned way = 0; way < WAYS; way++)
        if (set[way].number && strcmp(set[way].table, table) == 0)
            return &set[way];
    return NULL;
}

struct home *homes_add(struct homes *homes, const char *table, int64_t number)
{
    struct home *set = set_of(homes, table), *known = homes_find(homes, table);
    unsigned way = known ? (unsigned)(known - set) : WAYS - 1;
    memmove(set + 1, set, way * sizeof *set);
    set[0] = (struct home){.number = number};
    memcpy(set[0].table, table, strnlen(table, STORE_TABLE));
    return &set[0];
}

void homes_forget(struct homes *homes)
{
    memset(homes, 0, sizeof *homes);
}
