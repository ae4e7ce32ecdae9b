/* Reasons why a choice does not make a move in Nefertiti, with their sentences. */
#include "games/nefertiti/reasons.h"

#include "games/nefertiti/nefertiti_rules.h"

#define MARKET                                                                                     \
    {                                                                                              \
        "market", 'm', 0, 0                                                                        \
    }
#define CHARACTER                                                                                  \
    {                                                                                              \
        "character", 'c', 0, 0                                                                     \
    }
#define BID                                                                                        \
    {                                                                                              \
        "bid", 'n', 0, 0                                                                           \
    }
#define DEBEN                                                                                      \
    {                                                                                              \
        "deben", 'n', 0, 0                                                                         \
    }

const struct akhet_kind nef_reason_kind[NEF_REASON_KINDS] = {
    AKHET_COMMON_REASON_KINDS,
    [NEF_R_CLOSED] =
        {.id = "closed",
         .text = {"{market} is closed: you cannot place a servant there.",
                  "{market} est fermé : vous ne pouvez pas y poser de serviteur.",
                  "Targowisko {market} jest zamknięte: nie możesz tam postawić sługi."},
         .fields = 1,
         .field = {MARKET}},
    [NEF_R_CLOSING] = {.id = "closing",
                       .text = {"You cannot place a servant in {market} while it closes.",
                                "Vous ne pouvez pas poser de serviteur pendant que {market} ferme.",
                                "Nie możesz postawić sługi, gdy targowisko {market} się zamyka."},
                       .fields = 1,
                       .field = {MARKET}},
    [NEF_R_SETTLING] = {.id = "settling",
                        .text = {"{market} closes first: choose there.",
                                 "{market} ferme d'abord : choisissez là-bas.",
                                 "Najpierw zamyka się {market}: wybierz tam."},
                        .fields = 1,
                        .field = {MARKET}},
    [NEF_R_HIRING] = {.id = "hiring",
                      .text = {"Finish with the character you hired first.",
                               "Terminez d'abord avec le personnage engagé.",
                               "Najpierw dokończ z zatrudnioną postacią."}},
    [NEF_R_NO_SQUARE] = {.id = "no-square",
                         .text = {"{market} has no square for {bid}.",
                                  "{market} n'a pas de case {bid}.",
                                  "Na targowisku {market} nie ma pola {bid}."},
                         .fields = 2,
                         .field = {MARKET, BID}},
    [NEF_R_OCCUPIED] = {.id = "occupied",
                        .text = {"This square is taken.", "Cette case est prise.",
                                 "To pole jest zajęte."}},
    [NEF_R_NO_SERVANT] =
        {.id = "no-servant",
         .text = {"You have no servant left: choose a market to close.",
                  "Vous n'avez plus de serviteur disponible : désignez un marché à fermer.",
                  "Nie masz wolnego sługi: wskaż targowisko do zamknięcia."}},
    [NEF_R_SERVANTS_LEFT] = {.id = "servants-left",
                             .text = {"You still have a servant: place it.",
                                      "Vous avez encore un serviteur disponible : posez-le.",
                                      "Masz jeszcze wolnego sługę: postaw go."}},
    [NEF_R_NO_SERVANT_THERE] =
        {.id = "no-servant-there",
         .text =
             {"You can only close a market where you have a servant. You have none in {market}.",
              "Vous ne pouvez fermer qu'un marché où vous avez un serviteur. Aucun à {market}.",
              "Możesz zamknąć tylko targowisko, na którym masz sługę. Brak: {market}."},
         .fields = 1,
         .field = {MARKET}},
    [NEF_R_NOT_CLOSING] = {.id = "not-closing",
                           .text = {"You take gifts when their market closes.",
                                    "Les cadeaux se prennent quand leur marché ferme.",
                                    "Podarki bierze się, gdy ich targowisko się zamyka."}},
    [NEF_R_TOO_DEAR] =
        {.id = "too-dear",
         .text = {"You bid {bid} but have only {deben} Deben: take half the reserve.",
                  "Votre offre est de {bid}, et vous n'avez que {deben} Deben : prenez la moitié "
                  "de la réserve.",
                  "Twoja stawka to {bid}, a masz tylko {deben} {deben:debena|debeny|debenów}: weź "
                  "połowę zapasu."},
         .fields = 2,
         .field = {BID, DEBEN}},
    [NEF_R_CANNOT_PAY] =
        {.id = "cannot-pay",
         .text = {"You bid {bid} but have only {deben} Deben: discard one of your gifts.",
                  "Votre offre est de {bid}, et vous n'avez que {deben} Deben : défaussez un de "
                  "vos cadeaux.",
                  "Twoja stawka to {bid}, a masz tylko {deben} {deben:debena|debeny|debenów}: "
                  "odrzuć jeden podarek."},
         .fields = 2,
         .field = {BID, DEBEN}},
    [NEF_R_MUST_TAKE] = {.id = "must-take",
                         .text = {"With the highest bid you pay and take gifts.",
                                  "Avec l'offre la plus élevée, vous payez et prenez des cadeaux.",
                                  "Z najwyższą stawką płacisz i bierzesz podarki."}},
    [NEF_R_NOT_TOGETHER] = {.id = "not-together",
                            .text = {"You cannot take these gifts together.",
                                     "Vous ne pouvez pas prendre ces cadeaux ensemble.",
                                     "Tych podarków nie można wziąć razem."}},
    [NEF_R_NONE_LEFT] = {.id = "none-left",
                         .text = {"None left: {character}.", "Il n'en reste plus : {character}.",
                                  "Nie ma już: {character}."},
                         .fields = 1,
                         .field = {CHARACTER}},
    [NEF_R_HIRE_FIRST] = {.id = "hire-first",
                          .text = {"You can hire once a turn, before you place a servant.",
                                   "On engage une fois par tour, avant de poser un serviteur.",
                                   "Zatrudnia się raz na turę, przed postawieniem sługi."}},
    [NEF_R_NO_SEAL] = {.id = "no-seal",
                       .text = {"You need a royal seal to hire.",
                                "Il faut un sceau royal pour engager.",
                                "Do zatrudnienia potrzebna jest pieczęć królewska."}},
    [NEF_R_NO_USE] = {.id = "no-use",
                      .text = {"{character} would change nothing now.",
                               "{character} ne changerait rien maintenant.",
                               "W tej chwili bez skutku: {character}."},
                      .fields = 1,
                      .field = {CHARACTER}},
    [NEF_R_KEEPS] =
        {.id = "keeps",
         .text = {"You keep your gifts, unless a character does something with them.",
                  "Vous gardez vos cadeaux, sauf si un personnage en fait quelque chose.",
                  "Zachowujesz swoje podarki, chyba że użyje ich postać."}},
    [NEF_R_NOT_HELD] = {.id = "not-held",
                        .text = {"You do not have this gift: {gift}",
                                 "Vous n'avez pas ce cadeau : {gift}",
                                 "Nie masz tego podarku: {gift}"},
                        .fields = 1,
                        .field = {{"gift", 'g', 0, 0}}},
    [NEF_R_THEIRS] = {.id = "theirs",
                      .text = {"This gift is another player's; the Merchant swaps gifts.",
                               "Ce cadeau est à un autre joueur ; le Marchand échange des cadeaux.",
                               "To podarek innego gracza; podarki wymienia Kupiec."}},
    [NEF_R_SAME_GIFT] = {.id = "same-gift",
                         .text = {"Swap for a different gift that the other player has.",
                                  "Échangez contre un cadeau différent que l'autre joueur possède.",
                                  "Wymień na inny podarek, który ma ten gracz."}},
};

