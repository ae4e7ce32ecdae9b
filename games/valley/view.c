/* Views of a seat and of spectators (VAL-60, VAL-61). */
#include "games/valley/valley_rules.h"

/* Only their owner knows face-down cards; even whether there is a bluff is hidden. */
static void cover_tomb(struct valley_side *side)
{
    memset(side->tomb + VALLEY_GUARDIAN, 0, VALLEY_KINDS - VALLEY_GUARDIAN);
    side->laid = 0;
    side->bluff = 0;
}

void valley_view(const void *state, int viewer, void *view)
{
    struct valley_state *v = view;
    memcpy(v, state, sizeof *v);
    v->viewer = (int8_t)viewer;
    memset(v->deck, 0, sizeof v->deck);
    memset(v->discard, 0, sizeof v->discard);
    if (viewer < 0 || !(v->top_seen >> viewer & 1))
        v->top = 0;
    for (int seat = 0; seat < VALLEY_SEATS; seat++) {
        struct valley_side *side = &v->side[seat];
        if (seat == viewer)
            continue;
        memset(side->hand, 0, sizeof side->hand);
        side->papyri = 0;
        if (v->phase == VALLEY_LAY)
            cover_tomb(side);
        /* A seat saw which of its cards were shown, so it knows what the other seat knows. */
        if (viewer < 0)
            memset(side->known, 0, sizeof side->known);
    }
}
