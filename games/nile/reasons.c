/* Reasons why chosen cards do not make a move in Nile, with their sentences. */
#include "games/nile/reasons.h"

#include "games/nile/nile_rules.h"

#define CARD                                                                                       \
    {                                                                                              \
        "card", 'h', 0, 0                                                                          \
    }
#define CROP                                                                                       \
    {                                                                                              \
        "card", 'c', 0, 0                                                                          \
    }

const struct akhet_kind nile_reason_kind[NILE_REASON_KINDS] = {
    AKHET_COMMON_REASON_KINDS,
    [NILE_R_SECOND_MARKET] =
        {.id = "second-market",
         .text = {"Market: choose the second card, from your hand or your storage.",
                  "Marché : choisissez la deuxième carte, de votre main ou de votre stock.",
                  "Targ: wybierz drugą kartę, z ręki lub z magazynu."}},
    [NILE_R_SECOND_OFFER] =
        {.id = "second-offer",
         .text =
             {"Offering to Hapi: choose the second card, from your hand or your storage.",
              "Offrande à Hâpi : choisissez la deuxième carte, de votre main ou de votre stock.",
              "Ofiara dla Hapiego: wybierz drugą kartę, z ręki lub z magazynu."}},
    [NILE_R_ADD_OR_END] = {.id = "add-or-end",
                           .text = {"Add cards to your other fields, or end the turn.",
                                    "Ajoutez des cartes à vos autres champs, ou terminez le tour.",
                                    "Dołóż karty do innych swoich pól albo zakończ turę."}},
    [NILE_R_NOT_HELD] = {.id = "not-held",
                         .text = {"You do not have that many: {card}",
                                  "Vous n'en avez pas autant : {card}",
                                  "Nie masz tylu kart: {card}"},
                         .fields = 1,
                         .field = {CARD}},
    [NILE_R_ONE_MORE_CARD] = {.id = "one-more-card",
                              .text = {"A trade takes one more card.",
                                       "Il faut une carte de plus pour négocier.",
                                       "Do handlu potrzeba jeszcze jednej karty."}},
    [NILE_R_TWO_CARDS] =
        {.id = "two-cards",
         .text = {"A trade takes exactly two cards from your hand or your storage.",
                  "On négocie avec exactement deux cartes de la main ou du stock.",
                  "Handel wymaga dokładnie dwóch kart z ręki lub z magazynu."}},
    [NILE_R_ONLY_SPECULATIONS] =
        {.id = "only-speculations",
         .text = {"You can only speculate with speculation cards: choose one or two.",
                  "On ne spécule qu'avec des cartes de spéculation : choisissez-en une ou deux.",
                  "Spekulować można tylko kartami spekulacji: wybierz jedną lub dwie."}},
    [NILE_R_ONE_OR_TWO] = {.id = "one-or-two",
                           .text = {"Choose one or two speculation cards.",
                                    "Choisissez une ou deux cartes de spéculation.",
                                    "Wybierz jedną lub dwie karty spekulacji."}},
    [NILE_R_FLOODED] = {.id = "flooded",
                        .text = {"You cannot play a flooded crop: {card}",
                                 "Vous ne pouvez pas jouer une culture inondée : {card}",
                                 "Nie możesz zagrać zalanej uprawy: {card}"},
                        .fields = 1,
                        .field = {CARD}},
    [NILE_R_CHOOSE_CROPS] = {.id = "choose-crops",
                             .text = {"Choose crops from your hand first.",
                                      "Choisissez d'abord des cultures de votre main.",
                                      "Najpierw wybierz uprawy z ręki."}},
    [NILE_R_ONLY_HAND] = {.id = "only-hand",
                          .text = {"You can only plant cards from your hand.",
                                   "Vous ne pouvez planter que des cartes de votre main.",
                                   "Możesz sadzić tylko karty z ręki."}},
    [NILE_R_NOT_PLANTED] = {.id = "speculation-not-planted",
                            .text = {"A speculation card cannot be planted.",
                                     "Une carte de spéculation ne se plante pas.",
                                     "Karty spekulacji nie można posadzić."}},
    [NILE_R_HAS_GROWN] = {.id = "has-grown",
                          .text = {"You have already added to this field: {card}",
                                   "Vous avez déjà ajouté à ce champ : {card}",
                                   "Do tego pola karty zostały już dołożone: {card}"},
                          .fields = 1,
                          .field = {CROP}},
    [NILE_R_NOT_YOUR_FIELD] =
        {.id = "not-your-field",
         .text = {"You can now only add to fields of your own. You have no field of: {card}",
                  "Vous ne pouvez plus qu'ajouter à vos champs. Vous n'en avez pas de : {card}",
                  "Teraz możesz tylko dokładać do swoich pól. Nie masz pola: {card}"},
         .fields = 1,
         .field = {CROP}},
    [NILE_R_TOO_FEW] =
        {.id = "too-few",
         .text = {"{seat} grows {card}: plant more than {cards} {cards:card|cards} of it, and "
                  "nothing else.",
                  "{seat} cultive : {card}. Plantez-en plus de {cards} {cards:carte|cartes}, et "
                  "rien d'autre.",
                  "{seat} uprawia: {card}. Posadź więcej niż {cards} {cards:kartę|karty|kart} tej "
                  "uprawy i nic poza tym."},
         .fields = 3,
         .field = {{"seat", 's', 0, 0}, CROP, {"cards", 'n', 0, 0}}},
    [NILE_R_ONE_ALONE] =
        {.id = "one-alone",
         .text = {"One card does not make a field: choose another of its crop, or one of a second "
                  "crop.",
                  "Une carte seule ne fait pas un champ : prenez-en une autre, de la même culture "
                  "ou d'une deuxième.",
                  "Jedna karta to za mało na pole: wybierz jeszcze jedną tej uprawy albo jedną "
                  "innej."}},
    [NILE_R_NOT_TOGETHER] = {.id = "not-together",
                             .text = {"These cards cannot be planted together.",
                                      "Ces cartes ne se plantent pas ensemble.",
                                      "Tych kart nie można posadzić razem."}},
};

