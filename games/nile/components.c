/* The printed facts of Nile: cards, deck and piles by number of players, numbers; and the numbers
 * that compare its scores. */
#include "games/nile/nile_words.h"

const struct akhet_term nile_sort[NILE_SORTS] = {
    [NILE_A_CROP] = {"crop", {"crop", "culture", "uprawa"}, {0}, 0},
    [NILE_A_PAIR] = {"speculation", {"speculation", "spéculation", "spekulacja"}, {0}, 0},
    [NILE_A_LOCUSTS] = {"locusts-card", {"locusts", "locustes", "szarańcza"}, {0}, 0},
};

static const struct akhet_fact_kind card_fact[] = {
    AKHET_FACT("sort", 'i', "kind of card", "type de carte", "rodzaj karty"),
    AKHET_FACT("crop", 'c', "crop", "culture", "uprawa"),
    AKHET_FACT("other", 'c', "second crop", "seconde culture", "druga uprawa"),
    AKHET_NAME_FACT,
    AKHET_NUMBER_FACT("copies", "copies", "exemplaires", "liczba kart"),
    AKHET_TEXT_FACT("effect", "effect", "effet", "działanie"),
    AKHET_NUMBER_FACT("copies-quick-2", "copies, quick game of 2", "exemplaires, partie rapide à 2",
                      "liczba kart, szybka gra 2 osób"),
    AKHET_NUMBER_FACT("copies-quick-3", "copies, quick game of 3", "exemplaires, partie rapide à 3",
                      "liczba kart, szybka gra 3 osób"),
};

/* Chance decides which speculation cards leave a quick game of two (NIL-12), so their copies in it
 * are left out. The copies of the other quick games are as well attested as those of the deck. */
static const struct akhet_item card_item[NILE_KINDS] = {
#define CROP(id, copies, marks, ...)                                                               \
    {"RR-" marks "AA",                                                                             \
     {NILE_A_CROP, NILE_##id, 0, 0, copies, 0, (copies)-NILE_QUICK2_CROPS,                         \
      (copies)-NILE_QUICK3_CROPS}},
#define PAIR(a, b, copies, marks, ...)                                                             \
    {"RAA" marks "-A", {NILE_A_PAIR, NILE_##a, NILE_##b, 0, copies, 0, 0, copies}},
#define LOCUSTS(id, marks, ...) {"R--" marks "RR", {NILE_A_LOCUSTS, 0, 0, 0, 1, 0, 1, 1}},
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
};

enum {
    QUICK_2 = NILE_DECK - NILE_CROPS * NILE_QUICK2_CROPS - NILE_QUICK2_PAIRS,
    QUICK_3 = NILE_DECK - NILE_CROPS * NILE_QUICK3_CROPS
};

static const struct akhet_fact_kind start_fact[] = {
    AKHET_NUMBER_FACT("players", "players", "joueurs", "gracze"),
    AKHET_NUMBER_FACT("quick", "quick game", "partie rapide", "szybka gra"),
    AKHET_NUMBER_FACT("cards", "cards to draw", "cartes à piocher", "karty do dobierania"),
    AKHET_NUMBER_FACT("piles", "draw piles to play", "pioches à jouer", "talie do rozegrania"),
};

/* NIL-3, NIL-12, NIL-81 */
static const struct akhet_item start_item[] = {
    {"RRAR", {2, 0, NILE_DECK, 2}}, {"RRAR", {2, 1, QUICK_2, 2}},   {"RRAR", {3, 0, NILE_DECK, 3}},
    {"RRAR", {3, 1, QUICK_3, 3}},   {"RRAR", {4, 0, NILE_DECK, 4}}, {"RRAR", {5, 0, NILE_DECK, 5}},
};

static const struct akhet_term number_name[] = {
#define NUMBER(symbol, id, value, mark, rule, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nile/numbers.def"
#undef NUMBER
};
static const struct akhet_item number_item[] = {
#define NUMBER(symbol, id, value, mark, ...) {mark, {value}},
#include "games/nile/numbers.def"
#undef NUMBER
};

const struct akhet_component nile_component[NILE_COMPONENTS] = {
    AKHET_COMPONENT("card", "cards", "cartes", "karty", 'k', nile_card, card_item, card_fact),
    AKHET_COMPONENT("start", "set-up by players", "mise en place selon les joueurs",
                    "przygotowanie wg liczby graczy", 0, NULL, start_item, start_fact),
    AKHET_NUMBERS(number_name, number_item),
};

/* NIL-90 */
const struct akhet_comparison nile_comparison[NILE_CROPS] = {
    {&nile_part[0], false}, {&nile_part[1], false}, {&nile_part[2], false},
    {&nile_part[3], false}, {&nile_part[4], false},
};
