/* The view of Nile as numbers. Speculation cards in front of a player are left out: they are gone
 * before anybody decides. */
#include "engine/engine_plane.h"
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
#define PILE_PLANES(id, pile)                                                                      \
    PLANE_LIST(id, COUNT, 0, NILE_COPIES, pile[0], NILE_CROPS),                                    \
        PLANE_LIST(id "-pairs", COUNT, 0, PAIR_COPIES, pile[NILE_CROPS], NILE_PAIRS)

static const struct akhet_plane plane[] = {
    PLANE_ROW_LIST(OWN, "hand", COUNT, 0, NILE_COPIES, hand[0][0], NILE_CROPS, 16),
    PLANE_ROW_LIST(OWN, "hand-pairs", COUNT, 0, PAIR_COPIES, hand[0][NILE_CROPS], NILE_PAIRS, 16),
    PLANE_ROW_LIST(SEAT, "storage", COUNT, 0, NILE_COPIES, storage[0][0], NILE_CROPS, 8),
    PLANE_ROW(SEAT, "hand-size", COUNT, 0, NILE_DECK, hand_size[0], 1),
    PLANE_ROW(SEAT, "storage-size", COUNT, 0, CROP_CARDS, storage_size[0], 1),
    PILE_PLANES("discards", discards),
    PILE_PLANES("flood-pile", flood_pile),
    PLANE("locusts", COUNT, 1, pile[NILE_locusts]),
    PLANE_LIST("field", COUNT, 0, NILE_COPIES, field[0], NILE_CROPS),
    PLANE_LIST_WHILE("owner", SEAT, 0, owner[0], NILE_CROPS, field),
    PLANE("pile-size", COUNT, NILE_DECK, pile_size),
    PLANE("piles-left", COUNT, NILE_SEATS, piles_left),
    PLANE("flood", ONE_OF, NILE_COUNTED, flood),
    PLANE("flooded", BITS, NILE_CROPS, flooded),
    PLANE_WHILE("turn", SEAT, 0, turn, piles_left),
    PLANE("phase", ONE_OF, NILE_PHASES, phase),
    PLANE("added", BITS, NILE_CROPS, added),
    PLANE("quick", COUNT, 1, quick),
    PLANE("open", COUNT, 1, open),
};

const struct akhet_observation nile_observation = {1, sizeof plane / sizeof *plane, plane};
