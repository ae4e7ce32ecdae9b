/* Invariants of every state of the valley, for tests and fuzzers, and the checks that an untrusted
 * view must pass before worlds are dealt from it. */
#include "games/valley/valley_rules.h"

static bool face_down(const struct valley_state *s)
{
    return s->phase == VALLEY_LAY;
}

static const char *wrong_cards(const struct valley_state *s)
{
    for (unsigned card = 0; card < VALLEY_PILE; card++) {
        unsigned all = s->deck[card] + s->discard[card];
        for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
            const struct valley_side *side = &s->side[seat];
            all += side->hand[card] + side->tomb[card];
            all += card < VALLEY_CAMP_PILE ? side->camp[card] : 0u;
            all += side->bluff == card + 1;
            if (card >= VALLEY_GUARDIAN && card < VALLEY_CAMP_PILE && side->camp[card])
                return "a guardian is in a camp";
        }
        if (all != valley_copies[card])
            return "a card of the deck is lost or there twice";
    }
    if (s->deck_size != pile_size(s->deck, VALLEY_PILE))
        return "the deck's size is wrong";
    if (s->discard_size != pile_size(s->discard, VALLEY_PILE))
        return "the discard's size is wrong";
    return NULL;
}

static const char *wrong_papyri(const struct valley_state *s)
{
    unsigned seen = 0, number = 0;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        const struct valley_side *side = &s->side[seat];
        const uint16_t set[3] = {side->papyri, side->laid, side->spent};
        unsigned own = 0;
        for (unsigned i = 0; i < 3; i++) {
            seen |= set[i];
            own += (unsigned)__builtin_popcount(set[i]);
        }
        if (own != VALLEY_DEAL_PAPYRI)
            return "a player has lost or gained a papyrus";
        if (side->papyri_left != __builtin_popcount(side->papyri))
            return "the number of papyri left is wrong";
        if (side->papyri_down != (face_down(s) ? __builtin_popcount(side->laid) : 0))
            return "the number of papyri face down is wrong";
        number += own;
    }
    if (seen & ~VALLEY_ALL_PAPYRI || (unsigned)__builtin_popcount(seen) != number)
        return "a papyrus does not exist or is there twice";
    return NULL;
}

static const char *wrong_tombs(const struct valley_state *s)
{
    bool over = s->phase == VALLEY_OVER;
    unsigned won = s->side[0].won | s->side[1].won;
    unsigned open = s->open ? 1u << (s->open - 1) : 0;
    if (s->open > VALLEY_TOMBS || (s->side[0].won & s->side[1].won) || (s->tombs & (won | open)))
        return "a tomb is there twice";
    if ((s->tombs | won | open) != VALLEY_ALL_TOMBS || (open & won) != (over ? open : 0))
        return "a tomb is lost";
    if ((s->open != 0) != (s->phase >= VALLEY_OFFER))
        return "a tomb is open at the wrong time";
    if ((s->top != 0) != (s->top_seen != 0) || s->top_seen >> VALLEY_SEATS)
        return "the top tomb is fixed although nobody saw it";
    if (s->top && (s->top > VALLEY_TOMBS || !(s->tombs >> (s->top - 1) & 1)))
        return "the top tomb is not among those left";
    unsigned need = s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN, winners = 0;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        unsigned number = (unsigned)__builtin_popcount(s->side[seat].won);
        if (number > need)
            return "a player has won more tombs than the game lasts";
        winners += number == need;
    }
    return winners == over ? NULL : "the game ends with the last tomb that is needed";
}

static const char *wrong_side(const struct valley_state *s, unsigned seat)
{
    const struct valley_side *side = &s->side[seat], *other = &s->side[seat ^ 1];
    bool down = face_down(s);
    if (side->hand_size != pile_size(side->hand, VALLEY_PILE))
        return "a hand's size is wrong";
    unsigned guardians = 0;
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        guardians += side->tomb[card];
    if (side->down != (down ? guardians + (side->bluff != 0) : 0))
        return "the number of cards face down is wrong";
    if (side->bluff > VALLEY_GUARDIAN || (side->bluff && !down))
        return "a bluff is no card of a camp or lies there at the wrong time";
    if (!down && s->phase < VALLEY_TRIGGER && guardians)
        return "a guardian is in the tomb at the wrong time";
    for (unsigned card = 0; card < VALLEY_PILE; card++) {
        unsigned held = other->hand[card] + (other->bluff == card + 1u);
        if (down && card >= VALLEY_GUARDIAN)
            held += other->tomb[card];
        if (side->known[card] > held)
            return "a player is certain of a card that is not there";
    }
    if (s->phase < VALLEY_SEND && (pile_size(side->tomb, VALLEY_PILE) || side->place || side->laid))
        return "somebody is in the tomb at the wrong time";
    if (side->place > VALLEY_STRUCK || (s->phase < VALLEY_TRIGGER && side->place == VALLEY_STRUCK))
        return "an adventurer is nowhere";
    if (side->adventurer >= VALLEY_ADVENTURERS || side->pass > 1)
        return "an adventurer or a pass token does not exist";
    return NULL;
}

