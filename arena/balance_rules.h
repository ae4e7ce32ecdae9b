/* When a thing counts as there and as used, for each game. */
#ifndef ARENA_BALANCE_RULES_H
#define ARENA_BALANCE_RULES_H

#include <akhet/game.h>

#include "arena/balance_count.h"

enum balance_role { BALANCE_THERE, BALANCE_USED };

/* A card that moves between these zones plays this role for the seat that owns the zone it comes
 * to, else the one it leaves, else the seat of the event. Without a seat, it is there for all. */
struct balance_route {
    enum balance_role role;
    const char *from, *to;
};

struct balance_rules {
    const char *game;
    const char *letters;  /* the vocabularies that are counted */
    const char *at_start; /* a zone whose cards are there for all from the start, or NULL */
    const struct balance_route *route; /* the last one has no zones */

    /* Count what no route tells; may be NULL. `begin` gets the state after the deal, `hear` every
     * later event. */
    void (*begin)(struct balance_count *count, const void *state);
    void (*hear)(struct balance_count *count, const struct akhet_event *event);
};

/* NULL: none for this game. */
const struct balance_rules *balance_rules_of(const struct akhet_game *game);

#endif
