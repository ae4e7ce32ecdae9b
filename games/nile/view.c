/* Views of Nile, and redealing worlds consistent with them. */
#include "games/nile/nile_rules.h"

/* NIL-31, NIL-101; all storages are public once the game is over. */
bool nile_storage_shown(const struct nile_state *view, unsigned seat)
{
    return view->open || !view->piles_left || (int)seat == view->viewer;
}

/* NIL-100 */
void nile_view(const void *state, int viewer, void *out)
{
    struct nile_state *v = out;
    memcpy(v, state, sizeof *v);
    v->viewer = (int8_t)viewer;
    uint8_t locusts = v->pile[NILE_locusts];
    memset(v->pile, 0, sizeof v->pile);
    v->pile[NILE_locusts] = locusts;
    memset(v->removed, 0, sizeof v->removed);
    for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
        if ((int)seat != viewer)
            memset(v->hand[seat], 0, sizeof v->hand[seat]);
        if (!nile_storage_shown(v, seat))
            memset(v->storage[seat], 0, sizeof v->storage[seat]);
    }
}

static void take_out(uint8_t unseen[16], const uint8_t *count, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        unseen[i] = (uint8_t)(unseen[i] - count[i]);
}

/* The cards that the view does not show, without the locusts, which are never hidden. */
static void unseen_cards(const struct nile_state *v, uint8_t unseen[16])
{
    nile_deck(v->players, v->quick, unseen);
    unseen[NILE_locusts] = 0;
    for (unsigned seat = 0; seat < v->players; seat++) {
        take_out(unseen, v->hand[seat], 16);
        take_out(unseen, v->storage[seat], NILE_CROPS);
    }
    take_out(unseen, v->discards, 16);
    take_out(unseen, v->flood_pile, 16);
    take_out(unseen, v->field, NILE_CROPS);
    for (unsigned i = 0; i < 2 && v->laid[i]; i++)
        unseen[v->laid[i] - 1]--;
}

/* Move random unseen cards, of kinds from `low` to below `high`, to a hidden place. */
static void fill(uint8_t *place, unsigned cards, uint8_t unseen[16], unsigned low, unsigned high,
                 struct akhet_random *random)
{
    uint8_t from[16] = {0};
    memcpy(from + low, unseen + low, high - low);
    unsigned left = pile_size(from, 16);
    for (; cards; cards--) {
        unsigned kind = pile_draw(from, left--, random);
        unseen[kind]--;
        place[kind]++;
    }
}

/* Storages hold crops and the removed cards are speculation cards: those places are filled first,
 * each from the cards that fit it. The number of ways to fill the rest does not depend on that
 * choice, so every world is equally likely. */
void nile_redeal(const void *view, struct akhet_random *random, void *state)
{
    struct nile_state *s = state;
    uint8_t unseen[16];
    memcpy(s, view, sizeof *s);
    unseen_cards(s, unseen);
    for (unsigned seat = 0; seat < s->players; seat++)
        if (!nile_storage_shown(s, seat))
            fill(s->storage[seat], s->storage_size[seat], unseen, 0, NILE_CROPS, random);
    if (s->quick && s->players == 2)
        fill(s->removed, NILE_QUICK2_PAIRS, unseen, NILE_CROPS, NILE_COUNTED, random);
    for (unsigned seat = 0; seat < s->players; seat++)
        if ((int)seat != s->viewer)
            fill(s->hand[seat], s->hand_size[seat], unseen, 0, NILE_COUNTED, random);
    memcpy(s->pile, unseen, NILE_COUNTED);
    s->viewer = 0;
}
