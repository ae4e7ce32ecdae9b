/* The printed facts of the valley: cards, papyri, traps, adventurers, tombs and numbers; and the
 * numbers that compare its scores. */
#include "games/valley/valley_words.h"

#define FORCE_FACT  AKHET_NUMBER_FACT("force", "Force", "Force", "Siła")
#define WHEN_FACT   AKHET_FACT("when", 'w', "when it acts", "quand elle agit", "kiedy działa")
#define EFFECT_FACT AKHET_TEXT_FACT("effect", "effect", "effet", "działanie")
#define DETAIL_FACT                                                                                \
    AKHET_TEXT_FACT("detail", "detail of the effect", "détail de l'effet", "szczegół działania")

const struct akhet_term valley_sort_term[VALLEY_SORTS] = {
    [VALLEY_A_ALLY] = {"ally", {"ally", "allié", "sojusznik"}, {0}, 0},
    [VALLEY_AN_ANIMAL] = {"animal", {"animal", "animal", "zwierzę"}, {0}, 0},
    [VALLEY_A_TRAP] = {"trap", {"trap", "piège", "pułapka"}, {0}, 0},
    [VALLEY_AN_UNDEAD] = {"undead", {"undead", "mort-vivant", "nieumarły"}, {0}, 0},
    [VALLEY_A_RITE] = {"rite", {"rite", "rite", "rytuał"}, {0}, 0},
};

const struct akhet_term valley_time_term[VALLEY_TIMES] = {
    [VALLEY_ACTS_PLAYED] = {"played",
                            {"when played", "quand vous jouez cet Allié", "przy zagraniu"},
                            {0},
                            0},
    [VALLEY_ACTS_IN_CAMP] = {"camp", {"in camp", "au camp", "w obozie"}, {0}, 0},
    [VALLEY_ACTS_IN_TOMB] = {"tomb", {"in the tomb", "dans le tombeau", "w grobowcu"}, {0}, 0},
    [VALLEY_ACTS_LEAVING] = {"exit",
                             {"at the exit", "à la sortie du tombeau", "przy wyjściu z grobowca"},
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

/* valley_cards.h lists the effects by when they act. */
#define WHEN(effect)                                                                               \
    (VALLEY_DOES_##effect <= VALLEY_DOES_CHARM           ? VALLEY_ACTS_PLAYED                      \
     : VALLEY_DOES_##effect <= VALLEY_DOES_HEAL          ? VALLEY_ACTS_IN_CAMP                     \
     : VALLEY_DOES_##effect <= VALLEY_DOES_SWEEP         ? VALLEY_ACTS_IN_TOMB                     \
     : VALLEY_DOES_##effect <= VALLEY_DOES_ALLIES_RETURN ? VALLEY_ACTS_LEAVING                     \
                                                         : VALLEY_ACTS_ON_OPENING)

/* Cards and papyri have the same facts. */
static const struct akhet_fact_kind card_fact[] = {
    AKHET_NAME_FACT,
    AKHET_NUMBER_FACT("copies", "copies", "exemplaires", "liczba kart"),
    AKHET_NUMBER_FACT("cost", "cost", "coût", "koszt"),
    FORCE_FACT,
    WHEN_FACT,
    EFFECT_FACT,
    DETAIL_FACT,
    AKHET_FACT("kind", 'k', "kind", "type", "rodzaj"),
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
    AKHET_NUMBER_FACT("adventurers", "destroys adventurers", "détruit les aventuriers",
                      "niszczy poszukiwaczy"),
    AKHET_NUMBER_FACT("allies", "destroys allies", "détruit les alliés", "niszczy sojuszników"),
    AKHET_NUMBER_FACT("animals", "destroys animals", "détruit les animaux", "niszczy zwierzęta"),
    AKHET_NUMBER_FACT("undead", "destroys undead", "détruit les morts-vivants",
                      "niszczy nieumarłych"),
    AKHET_NUMBER_FACT("at-most", "of at most this Force", "de cette Force au plus",
                      "o Sile najwyżej"),
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
    AKHET_NAME_FACT,
    FORCE_FACT,
    AKHET_NUMBER_FACT("resources", "resources", "ressources", "zasoby"),
    WHEN_FACT,
    AKHET_TEXT_FACT("effect", "medallion power", "pouvoir du médaillon", "moc medalionu"),
};
static const struct akhet_item adventurer_item[VALLEY_ADVENTURERS] = {
#define ADVENTURER(name, id, force, resources, effect, amount, marks, ...)                         \
    {marks, {0, force, resources, VALLEY_ACTS_WITH_MEDALLION}},
#include "games/valley/adventurers.def"
};

static const struct akhet_fact_kind tomb_fact[] = {
    AKHET_NAME_FACT,
    AKHET_NUMBER_FACT("limit", "most characters a player can send",
                      "personnages envoyés au plus par chacun",
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
static const struct akhet_item number_item[] = {
#define NUMBER(symbol, id, value, mark, ...) {mark, {value}},
#include "games/valley/numbers.def"
#undef NUMBER
};

const struct akhet_component valley_component[VALLEY_COMPONENTS] = {
    AKHET_COMPONENT("card", "cards", "cartes", "karty", 'c', valley_card_term, card_item,
                    card_fact),
    AKHET_COMPONENT("papyrus", "papyri", "papyrus", "papirusy", 'c',
                    valley_card_term + VALLEY_PAPYRUS, papyrus_item, card_fact),
    AKHET_COMPONENT("adventurer", "adventurers", "aventuriers", "poszukiwacze", 'c',
                    valley_card_term + VALLEY_ADVENTURER, adventurer_item, adventurer_fact),
    AKHET_COMPONENT("trap", "targets of traps", "cibles des pièges", "cele pułapek", 'p',
                    valley_trap_term, trap_item, trap_fact),
    AKHET_COMPONENT("tomb", "tombs", "tombeaux", "grobowce", 't', valley_tomb_term, tomb_item,
                    tomb_fact),
    AKHET_NUMBERS(number_name, number_item),
};

/* VAL-50 */
static const struct akhet_term tombs = {
    "tombs", {"tombs won", "tombeaux gagnés", "zdobyte grobowce"}, {0}, 'R'};
const struct akhet_comparison valley_comparison[VALLEY_COMPARISONS] = {{&tombs, false}};
