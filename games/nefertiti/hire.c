/* Hiring characters: a hire spends a seal, takes effect at once and removes the card (NEF-30,
 * NEF-50). */
#include "games/nefertiti/nefertiti_rules.h"

/* `leaving` is 1 + the type whose gifts leave the game by being scored, or 0. */
static void score(struct nefertiti_state *s, unsigned points, unsigned leaving,
                  struct akhet_events *events)
{
    s->points[s->turn] = (uint16_t)(s->points[s->turn] + points);
    AKHET_REPORT(events, NEF_E_SCORE, AKHET_EVERYBODY, s->turn,
                 (int16_t)points, [NEF_SCORE_TYPE] = (int16_t)leaving);
}

static void scribe(struct nefertiti_state *s, unsigned type, unsigned number,
                   struct akhet_events *events)
{
    unsigned rate = nef_rate[type][nef_holders(s, type)] + number;
    unsigned points = nef_count(s, s->turn, type) * rate;
    uint64_t held = pile_eight(s->gift[s->turn]), leave = held & nef_kinds_of[type];
    uint64_t out = pile_eight(s->out) + leave;
    held -= leave;
    memcpy(s->gift[s->turn], &held, sizeof held);
    memcpy(s->out, &out, sizeof out);
    score(s, points, type + 1, events);
}

static void vizier(struct nefertiti_state *s, unsigned arg, unsigned number,
                   struct akhet_events *events)
{
    (void)arg;
    unsigned types = nef_types(pile_eight(s->gift[s->turn]));
    score(s, number * (unsigned)__builtin_popcount(types), 0, events);
}

static void treasurer(struct nefertiti_state *s, unsigned market, unsigned number,
                      struct akhet_events *events)
{
    unsigned taken = s->reserve[market] < number ? s->reserve[market] : number;
    s->reserve[market] = (uint8_t)(s->reserve[market] - taken);
    s->deben[s->turn] = (uint8_t)(s->deben[s->turn] + taken);
    AKHET_REPORT(events, NEF_E_EARN, AKHET_EVERYBODY, s->turn, (int16_t)taken, (int16_t)market);
}

static void merchant(struct nefertiti_state *s, unsigned gift, unsigned number,
                     struct akhet_events *events)
{
    (void)number;
    (void)events;
    s->offered = (uint8_t)(gift + 1);
    s->phase = NEF_SWAP;
}

static void thief(struct nefertiti_state *s, unsigned arg, unsigned number,
                  struct akhet_events *events)
{
    (void)number;
    unsigned market = arg / NEF_GIFTS, gift = arg % NEF_GIFTS;
    AKHET_REPORT(events, NEF_E_STEAL, AKHET_EVERYBODY, s->turn, (int16_t)market, (int16_t)gift);
    s->laid[market][nef_lower_place(s, market, gift)] = 0;
    s->gift[s->turn][gift]++;
}

/* The kinds of a type are adjacent, the kind that counts least first. */
static void royal_servant(struct nefertiti_state *s, unsigned type, unsigned number,
                          struct akhet_events *events)
{
    (void)number;
    for (unsigned seat = 0; seat < NEF_SEATS; seat++) {
        uint64_t held = pile_eight(s->gift[seat]) & nef_kinds_of[type];
        if (seat == s->turn || !held)
            continue;
        unsigned gift = (unsigned)__builtin_ctzll(held) >> 3;
        s->gift[seat][gift]--;
        s->out[gift]++;
        AKHET_REPORT(events, NEF_E_DISCARD, AKHET_EVERYBODY, (int16_t)seat, (int16_t)gift);
    }
}

static void overseer(struct nefertiti_state *s, unsigned arg, unsigned number,
                     struct akhet_events *events)
{
    (void)arg;
    (void)number;
    (void)events;
    s->second = 1;
}

void nef_hire(struct nefertiti_state *s, akhet_move move, struct akhet_events *events)
{
    static const struct {
        uint16_t base;
        void (*power)(struct nefertiti_state *s, unsigned arg, unsigned number,
                      struct akhet_events *events);
    } hire[NEF_CHARACTERS] = {
        [NEF_SCRIBE] = {NEF_M_SCRIBE, scribe},
        [NEF_VIZIER] = {NEF_M_VIZIER, vizier},
        [NEF_TREASURER] = {NEF_M_TREASURER, treasurer},
        [NEF_MERCHANT] = {NEF_M_MERCHANT, merchant},
        [NEF_THIEF] = {NEF_M_THIEF, thief},
        [NEF_ROYAL_SERVANT] = {NEF_M_ROYAL_SERVANT, royal_servant},
        [NEF_OVERSEER] = {NEF_M_OVERSEER, overseer},
    };
    unsigned kind = NEF_CHARACTERS - 1;
    while (hire[kind].base > move)
        kind--;
    AKHET_REPORT(events, NEF_E_HIRE, AKHET_EVERYBODY, s->turn, (int16_t)kind);
    unsigned card = nef_character[kind].cards[nef_three(s)] - (unsigned)s->left[kind]--;
    s->seals[s->turn]--;
    s->supply++;
    s->phase = NEF_PLACE;
    hire[kind].power(s, move - hire[kind].base, nef_character[kind].number[card], events);
}

void nef_swap(struct nefertiti_state *s, akhet_move move, struct akhet_events *events)
{
    unsigned other = (move - NEF_M_SWAP) / NEF_GIFTS, taken = (move - NEF_M_SWAP) % NEF_GIFTS;
    unsigned given = s->offered - 1u;
    s->gift[s->turn][given]--;
    s->gift[s->turn][taken]++;
    s->gift[other][taken]--;
    s->gift[other][given]++;
    s->offered = 0;
    s->phase = NEF_PLACE;
    AKHET_REPORT(events, NEF_E_SWAP, AKHET_EVERYBODY, s->turn, (int16_t)given, (int16_t)other,
                 (int16_t)taken);
}
