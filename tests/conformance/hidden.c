/* Changes to hidden information. */
#include "tests/conformance/hidden.h"

#include "engine/engine_pile.h"
#include "games/eights/eights.h"
#include "games/nile/nile.h"
#include "games/valley/valley.h"

/* A random seat other than the viewer. */
static unsigned another(int viewer, unsigned players, struct akhet_random *random)
{
    unsigned seat;
    do
        seat = akhet_random_below(random, players);
    while ((int)seat == viewer);
    return seat;
}

/* Exchange a random card of one counted pile for a different one of another, both from kind
 * `low` to below `high`. */
static bool exchange(uint8_t *one, uint8_t *two, unsigned low, unsigned high,
                     struct akhet_random *random)
{
    for (unsigned attempt = 0; attempt < 32; attempt++) {
        unsigned a = low + akhet_random_below(random, high - low);
        unsigned b = low + akhet_random_below(random, high - low);
        if (a == b || !one[a] || !two[b])
            continue;
        one[a]--;
        two[b]--;
        one[b]++;
        two[a]++;
        return true;
    }
    return false;
}

static bool eights_hand_and_deck(void *state, int viewer, struct akhet_random *random)
{
    struct eights_state *s = state;
    uint64_t *hand = &s->hand[another(viewer, EIGHTS_SEATS, random)];
    if (!*hand || !s->deck_size)
        return false;
    unsigned card = bits_draw(*hand, random);
    uint8_t *drawn = &s->deck[akhet_random_below(random, s->deck_size)];
    *hand ^= (uint64_t)1 << card | (uint64_t)1 << *drawn;
    *drawn = (uint8_t)card;
    return true;
}

static bool nile_hand_and_pile(void *state, int viewer, struct akhet_random *random)
{
    struct nile_state *s = state;
    return exchange(s->hand[another(viewer, s->players, random)], s->pile, 0, NILE_COUNTED, random);
}

static bool nile_hand_and_hand(void *state, int viewer, struct akhet_random *random)
{
    struct nile_state *s = state;
    unsigned one = another(viewer, s->players, random), two = another(viewer, s->players, random);
    return one != two && exchange(s->hand[one], s->hand[two], 0, NILE_COUNTED, random);
}

static bool nile_storage_and_hand(void *state, int viewer, struct akhet_random *random)
{
    struct nile_state *s = state;
    unsigned one = another(viewer, s->players, random), two = another(viewer, s->players, random);
    return !s->open && s->piles_left &&
           exchange(s->storage[one], s->hand[two], 0, NILE_CROPS, random);
}

static bool nile_storage_and_pile(void *state, int viewer, struct akhet_random *random)
{
    struct nile_state *s = state;
    return !s->open && s->piles_left &&
           exchange(s->storage[another(viewer, s->players, random)], s->pile, 0, NILE_CROPS,
                    random);
}

static bool nile_removed_and_pile(void *state, int viewer, struct akhet_random *random)
{
    struct nile_state *s = state;
    (void)viewer;
    return exchange(s->removed, s->pile, NILE_CROPS, NILE_COUNTED, random);
}

/* A hidden card in the hand of a seat that no other seat knows (known cards stay in a view,
 * VAL-61), of kinds from `low` to below `high`. VALLEY_CARDS: none. */
static unsigned loose_card(const struct valley_state *s, unsigned seat, unsigned low, unsigned high,
                           struct akhet_random *random)
{
    const struct valley_side *side = &s->side[seat];
    for (unsigned attempt = 0; attempt < 64; attempt++) {
        unsigned card = low + akhet_random_below(random, high - low);
        if (side->hand[card] > s->side[seat ^ 1].known[card])
            return card;
    }
    return VALLEY_CARDS;
}

static bool valley_hand_and_pile(struct valley_state *s, int viewer, uint8_t *pile,
                                 struct akhet_random *random)
{
    unsigned seat = another(viewer, VALLEY_SEATS, random);
    unsigned card = loose_card(s, seat, 0, VALLEY_KINDS, random);
    unsigned other = akhet_random_below(random, VALLEY_KINDS);
    if (card == VALLEY_CARDS || card == other || !pile[other])
        return false;
    s->side[seat].hand[card]--;
    s->side[seat].hand[other]++;
    pile[other]--;
    pile[card]++;
    return true;
}

static bool valley_hand_and_deck(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    return valley_hand_and_pile(s, viewer, s->deck, random);
}

static bool valley_hand_and_discard(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    return valley_hand_and_pile(s, viewer, s->discard, random);
}

