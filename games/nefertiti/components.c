/* The printed facts of Nefertiti: gifts, characters, markets, stalls with their squares, money and
 * numbers; and the numbers that compare its scores. */
#include "games/nefertiti/nefertiti_printed.h"
#include "games/nefertiti/nefertiti_words.h"

#define COPIES_FACT AKHET_NUMBER_FACT("copies", "cards", "cartes", "karty")
#define COPIES_3_FACT                                                                              \
    AKHET_NUMBER_FACT("copies-3", "cards with 3 players", "cartes à 3 joueurs",                    \
                      "karty przy 3 graczach")

const struct akhet_term nef_rule_term[NEF_RULES] = {
    [NEF_LINE] = {"line",
                  {"servants side by side", "serviteurs côte à côte", "słudzy obok siebie"},
                  {0},
                  0},
    [NEF_COLOURS] = {"colours",
                     {"servants of several players", "serviteurs de plusieurs joueurs",
                      "słudzy kilku graczy"},
                     {0},
                     0},
    [NEF_DICE] = {"dice", {"dice", "dés", "kości"}, {0}, 0},
    [NEF_DIAGONAL] = {"diagonal", {"diagonal", "diagonale", "przekątna"}, {0}, 0},
    [NEF_GROUP] = {"group",
                   {"connected group", "groupe d'un seul tenant", "połączona grupa"},
                   {0},
                   0},
    [NEF_TOTAL] = {"total", {"total of the bids", "total des offres", "suma stawek"}, {0}, 0},
    [NEF_COUNT] = {"count", {"number of servants", "nombre de serviteurs", "liczba sług"}, {0}, 0},
    [NEF_ROWS] = {"rows",
                  {"servants in each row", "serviteurs sur chaque ligne",
                   "słudzy w każdym rzędzie"},
                  {0},
                  0},
};

const struct akhet_term nef_sign_term[NEF_SIGNS] = {
    [NEF_PLAIN] = {"plain", {"no sign", "sans symbole", "bez symbolu"}, {0}, 0},
    [NEF_COIN] = {"coin",
                  {"coin", "pièce", "moneta"},
                  {"earns 1 Deben from the reserve", "rapporte 1 Deben de la réserve",
                   "daje 1 debena z zapasu"},
                  0},
    [NEF_EXTRA] = {"extra",
                   {"extra card", "carte supplémentaire", "karta dodatkowa"},
                   {"one more lower gift for the highest bid",
                    "un cadeau du bas de plus pour la plus haute offre",
                    "o jeden dolny podarek więcej za najwyższą stawkę"},
                   0},
    [NEF_SINGLE] = {"single",
                    {"single card", "carte unique", "pojedyncza karta"},
                    {"one gift only for the highest bid", "un seul cadeau pour la plus haute offre",
                     "tylko jeden podarek za najwyższą stawkę"},
                    0},
};

