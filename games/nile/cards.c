/* The deck of Nile: copies of each kind, the crops on a card, and the cards that a quick game
 * removes. */
#include "games/nile/nile_rules.h"

const uint8_t nile_copies[16] = {
#define CROP(id, copies, ...)   [NILE_##id] = (copies),
#define PAIR(a, b, copies, ...) [NILE_##a##_##b] = (copies),
#define LOCUSTS(id, ...)        [NILE_##id] = 1,
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

const uint8_t nile_shows[NILE_COUNTED] = {
#define CROP(id, ...)   [NILE_##id] = 1u << NILE_##id,
#define PAIR(a, b, ...) [NILE_##a##_##b] = 1u << NILE_##a | 1u << NILE_##b,
#define LOCUSTS(...)
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

_Static_assert(NILE_KINDS <= 16 && NILE_CROPS <= 8, "kinds fit their arrays");

/* NIL-12: remove the cards that a quick game removes openly. The speculation cards that a quick
 * game of two removes at random are still in this deck. */
void nile_deck(unsigned players, unsigned quick, uint8_t deck[16])
{
    memcpy(deck, nile_copies, 16);
    if (!quick)
        return;
    unsigned fewer = players == 2 ? NILE_QUICK2_CROPS : NILE_QUICK3_CROPS;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        deck[crop] = (uint8_t)(deck[crop] - fewer);
}
