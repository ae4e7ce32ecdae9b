/* Reasons why chosen cards do not make a move in the valley, with their sentences. */
#include "games/valley/reasons.h"

#include "games/valley/valley_rules.h"

#define CARD                                                                                       \
    {                                                                                              \
        "card", 'c', 0, 0                                                                          \
    }

const struct akhet_kind valley_reason_kind[VALLEY_REASON_KINDS] = {
    AKHET_COMMON_REASON_KINDS,
    [VALLEY_R_SPLIT_FIRST] = {.id = "split-first",
                              .text = {"Split your resources first.",
                                       "Répartissez d'abord vos ressources.",
                                       "Najpierw podziel zasoby."}},
    [VALLEY_R_ONE_AT_A_TIME] = {.id = "one-at-a-time",
                                .text = {"Choose one card at a time.",
                                         "Choisissez une carte à la fois.",
                                         "Wybieraj po jednej karcie."}},
    [VALLEY_R_NOT_HELD] = {.id = "not-held",
                           .text = {"You do not have this card: {card}",
                                    "Vous n'avez pas cette carte : {card}",
                                    "Nie masz tej karty: {card}"},
                           .fields = 1,
                           .field = {CARD}},
    [VALLEY_R_ALREADY_BLUFFED] =
        {.id = "already-bluffed",
         .text = {"You have already laid your bluff: only guardians and papyri now.",
                  "Vous avez déjà posé votre bluff : seulement gardiens et papyrus désormais.",
                  "Twój blef już leży: teraz tylko strażnicy i papirusy."}},
    [VALLEY_R_PAPYRUS] = {.id = "papyrus-in-tomb",
                          .text = {"You can only lay papyri face down in a tomb.",
                                   "Les papyrus se posent seulement dans un tombeau, face cachée.",
                                   "Papirusy można kłaść tylko w grobowcu, zakryte."}},
    [VALLEY_R_HAND_WAITS] = {.id = "hand-waits",
                             .text = {"You cannot use cards from your hand at this moment.",
                                      "Les cartes de votre main ne servent pas à ce moment.",
                                      "W tej chwili nie możesz używać kart z ręki."}},
    [VALLEY_R_GUARDIAN] =
        {.id = "guardian-in-tomb",
         .text = {"You can only lay traps and undead in a tomb, not play them in camp.",
                  "Pièges et morts-vivants se posent seulement dans un tombeau, jamais au camp.",
                  "Pułapki i nieumarłych można kłaść tylko w grobowcu, nie w obozie."}},
    [VALLEY_R_TOO_DEAR] =
        {.id = "too-dear",
         .text = {"{card} costs {cost} {cost:coin|coins}, and you have only {coins}.",
                  "{card} coûte {cost} {cost:pièce|pièces} et vous n'en avez que {coins}.",
                  "{card} kosztuje {cost} {cost:monetę|monety|monet}, a masz tylko {coins}."},
         .fields = 3,
         .field = {CARD, {"cost", 'n', 0, 0}, {"coins", 'n', 0, 0}}},
    [VALLEY_R_TOMB_FULL] = {.id = "tomb-full",
                            .text = {"You cannot send any more characters into this tomb.",
                                     "Vous ne pouvez plus envoyer de personnage dans ce tombeau.",
                                     "Do tego grobowca nie możesz wysłać więcej postaci."}},
    [VALLEY_R_CAMP_WAITS] =
        {.id = "camp-waits",
         .text = {"Characters leave your camp only when a tomb is open.",
                  "Les personnages ne quittent le camp qu'une fois un tombeau ouvert.",
                  "Postacie opuszczają obóz dopiero, gdy grobowiec jest otwarty."}},
    [VALLEY_R_NO_TARGET] = {.id = "no-target",
                            .text = {"This trap cannot target that character.",
                                     "Ce piège ne peut pas viser ce personnage.",
                                     "Ta postać nie może być celem tej pułapki."}},
    [VALLEY_R_NOT_THIS] = {.id = "not-this",
                           .text = {"You cannot choose this card.",
                                    "Vous ne pouvez pas choisir cette carte.",
                                    "Nie możesz wybrać tej karty."}},
};

struct cards {
    uint64_t set;
    unsigned size; /* copies counted */
    bool other;    /* something else is chosen */
};

static struct cards read_cards(const struct akhet_choice *choice)
{
    struct cards cards = {0, 0, false};
    for (unsigned i = 0; i < choice->things; i++) {
        const struct akhet_thing *thing = &choice->thing[i];
        if (thing->type != 'c' && thing->type != 'p') {
            cards.other = true;
            continue;
        }
        cards.set |= BIT(thing->type == 'p' ? valley_trap[thing->value] : thing->value);
        cards.size += thing->count;
    }
    return cards;
}

static void say(struct akhet_reason *reason, enum valley_reason kind, int card)
{
    reason->kind = (uint8_t)kind;
    reason->arg[0] = (int16_t)card;
}