/* The chosen cards, counted as cards that may be discarded: the hand, then the storage. */
struct cards {
    uint8_t count[NILE_HELD];
    unsigned size;
    bool other; /* something else is chosen */
};

static void read_cards(const struct akhet_choice *choice, struct cards *cards)
{
    memset(cards, 0, sizeof *cards);
    for (unsigned i = 0; i < choice->things; i++) {
        const struct akhet_thing *thing = &choice->thing[i];
        unsigned held = (unsigned)thing->value + (thing->type == 'p' ? NILE_CROPS : 0);
        if (thing->type == 's' || thing->type == 'n' ||
            (thing->type == 'k' && held >= NILE_COUNTED)) {
            cards->other = true;
            continue;
        }
        cards->count[held] = (uint8_t)(cards->count[held] + thing->count);
        cards->size += thing->count;
    }
}

static void say(struct akhet_reason *reason, enum nile_reason kind, int arg)
{
    reason->kind = (uint8_t)kind;
    reason->arg[0] = (int16_t)arg;
}

/* NIL-42: the seat has no such card, or too few. */
static bool not_held(const struct nile_state *v, const struct cards *cards,
                     struct akhet_reason *reason)
{
    for (unsigned held = 0; held < NILE_HELD; held++) {
        unsigned there =
            held < NILE_COUNTED ? v->hand[v->turn][held] : v->storage[v->turn][held - NILE_COUNTED];
        if (cards->count[held] > there) {
            say(reason, NILE_R_NOT_HELD, (int)held);
            return true;
        }
    }
    return false;
}

/* NIL-50 */
static bool flooded(const struct nile_state *v, const struct cards *cards,
                    struct akhet_reason *reason)
{
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++) {
        if (cards->count[kind] && nile_shows[kind] & v->flooded) {
            say(reason, NILE_R_FLOODED, (int)kind);
            return true;
        }
    }
    return false;
}

