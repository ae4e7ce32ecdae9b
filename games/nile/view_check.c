/* What a view of Nile from outside must keep before worlds may be dealt from it. */
#include "games/nile/rules.h"

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

/* Take what is seen out of the cards that are not; false: there are not so many. */
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

/* The hidden places take exactly the cards that are not seen, each only what fits it. */
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

const char *nile_odd(const void *view, const struct akhet_setup *setup, int viewer)
{
    const struct nile_state *v = view;
    if (v->viewer != viewer)
        return "it is the view of another seat";
    if (v->players != setup->players || v->quick != setup->option[NILE_QUICK] ||
        v->open != setup->option[NILE_OPEN])
        return "it is the view of another set-up";
    const char *odd = hidden_shown(v);
    return odd ? odd : wrong_numbers(v);
}
