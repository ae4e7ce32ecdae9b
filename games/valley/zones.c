/* The zones of the valley, and the cards that each event moves between them. */
#include "games/valley/zones.h"

#include "games/valley/valley_rules.h"

const struct akhet_zone valley_zone[VALLEY_ZONES] = {
    [VALLEY_Z_BOX] = {"box", 'c', NULL, 0},
    [VALLEY_Z_DECK] = {"deck", 'c', NULL, 0},
    [VALLEY_Z_DISCARD] = {"discard", 'c', NULL, 0},
    [VALLEY_Z_TOMBS_LEFT] = {"tombs_left", 't', NULL, 0},
    [VALLEY_Z_OPEN_TOMB] = {"open_tomb", 't', NULL, 0},
    [VALLEY_Z_WON] = {"won", 't', "seat", 's'},
    [VALLEY_Z_HAND] = {"hand", 'c', "seat", 's'},
    [VALLEY_Z_CAMP] = {"camp", 'c', "seat", 's'},
    [VALLEY_Z_TOMB] = {"tomb", 'c', "seat", 's'},
    [VALLEY_Z_DOWN] = {"down", 'c', "seat", 's'},
    [VALLEY_Z_BLUFF] = {"bluff", 'c', "seat", 's'},
    [VALLEY_Z_PAPYRI] = {"papyri", 'c', "seat", 's'},
    [VALLEY_Z_PAPYRI_DOWN] = {"papyri_down", 'c', "seat", 's'},
    [VALLEY_Z_TOMB_PAPYRI] = {"tomb_papyri", 'c', "seat", 's'},
    [VALLEY_Z_PAPYRI_SPENT] = {"papyri_spent", 'c', "seat", 's'},
    [VALLEY_Z_ADVENTURER_CAMP] = {"adventurer_camp", 'c', "seat", 's'},
    [VALLEY_Z_ADVENTURER_TOMB] = {"adventurer_tomb", 'c', "seat", 's'},
    [VALLEY_Z_ADVENTURER_STRUCK] = {"adventurer_struck", 'c', "seat", 's'},
};

/* The zones between which each kind of event with a seat and a card moves that card. Adventurers
 * and papyri have their own zones. Other kinds move nothing. */
static const struct route {
    uint8_t from, to;
    uint8_t others; /* the card comes from the opponent of the seat */
} route[VALLEY_EVENT_KINDS] = {
    [VALLEY_E_ADVENTURER] = {VALLEY_Z_BOX, VALLEY_Z_ADVENTURER_CAMP, 0},
    [VALLEY_E_PAPYRUS] = {VALLEY_Z_BOX, VALLEY_Z_PAPYRI, 0},
    [VALLEY_E_DEAL] = {VALLEY_Z_DECK, VALLEY_Z_HAND, 0},
    [VALLEY_E_DRAW] = {VALLEY_Z_DECK, VALLEY_Z_HAND, 0},
    [VALLEY_E_PLAY] = {VALLEY_Z_HAND, VALLEY_Z_CAMP, 0},
    [VALLEY_E_DISCARD] = {VALLEY_Z_HAND, VALLEY_Z_DISCARD, 0},
    [VALLEY_E_SPY] = {VALLEY_Z_HAND, VALLEY_Z_HAND, 1},
    [VALLEY_E_STEAL] = {VALLEY_Z_CAMP, VALLEY_Z_CAMP, 1},
    [VALLEY_E_OPEN] = {VALLEY_Z_TOMBS_LEFT, VALLEY_Z_OPEN_TOMB, 0},
    [VALLEY_E_OPEN_SEEN] = {VALLEY_Z_TOMBS_LEFT, VALLEY_Z_OPEN_TOMB, 0},
    [VALLEY_E_DESTROY] = {VALLEY_Z_CAMP, VALLEY_Z_DISCARD, 1},
    [VALLEY_E_SEND] = {VALLEY_Z_CAMP, VALLEY_Z_TOMB, 0},
    [VALLEY_E_LAY] = {VALLEY_Z_HAND, VALLEY_Z_DOWN, 0},
    [VALLEY_E_LAY_PAPYRUS] = {VALLEY_Z_PAPYRI, VALLEY_Z_PAPYRI_DOWN, 0},
    [VALLEY_E_REVEAL] = {VALLEY_Z_DOWN, VALLEY_Z_TOMB, 0},
    [VALLEY_E_BLUFF] = {VALLEY_Z_DOWN, VALLEY_Z_BLUFF, 0},
    [VALLEY_E_TRIGGER] = {VALLEY_Z_TOMB, VALLEY_Z_DISCARD, 0},
    [VALLEY_E_DESTROYED] = {VALLEY_Z_TOMB, VALLEY_Z_DISCARD, 0},
    [VALLEY_E_HEALED] = {VALLEY_Z_TOMB, VALLEY_Z_CAMP, 0},
    [VALLEY_E_STRUCK] = {VALLEY_Z_ADVENTURER_TOMB, VALLEY_Z_ADVENTURER_STRUCK, 0},
    [VALLEY_E_WIN] = {VALLEY_Z_OPEN_TOMB, VALLEY_Z_WON, 0},
    [VALLEY_E_RETURN] = {VALLEY_Z_TOMB, VALLEY_Z_CAMP, 0},
};

