/* Invariants of every state of Nile, for tests and fuzzers, and the checks that an untrusted view
 * must pass before worlds are dealt from it. */
#include "games/nile/nile_rules.h"

/* Every card must be in exactly one place. */
static const char *lost_cards(const struct nile_state *s)
{
    uint8_t deck[16];
    nile_deck(s->players, s->quick, deck);
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++) {
        unsigned cards = s->pile[kind] + s->discards[kind] + s->flood_pile[kind] + s->removed[kind];
        for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
            cards += s->hand[seat][kind];
            cards += kind < NILE_CROPS ? s->storage[seat][kind] : 0;
        }
        cards += kind < NILE_CROPS ? s->field[kind] : 0;
        cards += (s->laid[0] == kind + 1) + (s->laid[1] == kind + 1);
        if (cards != deck[kind])
            return "a card is lost or there is one too many";
    }
    return NULL;
}

static const char *wrong_locusts(const struct nile_state *s)
{
    if (s->discards[NILE_locusts] || s->flood_pile[NILE_locusts] || s->removed[NILE_locusts])
        return "the locusts are in a pile where they cannot be";
    for (unsigned seat = 0; seat < NILE_SEATS; seat++)
        if (s->hand[seat][NILE_locusts])
            return "the locusts are in a hand";
    return s->pile[NILE_locusts] > 1 ? "there are too many locusts" : NULL;
}

static const char *wrong_sizes(const struct nile_state *s)
{
    if (s->pile_size != pile_size(s->pile, 16))
        return "the pile's size is wrong";
    for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
        if (s->hand_size[seat] != pile_size(s->hand[seat], 16))
            return "a hand's size is wrong";
        if (s->storage_size[seat] != pile_size(s->storage[seat], 8))
            return "a storage's size is wrong";
        if (seat >= s->players && (s->hand_size[seat] || s->storage_size[seat]))
            return "somebody who does not play has cards";
        if (pile_kinds(s->storage[seat], 8) & ~NILE_ALL_CROPS)
            return "a storage holds something that is not a crop";
    }
    unsigned removed = s->quick && s->players == 2 ? NILE_QUICK2_PAIRS : 0;
    if (pile_size(s->removed, 16) != removed || pile_kinds(s->removed, 16) & NILE_ALL_CROPS)
        return "the removed cards are wrong";
    return NULL;
}

static const char *wrong_fields(const struct nile_state *s)
{
    if (nile_grown(s) & ~NILE_ALL_CROPS)
        return "there is a field of something that is not a crop";
    for (unsigned crop = 0; crop < 8; crop++)
        if (s->field[crop] ? s->owner[crop] >= s->players : s->owner[crop] != 0)
            return "a field has the wrong owner";
    return NULL;
}

static const char *wrong_flood(const struct nile_state *s)
{
    unsigned flooded = (unsigned)__builtin_popcount(s->flooded);
    if (s->flooded & ~NILE_ALL_CROPS || flooded > 2)
        return "what is flooded is wrong";
    if (s->flood == NILE_NO_CARD)
        return pile_size(s->flood_pile, 16) ? "the flood card is missing" : NULL;
    if (s->flood >= NILE_COUNTED || !s->flood_pile[s->flood])
        return "the flood card is not on the flood pile";
    return nile_shows[s->flood] == s->flooded ? NULL : "the flood card floods something else";
}

static const char *wrong_turn(const struct nile_state *s)
{
    if (s->turn >= s->players || s->phase >= NILE_PHASES)
        return "the turn is wrong";
    if (s->piles_left > s->players || !s->piles_left != !s->pile_size)
        return "the number of piles is wrong";
    if (!s->piles_left && s->phase != NILE_TRADE)
        return "something is being done after the end";
    if (s->piles_left && !s->flooded)
        return "nothing is flooded";
    if ((s->phase == NILE_ADDING) != (s->added != 0))
        return "what was added to is wrong";
    if (s->added & ~(nile_grown_by(s, s->turn) & ~(unsigned)s->flooded))
        return "a field grew that may not";
    if (s->phase == NILE_ADDING && !nile_may_grow(s))
        return "no field may grow any more";
    bool second = s->phase == NILE_MARKET_SECOND || s->phase == NILE_OFFER_SECOND;
    if (second && !(s->hand_size[s->turn] + s->storage_size[s->turn]))
        return "there is no second card to discard";
    return NULL;
}

/* Speculation cards are resolved before the next decision; at the end of the game some may
 * remain. */
