/* What lies face down, and what to make of the other's play. */
#include "bots/valley/valley.h"

#include "games/valley/rules.h"

/* What the seat laid in this tomb stays: it did so since. */
void valley_conceal(void *view)
{
    struct valley_state *v = view;
    struct valley_side *side = &v->side[v->turn];
    memset(side->hand, 0, sizeof side->hand);
    memset(side->known, 0, sizeof side->known);
    side->papyri = 0;
    v->top = 0;
}

bool valley_vary(const void *view)
{
    return ((const struct valley_state *)view)->phase == VALLEY_LAY;
}