/* Where a papyrus lies while a card of the deck would lie in `zone`. */
static unsigned of_papyri(unsigned zone)
{
    switch (zone) {
    case VALLEY_Z_DOWN:
        return VALLEY_Z_PAPYRI_DOWN;
    case VALLEY_Z_TOMB:
        return VALLEY_Z_TOMB_PAPYRI;
    case VALLEY_Z_DISCARD:
        return VALLEY_Z_PAPYRI_SPENT;
    default:
        return zone;
    }
}

static unsigned of_adventurer(unsigned zone)
{
    return zone == VALLEY_Z_CAMP   ? VALLEY_Z_ADVENTURER_CAMP
           : zone == VALLEY_Z_TOMB ? VALLEY_Z_ADVENTURER_TOMB
                                   : zone;
}

static struct akhet_location location(unsigned zone, unsigned seat, int card)
{
    if (valley_zone[zone].cards == 'c' && card >= VALLEY_ADVENTURER)
        zone = of_adventurer(zone);
    else if (valley_zone[zone].cards == 'c' && card >= VALLEY_PAPYRUS)
        zone = of_papyri(zone);
    return (struct akhet_location){(uint8_t)zone, (uint8_t)(valley_zone[zone].of ? seat : 0)};
}

static struct akhet_card_move all(unsigned from, unsigned from_seat, unsigned to, unsigned to_seat)
{
    return (struct akhet_card_move){AKHET_HIDDEN, AKHET_ALL, location(from, from_seat, 0),
                                    location(to, to_seat, 0)};
}

/* VAL-46: all cards that have not returned to camp leave the tomb. */
static unsigned leave_tomb(struct akhet_card_move *moves)
{
    static const struct {
        uint8_t from, to;
    } way[] = {
        {VALLEY_Z_TOMB, VALLEY_Z_DISCARD},
        {VALLEY_Z_TOMB_PAPYRI, VALLEY_Z_PAPYRI_SPENT},
        {VALLEY_Z_ADVENTURER_TOMB, VALLEY_Z_ADVENTURER_CAMP},
        {VALLEY_Z_ADVENTURER_STRUCK, VALLEY_Z_ADVENTURER_CAMP},
    };
    unsigned count = 0;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        for (unsigned i = 0; i < sizeof way / sizeof *way; i++)
            moves[count++] = all(way[i].from, seat, way[i].to, seat);
    return count;
}

unsigned valley_card_moves(const struct akhet_event *event, struct akhet_card_move *moves)
{
    const struct route *way = &route[event->kind];
    if (event->kind == VALLEY_E_REMAKE) {
        moves[0] = all(VALLEY_Z_DISCARD, 0, VALLEY_Z_DECK, 0);
        return 1;
    }
    if (event->kind == VALLEY_E_MEDALLION)
        return leave_tomb(moves);
    if (way->from == way->to && !way->others)
        return 0;
    unsigned seat = (unsigned)event->arg[0];
    int16_t card = event->arg[1];
    moves[0] = (struct akhet_card_move){card, 1, location(way->from, seat ^ way->others, card),
                                        location(way->to, seat, card)};
    if (event->kind != VALLEY_E_BLUFF)
        return 1;
    moves[1] = (struct akhet_card_move){card, 1, location(VALLEY_Z_BLUFF, seat, card),
                                        location(VALLEY_Z_HAND, seat, card)};
    return 2;
}