/* The chosen things, one of each sort; -1: none. */
struct chosen {
    int market, bid, gift;
};

static struct chosen read_choice(const struct akhet_choice *choice)
{
    struct chosen chosen = {-1, -1, -1};
    for (unsigned i = 0; i < choice->things; i++) {
        const struct akhet_thing *thing = &choice->thing[i];
        if (thing->type == 'm')
            chosen.market = thing->value;
        else if (thing->type == 'n')
            chosen.bid = thing->value;
        else if (thing->type == 'g')
            chosen.gift = thing->value;
    }
    return chosen;
}

static void say(struct akhet_reason *reason, enum nef_reason kind, int first, int second)
{
    reason->kind = (uint8_t)kind;
    reason->arg[0] = (int16_t)first;
    reason->arg[1] = (int16_t)second;
}

static bool wants(const struct akhet_choice *choice, akhet_move move)
{
    return akhet_wants(&akhet_nefertiti, choice, move);
}

static bool is_closing(const struct nefertiti_state *v)
{
    return v->phase == NEF_TAKE || v->phase == NEF_DISCARD || v->phase == NEF_BUY;
}

/* Whether another decision comes first: one of a closing market, or the Merchant's. */
static bool other_business(const struct nefertiti_state *v, struct akhet_reason *reason)
{
    if (is_closing(v))
        say(reason, NEF_R_SETTLING, v->market, 0);
    else if (v->phase == NEF_SWAP)
        say(reason, NEF_R_HIRING, 0, 0);
    return is_closing(v) || v->phase == NEF_SWAP;
}

/* NEF-31 */
static void why_place(const struct nefertiti_state *v, struct chosen chosen,
                      struct akhet_reason *reason)
{
    unsigned market = (unsigned)chosen.market;
    if (chosen.market < 0) {
        other_business(v, reason);
        return;
    }
    bool square = chosen.bid >= 0 && chosen.bid < NEF_BIDS &&
                  nef_squares[nef_stall_of(v, market)] >> chosen.bid & 1;
    if (!(v->open >> market & 1))
        say(reason, NEF_R_CLOSED, chosen.market, 0);
    else if (is_closing(v) && v->market == market)
        say(reason, NEF_R_CLOSING, chosen.market, 0);
    else if (other_business(v, reason))
        return;
    else if (!v->hand[v->turn])
        say(reason, NEF_R_NO_SERVANT, 0, 0);
    else if (chosen.bid >= 0 && !square)
        say(reason, NEF_R_NO_SQUARE, chosen.market, chosen.bid);
    else if (square && nef_occupied(v, market) >> chosen.bid & 1)
        say(reason, NEF_R_OCCUPIED, 0, 0);
}

