/* What is printed in the valley: cards, papyri, traps, adventurers, tombs and numbers; and by what
 * its scores are compared. */
#include "games/valley/words.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define FACT(id, type, en, fr, pl)                                                                 \
    {                                                                                              \
        {id, {en, fr, pl}, {0}, 0}, type                                                           \
    }
#define NUMBER_FACT(id, en, fr, pl) FACT(id, AKHET_FACT_NUMBER, en, fr, pl)
#define NAME_FACT                   FACT("name", AKHET_FACT_NAME, "name", "nom", "nazwa")
#define FORCE_FACT                  NUMBER_FACT("force", "Force", "Force", "Siła")
#define WHEN_FACT                   FACT("when", 'w', "when it acts", "quand il agit", "kiedy działa")
#define EFFECT_FACT                 FACT("effect", AKHET_FACT_TEXT, "effect", "effet", "działanie")
#define DETAIL_FACT                                                                                \
    FACT("detail", AKHET_FACT_TEXT, "detail of the effect", "détail de l'effet",                   \
         "szczegół działania")

const struct akhet_term valley_sort_term[VALLEY_SORTS] = {
    [VALLEY_A_ALLY] = {"ally", {"ally", "allié", "sojusznik"}, {0}, 0},
    [VALLEY_AN_ANIMAL] = {"animal", {"animal", "animal", "zwierzę"}, {0}, 0},
    [VALLEY_A_TRAP] = {"trap", {"trap", "piège", "pułapka"}, {0}, 0},
    [VALLEY_AN_UNDEAD] = {"undead", {"undead", "mort-vivant", "nieumarły"}, {0}, 0},
    [VALLEY_A_RITE] = {"rite", {"rite", "rite", "rytuał"}, {0}, 0},
};

const struct akhet_term valley_time_term[VALLEY_TIMES] = {
    [VALLEY_ACTS_PLAYED] = {"played",
                            {"when played", "quand elle est jouée", "przy zagraniu"},
                            {0},
                            0},
    [VALLEY_ACTS_IN_CAMP] = {"camp", {"in camp", "au camp", "w obozie"}, {0}, 0},
    [VALLEY_ACTS_IN_TOMB] = {"tomb", {"in the tomb", "dans le tombeau", "w grobowcu"}, {0}, 0},
    [VALLEY_ACTS_LEAVING] = {"exit",
                             {"leaving the tomb", "en sortant du tombeau", "po wyjściu z grobowca"},
                             {0},
                             0},
    [VALLEY_ACTS_WITH_MEDALLION] = {"medallion",
                                    {"with the medallion, in the tomb",
                                     "avec le médaillon, dans le tombeau",
                                     "z medalionem, w grobowcu"},
                                    {0},
                                    0},
    [VALLEY_ACTS_ON_OPENING] = {"opening", {"on opening", "à l'ouverture", "po otwarciu"}, {0}, 0},
};

/* The effects of data.h are listed by when they act. */
#define WHEN(effect)                                                                               \
    (VALLEY_DOES_##effect <= VALLEY_DOES_CHARM           ? VALLEY_ACTS_PLAYED                      \
     : VALLEY_DOES_##effect <= VALLEY_DOES_HEAL          ? VALLEY_ACTS_IN_CAMP                     \
     : VALLEY_DOES_##effect <= VALLEY_DOES_SWEEP         ? VALLEY_ACTS_IN_TOMB                     \
     : VALLEY_DOES_##effect <= VALLEY_DOES_ALLIES_RETURN ? VALLEY_ACTS_LEAVING                     \
                                                         : VALLEY_ACTS_ON_OPENING)

/* Cards and papyri have the same facts. */
static const struct akhet_fact_kind card_fact[] = {
    NAME_FACT,
    NUMBER_FACT("copies", "copies", "exemplaires", "liczba kart"),
    NUMBER_FACT("cost", "cost", "coût", "koszt"),
    FORCE_FACT,
    WHEN_FACT,
    EFFECT_FACT,
    DETAIL_FACT,
    FACT("kind", 'k', "kind", "genre", "rodzaj"),
};
static const struct akhet_item card_item[] = {
#define ALLY(name, id, copies, cost, force, effect, amount, marks, ...)                            \
    {marks, {0, copies, cost, force, WHEN(effect), 0, 0, VALLEY_A_ALLY}},
#define ANIMAL(name, id, copies, cost, force, effect, amount, marks, ...)                          \
    {marks, {0, copies, cost, force, WHEN(effect), 0, 0, VALLEY_AN_ANIMAL}},
#define TRAP(name, id, copies, targets, at_most, marks, ...)                                       \
    {marks, {0, copies, 0, 0, 0, 0, 0, VALLEY_A_TRAP}},
#define UNDEAD(name, id, copies, force, effect, amount, marks, ...)                                \
    {marks, {0, copies, 0, force, WHEN(effect), 0, 0, VALLEY_AN_UNDEAD}},
#include "games/valley/cards.def"
};
static const struct akhet_item papyrus_item[] = {
#define AVATAR(name, id, force, effect, amount, marks, ...)                                        \
    {marks, {0, 1, 0, force, WHEN(effect), 0, 0, VALLEY_AN_UNDEAD}},
#define RITE(name, id, effect, amount, marks, ...)                                                 \
    {marks, {0, 1, 0, 0, WHEN(effect), 0, 0, VALLEY_A_RITE}},
#define TRAP_PAPYRUS(name, id, effect, targets, at_most, marks, ...)                               \
    {marks, {0, 1, 0, 0, 0, 0, 0, VALLEY_A_TRAP}},
#include "games/valley/papyri.def"
};