static unsigned count_cards(const uint8_t *pile, unsigned from, unsigned to, uint8_t *count)
{
    unsigned size = 0;
    for (unsigned card = from; card < to; card++)
        size += count[card] = pile[card];
    return size;
}

static unsigned count_set(unsigned set, unsigned base, uint8_t *count)
{
    unsigned size = (unsigned)__builtin_popcount(set);
    for (; set; set &= set - 1)
        count[base + (unsigned)__builtin_ctz(set)] = 1;
    return size;
}

/* Count the adventurer if it is in this place. */
static unsigned adventurer(const struct valley_side *side, unsigned place, uint8_t *count)
{
    return count[VALLEY_ADVENTURER + side->adventurer] = side->place == place;
}

static unsigned count_down(const struct valley_side *side, bool covered, uint8_t *count)
{
    if (covered)
        count_cards(side->tomb, VALLEY_GUARDIAN, VALLEY_KINDS, count);
    if (side->bluff)
        count[side->bluff - 1]++;
    return side->down;
}

static unsigned common_cards(const struct valley_state *v, unsigned zone, uint8_t *count)
{
    switch (zone) {
    case VALLEY_Z_BOX:
        return VALLEY_ADVENTURERS + VALLEY_PAPYRI - VALLEY_SEATS * (1 + VALLEY_DEAL_PAPYRI);
    case VALLEY_Z_DECK:
        return v->deck_size;
    case VALLEY_Z_DISCARD:
        return v->discard_size;
    case VALLEY_Z_TOMBS_LEFT:
        return count_set(v->tombs, 0, count);
    case VALLEY_Z_OPEN_TOMB:
        return v->open && v->phase != VALLEY_OVER ? count_set(1u << (v->open - 1), 0, count) : 0;
    default:
        return 0;
    }
}

unsigned valley_zone_cards(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS])
{
    const struct valley_state *v = view;
    const struct valley_side *side = &v->side[at.of];
    bool covered = v->phase == VALLEY_LAY;
    memset(count, 0, AKHET_CARDS);
    switch (at.zone) {
    case VALLEY_Z_WON:
        return count_set(side->won, 0, count);
    case VALLEY_Z_HAND:
        count_cards(side->hand, 0, VALLEY_KINDS, count);
        return side->hand_size;
    case VALLEY_Z_CAMP:
        return count_cards(side->camp, 0, VALLEY_GUARDIAN, count);
    case VALLEY_Z_TOMB:
        return count_cards(side->tomb, 0, covered ? VALLEY_GUARDIAN : VALLEY_KINDS, count);
    case VALLEY_Z_DOWN:
        return count_down(side, covered, count);
    case VALLEY_Z_PAPYRI:
        count_set(side->papyri, VALLEY_PAPYRUS, count);
        return side->papyri_left;
    case VALLEY_Z_PAPYRI_DOWN:
        if (covered)
            count_set(side->laid, VALLEY_PAPYRUS, count);
        return side->papyri_down;
    case VALLEY_Z_TOMB_PAPYRI:
        return covered ? 0 : count_set(side->laid, VALLEY_PAPYRUS, count);
    case VALLEY_Z_PAPYRI_SPENT:
        return count_set(side->spent, VALLEY_PAPYRUS, count);
    case VALLEY_Z_ADVENTURER_CAMP:
        return adventurer(side, VALLEY_AT_CAMP, count);
    case VALLEY_Z_ADVENTURER_TOMB:
        return adventurer(side, VALLEY_IN_TOMB, count);
    case VALLEY_Z_ADVENTURER_STRUCK:
        return adventurer(side, VALLEY_STRUCK, count);
    default:
        return common_cards(v, at.zone, count);
    }
}