/* NEF-33 */
static void why_close(const struct nefertiti_state *v, struct chosen chosen,
                      struct akhet_reason *reason)
{
    if (other_business(v, reason))
        return;
    if (v->hand[v->turn])
        say(reason, NEF_R_SERVANTS_LEFT, 0, 0);
    else if (chosen.market >= 0 && !v->servant[chosen.market][v->turn])
        say(reason, NEF_R_NO_SERVANT_THERE, chosen.market, 0);
}

/* The first wanted character, or -1. */
static int character(const struct akhet_choice *choice)
{
    static const uint16_t hire[NEF_CHARACTERS] = {
        [NEF_SCRIBE] = NEF_M_SCRIBE,       [NEF_VIZIER] = NEF_M_VIZIER,
        [NEF_TREASURER] = NEF_M_TREASURER, [NEF_MERCHANT] = NEF_M_MERCHANT,
        [NEF_THIEF] = NEF_M_THIEF,         [NEF_ROYAL_SERVANT] = NEF_M_ROYAL_SERVANT,
        [NEF_OVERSEER] = NEF_M_OVERSEER,
    };
    for (int kind = 0; kind < NEF_CHARACTERS; kind++)
        if (wants(choice, hire[kind]))
            return kind;
    return -1;
}

/* NEF-30, NEF-50 */
static void why_hire(const struct nefertiti_state *v, int kind, struct akhet_reason *reason)
{
    if (!v->left[kind])
        say(reason, NEF_R_NONE_LEFT, kind, 0);
    else if (is_closing(v))
        say(reason, NEF_R_SETTLING, v->market, 0);
    else if (v->phase != NEF_TURN)
        say(reason, NEF_R_HIRE_FIRST, 0, 0);
    else if (!v->seals[v->turn])
        say(reason, NEF_R_NO_SEAL, 0, 0);
    else
        say(reason, NEF_R_NO_USE, kind, 0);
}

/* NEF-51: the Merchant's swap. */
static void why_swap(const struct nefertiti_state *v, struct akhet_reason *reason)
{
    if (is_closing(v))
        say(reason, NEF_R_SETTLING, v->market, 0);
    else
        say(reason, v->phase == NEF_SWAP ? NEF_R_SAME_GIFT : NEF_R_THEIRS, 0, 0);
}

/* NEF-44 */
static void why_discard(const struct nefertiti_state *v, struct chosen chosen,
                        struct akhet_reason *reason)
{
    if (chosen.gift >= 0 && !v->gift[v->seat][chosen.gift])
        say(reason, NEF_R_NOT_HELD, chosen.gift, 0);
    else if (is_closing(v) && v->phase != NEF_DISCARD)
        say(reason, NEF_R_SETTLING, v->market, 0);
    else if (v->phase != NEF_DISCARD)
        say(reason, NEF_R_KEEPS, 0, 0);
}

/* NEF-41 to NEF-45: gifts or the reserve of a market; of the closing market if none is named. */
static void why_take(const struct nefertiti_state *v, const struct akhet_choice *choice,
                     struct chosen chosen, struct akhet_reason *reason)
{
    if (!is_closing(v) || (chosen.market >= 0 && chosen.market != v->market)) {
        if (!other_business(v, reason))
            say(reason, NEF_R_NOT_CLOSING, 0, 0);
        return;
    }
    int bid = (int)nef_highest(nef_occupied(v, v->market)), deben = v->deben[v->seat];
    if (v->phase == NEF_DISCARD)
        say(reason, NEF_R_CANNOT_PAY, bid, deben);
    else if (v->phase == NEF_TAKE && wants(choice, NEF_M_HALF))
        say(reason, NEF_R_MUST_TAKE, 0, 0);
    else if (v->phase == NEF_BUY && deben < bid)
        say(reason, NEF_R_TOO_DEAR, bid, deben);
    else
        say(reason, NEF_R_NOT_TOGETHER, 0, 0);
}

void nef_why(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason)
{
    const struct nefertiti_state *v = view;
    struct chosen chosen = read_choice(choice);
    int hire = character(choice);
    if (reason->more)
        return;
    if (wants(choice, NEF_M_PLACE))
        why_place(v, chosen, reason);
    else if (wants(choice, NEF_M_CLOSE))
        why_close(v, chosen, reason);
    else if (hire >= 0)
        why_hire(v, hire, reason);
    else if (wants(choice, NEF_M_SWAP))
        why_swap(v, reason);
    else if (wants(choice, NEF_M_DISCARD))
        why_discard(v, chosen, reason);
    else
        why_take(v, choice, chosen, reason);
}
