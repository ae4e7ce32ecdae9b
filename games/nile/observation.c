/* The view of Nile as numbers. Speculation cards in front of a player are left out: they are gone
 * before anybody decides. */
#include "engine/engine_observe.h"
#include "games/nile/nile_rules.h"

#define PLANE_VIEW struct nile_state

/* As large as the most copies of any speculation card. */
union pair_copies {
#define CROP(...)
#define PAIR(a, b, copies, ...) uint8_t a##_##b[copies];
#define LOCUSTS(...)
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

enum { PAIR_COPIES = sizeof(union pair_copies), CROP_CARDS = NILE_CROPS * NILE_COPIES };

/* The crops and the speculation cards of a pile. */
#define PILE_CROPS(id, pile) PLANE_LIST(id, COUNT, 0, NILE_COPIES, pile[0], NILE_CROPS)
#define PILE_PAIRS(id, pile) PLANE_LIST(id, COUNT, 0, PAIR_COPIES, pile[NILE_CROPS], NILE_PAIRS)

#define PLANES(P)                                                                                  \
    P(PLANE_ROW_LIST(OWN, "hand", COUNT, 0, NILE_COPIES, hand[0][0], NILE_CROPS, 16))              \
    P(PLANE_ROW_LIST(OWN, "hand-pairs", COUNT, 0, PAIR_COPIES, hand[0][NILE_CROPS], NILE_PAIRS,    \
                     16))                                                                          \
    P(PLANE_ROW_LIST(SEAT, "storage", COUNT, 0, NILE_COPIES, storage[0][0], NILE_CROPS, 8))        \
    P(PLANE_ROW(SEAT, "hand-size", COUNT, 0, NILE_DECK, hand_size[0], 1))                          \
    P(PLANE_ROW(SEAT, "storage-size", COUNT, 0, CROP_CARDS, storage_size[0], 1))                   \
    P(PILE_CROPS("discards", discards))                                                            \
    P(PILE_PAIRS("discards-pairs", discards))                                                      \
    P(PILE_CROPS("flood-pile", flood_pile))                                                        \
    P(PILE_PAIRS("flood-pile-pairs", flood_pile))                                                  \
    P(PLANE("locusts", COUNT, 1, pile[NILE_locusts]))                                              \
    P(PLANE_LIST("field", COUNT, 0, NILE_COPIES, field[0], NILE_CROPS))                            \
    P(PLANE_LIST_WHILE("owner", SEAT, 0, owner[0], NILE_CROPS, field))                             \
    P(PLANE("pile-size", COUNT, NILE_DECK, pile_size))                                             \
    P(PLANE("piles-left", COUNT, NILE_SEATS, piles_left))                                          \
    P(PLANE("flood", ONE_OF, NILE_COUNTED, flood))                                                 \
    P(PLANE("flooded", BITS, NILE_CROPS, flooded))                                                 \
    P(PLANE_WHILE("turn", SEAT, 0, turn, piles_left))                                              \
    P(PLANE("phase", ONE_OF, NILE_PHASES, phase))                                                  \
    P(PLANE("added", BITS, NILE_CROPS, added))                                                     \
    P(PLANE("quick", COUNT, 1, quick))                                                             \
    P(PLANE("open", COUNT, 1, open))

OBSERVATION(nile_observation, 1, 2, NILE_SEATS)