static const struct akhet_fact_kind gift_fact[] = {
    AKHET_NAME_FACT,
    COPIES_FACT,
    COPIES_3_FACT,
    AKHET_NUMBER_FACT("counts", "gifts it counts as", "compte comme cadeaux",
                      "liczy się jako podarki"),
    AKHET_FACT("type", 't', "type", "type", "typ"),
};
static const struct akhet_item gift_item[NEF_GIFTS] = {
#define GIFT(symbol, type, id, four, three, worth, marks, ...)                                     \
    {marks "R", {0, four, three, worth, NEF_T_##type}},
#include "games/nefertiti/gifts.def"
#undef GIFT
};

static const struct akhet_fact_kind type_fact[] = {
    AKHET_NUMBER_FACT("one", "points if 1 player holds the type", "points si 1 joueur a ce type",
                      "punkty, gdy typ ma 1 gracz"),
    AKHET_NUMBER_FACT("two", "points if 2 players hold it", "points si 2 joueurs l'ont",
                      "punkty, gdy ma go 2 graczy"),
    AKHET_NUMBER_FACT("more", "points if 3 or 4 players hold it", "points si 3 ou 4 joueurs l'ont",
                      "punkty, gdy ma go 3 lub 4 graczy"),
};
static const struct akhet_item type_item[NEF_TYPES] = {
#define TYPE(symbol, first, last, id, one, two, more, marks, ...) {marks, {one, two, more}},
#include "games/nefertiti/gifts.def"
#undef TYPE
};

static const struct akhet_fact_kind character_fact[] = {
    AKHET_NAME_FACT,
    COPIES_FACT,
    COPIES_3_FACT,
    AKHET_NUMBER_FACT("number-1", "number of the first card", "nombre de la première carte",
                      "liczba pierwszej karty"),
    AKHET_NUMBER_FACT("number-2", "number of the second card", "nombre de la deuxième carte",
                      "liczba drugiej karty"),
    AKHET_NUMBER_FACT("number-3", "number of the third card", "nombre de la troisième carte",
                      "liczba trzeciej karty"),
    AKHET_TEXT_FACT("effect", "power", "pouvoir", "zdolność"),
    AKHET_TEXT_FACT("detail", "detail of the power", "détail du pouvoir", "szczegół zdolności"),
    AKHET_NUMBER_FACT("cost", "seals to hire it", "sceaux pour l'engager",
                      "pieczęcie za zatrudnienie"),
};
static const struct akhet_item character_item[NEF_CHARACTERS] = {
#define CHARACTER(symbol, id, four, three, a, b, c, marks, ...)                                    \
    {marks "R", {0, four, three, a, b, c, 0, 0, NEF_HIRE}},
#include "games/nefertiti/characters.def"
#undef CHARACTER
};

static const struct akhet_fact_kind market_fact[] = {
    AKHET_NAME_FACT,
    AKHET_FACT("discovery", 'a', "stall visible in the discovery set-up",
               "étal visible dans la mise en place découverte",
               "stragan widoczny w układzie na pierwszą grę"),
    AKHET_NUMBER_FACT("reserve", "Deben on the reserve at the start",
                      "Deben sur la réserve au début", "debeny w zapasie na początku"),
    AKHET_NUMBER_FACT("open", "open at the start", "ouvert au début", "otwarte na początku"),
};
static const struct akhet_item market_item[NEF_MARKETS] = {
#define MARKET(symbol, id, side, marks, ...)                                                       \
    {marks "RR", {0, NEF_##symbol##_##side, NEF_RESERVE, NEF_##symbol != NEF_LOUQSOR}},
#include "games/nefertiti/markets.def"
#undef MARKET
};

static const struct akhet_fact_kind stall_fact[] = {
    AKHET_NAME_FACT,
    AKHET_FACT("rule", 'r', "closing rule", "condition de fermeture", "warunek zamknięcia"),
    AKHET_NUMBER_FACT("number", "number of the rule", "nombre de la condition", "liczba w warunku"),
    AKHET_NUMBER_FACT("servants", "or servants in all", "ou serviteurs en tout",
                      "albo słudzy łącznie"),
    AKHET_TEXT_FACT("closes", "when it closes", "quand il ferme", "kiedy się zamyka"),
    AKHET_FACT("market", 'm', "market", "marché", "targowisko"),
};
static const struct akhet_item stall_item[NEF_STALLS] = {
#define STALL(market, side, rule, n, m, marks, ...)                                                \
    [NEF_##market##_##side] = {marks "R", {0, NEF_##rule, n, m, 0, NEF_##market}},
#include "games/nefertiti/stalls.def"
#undef STALL
};

static const struct akhet_fact_kind square_fact[] = {
    AKHET_FACT("stall", 'a', "stall", "étal", "stragan"),
    AKHET_NUMBER_FACT("row", "row", "ligne", "rząd"),
    AKHET_NUMBER_FACT("column", "column", "colonne", "kolumna"),
    AKHET_NUMBER_FACT("bid", "bid", "offre", "stawka"),
    AKHET_FACT("sign", 'y', "sign", "symbole", "symbol"),
};
static const struct akhet_item square_item[] = {
#define STALL(market, side, rule, n, m, marks, id, en, fr, pl, n_en, n_fr, n_pl, ...) __VA_ARGS__
#define SQUARE(stall, row, column, bid, sign, marks)                                               \
    {marks, {NEF_##stall, row, column, bid, NEF_##sign}},
#include "games/nefertiti/stalls.def"
#undef SQUARE
#undef STALL
};

static const struct akhet_fact_kind money_fact[] = {
    AKHET_NUMBER_FACT("deben", "Deben", "Deben", "debeny"),
    AKHET_NUMBER_FACT("players", "players", "joueurs", "gracze"),
    AKHET_NUMBER_FACT("order", "turn order", "ordre du tour", "kolejność"),
};
static const struct akhet_item money_item[] = {
#define MONEY(players, order, deben, mark) {mark "RR", {deben, players, order}},
#include "games/nefertiti/money.def"
#undef MONEY
};

static const struct akhet_term number_name[] = {
#define NUMBER(symbol, id, value, mark, rule, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nefertiti/numbers.def"
#undef NUMBER
};
static const struct akhet_item number_item[] = {
#define NUMBER(symbol, id, value, mark, ...) {mark, {value}},
#include "games/nefertiti/numbers.def"
#undef NUMBER
};

const struct akhet_component nef_component[NEF_COMPONENTS] = {
    AKHET_COMPONENT("gift", "gifts", "cadeaux", "podarki", 'g', nef_gift_term, gift_item,
                    gift_fact),
    AKHET_COMPONENT("type", "types of gifts", "types de cadeaux", "typy podarków", 't',
                    nef_type_term, type_item, type_fact),
    AKHET_COMPONENT("character", "characters", "personnages", "postacie", 'c', nef_character_term,
                    character_item, character_fact),
    AKHET_COMPONENT("market", "markets", "marchés", "targowiska", 'm', nef_market_term, market_item,
                    market_fact),
    AKHET_COMPONENT("stall", "stalls", "étals", "stragany", 'a', nef_stall_term, stall_item,
                    stall_fact),
    AKHET_COMPONENT("square", "squares", "cases", "pola", 0, NULL, square_item, square_fact),
    AKHET_COMPONENT("money", "money at the start", "argent au début", "pieniądze na początku", 0,
                    NULL, money_item, money_fact),
    AKHET_NUMBERS(number_name, number_item),
};

/* NEF-62 */
static const struct akhet_term compared[NEF_COMPARISONS] = {
    {"prestige", {"prestige", "prestige", "prestiż"}, {0}, 'R'},
    {"deben", {"Deben left", "Deben restants", "pozostałe debeny"}, {0}, 'R'},
};
const struct akhet_comparison nef_comparison[NEF_COMPARISONS] = {{&compared[0], false},
                                                                 {&compared[1], false}};
