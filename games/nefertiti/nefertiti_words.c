/* The words of Nefertiti: options, moves, events, parts of a score. */
#include "games/nefertiti/nefertiti_words.h"

#include "games/nefertiti/nefertiti_printed.h"

static const struct akhet_term setup_value[] = {
    {"discovery",
     {"discovery", "découverte", "na pierwszą grę"},
     {"the stalls proposed for a first game", "les étals proposés pour une première partie",
      "stragany proponowane na pierwszą grę"},
     'R'},
    {"advanced",
     {"advanced", "avancée", "zaawansowany"},
     {"each visible stall is chosen at random", "chaque étal visible est tiré au sort",
      "każdy widoczny stragan jest losowany"},
     'R'},
};

const struct akhet_option nef_option[NEF_OPTIONS] = {
    {{"setup",
      {"set-up", "mise en place", "układ"},
      {"which stall of each market is visible at the start",
       "quel étal de chaque marché est visible au début",
       "który stragan każdego targowiska jest widoczny na początku"},
      'R'},
     2,
     setup_value,
     NULL},
};

const struct akhet_vocabulary nef_vocabulary[NEF_VOCABULARIES] = {
    {'g', NEF_GIFTS, nef_gift_term},           {'t', NEF_TYPES, nef_type_term},
    {'m', NEF_MARKETS, nef_market_term},       {'a', NEF_STALLS, nef_stall_term},
    {'c', NEF_CHARACTERS, nef_character_term}, {'r', NEF_RULES, nef_rule_term},
    {'y', NEF_SIGNS, nef_sign_term},
};

const struct akhet_term nef_part[NEF_PARTS] = {
#define TYPE(symbol, first, last, id, one, two, more, marks, en, fr, pl) {id, {en, fr, pl}, {0}, 0},
#include "games/nefertiti/gifts.def"
#undef TYPE
    {"deben", {"points for Deben", "points des Deben", "punkty za debeny"}, {0}, 0},
    {"seals", {"seals", "sceaux", "pieczęcie"}, {0}, 0},
    {"characters", {"characters", "personnages", "postacie"}, {0}, 0},
};

#define MARKET_FIELD                                                                               \
    {                                                                                              \
        "market", 'm', 0, NEF_MARKETS                                                              \
    }
#define GIFT_FIELD                                                                                 \
    {                                                                                              \
        "gift", 'g', 0, NEF_GIFTS                                                                  \
    }
#define TYPE_FIELD                                                                                 \
    {                                                                                              \
        "type", 't', 0, NEF_TYPES                                                                  \
    }

