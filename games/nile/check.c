/* What holds in every state of Nile, for tests and fuzzers. */
#include "games/nile/rules.h"

/* Every card is in exactly one place. */
static const char *lost_cards(const struct nile_table *t)
{
    uint8_t deck[16];
    nile_deck(t->players, t->quick, deck);
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++) {
        unsigned cards = t->pile[kind] + t->discards[kind] + t->flood_pile[kind] + t->removed[kind];
        for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
            cards += t->hand[seat][kind];
            cards += kind < NILE_CROPS ? t->storage[seat][kind] : 0;
        }
        cards += kind < NILE_CROPS ? t->field[kind] : 0;
        cards += (t->laid[0] == kind + 1) + (t->laid[1] == kind + 1);
        if (cards != deck[kind])
            return "a card is lost or there is one too many";
    }
    return NULL;
}

static const char *wrong_locusts(const struct nile_table *t)
{
    if (t->discards[NILE_locusts] || t->flood_pile[NILE_locusts] || t->removed[NILE_locusts])
        return "the locusts are in a pile where they cannot be";
    for (unsigned seat = 0; seat < NILE_SEATS; seat++)
        if (t->hand[seat][NILE_locusts])
            return "the locusts are in a hand";
    return t->pile[NILE_locusts] > 1 ? "there are too many locusts" : NULL;
}

static const char *wrong_sizes(const struct nile_table *t)
{
    if (t->pile_size != pile_size(t->pile, 16))
        return "the pile's size is wrong";
    for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
        if (t->hand_size[seat] != pile_size(t->hand[seat], 16))
            return "a hand's size is wrong";
        if (t->storage_size[seat] != pile_size(t->storage[seat], 8))
            return "a storage's size is wrong";
        if (seat >= t->players && (t->hand_size[seat] || t->storage_size[seat]))
            return "somebody who does not play has cards";
        if (pile_kinds(t->storage[seat], 8) & ~NILE_ALL_CROPS)
            return "a storage holds something that is not a crop";
    }
    unsigned removed = t->quick && t->players == 2 ? NILE_QUICK2_PAIRS : 0;
    if (pile_size(t->removed, 16) != removed || pile_kinds(t->removed, 16) & NILE_ALL_CROPS)
        return "the removed cards are wrong";
    return NULL;
}

static const char *wrong_fields(const struct nile_table *t)
{
    if (nile_grown(t) & ~NILE_ALL_CROPS)
        return "there is a field of something that is not a crop";
    for (unsigned crop = 0; crop < 8; crop++)
        if (t->field[crop] ? t->owner[crop] >= t->players : t->owner[crop] != 0)
            return "a field has the wrong owner";
    return NULL;
}

static const char *wrong_flood(const struct nile_table *t)
{
    unsigned flooded = (unsigned)__builtin_popcount(t->flooded);
    if (t->flooded & ~NILE_ALL_CROPS || flooded > 2)
        return "what is flooded is wrong";
    if (t->flood == NILE_NO_CARD)
        return pile_size(t->flood_pile, 16) ? "the flood card is missing" : NULL;
    if (t->flood >= NILE_COUNTED || !t->flood_pile[t->flood])
        return "the flood card is not on the flood pile";
    return nile_shows[t->flood] == t->flooded ? NULL : "the flood card floods something else";
}

static const char *wrong_turn(const struct nile_table *t)
{
    if (t->turn >= t->players || t->phase >= NILE_PHASES)
        return "the turn is wrong";
    if (t->piles_left > t->players || !t->piles_left != !t->pile_size)
        return "the number of piles is wrong";
    if (!t->piles_left && t->phase != NILE_TRADE)
        return "something is being done after the end";
    if (t->piles_left && !t->flooded)
        return "nothing is flooded";
    if ((t->phase == NILE_ADDING) != (t->added != 0))
        return "what was added to is wrong";
    if (t->added & ~(nile_grown_by(t, t->turn) & ~(unsigned)t->flooded))
        return "a field grew that may not";
    if (t->phase == NILE_ADDING && !nile_may_grow(t))
        return "no field may grow any more";
    bool second = t->phase == NILE_MARKET_SECOND || t->phase == NILE_OFFER_SECOND;
    if (second && !(t->hand_size[t->turn] + t->storage_size[t->turn]))
        return "there is no second card to discard";
    return NULL;
}

/* Speculation cards are resolved before anybody decides anything; at the end they may lie. */
static const char *wrong_laid(const struct nile_table *t)
{
    if (!t->laid[0])
        return t->laid[1] || t->laid_by ? "speculation cards are laid wrongly" : NULL;
    if (t->piles_left)
        return "speculation cards were not resolved";
    for (unsigned i = 0; i < 2; i++)
        if (t->laid[i] && (t->laid[i] <= NILE_CROPS || t->laid[i] > NILE_COUNTED))
            return "a card is laid that is no speculation card";
    return t->laid_by >= t->players ? "nobody laid the speculation cards" : NULL;
}

const char *nile_broken(const void *state)
{
    static const char *(*const check[])(const struct nile_table *) = {
        wrong_locusts, wrong_sizes, wrong_fields, wrong_flood, wrong_turn, wrong_laid, lost_cards,
    };
    const struct nile_table *t = state;
    if (t->players < 2 || t->players > NILE_SEATS || t->quick > 1 || t->open > 1 || t->viewer)
        return "the set-up is wrong";
    for (unsigned i = 0; i < sizeof check / sizeof *check; i++) {
        const char *why = check[i](t);
        if (why)
            return why;
    }
    return NULL;
}