static const char *wrong_limits(const struct valley_state *s)
{
    if (s->side[0].coins + s->side[1].coins > VALLEY_COINS)
        return "there are too many coins";
    if (s->side[0].adventurer == s->side[1].adventurer)
        return "both play the same adventurer";
    if (s->phase >= VALLEY_PHASES || s->turn >= VALLEY_SEATS || s->holder >= VALLEY_SEATS)
        return "there is no such phase or seat";
    if (s->hired > 1 || s->sprung > 1 || s->brief > 1 || s->viewer || s->unused)
        return "a mark is wrong";
    if (s->hired && (s->phase == VALLEY_SPLIT || s->phase >= VALLEY_OPEN))
        return "an ally was played at the wrong time";
    if (s->phase == VALLEY_OPEN && (s->turn != s->holder || !s->side[s->holder].pass))
        return "the choice to pass is offered to the wrong seat";
    if (s->sprung && s->phase != VALLEY_TRIGGER)
        return "a trap was triggered at the wrong time";
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        const struct valley_side *side = &s->side[seat];
        if (s->phase >= VALLEY_OPEN && side->hand_size + side->down > VALLEY_HAND_LIMIT)
            return "a hand is over the limit";
        if (s->phase >= VALLEY_OPEN && side->coins > VALLEY_COIN_LIMIT)
            return "a purse is over the limit";
    }
    return NULL;
}

const char *valley_check_state(const void *state)
{
    const struct valley_state *s = state;
    const char *fault = wrong_limits(s);
    if (!fault)
        fault = wrong_cards(s);
    if (!fault)
        fault = wrong_papyri(s);
    if (!fault)
        fault = wrong_tombs(s);
    for (unsigned seat = 0; seat < VALLEY_SEATS && !fault; seat++)
        fault = wrong_side(s, seat);
    return fault;
}

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

/* Whether a seat is in the middle of its camp phase: only then may it exceed the limits
 * (VAL-34). */
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

static const char *forged_side(const struct valley_state *v, int seat)
{
    const struct valley_side *side = &v->side[seat];
    bool own = seat == v->viewer;
    const char *fault = own ? NULL : hidden_shown(v, side);
    if (fault)
        return fault;
    if (side->adventurer >= VALLEY_ADVENTURERS || side->place > VALLEY_STRUCK ||
        side->bluff > VALLEY_GUARDIAN)
        return "there is no such adventurer, place or bluff";
    if (side->coins > (camping(v, seat) ? VALLEY_COINS : VALLEY_COIN_LIMIT))
        return "there are too many coins";
    if (side->hand_size + side->down > (camping(v, seat) ? VALLEY_FULL_HAND : VALLEY_HAND_LIMIT) ||
        (v->phase != VALLEY_LAY && (side->down || side->papyri_down)))
        return "a hand or what lies face down is too large";
    if (!empty(side->camp + VALLEY_GUARDIAN, VALLEY_CAMP_PILE - VALLEY_GUARDIAN))
        return "a guardian is in a camp";
    /* The sets of the own side count, not its numbers: redeal draws the others from the rest. */
    unsigned papyri = bits(side->spent) + bits(side->laid);
    papyri += own ? bits(side->papyri) : (unsigned)side->papyri_left + side->papyri_down;
    return papyri == VALLEY_DEAL_PAPYRI ? NULL : "a player has lost or gained a papyrus";
}

static const char *forged_papyri(const struct valley_state *v)
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

/* Every card is visible at most once, and the hidden places hold exactly the others. */
static const char *forged_cards(const struct valley_state *v)
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

static const char *forged_table(const struct valley_state *v)
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

const char *valley_check_view(const void *view, const struct akhet_setup *setup, int viewer)
{
    const struct valley_state *v = view;
    if (v->viewer != viewer)
        return "it is the view of another seat";
    if (v->brief != setup->option[0])
        return "it is the view of another set-up";
    const char *fault = forged_table(v);
    for (int seat = 0; seat < VALLEY_SEATS && !fault; seat++)
        fault = forged_side(v, seat);
    if (!fault)
        fault = forged_papyri(v);
    if (!fault)
        fault = forged_cards(v);
    if (!fault && !valley_can_lie(v))
        fault = "what is known of the other's cards cannot be so";
    return fault;
}