static unsigned kinds_chosen(const struct cards *cards, unsigned from, unsigned to)
{
    unsigned kinds = 0;
    for (unsigned held = from; held < to; held++)
        kinds += cards->count[held] > 0;
    return kinds;
}

/* NIL-40, NIL-41 */
static void why_trade(const struct cards *cards, struct akhet_reason *reason)
{
    say(reason, cards->size == 1 ? NILE_R_ONE_MORE_CARD : NILE_R_TWO_CARDS, 0);
}

/* NIL-54 */
static void why_speculate(const struct nile_state *v, const struct cards *cards,
                          struct akhet_reason *reason)
{
    if (!cards->size || kinds_chosen(cards, 0, NILE_CROPS) ||
        kinds_chosen(cards, NILE_COUNTED, NILE_HELD))
        say(reason, NILE_R_ONLY_SPECULATIONS, 0);
    else if (!flooded(v, cards, reason))
        say(reason, NILE_R_ONE_OR_TWO, 0);
}

/* NIL-51c, NIL-52: whether this crop prevents the whole choice from being planted. */
static bool wrong_crop(const struct nile_state *v, const struct cards *cards, unsigned crop,
                       struct akhet_reason *reason)
{
    bool mine = nile_grown_by(v, v->turn) >> crop & 1;
    if (v->added >> crop & 1) {
        say(reason, NILE_R_HAS_GROWN, (int)crop);
    } else if (v->phase == NILE_ADDING && !mine) {
        say(reason, NILE_R_NOT_YOUR_FIELD, (int)crop);
    } else if (v->field[crop] && !mine &&
               (kinds_chosen(cards, 0, NILE_CROPS) > 1 || cards->count[crop] <= v->field[crop])) {
        say(reason, NILE_R_TOO_FEW, v->owner[crop]);
        reason->arg[1] = (int16_t)crop;
        reason->arg[2] = v->field[crop];
    } else {
        return false;
    }
    return true;
}

/* NIL-51 */
static void why_plant(const struct nile_state *v, const struct cards *cards,
                      struct akhet_reason *reason)
{
    if (!cards->size) {
        say(reason, NILE_R_CHOOSE_CROPS, 0);
        return;
    }
    if (kinds_chosen(cards, NILE_COUNTED, NILE_HELD)) {
        say(reason, NILE_R_ONLY_HAND, 0);
        return;
    }
    if (kinds_chosen(cards, NILE_CROPS, NILE_COUNTED)) {
        say(reason, NILE_R_NOT_PLANTED, 0);
        return;
    }
    if (flooded(v, cards, reason))
        return;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        if (cards->count[crop] && wrong_crop(v, cards, crop, reason))
            return;
    say(reason, cards->size == 1 ? NILE_R_ONE_ALONE : NILE_R_NOT_TOGETHER, 0);
}

static bool wants(const struct akhet_choice *choice, akhet_move move)
{
    return akhet_wants(&akhet_nile, choice, move);
}

void nile_why(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason)
{
    const struct nile_state *v = view;
    struct cards cards;
    read_cards(choice, &cards);
    bool plants = wants(choice, NILE_M_PLANT) || wants(choice, NILE_M_PLANT_TWO);
    bool adds = wants(choice, NILE_M_ADD);
    if (v->phase == NILE_MARKET_SECOND)
        say(reason, NILE_R_SECOND_MARKET, 0);
    else if (v->phase == NILE_OFFER_SECOND)
        say(reason, NILE_R_SECOND_OFFER, 0);
    else if (v->phase == NILE_ADDING && !adds)
        say(reason, NILE_R_ADD_OR_END, 0);
    else if (cards.other || not_held(v, &cards, reason))
        return;
    else if (plants || adds)
        why_plant(v, &cards, reason);
    else if (wants(choice, NILE_M_SPECULATE))
        why_speculate(v, &cards, reason);
    else if (wants(choice, NILE_M_MARKET) || wants(choice, NILE_M_OFFER))
        why_trade(&cards, reason);
}
