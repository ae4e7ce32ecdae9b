/* The view of Nefertiti as numbers. */
#include "engine/engine_observe.h"
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

#define PLANES(P)                                                                                  \
    P(PLANE_ROW_LIST(SEAT, "gifts", COUNT, 0, GIFT_CARDS, gift[0][0], NEF_GIFTS, NEF_GIFTS))       \
    P(PLANE_LINE("servants", BITS, SEAT, 0, NEF_BIDS, servant[0][0], NEF_MARKETS,                  \
                 PLANE_WIDTH(servant[0]), PLANE_WIDTH(servant[0][0]), AKHET_NO_GATE))              \
    P(PLANE_ROW(SEAT, "points", COUNT, 0, MOST_POINTS, points[0], 2))                              \
    P(PLANE_ROW(SEAT, "deben", COUNT, 0, NEF_DEBEN, deben[0], 1))                                  \
    P(PLANE_ROW(SEAT, "seals", COUNT, 0, NEF_SEALS, seals[0], 1))                                  \
    P(PLANE_ROW(SEAT, "hand", COUNT, 0, NEF_SERVANTS, hand[0], 1))                                 \
    P(PLANE_LIST("pile", COUNT, 0, GIFT_CARDS, pile[0], NEF_GIFTS))                                \
    P(PLANE_LIST("out", COUNT, 0, GIFT_CARDS, out[0], NEF_GIFTS))                                  \
    P(PLANE_LIST("laid", ONE_OF, 1, NEF_GIFTS, laid[0][0], PLACES))                                \
    P(PLANE_LIST("reserve", COUNT, 0, NEF_DEBEN, reserve[0], NEF_MARKETS))                         \
    P(PLANE_LIST("characters", COUNT, 0, HIRES, left[0], NEF_CHARACTERS))                          \
    P(PLANE("supply", COUNT, NEF_SEALS, supply))                                                   \
    P(PLANE("sealed", BITS, NEF_MARKETS, sealed))                                                  \
    P(PLANE("open", BITS, NEF_MARKETS, open))                                                      \
    P(PLANE("side", BITS, NEF_MARKETS, side))                                                      \
    P(PLANE("waiting", ONE_OF, NEF_MARKETS, waiting))                                              \
    P(PLANE_FROM("akhenaton", ONE_OF, 1, NEF_MARKETS, akhenaton))                                  \
    P(PLANE("pile-size", COUNT, NEF_GIFT_CARDS, pile_size))                                        \
    P(PLANE("turn", SEAT, 0, turn))                                                                \
    P(PLANE("seat", SEAT, 0, seat))                                                                \
    P(PLANE("phase", ONE_OF, NEF_PHASES, phase))                                                   \
    P(PLANE("closing", ONE_OF, NEF_MARKETS, market))                                               \
    P(PLANE("sold", COUNT, 1 + NEF_LOWER, sold))                                                   \
    P(PLANE("unsold", COUNT, NEF_UNSOLD, unsold))                                                  \
    P(PLANE("second", COUNT, 1, second))                                                           \
    P(PLANE_FROM("offered", ONE_OF, 1, NEF_GIFTS, offered))                                        \
    P(PLANE("setup", COUNT, 1, setup))

OBSERVATION(nef_observation, 1, 3, NEF_SEATS)
