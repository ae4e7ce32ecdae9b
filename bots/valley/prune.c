/* The moves of La Vallée des Rois that cannot work:
 *
 * - to leave the adventurer at home where there is room for it: it costs nothing and always
 * returns;
 * - a bluff by the seat that lays last, because nobody decides anything between it and the reveal;
 * - a single trap where Susan stops the first one. */
#include "bots/valley/valley.h"

#include "games/valley/valley_rules.h"

/* Whether the opponent of the deciding seat will stop its first trap. */
static bool stops_first_trap(const struct valley_state *s)
{
    const struct valley_side *other = &s->side[s->turn ^ 1];
    return s->holder != s->turn && other->place == VALLEY_IN_TOMB &&
           valley_card[VALLEY_ADVENTURER + other->adventurer].effect == VALLEY_DOES_STOP_FIRST_TRAP;
}

static unsigned copies_of(const uint8_t *pile)
{
    unsigned sum = 0;
    for (unsigned trap = VALLEY_GUARDIAN; trap < VALLEY_UNDEAD; trap++)
        sum += pile[trap];
    return sum;
}

static unsigned papyri_of(uint16_t papyri)
{
    return (unsigned)__builtin_popcountll((uint64_t)papyri << VALLEY_PAPYRUS & VALLEY_ALL_TRAPS);
}

/* The lays that cannot work, by card; the bit after the last card is the end of laying.
 *
 * A plan with one trap is no better than the same plan without it. So a trap is not laid unless a
 * second can follow, and then the second follows at once. */
static uint64_t useless_lays(const struct valley_state *s)
{
    const struct valley_side *side = &s->side[s->turn];
    uint64_t useless = s->turn != s->holder ? BIT(VALLEY_GUARDIAN) - 1 : 0;
    if (!stops_first_trap(s))
        return useless;
    unsigned laid = copies_of(side->tomb) + papyri_of(side->laid);
    unsigned left = copies_of(side->hand) + papyri_of(side->papyri);
    if (laid == 0 && left == 1)
        useless |= VALLEY_ALL_TRAPS;
    return laid == 1 && left > 0 ? ~VALLEY_ALL_TRAPS : useless;
}

static bool may_send_adventurer(const akhet_move *moves, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (moves[i] >= VALLEY_M_SEND_ADVENTURER && moves[i] < VALLEY_M_SENT)
            return true;
    return false;
}

static bool cannot_work(const struct valley_state *s, uint64_t lays, bool adventurer,
                        akhet_move move)
{
    if (s->phase == VALLEY_LAY)
        return lays >> (move - VALLEY_M_LAY) & 1;
    return adventurer && move == VALLEY_M_SENT;
}

unsigned valley_prune(const void *view, const akhet_move *moves, unsigned count, akhet_move *kept)
{
    const struct valley_state *s = view;
    uint64_t lays = s->phase == VALLEY_LAY ? useless_lays(s) : 0;
    bool adventurer = s->phase == VALLEY_SEND && may_send_adventurer(moves, count);
    unsigned left = 0;
    for (unsigned i = 0; i < count; i++)
        if (!cannot_work(s, lays, adventurer, moves[i]))
            kept[left++] = moves[i];
    if (left)
        return left;
    memcpy(kept, moves, count * sizeof *moves); /* the question asked about nothing else */
    return count;
}
