/* The words of eights: cards, moves, events, zones. */
#include "games/eights/words.h"

static const struct akhet_term card[EIGHTS_CARDS] = {
#define CARD(id, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/eights/cards.def"
#undef CARD
};

const struct akhet_vocabulary eights_vocabulary[1] = {{'c', EIGHTS_CARDS, card}};

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
                       .text = {"{seat} is dealt {card}", "{seat} reçoit {card}",
                                "{seat} otrzymuje {card}"},
                       .hidden = {"{seat} is dealt a card", "{seat} reçoit une carte",
                                  "{seat} otrzymuje kartę"},
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
                       .text = {"{seat} draws {card}", "{seat} pioche {card}",
                                "{seat} dobiera {card}"},
                       .hidden = {"{seat} draws a card", "{seat} pioche une carte",
                                  "{seat} dobiera kartę"},
                       .flags = AKHET_CHANCE,
                       .secret = 2,
                       .fields = 2,
                       .field = {{"seat", 's', 0, 0}, {"card", 'c', 0, 0}}},
    [EIGHTS_E_PLAY] = {.id = "play",
                       .text = {"{seat} plays {card} for {points} {points:point|points}",
                                "{seat} joue {card} pour {points} {points:point|points}",
                                "{seat} zagrywa {card} za {points} {points:punkt|punkty|punktów}"},
                       .fields = 3,
                       .field = {{"seat", 's', 0, 0}, {"card", 'c', 0, 0}, {"points", 'n', 0, 0}}},
};

const struct akhet_zone eights_zone[EIGHTS_ZONES] = {
    [EIGHTS_Z_DECK] = {"deck", 'c', NULL, 0},
    [EIGHTS_Z_TOP] = {"top", 'c', NULL, 0},
    [EIGHTS_Z_COVERED] = {"covered", 'c', NULL, 0},
    [EIGHTS_Z_HAND] = {"hand", 'c', "seat", 's'},
};
