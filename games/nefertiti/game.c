/* Nefertiti's entry in the contract: its facts and bounds, and one function for each rule. */
#include "games/nefertiti/nefertiti_rules.h"
#include "games/nefertiti/reasons.h"
#include "games/nefertiti/zones.h"

enum {
    SQUARES = 9, /* most squares of a stall */
    OPEN = 25,   /* most squares of three markets: 8 + 9 + 8 */

    /* A closing that sells removes at least one card. Between two such closings, and after the
     * last, seven closings can sell nothing; an eighth ends the game (NEF-63). */
    CLOSINGS = NEF_GIFT_CARDS + (NEF_GIFT_CARDS + 1) * (NEF_UNSOLD - 1) + 1,
    /* A closing settles at most one servant for each square, each with one decision. Every servant
     * placed is settled or stands on the board at the end. A turn without a placement closes a
     * market. */
    SETTLED = CLOSINGS * SQUARES,
    PLACED = SETTLED + NEF_SEATS * NEF_SERVANTS,
    MAX_MOVES = SETTLED + PLACED + CLOSINGS + NEF_CHARACTER_CARDS + 1,

    /* Before a turn: every free square, and every use of every character: a type for the scribe,
     * the vizier, a market for the treasurer, a card for the merchant, three lower gifts in three
     * markets for the thief, a type for the royal servant, the overseer. */
    MAX_LEGAL = OPEN + NEF_TYPES + 1 + NEF_MARKETS + NEF_GIFTS + 3 * NEF_LOWER + NEF_TYPES + 1,
};

static int seat(const void *state)
{
    const struct nefertiti_state *s = state;
    return s->seat;
}

static void apply(void *state, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    struct nefertiti_state *s = state;
    switch ((enum nef_phase)s->phase) {
    case NEF_TURN:
    case NEF_PLACE:
        if (move >= NEF_M_HIRE)
            nef_hire(s, move, events);
        else
            nef_place(s, move, random, events);
        break;
    case NEF_SWAP:
        nef_swap(s, move, events);
        break;
    case NEF_TAKE:
        nef_take(s, move, random, events);
        break;
    case NEF_DISCARD:
        nef_discard(s, move, random, events);
        break;
    case NEF_BUY:
        nef_buy(s, move, random, events);
        break;
    case NEF_OVER:
    case NEF_PHASES:
        break;
    }
}

/* NEF-70: nothing but the order of the pile is hidden, and the state has no order. */
static void view(const void *state, int viewer, void *out)
{
    struct nefertiti_state *v = out;
    memcpy(v, state, sizeof *v);
    v->viewer = (int8_t)viewer;
}

static void redeal(const void *from, struct akhet_random *random, void *state)
{
    struct nefertiti_state *s = state;
    (void)random;
    memcpy(s, from, sizeof *s);
    s->viewer = 0;
}

const struct akhet_game akhet_nefertiti = {
    .term = {"nefertiti",
             {"Nefertiti", "Néfertiti", "Nefertiti"},
             {"Bid in the markets of Egypt for the gifts that few others bring",
              "Enchérissez sur les marchés d'Égypte pour des cadeaux que peu d'autres apportent",
              "Licytuj na targowiskach Egiptu podarki, które mało kto przyniesie"},
             0},
    .edition = 1,
    .min_players = 3,
    .max_players = NEF_SEATS,
    .options = NEF_OPTIONS,
    .option = nef_option,
    .parts = NEF_PARTS,
    .part = nef_part,
    .comparisons = NEF_COMPARISONS,
    .comparison = nef_comparison,
    .tie = {"Players who tie on both share the place.",
            "À égalité sur les deux, on partage le rang.",
            "Gracze, którzy remisują w obu, zajmują to samo miejsce."},
    .tie_mark = 'A',
    .components = NEF_COMPONENTS,
    .component = nef_component,
    .state_bytes = sizeof(struct nefertiti_state),
    .view_bytes = sizeof(struct nefertiti_state),
    .moves = NEF_MOVES,
    .max_legal = MAX_LEGAL,
    .max_moves = MAX_MOVES,
    .move_kinds = NEF_MOVE_KINDS,
    .move_kind = nef_move_kind,
    .event_kinds = NEF_EVENT_KINDS,
    .event_kind = nef_event_kind,
    .reason_kinds = NEF_REASON_KINDS,
    .reason_kind = nef_reason_kind,
    .vocabularies = NEF_VOCABULARIES,
    .vocabulary = nef_vocabulary,
    .zones = NEF_ZONES,
    .zone = nef_zone,
    .observation = &nef_observation,
    .start = nef_start,
    .seat = seat,
    .legal = nef_legal,
    .apply = apply,
    .places = nef_places,
    .view = view,
    .redeal = redeal,
    .check_view = nef_check_view,
    .score = nef_score,
    .state_json = nef_state_json,
    .view_json = nef_view_json,
    .why = nef_why,
    .card_moves = nef_card_moves,
    .zone_cards = nef_zone_cards,
    .check_state = nef_check_state,
};