static bool valley_deck_and_discard(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    (void)viewer;
    return exchange(s->deck, s->discard, 0, VALLEY_KINDS, random);
}

static bool valley_guardian_down_and_deck(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    unsigned seat = another(viewer, VALLEY_SEATS, random);
    uint8_t before[VALLEY_PILE];
    if (s->phase != VALLEY_LAY)
        return false;
    memcpy(before, s->side[seat].tomb, sizeof before);
    if (!exchange(s->side[seat].tomb, s->deck, VALLEY_GUARDIAN, VALLEY_KINDS, random))
        return false;
    /* Known cards must stay. */
    for (unsigned k = VALLEY_GUARDIAN; k < VALLEY_KINDS; k++) {
        unsigned held = s->side[seat].hand[k] + s->side[seat].tomb[k];
        if (s->side[seat ^ 1].known[k] > held) {
            for (unsigned card = 0; card < VALLEY_PILE; card++)
                s->deck[card] = (uint8_t)(s->deck[card] + s->side[seat].tomb[card] - before[card]);
            memcpy(s->side[seat].tomb, before, sizeof before);
            return false;
        }
    }
    return true;
}

static bool valley_guardian_down_and_hand(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    struct valley_side *side = &s->side[another(viewer, VALLEY_SEATS, random)];
    return s->phase == VALLEY_LAY &&
           exchange(side->tomb, side->hand, VALLEY_GUARDIAN, VALLEY_KINDS, random);
}

/* Replace the bluff by a guardian, or the reverse: even whether there is a bluff is secret. */
static bool valley_bluff_and_hand(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    struct valley_side *side = &s->side[another(viewer, VALLEY_SEATS, random)];
    unsigned guardian =
        VALLEY_GUARDIAN + akhet_random_below(random, VALLEY_KINDS - VALLEY_GUARDIAN);
    unsigned other = akhet_random_below(random, VALLEY_GUARDIAN);
    if (s->phase != VALLEY_LAY)
        return false;
    if (side->bluff && side->hand[guardian]) {
        side->hand[side->bluff - 1]++;
        side->hand[guardian]--;
        side->tomb[guardian]++;
        side->bluff = 0;
        return true;
    }
    if (side->bluff || !side->tomb[guardian] || !side->hand[other])
        return false;
    side->tomb[guardian]--;
    side->hand[guardian]++;
    side->hand[other]--;
    side->bluff = (uint8_t)(other + 1);
    return true;
}

static bool valley_papyri(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    struct valley_side *side = &s->side[another(viewer, VALLEY_SEATS, random)];
    unsigned out = (1u << VALLEY_PAPYRI) - 1;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        out &= ~(unsigned)(s->side[seat].papyri | s->side[seat].laid | s->side[seat].spent);
    uint16_t *set = s->phase == VALLEY_LAY && side->laid ? &side->laid : &side->papyri;
    if (!*set)
        return false;
    unsigned held = 1u << bits_draw(*set, random);
    unsigned come = 1u << bits_draw(out, random);
    *set = (uint16_t)(*set ^ held ^ come);
    return true;
}

static bool valley_top_tomb(void *state, int viewer, struct akhet_random *random)
{
    struct valley_state *s = state;
    if (!s->top || (viewer >= 0 && s->top_seen >> viewer & 1))
        return false;
    unsigned top = 1 + bits_draw(s->tombs, random);
    bool changed = top != s->top;
    s->top = (uint8_t)top;
    return changed;
}

const struct hidden hidden_changes[] = {
    {"eights", "a hand and the deck", eights_hand_and_deck},
    {"nile", "a hand and the pile", nile_hand_and_pile},
    {"nile", "two hands", nile_hand_and_hand},
    {"nile", "a storage and a hand", nile_storage_and_hand},
    {"nile", "a storage and the pile", nile_storage_and_pile},
    {"nile", "the removed cards and the pile", nile_removed_and_pile},
    {"valley", "a hand and the deck", valley_hand_and_deck},
    {"valley", "a hand and the discard", valley_hand_and_discard},
    {"valley", "the deck and the discard", valley_deck_and_discard},
    {"valley", "a guardian face down and the deck", valley_guardian_down_and_deck},
    {"valley", "a guardian face down and the hand", valley_guardian_down_and_hand},
    {"valley", "whether a card face down is a bluff", valley_bluff_and_hand},
    {"valley", "the papyri", valley_papyri},
    {"valley", "the top tomb", valley_top_tomb},
    {NULL, NULL, NULL},
};
