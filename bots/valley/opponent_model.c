/* A model of the opponent in La Vallée des Rois: how plausible its play makes a world, and which
 * part of its view a searcher cannot know.
 *
 * An opponent that could have played a card and has not rarely holds it, and its face-down cards
 * are seldom a bluff. */
#include "bots/valley/valley.h"

#include "games/valley/valley_rules.h"

/* Probabilities in thousandths. */
enum {
    SURE = 1000,
    FREE = 200,       /* a free card is still in hand after the camp phase */
    AFFORDABLE = 450, /* a card that the remaining coins could have paid is */
    BLUFF = 100,      /* the face-down cards include a bluff */
    AIMLESS = 500,    /* a trap was laid without a target */
    EASE = 2500       /* start value: one implausible card in hand is still accepted */
};

/* Whether the other has not finished a camp phase yet, so that its hand tells nothing. */
static bool hand_is_fresh(const struct valley_state *s, unsigned other)
{
    if (s->phase == VALLEY_YIELD || (s->phase <= VALLEY_LIMIT && s->turn == other))
        return true;
    bool first_turn = s->tombs == VALLEY_ALL_TOMBS && s->side[0].pass && s->side[1].pass;
    return first_turn && s->phase <= VALLEY_LIMIT && s->turn == s->holder;
}

/* The known cards are the same in every world. */
static unsigned belief_in_hand(const struct valley_side *side, const uint8_t *known)
{
    unsigned chance = EASE;
    for (uint32_t rest = pile_kinds(side->hand, VALLEY_CAMP_PILE) & (BIT(VALLEY_GUARDIAN) - 1);
         rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        unsigned cost = valley_card[card].cost;
        unsigned each = cost == 0 ? FREE : cost <= side->coins ? AFFORDABLE : SURE;
        for (int left = side->hand[card] - known[card]; left > 0; left--)
            chance = chance * each / SURE;
    }
    return chance;
}

static unsigned belief_in_laid(const struct valley_state *s, unsigned other)
{
    const struct valley_side *side = &s->side[other];
    unsigned chance = side->bluff ? BLUFF : SURE;
    uint64_t traps = valley_traps(side);
    if (!traps)
        return chance;
    struct muster muster;
    valley_muster(s, other ^ 1, &muster);
    for (; traps; traps &= traps - 1) {
        unsigned trap = (unsigned)__builtin_ctzll(traps);
        if (!(muster.here & valley_card[trap].targets))
            chance = chance * AIMLESS / SURE;
    }
    return chance;
}

bool valley_believe(const void *view, const void *world, int seat, struct akhet_random *random)
{
    const struct valley_state *s = world;
    unsigned other = (unsigned)seat ^ 1u, chance = SURE;
    const struct valley_side *side = &s->side[other];
    (void)view;
    if (s->phase == VALLEY_LAY && side->down + side->papyri_down)
        chance = belief_in_laid(s, other);
    else if (!hand_is_fresh(s, other))
        chance = belief_in_hand(side, s->side[seat].known);
    return chance >= SURE || akhet_random_below(random, SURE) < chance;
}

/* What the seat laid in this tomb stays, because it laid it during the search. */
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
