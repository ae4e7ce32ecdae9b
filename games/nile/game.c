/* Nile's entry in the contract: its facts and bounds. */
#include "games/nile/nile_rules.h"
#include "games/nile/reasons.h"
#include "games/nile/zones.h"

static int seat_to_move(const void *state)
{
    const struct nile_state *s = state;
    return s->piles_left ? s->turn : AKHET_NOBODY;
}

_Static_assert(NILE_DECK <= 127, "the running sums of a pile fit seven bits");

/* At least one crop is flooded, so at most this many crops, and pairs of crops, may be played. */
enum { DRY = NILE_CROPS - 1, DRY_PAIRS = DRY * (DRY - 1) / 2 };

enum {
    /* Two trades with every card held; for each dry crop a new field or an addition of any size;
     * two crops; one or two speculation cards (two alike only if the deck has them); a pass. */
    MAX_LEGAL = 2 * NILE_HELD + DRY * NILE_COPIES + DRY_PAIRS + DRY_PAIRS +
                DRY_PAIRS * (DRY_PAIRS + 1) / 2 + 1,
    /* A trade takes two decisions and at least one card of the pile. Ending a turn takes at most
     * five decisions (additions, the last perhaps `done`) and at least three cards, except for the
     * last turn, which may take one. No pile is larger than the deck, and the first pile is smaller
     * by at least two hands, which makes up for the last turn. */
    MAX_MOVES = 2 * NILE_DECK * NILE_SEATS,
};

const struct akhet_game akhet_nile = {
    .term = {"nile",
             {"Nile", "Nile", "Nile"},
             {"Plant fields, wait for the flood, and store some of every crop",
              "Plantez des champs, attendez l'inondation et stockez de chaque culture",
              "Zakładaj pola, czekaj na wylew i zbieraj po trochu każdej uprawy"},
             0},
    .edition = 1,
    .min_players = 2,
    .max_players = NILE_SEATS,
    .options = NILE_OPTIONS,
    .option = nile_option,
    .parts = NILE_CROPS,
    .part = nile_part,
    .comparisons = NILE_CROPS,
    .comparison = nile_comparison,
    .tie =
        {"Players who tie on all five piles share the place; the rulebook says to play again.",
         "À égalité sur les cinq piles, on partage le rang ; le livret dit de refaire une partie.",
         "Przy remisie na pięciu stosach gracze zajmują to samo miejsce; instrukcja każe zagrać "
         "jeszcze raz."},
    .tie_mark = 'X',
    .components = NILE_COMPONENTS,
    .component = nile_component,
    .state_bytes = sizeof(struct nile_state),
    .view_bytes = sizeof(struct nile_state),
    .moves = NILE_MOVES,
    .max_legal = MAX_LEGAL,
    .max_moves = MAX_MOVES,
    .move_kinds = NILE_MOVE_KINDS,
    .move_kind = nile_move_kind,
    .event_kinds = NILE_EVENT_KINDS,
    .event_kind = nile_event_kind,
    .reason_kinds = NILE_REASON_KINDS,
    .reason_kind = nile_reason_kind,
    .vocabularies = NILE_VOCABULARIES,
    .vocabulary = nile_vocabulary,
    .zones = NILE_ZONES,
    .zone = nile_zone,
    .observation = &nile_observation,
    .start = nile_start,
    .seat = seat_to_move,
    .legal = nile_legal,
    .apply = nile_apply,
    .places = nile_places,
    .view = nile_view,
    .redeal = nile_redeal,
    .check_view = nile_check_view,
    .score = nile_score,
    .state_json = nile_state_json,
    .view_json = nile_view_json,
    .why = nile_why,
    .card_moves = nile_card_moves,
    .zone_cards = nile_zone_cards,
    .check_state = nile_check_state,
};
