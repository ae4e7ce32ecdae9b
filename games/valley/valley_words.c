/* The words of the valley: cards, tombs, options, moves. */
#include "games/valley/valley_words.h"

/* The note of a card begins with its class and numbers in three languages, so that a number
 * corrected in a .def file is also corrected in the text. */
#define CARD(id, is_en, is_fr, is_pl, en, fr, pl, note_en, note_fr, note_pl)                       \
    {id, {en, fr, pl}, {is_en ". " note_en, is_fr ". " note_fr, is_pl ". " note_pl}, 0},
#define BOUGHT(id, is_en, is_fr, is_pl, cost, force, ...)                                          \
    CARD(id, is_en ", cost " #cost ", Force " #force, is_fr ", coût " #cost ", Force " #force,     \
         is_pl ", koszt " #cost ", Siła " #force, __VA_ARGS__)
#define FIGHTER(id, is_en, is_fr, is_pl, force, ...)                                               \
    CARD(id, is_en ", Force " #force, is_fr ", Force " #force, is_pl ", Siła " #force, __VA_ARGS__)

const struct akhet_term valley_card_term[VALLEY_CARDS] = {
#define ALLY(name, id, copies, cost, force, effect, amount, marks, ...)                            \
    BOUGHT(id, "Ally", "Allié", "Sojusznik", cost, force, __VA_ARGS__)
#define ANIMAL(name, id, copies, cost, force, effect, amount, marks, ...)                          \
    BOUGHT(id, "Animal", "Animal", "Zwierzę", cost, force, __VA_ARGS__)
#define TRAP(name, id, copies, targets, at_most, marks, hits, ...)                                 \
    CARD(id, "Trap", "Piège", "Pułapka", __VA_ARGS__)
#define UNDEAD(name, id, copies, force, effect, amount, marks, ...)                                \
    FIGHTER(id, "Undead", "Mort-vivant", "Nieumarły", force, __VA_ARGS__)
#include "games/valley/cards.def"
#define AVATAR(name, id, force, effect, amount, marks, ...)                                        \
    FIGHTER(id, "Papyrus, undead", "Papyrus, mort-vivant", "Papirus, nieumarły", force, __VA_ARGS__)
#define RITE(name, id, effect, amount, marks, ...)                                                 \
    CARD(id, "Papyrus, rite", "Papyrus, rite", "Papirus, rytuał", __VA_ARGS__)
#define TRAP_PAPYRUS(name, id, effect, targets, at_most, marks, hits, ...)                         \
    CARD(id, "Papyrus, trap", "Papyrus, piège", "Papirus, pułapka", __VA_ARGS__)
#include "games/valley/papyri.def"
#define ADVENTURER(name, id, force, resources, effect, amount, marks, ...)                         \
    CARD(id, "Adventurer, Force " #force ", resources " #resources,                                \
         "Aventurier, Force " #force ", ressources " #resources,                                   \
         "Poszukiwacz, Siła " #force ", zasoby " #resources, __VA_ARGS__)
#include "games/valley/adventurers.def"
};

const struct akhet_term valley_tomb_term[VALLEY_TOMBS] = {
#define TOMB(name, id, effect, amount, most_sent, marks, en, fr, pl, ...)                          \
    {id, {en, fr, pl}, {__VA_ARGS__}, 0},
#include "games/valley/tombs.def"
};

const struct akhet_term valley_trap_term[VALLEY_TRAPS] = {
#define TRAP(name, id, copies, targets, at_most, marks, hits, ...)                                 \
    CARD(id, "Trap", "Piège", "Pułapka", __VA_ARGS__)
#include "games/valley/cards.def"
#define TRAP_PAPYRUS(name, id, effect, targets, at_most, marks, hits, ...)                         \
    CARD(id, "Papyrus, trap", "Papyrus, piège", "Papirus, pułapka", __VA_ARGS__)
#include "games/valley/papyri.def"
};

const struct akhet_vocabulary valley_vocabulary[VALLEY_VOCABULARIES] = {
    {'c', VALLEY_CARDS, valley_card_term}, {'t', VALLEY_TOMBS, valley_tomb_term},
    {'p', VALLEY_TRAPS, valley_trap_term}, {'k', VALLEY_SORTS, valley_sort_term},
    {'w', VALLEY_TIMES, valley_time_term},
};

static const struct akhet_term length[2] = {
    {"full",
     {"full", "complète", "pełna"},
     {"four tombs win the game", "quatre tombeaux donnent la victoire",
      "cztery grobowce dają zwycięstwo"},
     'R'},
    {"short",
     {"short", "courte", "krótka"},
     {"three tombs win the game", "trois tombeaux donnent la victoire",
      "trzy grobowce dają zwycięstwo"},
     'R'},
};

const struct akhet_option valley_option[1] = {
    {{"length",
      {"length of the game", "durée de la partie", "długość gry"},
      {"how many tombs win the game", "combien de tombeaux donnent la victoire",
       "ile grobowców daje zwycięstwo"},
      'R'},
     2,
     length,
     NULL},
};

const struct akhet_kind valley_move_kind[VALLEY_MOVE_KINDS] = {
    {.id = "split",
     .text = {"Take {coins} {coins:coin|coins}, the rest in cards",
              "Prendre {coins} {coins:pièce|pièces}, le reste en cartes",
              "Weź {coins} {coins:monetę|monety|monet}, resztę w kartach"},
     .fields = 1,
     .base = VALLEY_M_SPLIT,
     .field = {{"coins", 'n', 0, VALLEY_MOST_RESOURCES + 1}}},
    {.id = "play",
     .text = {"Play {card}", "Jouer : {card}", "Zagraj: {card}"},
     .fields = 1,
     .base = VALLEY_M_PLAY,
     .field = {{"card", 'c', 0, VALLEY_GUARDIAN}}},
    {.id = "end-camp",
     .text = {"End the camp phase", "Finir la phase de camp", "Zakończ fazę obozu"},
     .base = VALLEY_M_END_CAMP},
    {.id = "discard",
     .text = {"Discard {card}", "Défausser : {card}", "Odrzuć: {card}"},
     .fields = 1,
     .base = VALLEY_M_DISCARD,
     .field = {{"card", 'c', 0, VALLEY_KINDS}}},
    {.id = "steal",
     .text = {"Take {card} from the opponent's camp", "Prendre au camp adverse : {card}",
              "Zabierz z obozu przeciwnika: {card}"},
     .fields = 1,
     .base = VALLEY_M_STEAL,
     .field = {{"card", 'c', 0, VALLEY_ALLIES}}},
    {.id = "open",
     .text = {"Open a tomb", "Ouvrir un tombeau", "Otwórz grobowiec"},
     .base = VALLEY_M_OPEN},
    {.id = "pass",
     .text = {"Pass: keep the medallion, open nothing",
              "Passer : garder le médaillon, ne rien ouvrir",
              "Pasuj: zachowaj medalion, nic nie otwieraj"},
     .base = VALLEY_M_PASS},
    {.id = "destroy",
     .text = {"Destroy {card} in the opponent's camp", "Détruire au camp adverse : {card}",
              "Zniszcz w obozie przeciwnika: {card}"},
     .fields = 1,
     .base = VALLEY_M_DESTROY,
     .field = {{"card", 'c', 0, VALLEY_GUARDIAN}}},
    {.id = "send",
     .text = {"Send {card} into the tomb", "Envoyer dans le tombeau : {card}",
              "Wyślij do grobowca: {card}"},
     .fields = 1,
     .base = VALLEY_M_SEND,
     .field = {{"card", 'c', 0, VALLEY_GUARDIAN}}},
    {.id = "send",
     .text = {"Send {card} into the tomb", "Envoyer dans le tombeau : {card}",
              "Wyślij do grobowca: {card}"},
     .fields = 1,
     .base = VALLEY_M_SEND_ADVENTURER,
     .field = {{"card", 'c', VALLEY_ADVENTURER, VALLEY_ADVENTURERS}}},
    {.id = "sent",
     .text = {"Send nobody else", "N'envoyer personne d'autre", "Nie wysyłaj nikogo więcej"},
     .base = VALLEY_M_SENT},
    {.id = "lay",
     .text = {"Lay {card} face down", "Poser face cachée : {card}", "Połóż zakrytą kartę: {card}"},
     .fields = 1,
     .base = VALLEY_M_LAY,
     .field = {{"card", 'c', 0, VALLEY_ADVENTURER}}},
    {.id = "laid",
     .text = {"Lay nothing else", "Ne rien poser d'autre", "Nie kładź nic więcej"},
     .base = VALLEY_M_LAID},
    {.id = "trigger",
     .text = {"Trigger {trap}", "Déclencher : {trap}", "Uruchom: {trap}"},
     .fields = 1,
     .base = VALLEY_M_SPRING,
     .field = {{"trap", 'p', 0, VALLEY_TRAPS}}},
    {.id = "trigger",
     .text = {"Trigger {trap} on {target}", "Déclencher : {trap}, cible : {target}",
              "Uruchom: {trap}, cel: {target}"},
     .fields = 2,
     .base = VALLEY_M_TRIGGER,
     .field = {{"trap", 'p', 0, VALLEY_TRAPS}, {"target", 'c', 0, VALLEY_CARDS}}},
};
