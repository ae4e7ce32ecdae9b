/* What is printed in Nile: cards, deck and piles by number of players, numbers; and by what its
 * scores are compared. */
#include "games/nile/words.h"

const struct akhet_term nile_sort[NILE_SORTS] = {
    [NILE_A_CROP] = {"crop", {"crop", "culture", "uprawa"}, {0}, 0},
    [NILE_A_PAIR] = {"speculation", {"speculation", "spéculation", "spekulacja"}, {0}, 0},
    [NILE_A_LOCUSTS] = {"locusts-card", {"locusts", "locustes", "szarańcza"}, {0}, 0},
};

static const struct akhet_fact_kind card_fact[] = {
    {{"sort", {"sort of card", "sorte de carte", "rodzaj karty"}, {0}, 0}, 'i'},
    {{"crop", {"crop", "culture", "uprawa"}, {0}, 0}, 'c'},
    {{"other", {"second crop", "seconde culture", "druga uprawa"}, {0}, 0}, 'c'},
    {{"name", {"name", "nom", "nazwa"}, {0}, 0}, AKHET_FACT_NAME},
    {{"copies", {"copies", "exemplaires", "liczba kart"}, {0}, 0}, AKHET_FACT_NUMBER},
    {{"effect", {"effect", "effet", "działanie"}, {0}, 0}, AKHET_FACT_TEXT},
    {{"copies-quick-2",
      {"copies, quick game of 2", "exemplaires, partie rapide à 2",
       "liczba kart, szybka gra 2 osób"},
      {0},
      0},
     AKHET_FACT_NUMBER},
    {{"copies-quick-3",
      {"copies, quick game of 3", "exemplaires, partie rapide à 3",
       "liczba kart, szybka gra 3 osób"},
      {0},
      0},
     AKHET_FACT_NUMBER},
};

/* Which speculation cards leave a quick game of two is left to chance (NIL-12), so the copies in
 * it are no fact. The copies of the other quick games are as well attested as those of the deck. */
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
    DECK =
#define CROP(id, copies, ...)   +(copies)
#define PAIR(a, b, copies, ...) +(copies)
#define LOCUSTS(...)            +1
#include "games/nile/cards.def"
#undef CROP
#undef PAIR
#undef LOCUSTS
        ,
    QUICK_2 = DECK - NILE_CROPS * NILE_QUICK2_CROPS - NILE_QUICK2_PAIRS,
    QUICK_3 = DECK - NILE_CROPS * NILE_QUICK3_CROPS
};

static const struct akhet_fact_kind start_fact[] = {
    {{"players", {"players", "joueurs", "gracze"}, {0}, 0}, AKHET_FACT_NUMBER},
    {{"quick", {"quick game", "partie rapide", "szybka gra"}, {0}, 0}, AKHET_FACT_NUMBER},
    {{"cards", {"cards that are drawn", "cartes à piocher", "karty do dobierania"}, {0}, 0},
     AKHET_FACT_NUMBER},
    {{"piles", {"draw piles to be played", "pioches à jouer", "stosy do rozegrania"}, {0}, 0},
     AKHET_FACT_NUMBER},
};

/* NIL-3, NIL-12, NIL-81 */
static const struct akhet_item start_item[] = {
    {"RRAR", {2, 0, DECK, 2}},    {"RRAR", {2, 1, QUICK_2, 2}}, {"RRAR", {3, 0, DECK, 3}},
    {"RRAR", {3, 1, QUICK_3, 3}}, {"RRAR", {4, 0, DECK, 4}},    {"RRAR", {5, 0, DECK, 5}},
};

static const struct akhet_term number_name[] = {
#define NUMBER(symbol, id, value, mark, rule, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nile/numbers.def"
#undef NUMBER
};
static const struct akhet_fact_kind number_fact[] = {
    {{"value", {"value", "valeur", "wartość"}, {0}, 0}, AKHET_FACT_NUMBER},
};
static const struct akhet_item number_item[] = {
#define NUMBER(symbol, id, value, mark, ...) {mark, {value}},
#include "games/nile/numbers.def"
#undef NUMBER
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const struct akhet_component nile_component[NILE_COMPONENTS] = {
    {{"card", {"cards", "cartes", "karty"}, {0}, 0},
     'k',
     nile_card,
     NILE_KINDS,
     card_item,
     COUNT(card_fact),
     card_fact},
    {{"start",
      {"set-up by players", "mise en place selon les joueurs", "przygotowanie wg liczby graczy"},
      {0},
      0},
     0,
     NULL,
     COUNT(start_item),
     start_item,
     COUNT(start_fact),
     start_fact},
    {{"number", {"numbers", "nombres", "liczby"}, {0}, 0},
     0,
     number_name,
     COUNT(number_item),
     number_item,
     COUNT(number_fact),
     number_fact},
};

/* NIL-90 */
const struct akhet_comparison nile_comparison[NILE_CROPS] = {
    {&nile_part[0], false}, {&nile_part[1], false}, {&nile_part[2], false},
    {&nile_part[3], false}, {&nile_part[4], false},
};
