/* What a view of the valley from outside must keep before worlds may be dealt from it. */
#include "games/valley/rules.h"

/* The most cards in a hand: what is kept, what a split gives, and what effects bring. */
enum {
    FULL_HAND = VALLEY_HAND_LIMIT + VALLEY_MOST_RESOURCES
#define ALLY(name, id, copies, cost, force, effect, amount, ...)                                   \
    +(VALLEY_DOES_##effect == VALLEY_DOES_DRAW        ? (copies) * (amount)                        \
      : VALLEY_DOES_##effect == VALLEY_DOES_TAKE_CARD ? (copies)                                   \
                                                      : 0)
#include "games/valley/cards.def"
};

static bool empty(const uint8_t *count, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        if (count[i])
            return false;
    return true;
}

static unsigned bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

/* Whether a seat is in the middle of its camp phase: only then may it have more than the limits
 * allow to be kept (VAL-34). */
static bool camping(const struct valley_state *v, int seat)
{
    if (v->phase == VALLEY_SPLIT || v->phase >= VALLEY_OPEN)
        return false;
    return seat == (v->phase == VALLEY_YIELD ? v->turn ^ 1 : v->turn);
}

/* A side that the viewer does not sit at. */
static const char *hidden_shown(const struct valley_state *v, const struct valley_side *side)
{
    bool down = v->phase == VALLEY_LAY;
    if (!empty(side->hand, VALLEY_PILE) || side->papyri)
        return "it shows the hand or the papyri of another seat";
    if (v->viewer < 0 && !empty(side->known, VALLEY_PILE))
        return "it shows what a seat knows";
    if (down && (!empty(side->tomb + VALLEY_GUARDIAN, VALLEY_PILE - VALLEY_GUARDIAN) ||
                 side->laid || side->bluff))
        return "it shows what lies face down";
    return NULL;
}

static const char *side_odd(const struct valley_state *v, int seat)
{
    const struct valley_side *side = &v->side[seat];
    bool own = seat == v->viewer;
    const char *odd = own ? NULL : hidden_shown(v, side);
    if (odd)
        return odd;
    if (side->adventurer >= VALLEY_ADVENTURERS || side->place > VALLEY_STRUCK ||
        side->bluff > VALLEY_GUARDIAN)
        return "there is no such adventurer, place or bluff";
    if (side->coins > (camping(v, seat) ? VALLEY_COINS : VALLEY_COIN_LIMIT))
        return "there are too many coins";
    if (side->hand_size + side->down > (camping(v, seat) ? FULL_HAND : VALLEY_HAND_LIMIT) ||
        (v->phase != VALLEY_LAY && (side->down || side->papyri_down)))
        return "a hand or what lies face down is too large";
    if (!empty(side->camp + VALLEY_GUARDIAN, VALLEY_CAMP_PILE - VALLEY_GUARDIAN))
        return "a guardian is in a camp";
    unsigned papyri = bits(side->spent) + side->papyri_left;
    papyri += own ? bits(side->laid) : bits(side->laid) + side->papyri_down;
    return papyri == VALLEY_DEAL_PAPYRI ? NULL : "a player has lost or gained a papyrus";
}

static const char *papyri_odd(const struct valley_state *v)
{
    unsigned seen = 0, number = 0;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        const uint16_t set[3] = {v->side[seat].papyri, v->side[seat].laid, v->side[seat].spent};
        for (unsigned i = 0; i < 3; i++) {
            seen |= set[i];
            number += bits(set[i]);
        }
    }
    return seen & ~VALLEY_ALL_PAPYRI || bits(seen) != number
               ? "a papyrus does not exist or is there twice"
               : NULL;
}

/* Every card is seen once at most, and the hidden places take exactly the others. */
static const char *cards_odd(const struct valley_state *v)
{
    unsigned unseen = 0, places = v->deck_size + v->discard_size;
    for (unsigned card = 0; card < VALLEY_PILE; card++) {
        unsigned seen = 0;
        for (int seat = 0; seat < VALLEY_SEATS; seat++) {
            const struct valley_side *side = &v->side[seat];
            seen += side->hand[card] + side->tomb[card] + (side->bluff == card + 1);
            seen += card < VALLEY_CAMP_PILE ? side->camp[card] : 0u;
            seen += seat == v->viewer ? side->known[card] : 0u; /* it is in the other's hand */
        }
        if (seen > valley_copies[card])
            return "a card does not exist or is there too often";
        unseen += valley_copies[card] - seen;
        unseen += v->viewer >= 0 ? v->side[v->viewer].known[card] : 0u;
    }
    for (int seat = 0; seat < VALLEY_SEATS; seat++)
        if (seat != v->viewer)
            places += v->side[seat].hand_size + v->side[seat].down;
    return places == unseen ? NULL : "the sizes of what is hidden do not fit the cards";
}

static const char *table_odd(const struct valley_state *v)
{
    if (v->phase >= VALLEY_PHASES || v->turn >= VALLEY_SEATS || v->holder >= VALLEY_SEATS)
        return "there is no such phase or seat";
    if (!empty(v->deck, VALLEY_PILE) || !empty(v->discard, VALLEY_PILE))
        return "it shows the deck or the discard";
    if (v->top_seen && !v->top && !(v->tombs & VALLEY_ALL_TOMBS))
        return "the top tomb is not among those left";
    if (v->tombs & ~VALLEY_ALL_TOMBS || v->open > VALLEY_TOMBS || v->top > VALLEY_TOMBS)
        return "there is no such tomb";
    return NULL;
}

const char *valley_odd(const void *view, const struct akhet_setup *setup, int viewer)
{
    const struct valley_state *v = view;
    if (v->viewer != viewer)
        return "it is the view of another seat";
    if (v->brief != setup->option[0])
        return "it is the view of another set-up";
    const char *odd = table_odd(v);
    for (int seat = 0; seat < VALLEY_SEATS && !odd; seat++)
        odd = side_odd(v, seat);
    if (!odd)
        odd = papyri_odd(v);
    if (!odd)
        odd = cards_odd(v);
    if (!odd && !valley_can_lie(v))
        odd = "what is known of the other's cards cannot be so";
    return odd;
}