const struct akhet_kind nef_move_kind[NEF_MOVE_KINDS] = {
    {.id = "place",
     .text = {"Place a servant in {market} on {bid}", "Poser un serviteur à {market} sur {bid}",
              "Postaw sługę: {market}, stawka {bid}"},
     .base = NEF_M_PLACE,
     .fields = 2,
     .field = {MARKET_FIELD, {"bid", 'n', 0, NEF_BIDS}}},
    {.id = "close",
     .text = {"Close {market}", "Fermer {market}", "Zamknij: {market}"},
     .base = NEF_M_CLOSE,
     .fields = 1,
     .field = {MARKET_FIELD}},
    {.id = "hire-scribe",
     .text = {"Hire the Scribe: score {type}", "Engager le Scribe, type : {type}",
              "Zatrudnij Skrybę, typ: {type}"},
     .base = NEF_M_SCRIBE,
     .fields = 1,
     .field = {TYPE_FIELD}},
    {.id = "hire-vizier",
     .text = {"Hire the Vizier", "Engager le Vizir", "Zatrudnij Wezyra"},
     .base = NEF_M_VIZIER},
    {.id = "hire-treasurer",
     .text = {"Hire the Treasurer: reserve of {market}", "Engager le Trésorier : réserve, {market}",
              "Zatrudnij Skarbnika: zapas, {market}"},
     .base = NEF_M_TREASURER,
     .fields = 1,
     .field = {MARKET_FIELD}},
    {.id = "hire-merchant",
     .text = {"Hire the Merchant: give {gift}", "Engager le Marchand, donner : {gift}",
              "Zatrudnij Kupca, oddajesz: {gift}"},
     .base = NEF_M_MERCHANT,
     .fields = 1,
     .field = {GIFT_FIELD}},
    {.id = "hire-thief",
     .text = {"Hire the Thief: {market}, {gift}", "Engager le Voleur : {market}, {gift}",
              "Zatrudnij Złodzieja: {market}, {gift}"},
     .base = NEF_M_THIEF,
     .fields = 2,
     .field = {MARKET_FIELD, GIFT_FIELD}},
    {.id = "hire-royal-servant",
     .text = {"Hire the Royal Servant: opponents discard {type}",
              "Engager le Serviteur royal, type défaussé : {type}",
              "Zatrudnij Sługę królewskiego, przeciwnicy odrzucają: {type}"},
     .base = NEF_M_ROYAL_SERVANT,
     .fields = 1,
     .field = {TYPE_FIELD}},
    {.id = "hire-overseer",
     .text = {"Hire the Overseer: place two servants",
              "Engager le Contremaître : poser deux serviteurs",
              "Zatrudnij Nadzorcę: stawiasz dwóch sług"},
     .base = NEF_M_OVERSEER},
    {.id = "swap",
     .text = {"Swap with {seat} for: {gift}", "Échanger avec {seat} contre : {gift}",
              "Wymiana, {seat}: {gift}"},
     .base = NEF_M_SWAP,
     .fields = 2,
     .field = {{"seat", 's', 0, NEF_SEATS}, GIFT_FIELD}},
    {.id = "take-upper",
     .text = {"Take the upper gift", "Prendre le cadeau du haut", "Weź górny podarek"},
     .base = NEF_M_TAKE_UPPER},
    {.id = "take-upper-and",
     .text = {"Take the upper gift and: {gift}", "Prendre le cadeau du haut et : {gift}",
              "Weź górny podarek oraz: {gift}"},
     .base = NEF_M_TAKE_UPPER_AND,
     .fields = 1,
     .field = {GIFT_FIELD}},
    {.id = "take",
     .text = {"Take: {gift}", "Prendre : {gift}", "Weź: {gift}"},
     .base = NEF_M_TAKE_1,
     .fields = 1,
     .field = {GIFT_FIELD}},
    {.id = "take",
     .text = {"Take: {gift}, {second}", "Prendre : {gift}, {second}", "Weź: {gift}, {second}"},
     .base = NEF_M_TAKE_2,
     .fields = 2,
     .field = {GIFT_FIELD, {"second", 'g', 0, NEF_GIFTS}}},
    {.id = "take",
     .text = {"Take: {gift}, {second}, {third}", "Prendre : {gift}, {second}, {third}",
              "Weź: {gift}, {second}, {third}"},
     .base = NEF_M_TAKE_3,
     .fields = 3,
     .field = {GIFT_FIELD, {"second", 'g', 0, NEF_GIFTS}, {"third", 'g', 0, NEF_GIFTS}}},
    {.id = "discard",
     .text = {"Discard: {gift}", "Défausser : {gift}", "Odrzuć: {gift}"},
     .base = NEF_M_DISCARD,
     .fields = 1,
     .field = {GIFT_FIELD}},
    {.id = "buy",
     .text = {"Buy: {gift}", "Acheter : {gift}", "Kup: {gift}"},
     .base = NEF_M_BUY,
     .fields = 1,
     .field = {GIFT_FIELD}},
    {.id = "buy-upper",
     .text = {"Buy the upper gift", "Acheter le cadeau du haut", "Kup górny podarek"},
     .base = NEF_M_BUY_UPPER},
    {.id = "half",
     .text = {"Take half the reserve", "Prendre la moitié de la réserve", "Weź połowę zapasu"},
     .base = NEF_M_HALF},
};

#define SEAT                                                                                       \
    {                                                                                              \
        "seat", 's', 0, 0                                                                          \
    }
#define MARKET                                                                                     \
    {                                                                                              \
        "market", 'm', 0, 0                                                                        \
    }
#define GIFT                                                                                       \
    {                                                                                              \
        "gift", 'g', 0, 0                                                                          \
    }
#define A                                                                                          \
    {                                                                                              \
        "a", 'n', 0, 0                                                                             \
    }
#define B                                                                                          \
    {                                                                                              \
        "b", 'n', 0, 0                                                                             \
    }
#define DEBEN                                                                                      \
    {                                                                                              \
        "deben", 'n', 0, 0                                                                         \
    }

