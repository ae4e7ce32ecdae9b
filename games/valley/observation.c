/* The view of the valley as numbers. */
#include "engine/engine_observe.h"
#include "games/valley/valley_rules.h"

#define PLANE_VIEW struct valley_state

/* As large as the most copies of any card of the deck. */
union copies {
#define ALLY(name, id, copies, ...)   uint8_t name[copies];
#define ANIMAL(name, id, copies, ...) uint8_t name[copies];
#define TRAP(name, id, copies, ...)   uint8_t name[copies];
#define UNDEAD(name, id, copies, ...) uint8_t name[copies];
#include "games/valley/cards.def"
};

enum { COPIES = sizeof(union copies), PLACES = VALLEY_STRUCK + 1 };

/* A member of a side, or the first items of an array of it. */
#define SIDE(rows, id, kind, first, most, member)                                                  \
    PLANE_ROW(rows, id, kind, first, most, side[0].member, sizeof(struct valley_side))
#define SIDE_PILE(rows, id, pile, kinds)                                                           \
    PLANE_ROW_LIST(rows, id, COUNT, 0, COPIES, side[0].pile[0], kinds, sizeof(struct valley_side))

#define PLANES(P)                                                                                  \
    P(SIDE_PILE(OWN, "hand", hand, VALLEY_KINDS))                                                  \
    P(SIDE_PILE(SEAT, "known", known, VALLEY_KINDS))                                               \
    P(SIDE_PILE(SEAT, "tomb", tomb, VALLEY_KINDS))                                                 \
    P(SIDE_PILE(SEAT, "camp", camp, VALLEY_GUARDIAN))                                              \
    P(SIDE(OWN, "papyri", BITS, 0, VALLEY_PAPYRI, papyri))                                         \
    P(SIDE(SEAT, "laid", BITS, 0, VALLEY_PAPYRI, laid))                                            \
    P(SIDE(SEAT, "spent", BITS, 0, VALLEY_PAPYRI, spent))                                          \
    P(SIDE(SEAT, "hand-size", COUNT, 0, VALLEY_FULL_HAND, hand_size))                              \
    P(SIDE(SEAT, "down", COUNT, 0, VALLEY_HAND_LIMIT, down))                                       \
    P(SIDE(SEAT, "papyri-left", COUNT, 0, VALLEY_DEAL_PAPYRI, papyri_left))                        \
    P(SIDE(SEAT, "papyri-down", COUNT, 0, VALLEY_DEAL_PAPYRI, papyri_down))                        \
    P(SIDE(OWN, "bluff", ONE_OF, 1, VALLEY_GUARDIAN, bluff))                                       \
    P(SIDE(SEAT, "adventurer", ONE_OF, 0, VALLEY_ADVENTURERS, adventurer))                         \
    P(SIDE(SEAT, "place", ONE_OF, 0, PLACES, place))                                               \
    P(SIDE(SEAT, "coins", COUNT, 0, VALLEY_COINS, coins))                                          \
    P(SIDE(SEAT, "pass", COUNT, 0, VALLEY_PASSES, pass))                                           \
    P(SIDE(SEAT, "won", BITS, 0, VALLEY_TOMBS, won))                                               \
    P(PLANE("deck-size", COUNT, VALLEY_DECK, deck_size))                                           \
    P(PLANE("discard-size", COUNT, VALLEY_DECK, discard_size))                                     \
    P(PLANE("phase", ONE_OF, VALLEY_PHASES, phase))                                                \
    P(PLANE("turn", SEAT, 0, turn))                                                                \
    P(PLANE("holder", SEAT, 0, holder))                                                            \
    P(PLANE("tombs", BITS, VALLEY_TOMBS, tombs))                                                   \
    P(PLANE_FROM("top", ONE_OF, 1, VALLEY_TOMBS, top))                                             \
    P(PLANE("top-seen", SEATS, 0, top_seen))                                                       \
    P(PLANE_FROM("open", ONE_OF, 1, VALLEY_TOMBS, open))                                           \
    P(PLANE("hired", COUNT, 1, hired))                                                             \
    P(PLANE("sprung", COUNT, 1, sprung))                                                           \
    P(PLANE("brief", COUNT, 1, brief))

OBSERVATION(valley_observation, 1, VALLEY_SEATS, VALLEY_SEATS)
