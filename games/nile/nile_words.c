/* The words of Nile: cards, options, moves and the parts of a score. */
#include "games/nile/nile_words.h"

#define CROP_NOTE                                                                                  \
    {                                                                                              \
        "A crop: plant it; at every flood of this crop, a card of its field goes to your "         \
        "storage.",                                                                                \
            "Une culture : plantez-la et stockez une carte de son champ à chaque inondation de "  \
            "cette culture.",                                                                      \
            "Uprawa: posadź ją i przy każdym jej wylewie zbierz kartę z pola do magazynu."     \
    }
#define PAIR_NOTE                                                                                  \
    {                                                                                              \
        "Speculation: laid in front of you, it lets you draw cards for every crop it shares with " \
        "the next "                                                                                \
        "flood. As a flood, it floods both crops.",                                                \
            "Spéculation : posée devant vous, elle rapporte des cartes pour chaque culture "     \
            "commune avec l'inondation suivante. Comme inondation, elle inonde les deux "          \
            "cultures.",                                                                           \
            "Spekulacja: wyłożona przed tobą, przynosi karty za każdą uprawę wspólną z "   \
            "następnym wylewem. Jako wylew zalewa obie uprawy."                                   \
    }
#define LOCUSTS_NOTE                                                                               \
    {                                                                                              \
        "Locusts: the field with the most cards is discarded, and all that tie with it.",          \
            "Locustes : le champ qui a le plus de cartes est défaussé, et tous ceux à égalité.",   \
            "Szarańcza: pole z największą liczbą kart zostaje odrzucone, a przy remisie "      \
            "wszystkie takie."                                                                     \
    }

#define PAIR(a, b, copies, marks, en, fr, pl) {#a "-" #b, {en, fr, pl}, PAIR_NOTE, 0},
#define CROP(id, copies, marks, en, fr, pl)   {#id, {en, fr, pl}, CROP_NOTE, 0},
#define LOCUSTS(id, marks, en, fr, pl)        {#id, {en, fr, pl}, LOCUSTS_NOTE, 0},
const struct akhet_term nile_card[NILE_KINDS] = {
#include "games/nile/cards.def"
};
#undef LOCUSTS
#define LOCUSTS(...)

