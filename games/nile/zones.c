/* The zones of Nile, and the cards that each event moves between them. */
#include "games/nile/zones.h"

#include "games/nile/nile_rules.h"

const struct akhet_zone nile_zone[NILE_ZONES] = {
    [NILE_Z_PILE] = {"pile", 'k', NULL, 0},
    [NILE_Z_DISCARDS] = {"discards", 'k', NULL, 0},
    [NILE_Z_FLOOD_PILE] = {"flood_pile", 'k', NULL, 0},
    [NILE_Z_ASIDE] = {"aside", 'k', NULL, 0},
    [NILE_Z_REMOVED] = {"removed", 'k', NULL, 0},
    [NILE_Z_HAND] = {"hand", 'k', "seat", 's'},
    [NILE_Z_STORAGE] = {"storage", 'k', "seat", 's'},
    [NILE_Z_FIELDS] = {"fields", 'k', "seat", 's'},
    [NILE_Z_SPECULATION] = {"speculation", 'k', "seat", 's'},
};

/* The zones between which each kind of event moves its card; other kinds move none. */
static const struct route {
    uint8_t from, to;
    uint8_t fields; /* 1: a card; 2: a seat and a card; 3: also a number of cards */
} route[NILE_EVENT_KINDS] = {
    [NILE_E_REMOVE] = {NILE_Z_PILE, NILE_Z_REMOVED, 1},
    [NILE_E_DEAL] = {NILE_Z_PILE, NILE_Z_HAND, 2},
    [NILE_E_FLOOD] = {NILE_Z_PILE, NILE_Z_FLOOD_PILE, 1},
    [NILE_E_FLOOD_LOCUSTS] = {NILE_Z_PILE, NILE_Z_ASIDE, 1},
    [NILE_E_DRAW] = {NILE_Z_PILE, NILE_Z_HAND, 2},
    [NILE_E_DRAW_LOCUSTS] = {NILE_Z_PILE, NILE_Z_ASIDE, 2},
    [NILE_E_HARVEST] = {NILE_Z_FIELDS, NILE_Z_STORAGE, 2},
    [NILE_E_SPENT] = {NILE_Z_SPECULATION, NILE_Z_DISCARDS, 2},
    [NILE_E_EATEN] = {NILE_Z_FIELDS, NILE_Z_DISCARDS, 3},
    [NILE_E_DISCARD] = {NILE_Z_HAND, NILE_Z_DISCARDS, 2},
    [NILE_E_PLANT] = {NILE_Z_HAND, NILE_Z_FIELDS, 3},
    [NILE_E_ADD] = {NILE_Z_HAND, NILE_Z_FIELDS, 3},
    [NILE_E_DISPLACED] = {NILE_Z_FIELDS, NILE_Z_DISCARDS, 3},
    [NILE_E_SPECULATE] = {NILE_Z_HAND, NILE_Z_SPECULATION, 2},
};

static struct akhet_location location(unsigned zone, unsigned seat)
{
    return (struct akhet_location){(uint8_t)zone, (uint8_t)(nile_zone[zone].of ? seat : 0)};
}

/* NIL-80: the discards, the floods and the locusts become the next pile. */
static unsigned new_pile(struct akhet_card_move *moves)
{
    static const uint8_t from[] = {NILE_Z_DISCARDS, NILE_Z_FLOOD_PILE, NILE_Z_ASIDE};
    unsigned count = 0;
    for (; count < sizeof from; count++)
        moves[count] = (struct akhet_card_move){AKHET_HIDDEN, AKHET_ALL, location(from[count], 0),
                                                location(NILE_Z_PILE, 0)};
    return count;
}

unsigned nile_card_moves(const struct akhet_event *event, struct akhet_card_move *moves)
{
    const struct route *way = &route[event->kind];
    if (event->kind == NILE_E_PILE)
        return new_pile(moves);
    if (!way->fields)
        return 0;
    unsigned seat = way->fields > 1 ? (unsigned)event->arg[0] : 0;
    int16_t card = event->arg[way->fields > 1];
    unsigned from = way->from;
    if (event->kind == NILE_E_DISCARD && card >= NILE_COUNTED) {
        from = NILE_Z_STORAGE;
        card = (int16_t)(card - NILE_COUNTED);
    }
    moves[0] = (struct akhet_card_move){card, (uint8_t)(way->fields > 2 ? event->arg[2] : 1),
                                        location(from, seat), location(way->to, seat)};
    return 1;
}

static unsigned count_pile(const uint8_t *pile, unsigned kinds, uint8_t *count)
{
    memcpy(count, pile, kinds);
    return pile_size(pile, kinds);
}

static unsigned count_fields(const struct nile_state *v, unsigned seat, uint8_t *count)
{
    unsigned size = 0;
    for (unsigned crops = nile_grown_by(v, seat); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        count[crop] = v->field[crop];
        size += v->field[crop];
    }
    return size;
}

static unsigned count_speculation(const struct nile_state *v, unsigned seat, uint8_t *count)
{
    unsigned size = 0;
    for (; size < 2 && v->laid[size] && v->laid_by == seat; size++)
        count[v->laid[size] - 1]++;
    return size;
}

unsigned nile_zone_cards(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS])
{
    const struct nile_state *v = view;
    memset(count, 0, AKHET_CARDS);
    switch ((enum nile_zone)at.zone) {
    case NILE_Z_PILE:
        return v->pile_size;
    case NILE_Z_DISCARDS:
        return count_pile(v->discards, 16, count);
    case NILE_Z_FLOOD_PILE:
        return count_pile(v->flood_pile, 16, count);
    case NILE_Z_ASIDE:
        return count[NILE_locusts] = !v->pile[NILE_locusts];
    case NILE_Z_REMOVED:
        return v->quick && v->players == 2 ? NILE_QUICK2_PAIRS : 0;
    case NILE_Z_HAND:
        count_pile(v->hand[at.of], 16, count);
        return v->hand_size[at.of];
    case NILE_Z_STORAGE:
        count_pile(v->storage[at.of], 8, count);
        return v->storage_size[at.of];
    case NILE_Z_FIELDS:
        return count_fields(v, at.of, count);
    case NILE_Z_SPECULATION:
        return count_speculation(v, at.of, count);
    case NILE_ZONES:
        break;
    }
    return 0;
}
