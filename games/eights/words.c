/* The words of eights: cards, moves, events, reasons, zones. */
#include "games/eights/words.h"

static const struct akhet_term card[EIGHTS_CARDS] = {
#define CARD(id, points, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/eights/cards.def"
#undef CARD
};

const struct akhet_vocabulary eights_vocabulary[1] = {{'c', EIGHTS_CARDS, card}};

/* Eights has no rulebook: all its facts are reconstructed. */
static const struct akhet_fact_kind card_fact[] = {
    AKHET_NUMBER_FACT("points", "points", "points", "punkty"),
};
static const struct akhet_item card_item[EIGHTS_CARDS] = {
#define CARD(id, points, en, fr, pl) {"X", {points}},
#include "games/eights/cards.def"
#undef CARD
};
static const struct akhet_term number_name[] = {
    {"hand",
     {"cards of an opening hand", "cartes d'une main de départ", "karty początkowej ręki"},
     {0},
     0},
};
static const struct akhet_item number_item[] = {{"X", {EIGHTS_DEAL}}};

const struct akhet_component eights_component[EIGHTS_COMPONENTS] = {
    AKHET_COMPONENT("card", "cards", "cartes", "karty", 'c', card, card_item, card_fact),
    AKHET_NUMBERS(number_name, number_item),
};

const struct akhet_comparison eights_comparison[EIGHTS_PARTS] = {{&eights_part[0], false}};

const struct akhet_term eights_part[EIGHTS_PARTS] = {
    {"points", {"points", "points", "punkty"}, {0}, 0},
};

const struct akhet_kind eights_move_kind[EIGHTS_MOVE_KINDS] = {
    {.id = "play",
     .text = {"Play {card}", "Jouer {card}", "Zagraj {card}"},
     .fields = 1,
     .field = {{"card", 'c', 0, EIGHTS_CARDS}}},
    {.id = "draw",
     .text = {"Draw a card", "Piocher une carte", "Dobierz kartę"},
     .base = EIGHTS_DRAW},
};

const struct akhet_kind eights_event_kind[EIGHTS_EVENT_KINDS] = {
    [EIGHTS_E_DEAL] = {.id = "deal",
                       .text = {"{seat:@ is dealt|You are dealt} {card}",
                                "{seat:@ reçoit|Vous recevez} {card}",
                                "{seat:@ otrzymuje|Ty otrzymujesz} {card}"},
                       .hidden = {"{seat:@ is dealt|You are dealt} a card",
                                  "{seat:@ reçoit|Vous recevez} une carte",
                                  "{seat:@ otrzymuje|Ty otrzymujesz} kartę"},
                       .flags = AKHET_CHANCE,
                       .secret = 2,
                       .fields = 2,
                       .field = {{"seat", 's', 0, 0}, {"card", 'c', 0, 0}}},
    [EIGHTS_E_TURN] = {.id = "turn",
                       .text = {"Turned up: {card}", "Carte retournée : {card}", "Odkryto: {card}"},
                       .flags = AKHET_CHANCE | AKHET_REVEALS,
                       .fields = 1,
                       .field = {{"card", 'c', 0, 0}}},
    [EIGHTS_E_DRAW] = {.id = "draw",
                       .text = {"{seat:@ draws|You draw} {card}",
                                "{seat:@ pioche|Vous piochez} {card}",
                                "{seat:@ dobiera|Ty dobierasz} {card}"},
                       .hidden = {"{seat:@ draws|You draw} a card",
                                  "{seat:@ pioche|Vous piochez} une carte",
                                  "{seat:@ dobiera|Ty dobierasz} kartę"},
                       .flags = AKHET_CHANCE,
                       .secret = 2,
                       .fields = 2,
                       .field = {{"seat", 's', 0, 0}, {"card", 'c', 0, 0}}},
    [EIGHTS_E_PLAY] =
        {.id = "play",
         .text = {"{seat:@ plays|You play} {card} for {points} {points:point|points}",
                  "{seat:@ joue|Vous jouez} {card} pour {points} {points:point|points}",
                  "{seat:@ zagrywa|Ty zagrywasz} {card} za {points} {points:punkt|punkty|punktów}"},
         .fields = 3,
         .field = {{"seat", 's', 0, 0}, {"card", 'c', 0, 0}, {"points", 'n', 0, 0}}},
};

const struct akhet_kind eights_reason_kind[EIGHTS_REASON_KINDS] = {
    AKHET_COMMON_REASON_KINDS,
    [EIGHTS_R_NOT_HELD] = {.id = "not-held",
                           .text = {"You do not have this card: {card}",
                                    "Vous n'avez pas cette carte : {card}",
                                    "Nie masz tej karty: {card}"},
                           .fields = 1,
                           .field = {{"card", 'c', 0, 0}}},
    [EIGHTS_R_NO_MATCH] = {.id = "no-match",
                           .text = {"{card} has neither the suit nor the rank of {top}.",
                                    "{card} n'a ni la couleur ni la valeur de {top}.",
                                    "{card} nie ma ani koloru, ani wartości karty {top}."},
                           .fields = 2,
                           .field = {{"card", 'c', 0, 0}, {"top", 'c', 0, 0}}},
};

const struct akhet_zone eights_zone[EIGHTS_ZONES] = {
    [EIGHTS_Z_DECK] = {"deck", 'c', NULL, 0},
    [EIGHTS_Z_TOP] = {"top", 'c', NULL, 0},
    [EIGHTS_Z_COVERED] = {"covered", 'c', NULL, 0},
    [EIGHTS_Z_HAND] = {"hand", 'c', "seat", 's'},
};