/* The cards that may be discarded: a card of the hand, or a crop from the storage. */
static const struct akhet_term held[NILE_HELD] = {
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#define PAIR(...)
#define CROP(id, copies, marks, en, fr, pl)                                                        \
    {"storage-" #id, {en " (storage)", fr " (stock)", pl " (magazyn)"}, CROP_NOTE, 0},
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

const struct akhet_vocabulary nile_vocabulary[NILE_VOCABULARIES] = {
    {'c', NILE_CROPS, nile_card}, {'p', NILE_PAIRS, nile_card + NILE_CROPS},
    {'k', NILE_KINDS, nile_card}, {'h', NILE_HELD, held},
    {'i', NILE_SORTS, nile_sort},
};

static const struct akhet_term quick_value[] = {
    {"off", {"whole deck", "jeu complet", "pełna talia"}, {0}, 0},
    {"on",
     {"quick", "rapide", "szybka"},
     {"fewer cards of each crop and, with 2, fewer speculation cards; for 2 or 3 players",
      "moins de cartes de chaque culture et, à 2, moins de spéculations ; à 2 ou 3 joueurs",
      "mniej kart każdej uprawy, a przy 2 graczach także mniej spekulacji; dla 2 lub 3 graczy"},
     'R'},
};
/* NIL-12: no quick game with 4 or 5 players. */
static const uint8_t quick_players[] = {0xff, 1 << 2 | 1 << 3};

static const struct akhet_term storage_value[] = {
    {"hidden",
     {"hidden storages", "stocks cachés", "ukryte magazyny"},
     {"only its owner looks into a storage", "seul son propriétaire regarde dans un stock",
      "do magazynu zagląda tylko właściciel"},
     'R'},
    {"open",
     {"open storages", "stocks visibles", "jawne magazyny"},
     {"all storages lie face up", "tous les stocks sont face visible",
      "wszystkie magazyny leżą odkryte"},
     'X'},
};

const struct akhet_option nile_option[NILE_OPTIONS] = {
    [NILE_QUICK] = {{"quick",
                     {"quick game", "partie rapide", "szybka gra"},
                     {"for 2 or 3 players", "à 2 ou 3 joueurs", "dla 2 lub 3 graczy"},
                     'R'},
                    2,
                    quick_value,
                    quick_players},
    [NILE_OPEN] = {{"storage",
                    {"storages", "stocks", "magazyny"},
                    {"who may look into a storage", "qui peut regarder dans un stock",
                     "kto może zaglądać do magazynu"},
                    'X'},
                   2,
                   storage_value,
                   NULL},
};

const struct akhet_term nile_part[NILE_CROPS] = {
    {"pile-1", {"smallest pile", "plus petite pile", "najmniejszy stos"}, {0}, 'R'},
    {"pile-2", {"second pile", "deuxième pile", "drugi stos"}, {0}, 'R'},
    {"pile-3", {"third pile", "troisième pile", "trzeci stos"}, {0}, 'R'},
    {"pile-4", {"fourth pile", "quatrième pile", "czwarty stos"}, {0}, 'R'},
    {"pile-5", {"largest pile", "plus grande pile", "największy stos"}, {0}, 'R'},
};

const struct akhet_kind nile_move_kind[NILE_MOVE_KINDS] = {
    {.id = "market",
     .text = {"Market: {card} and another card", "Marché : {card} et une autre carte",
              "Targ: {card} i druga karta"},
     .flags = AKHET_UNFINISHED,
     .base = NILE_M_MARKET,
     .fields = 1,
     .field = {{"card", 'h', 0, NILE_HELD}}},
    {.id = "offer",
     .text = {"Offering to Hapi: {card} and another card",
              "Offrande à Hâpi : {card} et une autre carte",
              "Ofiara dla Hapiego: {card} i druga karta"},
     .flags = AKHET_UNFINISHED,
     .base = NILE_M_OFFER,
     .fields = 1,
     .field = {{"card", 'h', 0, NILE_HELD}}},
    {.id = "discard",
     .text = {"Second card: {card}", "Deuxième carte : {card}", "Druga karta: {card}"},
     .base = NILE_M_DISCARD,
     .fields = 1,
     .field = {{"card", 'h', 0, NILE_HELD}}},
    {.id = "plant",
     .text = {"Plant a new field: {crop} × {cards}", "Planter un nouveau champ : {crop} × {cards}",
              "Załóż nowe pole: {crop} × {cards}"},
     .flags = AKHET_COUNTED,
     .base = NILE_M_PLANT,
     .fields = 2,
     .field = {{"crop", 'c', 0, NILE_CROPS}, {"cards", 'n', NILE_FIELD, NILE_PLANTS}}},
    {.id = "plant-two",
     .text = {"Plant one each: {crop}, {other}", "Planter une carte de chaque : {crop}, {other}",
              "Posadź po jednej: {crop}, {other}"},
     .base = NILE_M_PLANT_TWO,
     .fields = 2,
     .field = {{"crop", 'c', 0, NILE_CROPS}, {"other", 'c', 0, NILE_CROPS}}},
    {.id = "add",
     .text = {"Add to your field: {crop} × {cards}", "Ajouter à votre champ : {crop} × {cards}",
              "Dołóż do swojego pola: {crop} × {cards}"},
     .flags = AKHET_COUNTED | AKHET_REPEATABLE,
     .base = NILE_M_ADD,
     .fields = 2,
     .field = {{"crop", 'c', 0, NILE_CROPS}, {"cards", 'n', 1, NILE_COPIES}}},
    {.id = "speculate",
     .text = {"Speculate: {card}", "Spéculer : {card}", "Spekuluj: {card}"},
     .base = NILE_M_SPECULATE,
     .fields = 1,
     .field = {{"card", 'p', 0, NILE_PAIRS}}},
    {.id = "speculate",
     .text = {"Speculate: {card}, {other}", "Spéculer : {card}, {other}",
              "Spekuluj: {card}, {other}"},
     .base = NILE_M_SPECULATE_TWO,
     .fields = 2,
     .field = {{"card", 'p', 0, NILE_PAIRS}, {"other", 'p', 0, NILE_PAIRS}}},
    {.id = "pass",
     .text = {"Neither plant nor speculate", "Ne rien planter, ne pas spéculer",
              "Nie sadź i nie spekuluj"},
     .base = NILE_M_PASS},
    {.id = "done",
     .text = {"Add nothing more", "Ne plus rien ajouter", "Nic więcej nie dokładaj"},
     .base = NILE_M_DONE},
};
