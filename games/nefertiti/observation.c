/* The view of Nefertiti as numbers. */
#include "engine/engine_plane.h"
#include "games/nefertiti/nefertiti_rules.h"

#define PLANE_VIEW struct nefertiti_state

/* As large as the most cards of any gift, and of any character. */
union gift_cards {
#define GIFT(symbol, type, id, four, ...) uint8_t symbol[four];
#include "games/nefertiti/gifts.def"
#undef GIFT
};
union character_cards {
#define CHARACTER(symbol, id, four, ...) uint8_t symbol[four];
#include "games/nefertiti/characters.def"
#undef CHARACTER
};

enum {
    GIFT_CARDS = sizeof(union gift_cards),
    HIRES = sizeof(union character_cards),
    PLACES = NEF_MARKETS * (1 + NEF_LOWER),
    /* All harps, all chairs and all gold works, sold through the three scribes by the only player
     * who holds them, and seven types for each vizier, make 306. */
    MOST_POINTS = 320,
};

static const struct akhet_plane plane[] = {
    PLANE_ROW_LIST(SEAT, "gifts", COUNT, 0, GIFT_CARDS, gift[0][0], NEF_GIFTS, NEF_GIFTS),
    PLANE_LINE("servants", BITS, SEAT, 0, NEF_BIDS, servant[0][0], NEF_MARKETS,
               PLANE_WIDTH(servant[0]), PLANE_WIDTH(servant[0][0]), AKHET_NO_GATE),
    PLANE_ROW(SEAT, "points", COUNT, 0, MOST_POINTS, points[0], 2),
    PLANE_ROW(SEAT, "deben", COUNT, 0, NEF_DEBEN, deben[0], 1),
    PLANE_ROW(SEAT, "seals", COUNT, 0, NEF_SEALS, seals[0], 1),
    PLANE_ROW(SEAT, "hand", COUNT, 0, NEF_SERVANTS, hand[0], 1),
    PLANE_LIST("pile", COUNT, 0, GIFT_CARDS, pile[0], NEF_GIFTS),
    PLANE_LIST("out", COUNT, 0, GIFT_CARDS, out[0], NEF_GIFTS),
    PLANE_LIST("laid", ONE_OF, 1, NEF_GIFTS, laid[0][0], PLACES),
    PLANE_LIST("reserve", COUNT, 0, NEF_DEBEN, reserve[0], NEF_MARKETS),
    PLANE_LIST("characters", COUNT, 0, HIRES, left[0], NEF_CHARACTERS),
    PLANE("supply", COUNT, NEF_SEALS, supply),
    PLANE("sealed", BITS, NEF_MARKETS, sealed),
    PLANE("open", BITS, NEF_MARKETS, open),
    PLANE("side", BITS, NEF_MARKETS, side),
    PLANE("waiting", ONE_OF, NEF_MARKETS, waiting),
    PLANE_FROM("akhenaton", ONE_OF, 1, NEF_MARKETS, akhenaton),
    PLANE("pile-size", COUNT, NEF_GIFT_CARDS, pile_size),
    PLANE("turn", SEAT, 0, turn),
    PLANE("seat", SEAT, 0, seat),
    PLANE("phase", ONE_OF, NEF_PHASES, phase),
    PLANE("closing", ONE_OF, NEF_MARKETS, market),
    PLANE("sold", COUNT, 1 + NEF_LOWER, sold),
    PLANE("unsold", COUNT, NEF_UNSOLD, unsold),
    PLANE("second", COUNT, 1, second),
    PLANE_FROM("offered", ONE_OF, 1, NEF_GIFTS, offered),
    PLANE("setup", COUNT, 1, setup),
};

const struct akhet_observation nef_observation = {1, sizeof plane / sizeof *plane, plane};