static const struct akhet_fact_kind trap_fact[] = {
    NUMBER_FACT("adventurers", "destroys adventurers", "détruit les aventuriers",
                "niszczy poszukiwaczy"),
    NUMBER_FACT("allies", "destroys allies", "détruit les alliés", "niszczy sojuszników"),
    NUMBER_FACT("animals", "destroys animals", "détruit les animaux", "niszczy zwierzęta"),
    NUMBER_FACT("undead", "destroys undead", "détruit les morts-vivants", "niszczy nieumarłych"),
    NUMBER_FACT("at-most", "of at most this Force", "de cette Force au plus", "o Sile najwyżej"),
};
enum { ADVENTURERS = 1, ALLIES = 2, ANIMALS = 4, UNDEADS = 8, ANY_FORCE = 0 };
#define HITS(targets, at_most, hits)                                                               \
    {hits,                                                                                         \
     {((targets)&ADVENTURERS) != 0, ((targets)&ALLIES) != 0, ((targets)&ANIMALS) != 0,             \
      ((targets)&UNDEADS) != 0, at_most}},
static const struct akhet_item trap_item[VALLEY_TRAPS] = {
#define TRAP(name, id, copies, targets, at_most, marks, hits, ...) HITS(targets, at_most, hits)
#include "games/valley/cards.def"
#define TRAP_PAPYRUS(name, id, effect, targets, at_most, marks, hits, ...)                         \
    HITS(targets, at_most, hits)
#include "games/valley/papyri.def"
};

static const struct akhet_fact_kind adventurer_fact[] = {
    NAME_FACT,
    FORCE_FACT,
    NUMBER_FACT("resources", "resources", "ressources", "zasoby"),
    WHEN_FACT,
    FACT("effect", AKHET_FACT_TEXT, "medallion power", "pouvoir du médaillon", "moc medalionu"),
};
static const struct akhet_item adventurer_item[VALLEY_ADVENTURERS] = {
#define ADVENTURER(name, id, force, resources, effect, amount, marks, ...)                         \
    {marks, {0, force, resources, VALLEY_ACTS_WITH_MEDALLION}},
#include "games/valley/adventurers.def"
};

static const struct akhet_fact_kind tomb_fact[] = {
    NAME_FACT,
    NUMBER_FACT("limit", "most characters each may send", "personnages envoyés au plus par chacun",
                "najwięcej wysłanych postaci każdego gracza"),
    WHEN_FACT,
    EFFECT_FACT,
    DETAIL_FACT,
};
enum { ANY_NUMBER = 0 };
static const struct akhet_item tomb_item[VALLEY_TOMBS] = {
#define TOMB(name, id, effect, amount, most_sent, marks, ...) {marks, {0, most_sent, WHEN(effect)}},
#include "games/valley/tombs.def"
};

static const struct akhet_term number_name[] = {
#define NUMBER(symbol, id, value, mark, rule, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/valley/numbers.def"
#undef NUMBER
};
static const struct akhet_fact_kind number_fact[] = {
    NUMBER_FACT("value", "value", "valeur", "wartość"),
};
static const struct akhet_item number_item[] = {
#define NUMBER(symbol, id, value, mark, ...) {mark, {value}},
#include "games/valley/numbers.def"
#undef NUMBER
};

#define ITEMS(name) COUNT(name##_item), name##_item, COUNT(name##_fact), name##_fact

const struct akhet_component valley_component[VALLEY_COMPONENTS] = {
    {{"card", {"cards", "cartes", "karty"}, {0}, 0}, 'c', valley_card_term, ITEMS(card)},
    {{"papyrus", {"papyri", "papyrus", "papirusy"}, {0}, 0},
     'c',
     valley_card_term + VALLEY_PAPYRUS,
     COUNT(papyrus_item),
     papyrus_item,
     COUNT(card_fact),
     card_fact},
    {{"adventurer", {"adventurers", "aventuriers", "poszukiwacze"}, {0}, 0},
     'c',
     valley_card_term + VALLEY_ADVENTURER,
     ITEMS(adventurer)},
    {{"trap", {"targets of traps", "cibles des pièges", "cele pułapek"}, {0}, 0},
     'p',
     valley_trap_term,
     ITEMS(trap)},
    {{"tomb", {"tombs", "tombeaux", "grobowce"}, {0}, 0}, 't', valley_tomb_term, ITEMS(tomb)},
    {{"number", {"numbers", "nombres", "liczby"}, {0}, 0}, 0, number_name, ITEMS(number)},
};

/* VAL-50 */
static const struct akhet_term tombs = {
    "tombs", {"tombs won", "tombeaux gagnés", "zdobyte grobowce"}, {0}, 'R'};
const struct akhet_comparison valley_comparison[VALLEY_COMPARISONS] = {{&tombs, false}};