const struct akhet_kind nef_event_kind[NEF_EVENT_KINDS] = {
    [NEF_E_VISIBLE] = {.id = "visible",
                       .text = {"{stall} is visible", "{stall} est visible", "Widoczny: {stall}"},
                       .flags = AKHET_CHANCE | AKHET_REVEALS,
                       .fields = 1,
                       .field = {{"stall", 'a', 0, 0}}},
    [NEF_E_DRAW] = {.id = "draw",
                    .text = {"New gift in {market}: {gift}", "Nouveau cadeau à {market} : {gift}",
                             "Nowy podarek, {market}: {gift}"},
                    .flags = AKHET_CHANCE | AKHET_REVEALS,
                    .fields = 2,
                    .field = {MARKET, GIFT}},
    [NEF_E_AKHENATON] = {.id = "akhenaton",
                         .text = {"Akhenaton appears: {market} stays closed, and no market "
                                  "reopens any more",
                                  "Akhenaton paraît : {market} reste fermé et aucun marché ne "
                                  "rouvre plus",
                                  "Zjawia się Akhenaton: targowisko {market} pozostaje "
                                  "zamknięte i żadne już się nie otworzy"},
                         .flags = AKHET_CHANCE | AKHET_REVEALS,
                         .fields = 1,
                         .field = {MARKET}},
    [NEF_E_ROLL] = {.id = "roll",
                    .text = {"{seat:@ rolls|You roll} {a} and {b}",
                             "{seat:@ lance|Vous lancez} {a} et {b}",
                             "{seat:@ rzuca|Ty rzucasz} {a} i {b}"},
                    .flags = AKHET_CHANCE | AKHET_REVEALS,
                    .fields = 3,
                    .field = {SEAT, A, B}},
    [NEF_E_DICE] = {.id = "dice",
                    .text = {"{market}: the dice show {a} and {b}",
                             "{market} : les dés donnent {a} et {b}",
                             "{market}: kości pokazują {a} i {b}"},
                    .flags = AKHET_CHANCE | AKHET_REVEALS,
                    .fields = 3,
                    .field = {MARKET, A, B}},
    [NEF_E_FIRST] = {.id = "first",
                     .text = {"{seat:@ plays|You play} first", "{seat:@ commence|Vous commencez}",
                              "{seat:@ zaczyna|Ty zaczynasz}"},
                     .fields = 1,
                     .field = {SEAT}},
    [NEF_E_PLACE] = {.id = "place",
                     .text = {"{seat:@ places|You place} a servant in {market} on {bid}",
                              "{seat:@ pose|Vous posez} un serviteur à {market} sur {bid}",
                              "{seat:@ stawia|Ty stawiasz} sługę: {market}, stawka {bid}"},
                     .fields = 3,
                     .field = {SEAT, MARKET, {"bid", 'n', 0, 0}}},
    [NEF_E_EARN] =
        {.id = "earn",
         .text = {"{seat:@ takes|You take} {deben} Deben from the reserve of {market}",
                  "{seat:@ prend|Vous prenez} {deben} Deben dans la réserve : {market}",
                  "{seat:@ bierze|Ty bierzesz} {deben} {deben:debena|debeny|debenów} z zapasu: "
                  "{market}"},
         .fields = 3,
         .field = {SEAT, DEBEN, MARKET}},
    [NEF_E_FORCE] =
        {.id = "force",
         .text = {"{seat:@ has no servant left and closes|You have no servant left and close} "
                  "{market}",
                  "{seat:@ n'a plus de serviteur disponible et ferme|Vous n'avez plus de "
                  "serviteur disponible et fermez} {market}",
                  "{seat:@ nie ma już wolnych sług i zamyka|Ty nie masz już wolnych sług i "
                  "zamykasz}: {market}"},
         .fields = 2,
         .field = {SEAT, MARKET}},
    [NEF_E_CLOSE] = {.id = "close",
                     .text = {"{market} closes", "{market} ferme", "Zamyka się: {market}"},
                     .fields = 1,
                     .field = {MARKET}},
    [NEF_E_PAY] = {.id = "pay",
                   .text = {"{seat:@ pays|You pay} {deben} Deben",
                            "{seat:@ paie|Vous payez} {deben} Deben",
                            "{seat:@ płaci|Ty płacisz} {deben} {deben:debena|debeny|debenów}"},
                   .fields = 2,
                   .field = {SEAT, DEBEN}},
    [NEF_E_CANNOT_PAY] =
        {.id = "cannot-pay",
         .text = {"{seat:@ cannot|You cannot} pay the highest bid ({deben})",
                  "{seat:@ ne peut|Vous ne pouvez} pas payer l'offre la plus élevée ({deben})",
                  "{seat:@ nie może|Ty nie możesz} zapłacić najwyższej stawki ({deben})"},
         .fields = 2,
         .field = {SEAT, DEBEN}},
    [NEF_E_TAKE] = {.id = "take",
                    .text = {"{seat:@ takes|You take}: {gift}",
                             "{seat:@ prend|Vous prenez} : {gift}",
                             "{seat:@ bierze|Ty bierzesz}: {gift}"},
                    .fields = 2,
                    .field = {SEAT, GIFT}},
    [NEF_E_WIN_SEAL] = {.id = "seal",
                        .text = {"{seat:@ wins|You win} a royal seal",
                                 "{seat:@ gagne|Vous gagnez} un sceau royal",
                                 "{seat:@ zdobywa|Ty zdobywasz} pieczęć królewską"},
                        .fields = 1,
                        .field = {SEAT}},
    [NEF_E_DISCARD] = {.id = "discard",
                       .text = {"{seat:@ discards|You discard}: {gift}",
                                "{seat:@ défausse|Vous défaussez} : {gift}",
                                "{seat:@ odrzuca|Ty odrzucasz}: {gift}"},
                       .fields = 2,
                       .field = {SEAT, GIFT}},
    [NEF_E_SETTLED] = {.id = "settled",
                       .text = {"{market} is closed", "{market} est fermé", "Zamknięte: {market}"},
                       .fields = 1,
                       .field = {MARKET}},
    [NEF_E_REOPEN] = {.id = "reopen",
                      .text = {"{market} opens", "{market} ouvre", "Otwiera się: {market}"},
                      .fields = 1,
                      .field = {MARKET}},
    [NEF_E_LAY_SEAL] = {.id = "lay-seal",
                        .text = {"A seal is laid on the upper gift of {market}",
                                 "Un sceau est posé sur le cadeau du haut : {market}",
                                 "Na górny podarek trafia pieczęć: {market}"},
                        .fields = 1,
                        .field = {MARKET}},
    [NEF_E_HIRE] = {.id = "hire",
                    .text = {"{seat:@ spends|You spend} a seal: {character}",
                             "{seat:@ dépense|Vous dépensez} un sceau : {character}",
                             "{seat:@ wydaje|Ty wydajesz} pieczęć: {character}"},
                    .fields = 2,
                    .field = {SEAT, {"character", 'c', 0, 0}}},
    [NEF_E_SCORE] =
        {.id = "score",
         .text = {"{seat:@ scores|You score} {points} {points:point|points}",
                  "{seat:@ marque|Vous marquez} {points} {points:point|points}",
                  "{seat:@ zdobywa|Ty zdobywasz} {points} {points:punkt|punkty|punktów}"},
         .fields = 2,
         .field = {SEAT, {"points", 'n', 0, 0}}},
    [NEF_E_SWAP] =
        {.id = "swap",
         .text = {"{seat:@|You} and {other:@|you} swap: {gift} for {taken}",
                  "Échange entre {seat:@|vous} et {other:@|vous} : {gift} contre {taken}",
                  "Wymiana, {seat:@|ty} i {other:@|ty}: {gift} ↔ {taken}"},
         .fields = 4,
         .field = {SEAT, GIFT, {"other", 's', 0, 0}, {"taken", 'g', 0, 0}}},
    [NEF_E_STEAL] = {.id = "steal",
                     .text = {"{seat:@ steals|You steal} from {market}: {gift}",
                              "{seat:@ vole|Vous volez} à {market} : {gift}",
                              "{seat:@ kradnie|Ty kradniesz}, {market}: {gift}"},
                     .fields = 3,
                     .field = {SEAT, MARKET, GIFT}},
    [NEF_E_STANDSTILL] = {.id = "standstill",
                          .text = {"{closings} closings in a row without a sale",
                                   "{closings} fermetures de suite sans aucune vente",
                                   "Liczba zamknięć z rzędu bez sprzedaży: {closings}"},
                          .fields = 1,
                          .field = {{"closings", 'n', 0, 0}}},
    [NEF_E_END] = {.id = "end", .text = {"The game is over", "La partie est finie", "Koniec gry"}},
};
