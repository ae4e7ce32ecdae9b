/* A set of table ids: linear probing, at most three quarters full. */
#include "server/id_set.h"

#include <stdlib.h>
#include <string.h>

#include "server/tables.h"

static unsigned home_of(const struct id_set *set, const char *id)
{
    return (unsigned)table_id_hash(id) & (set->room - 1);
}

/* The slot of the id, or the free one where it belongs. */
static unsigned find(const struct id_set *set, const char *id)
{
    unsigned at = home_of(set, id);
    while (*set->slot[at] && strcmp(set->slot[at], id) != 0)
        at = (at + 1) & (set->room - 1);
    return at;
}

static bool grow(struct id_set *set)
{
    struct id_set more = {.room = set->room ? 2 * set->room : 64};
    more.slot = calloc(more.room, sizeof *more.slot);
    if (!more.slot)
        return false;
    for (unsigned i = 0; i < set->room; i++)
        if (*set->slot[i])
            memcpy(more.slot[find(&more, set->slot[i])], set->slot[i], sizeof *more.slot);
    more.count = set->count;
    free(set->slot);
    *set = more;
    return true;
}

bool id_set_add(struct id_set *set, const char *id)
{
    if (4 * (set->count + 1) > 3 * set->room && !grow(set))
        return false;
    unsigned at = find(set, id);
    set->count += !*set->slot[at];
    memcpy(set->slot[at], id, STORE_TABLE + 1);
    return true;
}

/* Those behind the freed slot move up, so that they are still found. */
void id_set_remove(struct id_set *set, const char *id)
{
    if (!id_set_has(set, id))
        return;
    unsigned mask = set->room - 1, gap = find(set, id);
    set->count--;
    for (unsigned at = (gap + 1) & mask; *set->slot[at]; at = (at + 1) & mask) {
        unsigned home = home_of(set, set->slot[at]);
        if (((at - home) & mask) < ((at - gap) & mask))
            continue;
        memcpy(set->slot[gap], set->slot[at], sizeof *set->slot);
        gap = at;
    }
    *set->slot[gap] = '\0';
}

bool id_set_has(const struct id_set *set, const char *id)
{
    return set->count && *set->slot[find(set, id)];
}

void id_set_clear(struct id_set *set)
{
    free(set->slot);
    *set = (struct id_set){0};
}
