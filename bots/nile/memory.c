/* Storages counted by one who listens: harvests and discards are public (NIL-101). */
#include "bots/nile/nile.h"

#include "games/nile/rules.h"

enum { SEAT_BYTES = 8 }; /* a count for each crop, as in a storage */

_Static_assert(NILE_SEATS *SEAT_BYTES <= BOT_HEARD, "every storage can be remembered");

void nile_note(uint8_t memory[BOT_HEARD], const struct akhet_event *event)
{
    unsigned seat = (unsigned)event->arg[0], what = (unsigned)event->arg[1];
    if (event->kind == NILE_E_HARVEST)
        memory[seat * SEAT_BYTES + what]++;
    else if (event->kind == NILE_E_DISCARD && what >= NILE_COUNTED)
        memory[seat * SEAT_BYTES + what - NILE_COUNTED]--;
}

/* Whoever joined late, or missed something, does not have the sizes right: it recalls nothing. */
static bool fits(const uint8_t *memory, const struct nile_state *view)
{
    for (unsigned seat = 0; seat < view->players; seat++)
        if (pile_size(memory + seat * SEAT_BYTES, SEAT_BYTES) != view->storage_size[seat])
            return false;
    return true;
}

/* To one who can count them, storages are open. */
void nile_recall(const uint8_t memory[BOT_HEARD], void *view)
{
    struct nile_state *v = view;
    if (v->open || !fits(memory, v))
        return;
    for (unsigned seat = 0; seat < v->players; seat++)
        memcpy(v->storage[seat], memory + seat * SEAT_BYTES, SEAT_BYTES);
    v->open = 1;
}
