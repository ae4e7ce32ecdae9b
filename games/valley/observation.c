/* The view of the valley as numbers. */
#include "engine/engine_plane.h"
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

static const struct akhet_plane plane[] = {
    SIDE_PILE(OWN, "hand", hand, VALLEY_KINDS),
    SIDE_PILE(SEAT, "known", known, VALLEY_KINDS),
    SIDE_PILE(SEAT, "tomb", tomb, VALLEY_KINDS),
    SIDE_PILE(SEAT, "camp", camp, VALLEY_GUARDIAN),
    SIDE(OWN, "papyri", BITS, 0, VALLEY_PAPYRI, papyri),
    SIDE(SEAT, "laid", BITS, 0, VALLEY_PAPYRI, laid),
    SIDE(SEAT, "spent", BITS, 0, VALLEY_PAPYRI, spent),
    SIDE(SEAT, "hand-size", COUNT, 0, VALLEY_FULL_HAND, hand_size),
    SIDE(SEAT, "down", COUNT, 0, VALLEY_HAND_LIMIT, down),
    SIDE(SEAT, "papyri-left", COUNT, 0, VALLEY_DEAL_PAPYRI, papyri_left),
    SIDE(SEAT, "papyri-down", COUNT, 0, VALLEY_DEAL_PAPYRI, papyri_down),
    SIDE(OWN, "bluff", ONE_OF, 1, VALLEY_GUARDIAN, bluff),
    SIDE(SEAT, "adventurer", ONE_OF, 0, VALLEY_ADVENTURERS, adventurer),
    SIDE(SEAT, "place", ONE_OF, 0, PLACES, place),
    SIDE(SEAT, "coins", COUNT, 0, VALLEY_COINS, coins),
    SIDE(SEAT, "pass", COUNT, 0, VALLEY_PASSES, pass),
    SIDE(SEAT, "won", BITS, 0, VALLEY_TOMBS, won),
    PLANE("deck-size", COUNT, VALLEY_DECK, deck_size),
    PLANE("discard-size", COUNT, VALLEY_DECK, discard_size),
    PLANE("phase", ONE_OF, VALLEY_PHASES, phase),
    PLANE("turn", SEAT, 0, turn),
    PLANE("holder", SEAT, 0, holder),
    PLANE("tombs", BITS, VALLEY_TOMBS, tombs),
    PLANE_FROM("top", ONE_OF, 1, VALLEY_TOMBS, top),
    PLANE("top-seen", SEATS, 0, top_seen),
    PLANE_FROM("open", ONE_OF, 1, VALLEY_TOMBS, open),
    PLANE("hired", COUNT, 1, hired),
    PLANE("sprung", COUNT, 1, sprung),
    PLANE("brief", COUNT, 1, brief),
};

const struct akhet_observation valley_observation = {1, sizeof plane / sizeof *plane, plane};
