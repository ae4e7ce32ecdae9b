/* La Vallée des Rois: its facts and bounds, and the short functions of the contract. */
#include "games/valley/reasons.h"
#include "games/valley/valley_rules.h"
#include "games/valley/zones.h"

static int seat_to_move(const void *state)
{
    const struct valley_state *s = state;
    return s->phase == VALLEY_OVER ? AKHET_NOBODY : s->turn;
}

static void apply(void *state, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    static valley_step *const step[VALLEY_OVER] = {
        [VALLEY_SPLIT] = valley_split,     [VALLEY_CAMP] = valley_camp,
        [VALLEY_YIELD] = valley_yield,     [VALLEY_CHARM] = valley_charm,
        [VALLEY_LIMIT] = valley_limit,     [VALLEY_OPEN] = valley_open,
        [VALLEY_OFFER] = valley_offer,     [VALLEY_DESTROY] = valley_destroy,
        [VALLEY_SEND] = valley_send,       [VALLEY_LAY] = valley_lay,
        [VALLEY_TRIGGER] = valley_trigger,
    };
    struct valley_state *s = state;
    step[s->phase](s, move, random, events);
}

static int tombs_of(const struct valley_state *s, unsigned seat)
{
    return __builtin_popcount(s->side[seat].won);
}

static void places(const void *state, uint8_t place[AKHET_SEATS])
{
    const struct valley_state *s = state;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        place[seat] = (uint8_t)(1 + (tombs_of(s, seat ^ 1) > tombs_of(s, seat)));
}

/* The tombs won are public, so every viewer knows the whole score. */
static void score(const void *view, struct akhet_score *out)
{
    const struct valley_state *v = view;
    memset(out, 0, sizeof *out);
    out->known = (1 << VALLEY_SEATS) - 1;
    places(v, out->place);
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        out->total[seat] = out->compared[seat][0] = (int16_t)tombs_of(v, seat);
        for (unsigned tomb = 0; tomb < VALLEY_TOMBS; tomb++)
            out->part[seat][tomb] = v->side[seat].won >> tomb & 1;
    }
}

/* The longest turn, in decisions.
 *
 * Each card leaves a hand by at most one decision: the cards of two full hands, of two splits, and
 * those that effects draw (a card played stays in camp until the turn ends, so each copy draws
 * once). The other decisions: two splits, two ends of camp, a choice for each Enchantress, the
 * opening, two destructions, a send for each character, a lay for each papyrus, two times `sent`
 * and `laid`, and a trigger for each trap. */
enum {
    DRAWN_BY_EFFECTS = 0
#define ALLY(name, id, copies, cost, force, effect, amount, ...)                                   \
    +(VALLEY_DOES_##effect == VALLEY_DOES_DRAW ? (copies) * (amount) : 0)
#include "games/valley/cards.def"
    ,
    CHARMS = 0
#define ALLY(name, id, copies, cost, force, effect, ...)                                           \
    +(VALLEY_DOES_##effect == VALLEY_DOES_CHARM ? (copies) : 0)
#include "games/valley/cards.def"
    ,
    IN_CAMPS = 0
#define ALLY(name, id, copies, ...)   +(copies)
#define ANIMAL(name, id, copies, ...) +(copies)
#include "games/valley/cards.def"
    ,
    FROM_HANDS = 2 * VALLEY_HAND_LIMIT + 2 * VALLEY_MOST_RESOURCES + DRAWN_BY_EFFECTS,
    PAPYRI_LAID = 2 * VALLEY_DEAL_PAPYRI,
    TRIGGERS = 2 * VALLEY_HAND_LIMIT + VALLEY_TRAP_PAPYRI,
    LONGEST_TURN = FROM_HANDS + 2 + 2 + CHARMS + 1 + 2 + IN_CAMPS + VALLEY_SEATS + PAPYRI_LAID + 2 +
                   2 + TRIGGERS,
    /* Every turn opens a tomb or spends a pass token. */
    MAX_MOVES = LONGEST_TURN * (VALLEY_TOMBS + VALLEY_SEATS),
    /* The largest decision is a target: each kind of trap, each opposing character. */
    MAX_LEGAL =
        VALLEY_TRAPS * (VALLEY_ALLIES + VALLEY_ANIMALS + VALLEY_UNDEADS + VALLEY_DEAL_PAPYRI + 1)
};

const struct akhet_game akhet_valley = {
    .term = {"valley",
             {"La Vallée des Rois", "La Vallée des Rois", "Dolina Królów"},
             {"Two rivals fight for the tombs of the pharaohs",
              "Deux rivaux se disputent les tombeaux des pharaons",
              "Dwoje rywali walczy o grobowce faraonów"},
             0},
    .edition = 1,
    .min_players = VALLEY_SEATS,
    .max_players = VALLEY_SEATS,
    .options = 1,
    .option = valley_option,
    .parts = VALLEY_TOMBS,
    .part = valley_tomb_term,
    .comparisons = VALLEY_COMPARISONS,
    .comparison = valley_comparison,
    .tie = {"Each tomb has a winner, so the game cannot end in a tie.",
            "Chaque tombeau a un vainqueur : la partie ne peut pas finir sur une égalité.",
            "Każdy grobowiec ma zwycięzcę, więc gra nie może skończyć się remisem."},
    .tie_mark = 'X',
    .components = VALLEY_COMPONENTS,
    .component = valley_component,
    .state_bytes = sizeof(struct valley_state),
    .view_bytes = sizeof(struct valley_state),
    .moves = VALLEY_MOVES,
    .max_legal = MAX_LEGAL,
    .max_moves = MAX_MOVES,
    .move_kinds = VALLEY_MOVE_KINDS,
    .move_kind = valley_move_kind,
    .event_kinds = VALLEY_EVENT_KINDS,
    .event_kind = valley_event_kind,
    .reason_kinds = VALLEY_REASON_KINDS,
    .reason_kind = valley_reason_kind,
    .vocabularies = VALLEY_VOCABULARIES,
    .vocabulary = valley_vocabulary,
    .zones = VALLEY_ZONES,
    .zone = valley_zone,
    .observation = &valley_observation,
    .start = valley_start,
    .seat = seat_to_move,
    .legal = valley_legal,
    .apply = apply,
    .places = places,
    .view = valley_view,
    .redeal = valley_redeal,
    .check_view = valley_check_view,
    .score = score,
    .state_json = valley_state_json,
    .view_json = valley_view_json,
    .derived_json = valley_derived_json,
    .why = valley_why,
    .card_moves = valley_card_moves,
    .zone_cards = valley_zone_cards,
    .check_state = valley_check_state,
};
