/* The features of a seat of Nefertiti: points, means, and the expected gains of its servants. */
#include "bots/nefertiti/nefertiti.h"

#include "bots/nefertiti/valuation.h"

_Static_assert(NEFERTITI_FEATURES <= KNOWLEDGE_FEATURES, "there is room for all features");

const char *const nefertiti_feature[] = {
#define WEIGHT(name, untrained, trained) #name,
#include "bots/nefertiti/weights.def"
#undef WEIGHT
};
const int16_t nefertiti_untrained[] = {
#define WEIGHT(name, untrained, trained) untrained,
#include "bots/nefertiti/weights.def"
#undef WEIGHT
};
const int16_t nefertiti_trained[] = {
#define WEIGHT(name, untrained, trained) trained,
#include "bots/nefertiti/weights.def"
#undef WEIGHT
};

enum { STAGES = 8, WHOLE_PILE = 34 };

/* The number of servants with which a market is about to close, by its rule. */
static const uint8_t ripe[] = {
    [NEF_LINE] = 3,  [NEF_COLOURS] = 2, [NEF_DICE] = 1,  [NEF_DIAGONAL] = 4,
    [NEF_GROUP] = 4, [NEF_TOTAL] = 3,   [NEF_COUNT] = 4, [NEF_ROWS] = 3,
};

/* Gifts: their points, and how secure those are. */
static void gifts(const struct nefertiti_state *s, unsigned seat, int16_t *x)
{
    uint64_t own = pile_eight(s->gift[seat]), holders = holders_with(s, seat);
    unsigned bonus = 0, most = 0, types = 0;
    if (s->seals[seat] && s->left[NEF_SCRIBE])
        bonus = nef_character[NEF_SCRIBE]
                    .number[nef_character[NEF_SCRIBE].cards[nef_three(s)] - s->left[NEF_SCRIBE]];
    for (unsigned kinds = pile_kinds_of_eight(own); kinds; kinds &= kinds - 1) {
        unsigned kind = (unsigned)__builtin_ctz(kinds), type = gift_type[kind];
        unsigned count = (own >> 8 * kind & 0xff) * nef_worth[kind], with = holders >> 8 * kind & 7;
        unsigned rate = nef_rate[type][with];
        types |= 1u << type;
        x[X_score] = (int16_t)(x[X_score] + (int)(count * rate));
        x[X_gifts] = (int16_t)(x[X_gifts] + (int)count);
        if (with == 1)
            x[X_alone] = (int16_t)(x[X_alone] + (int)count);
        if (with < 3 && s->pile[kind])
            x[X_exposed] =
                (int16_t)(x[X_exposed] + (int)(count * (rate - nef_rate[type][with + 1])));
        if (count * bonus > most)
            most = count * bonus;
    }
    x[X_types] = (int16_t)__builtin_popcount(types);
    x[X_scribe] = (int16_t)most;
    if (s->seals[seat] && s->left[NEF_VIZIER])
        x[X_vizier] = x[X_types];
}

/* Markets: the gains of the servants there if the market closes as it stands. */
static void markets(const struct nefertiti_state *s, unsigned seat, int16_t *x)
{
    struct valuation values;
    struct closing closing;
    int owed = 0;
    bool is_closing = s->phase == NEF_TAKE || s->phase == NEF_BUY || s->phase == NEF_DISCARD;
    valuation_of(s, seat, &values);
    for (unsigned open = s->open; open; open &= open - 1) {
        unsigned market = (unsigned)__builtin_ctz(open), occupied = nef_occupied(s, market);
        if (!s->servant[market][seat])
            continue;
        closing_of(s, market, seat, &values, &closing);
        unsigned servants = (unsigned)__builtin_popcount(occupied);
        bool near = servants >= ripe[nef_stall[nef_stall_of(s, market)].rule];
        unsigned to = is_closing && s->market == market ? X_gain_closing
                      : near                            ? X_gain_near
                                                        : X_gain_far;
        int gain = closing.now / POINT;
        x[to] = (int16_t)(x[to] + gain);
        if (to != X_gain_closing)
            x[X_gain_late] = (int16_t)(x[X_gain_late] + gain);
        unsigned top = nef_highest(occupied);
        if (s->servant[market][seat] >> top) {
            x[X_leads]++;
            owed += (int)top;
        }
    }
    if (owed > s->deben[seat])
        x[X_short_of] = (int16_t)(owed - s->deben[seat]);
}

void nefertiti_extract(const void *world, int which, int16_t x[KNOWLEDGE_FEATURES])
{
    const struct nefertiti_state *s = world;
    unsigned seat = (unsigned)which, hires = 0;
    int late = s->akhenaton ? STAGES : STAGES - s->pile_size * STAGES / WHOLE_PILE;
    memset(x, 0, NEFERTITI_FEATURES * sizeof *x);
    gifts(s, seat, x);
    markets(s, seat, x);
    x[X_score] = (int16_t)(x[X_score] + s->points[seat] + s->deben[seat] / NEF_DEBEN_A_POINT +
                           s->seals[seat] * NEF_POINTS_A_SEAL);
    x[X_score_late] = (int16_t)(x[X_score] * late / STAGES);
    x[X_gain_late] = (int16_t)(x[X_gain_late] * late / STAGES);
    x[X_deben] = s->deben[seat];
    x[X_deben_late] = (int16_t)(s->deben[seat] * late / STAGES);
    for (unsigned other = 0; other < s->players; other++)
        x[X_richer] = (int16_t)(x[X_richer] + (s->deben[other] < s->deben[seat]));
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        hires += s->left[kind];
    if (hires) {
        x[X_seals] = s->seals[seat];
        x[X_seals_late] = (int16_t)(s->seals[seat] * late / STAGES);
    }
    x[X_in_hand] = s->hand[seat];
    x[X_empty_hand] = s->hand[seat] == 0;
    x[X_on_turn] = s->turn == seat;
}
