/* The characters: a seal is spent, the power works at once, the card leaves (NEF-30, NEF-50). */
#include "games/nefertiti/rules.h"

static void score(struct nefertiti_table *t, unsigned points, struct akhet_log *log)
{
    t->points[t->turn] = (uint16_t)(t->points[t->turn] + points);
    AKHET_REPORT(log, NEF_E_SCORE, AKHET_EVERYBODY, t->turn, (int16_t)points);
}

static void scribe(struct nefertiti_table *t, unsigned type, unsigned number, struct akhet_log *log)
{
    unsigned rate = nef_rate[type][nef_holders(t, type)] + number;
    unsigned points = nef_count(t, t->turn, type) * rate;
    uint64_t held = pile_eight(t->gift[t->turn]), leave = held & nef_kinds_of[type];
    uint64_t out = pile_eight(t->out) + leave;
    held -= leave;
    memcpy(t->gift[t->turn], &held, sizeof held);
    memcpy(t->out, &out, sizeof out);
    score(t, points, log);
}

static void vizier(struct nefertiti_table *t, unsigned arg, unsigned number, struct akhet_log *log)
{
    (void)arg;
    unsigned types = nef_types(pile_eight(t->gift[t->turn]));
    score(t, number * (unsigned)__builtin_popcount(types), log);
}

static void treasurer(struct nefertiti_table *t, unsigned market, unsigned number,
                      struct akhet_log *log)
{
    unsigned taken = t->reserve[market] < number ? t->reserve[market] : number;
    t->reserve[market] = (uint8_t)(t->reserve[market] - taken);
    t->deben[t->turn] = (uint8_t)(t->deben[t->turn] + taken);
    AKHET_REPORT(log, NEF_E_EARN, AKHET_EVERYBODY, t->turn, (int16_t)taken, (int16_t)market);
}

static void merchant(struct nefertiti_table *t, unsigned gift, unsigned number,
                     struct akhet_log *log)
{
    (void)number;
    (void)log;
    t->offered = (uint8_t)(gift + 1);
    t->phase = NEF_SWAP;
}

static void thief(struct nefertiti_table *t, unsigned arg, unsigned number, struct akhet_log *log)
{
    (void)number;
    unsigned market = arg / NEF_GIFTS, gift = arg % NEF_GIFTS;
    AKHET_REPORT(log, NEF_E_STEAL, AKHET_EVERYBODY, t->turn, (int16_t)market, (int16_t)gift);
    t->laid[market][nef_lower_place(t, market, gift)] = 0;
    t->gift[t->turn][gift]++;
}

/* The kinds of a type lie together, the one that counts for least first. */
static void royal_servant(struct nefertiti_table *t, unsigned type, unsigned number,
                          struct akhet_log *log)
{
    (void)number;
    for (unsigned seat = 0; seat < NEF_SEATS; seat++) {
        uint64_t held = pile_eight(t->gift[seat]) & nef_kinds_of[type];
        if (seat == t->turn || !held)
            continue;
        unsigned gift = (unsigned)__builtin_ctzll(held) >> 3;
        t->gift[seat][gift]--;
        t->out[gift]++;
        AKHET_REPORT(log, NEF_E_DISCARD, AKHET_EVERYBODY, (int16_t)seat, (int16_t)gift);
    }
}

static void overseer(struct nefertiti_table *t, unsigned arg, unsigned number,
                     struct akhet_log *log)
{
    (void)arg;
    (void)number;
    (void)log;
    t->second = 1;
}

void nef_hire(struct nefertiti_table *t, akhet_move move, struct akhet_log *log)
{
    static const struct {
        uint16_t base;
        void (*power)(struct nefertiti_table *t, unsigned arg, unsigned number,
                      struct akhet_log *log);
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
    AKHET_REPORT(log, NEF_E_HIRE, AKHET_EVERYBODY, t->turn, (int16_t)kind);
    unsigned card = nef_character[kind].cards[nef_three(t)] - (unsigned)t->left[kind]--;
    t->seals[t->turn]--;
    t->supply++;
    t->phase = NEF_PLACE;
    hire[kind].power(t, move - hire[kind].base, nef_character[kind].number[card], log);
}

void nef_swap(struct nefertiti_table *t, akhet_move move, struct akhet_log *log)
{
    unsigned other = (move - NEF_M_SWAP) / NEF_GIFTS, taken = (move - NEF_M_SWAP) % NEF_GIFTS;
    unsigned given = t->offered - 1u;
    t->gift[t->turn][given]--;
    t->gift[t->turn][taken]++;
    t->gift[other][taken]--;
    t->gift[other][given]++;
    t->offered = 0;
    t->phase = NEF_PLACE;
    AKHET_REPORT(log, NEF_E_SWAP, AKHET_EVERYBODY, t->turn, (int16_t)given, (int16_t)other,
                 (int16_t)taken);
}