static bool holds(const struct valley_side *side, int card)
{
    if (card >= VALLEY_ADVENTURER)
        return false;
    return card >= VALLEY_PAPYRUS ? side->papyri >> (card - VALLEY_PAPYRUS) & 1 : side->hand[card];
}

/* VAL-32, VAL-33 */
static void why_play(const struct valley_state *v, int card, struct akhet_reason *reason)
{
    const struct valley_side *side = &v->side[v->turn];
    unsigned cost = valley_card[card].cost, less = card < VALLEY_ALLIES ? discount(v, side) : 0;
    if (card >= VALLEY_GUARDIAN) {
        say(reason, VALLEY_R_GUARDIAN, 0);
        return;
    }
    say(reason, VALLEY_R_TOO_DEAR, card);
    reason->arg[1] = (int16_t)(cost - less);
    reason->arg[2] = side->coins;
}

/* A card of the hand or a papyrus. */
static void why_hand(const struct valley_state *v, const struct akhet_choice *choice, int card,
                     struct akhet_reason *reason)
{
    const struct valley_side *side = &v->side[v->turn];
    bool laying = v->phase == VALLEY_LAY && akhet_wants(&akhet_valley, choice, VALLEY_M_LAY);
    bool playing = v->phase == VALLEY_CAMP && akhet_wants(&akhet_valley, choice, VALLEY_M_PLAY);
    bool used = v->phase == VALLEY_YIELD || v->phase == VALLEY_LIMIT || v->phase == VALLEY_OFFER ||
                v->phase == VALLEY_LAY || v->phase == VALLEY_CAMP;
    if (!holds(side, card))
        say(reason, VALLEY_R_NOT_HELD, card);
    else if (laying)
        say(reason, VALLEY_R_ALREADY_BLUFFED, 0); /* VAL-42 */
    else if (card >= VALLEY_PAPYRUS && v->phase != VALLEY_LAY)
        say(reason, VALLEY_R_PAPYRUS, 0);
    else if (playing)
        why_play(v, card, reason);
    else if (!used)
        say(reason, VALLEY_R_HAND_WAITS, 0);
}

/* VAL-41 */
static void why_send(const struct valley_state *v, int card, struct akhet_reason *reason)
{
    const struct valley_side *side = &v->side[v->turn];
    bool there = card >= VALLEY_ADVENTURER
                     ? card == VALLEY_ADVENTURER + side->adventurer && side->place == VALLEY_AT_CAMP
                     : card < VALLEY_GUARDIAN && side->camp[card];
    if (there && v->phase == VALLEY_SEND)
        say(reason, VALLEY_R_TOMB_FULL, 0);
    else if (there && !v->open)
        say(reason, VALLEY_R_CAMP_WAITS, 0);
    else
        say(reason, VALLEY_R_NOT_THIS, 0);
}

/* VAL-43: the trap is not there, or may not be aimed at the target. */
static void why_trigger(const struct valley_state *v, uint64_t cards, struct akhet_reason *reason)
{
    uint64_t traps = cards & VALLEY_ALL_TRAPS;
    bool there = !(traps & ~valley_traps(&v->side[v->turn]));
    say(reason, there && cards != traps ? VALLEY_R_NO_TARGET : VALLEY_R_NOT_THIS, 0);
}

void valley_why(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason)
{
    static const akhet_move from_hand[] = {VALLEY_M_PLAY, VALLEY_M_DISCARD, VALLEY_M_LAY};
    const struct valley_state *v = view;
    struct cards cards = read_cards(choice);
    bool triggers = akhet_wants(&akhet_valley, choice, VALLEY_M_TRIGGER), hand = false;
    if (reason->more)
        return;
    if (v->phase == VALLEY_SPLIT) {
        if (!akhet_wants(&akhet_valley, choice, VALLEY_M_SPLIT))
            say(reason, VALLEY_R_SPLIT_FIRST, 0);
        return;
    }
    for (unsigned i = 0; i < sizeof from_hand / sizeof *from_hand; i++)
        hand |= akhet_wants(&akhet_valley, choice, from_hand[i]);
    if (cards.size > 1u + triggers)
        say(reason, VALLEY_R_ONE_AT_A_TIME, 0);
    else if (!cards.size || cards.other)
        return;
    else if (hand)
        why_hand(v, choice, __builtin_ctzll(cards.set), reason);
    else if (akhet_wants(&akhet_valley, choice, VALLEY_M_SEND))
        why_send(v, __builtin_ctzll(cards.set), reason);
    else if (triggers && v->phase == VALLEY_TRIGGER)
        why_trigger(v, cards.set, reason);
    else if (v->phase == VALLEY_CHARM || v->phase == VALLEY_DESTROY)
        say(reason, VALLEY_R_NOT_THIS, 0);
}