static const char *wrong_laid(const struct nile_state *s)
{
    if (!s->laid[0])
        return s->laid[1] || s->laid_by ? "speculation cards are laid wrongly" : NULL;
    if (s->piles_left)
        return "speculation cards were not resolved";
    for (unsigned i = 0; i < 2; i++)
        if (s->laid[i] && (s->laid[i] <= NILE_CROPS || s->laid[i] > NILE_COUNTED))
            return "a card is laid that is no speculation card";
    return s->laid_by >= s->players ? "nobody laid the speculation cards" : NULL;
}

const char *nile_check_state(const void *state)
{
    static const char *(*const check[])(const struct nile_state *) = {
        wrong_locusts, wrong_sizes, wrong_fields, wrong_flood, wrong_turn, wrong_laid, lost_cards,
    };
    const struct nile_state *s = state;
    if (s->players < 2 || s->players > NILE_SEATS || s->quick > 1 || s->open > 1 || s->viewer)
        return "the set-up is wrong";
    for (unsigned i = 0; i < sizeof check / sizeof *check; i++) {
        const char *why = check[i](s);
        if (why)
            return why;
    }
    return NULL;
}

static bool empty(const uint8_t *count, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        if (count[i])
            return false;
    return true;
}

static const char *hidden_shown(const struct nile_state *v)
{
    if (!empty(v->pile, NILE_COUNTED) || v->pile[NILE_locusts] > 1 || !empty(v->removed, 16))
        return "it shows the pile";
    for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
        if ((int)seat != v->viewer && !empty(v->hand[seat], 16))
            return "it shows the hand of another seat";
        if (!nile_storage_shown(v, seat) && !empty(v->storage[seat], 8))
            return "it shows the storage of another seat";
        if (seat >= v->players && (v->hand_size[seat] || v->storage_size[seat]))
            return "somebody who does not play has cards";
        if (!empty(v->storage[seat] + NILE_CROPS, 8 - NILE_CROPS))
            return "a storage holds something that is not a crop";
    }
    return empty(v->field + NILE_CROPS, 8 - NILE_CROPS)
               ? NULL
               : "there is a field of something that is not a crop";
}

/* Subtract visible cards from those not accounted for; false: the deck has fewer. */
static bool take_out(unsigned unseen[NILE_KINDS], const uint8_t *count, unsigned length)
{
    for (unsigned i = 0; i < length; i++) {
        if (count[i] > unseen[i])
            return false;
        unseen[i] -= count[i];
    }
    return true;
}

static bool take_all_out(const struct nile_state *v, unsigned unseen[NILE_KINDS])
{
    for (unsigned seat = 0; seat < v->players; seat++)
        if (!take_out(unseen, v->hand[seat], NILE_KINDS) ||
            !take_out(unseen, v->storage[seat], NILE_CROPS))
            return false;
    for (unsigned i = 0; i < 2 && v->laid[i]; i++)
        if (v->laid[i] > NILE_COUNTED || !unseen[v->laid[i] - 1]--)
            return false;
    return take_out(unseen, v->discards, NILE_KINDS) &&
           take_out(unseen, v->flood_pile, NILE_KINDS) && take_out(unseen, v->field, NILE_CROPS);
}

/* The hidden places must hold exactly the unseen cards, each only cards that fit it. */
static const char *wrong_numbers(const struct nile_state *v)
{
    uint8_t deck[16];
    unsigned unseen[NILE_KINDS], crops = 0, pairs = 0, stored = 0, held = 0;
    nile_deck(v->players, v->quick, deck);
    for (unsigned kind = 0; kind < NILE_KINDS; kind++)
        unseen[kind] = kind == NILE_locusts ? 0 : deck[kind];
    if (!take_all_out(v, unseen))
        return "a card does not exist or is there too often";
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++)
        *(kind < NILE_CROPS ? &crops : &pairs) += unseen[kind];
    for (unsigned seat = 0; seat < v->players; seat++) {
        held += (int)seat == v->viewer ? 0 : v->hand_size[seat];
        stored += nile_storage_shown(v, seat) ? 0 : v->storage_size[seat];
    }
    unsigned removed = v->quick && v->players == 2 ? NILE_QUICK2_PAIRS : 0;
    unsigned pile = v->pile_size - (unsigned)(v->pile[NILE_locusts] && v->pile_size);
    if (stored > crops || removed > pairs || stored + removed + held + pile != crops + pairs)
        return "the sizes of what is hidden do not fit the cards";
    return NULL;
}

const char *nile_check_view(const void *view, const struct akhet_setup *setup, int viewer)
{
    const struct nile_state *v = view;
    if (v->viewer != viewer)
        return "it is the view of another seat";
    if (v->players != setup->players || v->quick != setup->option[NILE_QUICK] ||
        v->open != setup->option[NILE_OPEN])
        return "it is the view of another set-up";
    const char *fault = hidden_shown(v);
    return fault ? fault : wrong_numbers(v);
}
