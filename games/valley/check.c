/* The laws of conservation and the bounds that no move may break. */
#include "games/valley/rules.h"

static bool face_down(const struct valley_table *t)
{
    return t->phase == VALLEY_LAY;
}

static const char *cards_broken(const struct valley_table *t)
{
    for (unsigned card = 0; card < VALLEY_PILE; card++) {
        unsigned all = t->deck[card] + t->discard[card];
        for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
            const struct valley_side *side = &t->side[seat];
            all += side->hand[card] + side->tomb[card];
            all += card < VALLEY_CAMP_PILE ? side->camp[card] : 0u;
            all += side->bluff == card + 1;
            if (card >= VALLEY_GUARDIAN && card < VALLEY_CAMP_PILE && side->camp[card])
                return "a guardian is in a camp";
        }
        if (all != valley_copies[card])
            return "a card of the deck is lost or there twice";
    }
    if (t->deck_size != pile_size(t->deck, VALLEY_PILE))
        return "the deck's size is wrong";
    if (t->discard_size != pile_size(t->discard, VALLEY_PILE))
        return "the discard's size is wrong";
    return NULL;
}

static const char *papyri_broken(const struct valley_table *t)
{
    unsigned seen = 0, number = 0;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        const struct valley_side *side = &t->side[seat];
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
        if (side->papyri_down != (face_down(t) ? __builtin_popcount(side->laid) : 0))
            return "the number of papyri face down is wrong";
        number += own;
    }
    if (seen & ~VALLEY_ALL_PAPYRI || (unsigned)__builtin_popcount(seen) != number)
        return "a papyrus does not exist or is there twice";
    return NULL;
}

static const char *tombs_broken(const struct valley_table *t)
{
    bool over = t->phase == VALLEY_OVER;
    unsigned won = t->side[0].won | t->side[1].won;
    unsigned open = t->open ? 1u << (t->open - 1) : 0;
    if (t->open > VALLEY_TOMBS || (t->side[0].won & t->side[1].won) || (t->tombs & (won | open)))
        return "a tomb is there twice";
    if ((t->tombs | won | open) != VALLEY_ALL_TOMBS || (open & won) != (over ? open : 0))
        return "a tomb is lost";
    if ((t->open != 0) != (t->phase >= VALLEY_OFFER))
        return "a tomb is open at the wrong time";
    if ((t->top != 0) != (t->top_seen != 0) || t->top_seen >> VALLEY_SEATS)
        return "the top tomb is fixed although nobody saw it";
    if (t->top && (t->top > VALLEY_TOMBS || !(t->tombs >> (t->top - 1) & 1)))
        return "the top tomb is not among those left";
    unsigned need = t->brief ? VALLEY_WIN_SHORT : VALLEY_WIN, winners = 0;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        unsigned number = (unsigned)__builtin_popcount(t->side[seat].won);
        if (number > need)
            return "a player has won more tombs than the game lasts";
        winners += number == need;
    }
    return winners == over ? NULL : "the game ends with the last tomb that is needed";
}

static const char *side_broken(const struct valley_table *t, unsigned seat)
{
    const struct valley_side *side = &t->side[seat], *other = &t->side[seat ^ 1];
    bool down = face_down(t);
    if (side->hand_size != pile_size(side->hand, VALLEY_PILE))
        return "a hand's size is wrong";
    unsigned guardians = 0;
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        guardians += side->tomb[card];
    if (side->down != (down ? guardians + (side->bluff != 0) : 0))
        return "the number of cards face down is wrong";
    if (side->bluff > VALLEY_GUARDIAN || (side->bluff && !down))
        return "a bluff is no card of a camp or lies there at the wrong time";
    if (!down && t->phase < VALLEY_TRIGGER && guardians)
        return "a guardian is in the tomb at the wrong time";
    for (unsigned card = 0; card < VALLEY_PILE; card++) {
        unsigned held = other->hand[card] + (other->bluff == card + 1u);
        if (down && card >= VALLEY_GUARDIAN)
            held += other->tomb[card];
        if (side->known[card] > held)
            return "a player is certain of a card that is not there";
    }
    if (t->phase < VALLEY_SEND && (pile_size(side->tomb, VALLEY_PILE) || side->place || side->laid))
        return "somebody is in the tomb at the wrong time";
    if (side->place > VALLEY_STRUCK || (t->phase < VALLEY_TRIGGER && side->place == VALLEY_STRUCK))
        return "an adventurer is nowhere";
    if (side->adventurer >= VALLEY_ADVENTURERS || side->pass > 1)
        return "an adventurer or a pass token does not exist";
    return NULL;
}

static const char *limits_broken(const struct valley_table *t)
{
    if (t->side[0].coins + t->side[1].coins > VALLEY_COINS)
        return "there are too many coins";
    if (t->side[0].adventurer == t->side[1].adventurer)
        return "both play the same adventurer";
    if (t->phase >= VALLEY_PHASES || t->turn >= VALLEY_SEATS || t->holder >= VALLEY_SEATS)
        return "there is no such phase or seat";
    if (t->hired > 1 || t->sprung > 1 || t->brief > 1 || t->viewer || t->unused)
        return "a mark is wrong";
    if (t->hired && (t->phase == VALLEY_SPLIT || t->phase >= VALLEY_OPEN))
        return "an ally was played at the wrong time";
    if (t->phase == VALLEY_OPEN && (t->turn != t->holder || !t->side[t->holder].pass))
        return "the choice to pass is offered to the wrong seat";
    if (t->sprung && t->phase != VALLEY_TRIGGER)
        return "a trap was triggered at the wrong time";
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        const struct valley_side *side = &t->side[seat];
        if (t->phase >= VALLEY_OPEN && side->hand_size + side->down > VALLEY_HAND_LIMIT)
            return "a hand is over the limit";
        if (t->phase >= VALLEY_OPEN && side->coins > VALLEY_COIN_LIMIT)
            return "a purse is over the limit";
    }
    return NULL;
}

const char *valley_broken(const void *state)
{
    const struct valley_table *t = state;
    const char *broken = limits_broken(t);
    if (!broken)
        broken = cards_broken(t);
    if (!broken)
        broken = papyri_broken(t);
    if (!broken)
        broken = tombs_broken(t);
    for (unsigned seat = 0; seat < VALLEY_SEATS && !broken; seat++)
        broken = side_broken(t, seat);
    return broken;
}
