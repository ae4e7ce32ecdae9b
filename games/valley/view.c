/* What a seat or a spectator may know (VAL-60, VAL-61). */
#include "games/valley/valley_rules.h"

/* Face-down cards are known to their owner; of the bluff not even that there is one. */
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
        /* A seat saw what was shown of its own hand, so it knows what the other knows. */
        if (viewer < 0)
            memset(side->known, 0, sizeof side->known);
    }
}
