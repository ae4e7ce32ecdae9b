/* Points and places (NEF-3, NEF-4, NEF-61, NEF-62). */
#include "games/nefertiti/nefertiti_rules.h"

unsigned nef_holders(const struct nefertiti_state *s, unsigned type)
{
    unsigned holders = 0;
    for (unsigned seat = 0; seat < NEF_SEATS; seat++)
        holders += (pile_eight(s->gift[seat]) & nef_kinds_of[type]) != 0;
    return holders;
}

unsigned nef_count(const struct nefertiti_state *s, unsigned seat, unsigned type)
{
    uint64_t held = pile_eight(s->gift[seat]) & nef_kinds_of[type];
    unsigned count = 0;
    for (unsigned kind = 0; held; kind++, held >>= 8)
        count += (unsigned)(held & 0xff) * nef_worth[kind];
    return count;
}

static int total(const struct nefertiti_state *s, unsigned seat, int16_t part[AKHET_PARTS])
{
    int sum = 0;
    for (unsigned type = 0; type < NEF_TYPES; type++)
        part[type] = (int16_t)(nef_count(s, seat, type) * nef_rate[type][nef_holders(s, type)]);
    part[NEF_P_DEBEN] = (int16_t)(s->deben[seat] / NEF_DEBEN_A_POINT);
    part[NEF_P_SEALS] = (int16_t)(s->seals[seat] * NEF_POINTS_A_SEAL);
    part[NEF_P_CHARACTERS] = (int16_t)s->points[seat];
    for (unsigned i = 0; i < NEF_PARTS; i++)
        sum += part[i];
    return sum;
}

/* NEF-62: prestige, then Deben, in one figure. */
static void rank(const struct nefertiti_state *s, const int16_t sum[AKHET_SEATS],
                 uint8_t place[AKHET_SEATS])
{
    int figure[NEF_SEATS];
    for (unsigned seat = 0; seat < s->players; seat++)
        figure[seat] = sum[seat] * (NEF_DEBEN + 1) + s->deben[seat];
    for (unsigned seat = 0; seat < s->players; seat++) {
        place[seat] = 1;
        for (unsigned other = 0; other < s->players; other++)
            place[seat] = (uint8_t)(place[seat] + (figure[other] > figure[seat]));
    }
}

void nef_places(const void *state, uint8_t place[AKHET_SEATS])
{
    const struct nefertiti_state *s = state;
    int16_t part[AKHET_PARTS], sum[AKHET_SEATS];
    for (unsigned seat = 0; seat < s->players; seat++)
        sum[seat] = (int16_t)total(s, seat, part);
    rank(s, sum, place);
}

void nef_score(const void *view, struct akhet_score *out)
{
    const struct nefertiti_state *v = view;
    memset(out, 0, sizeof *out);
    out->known = (uint8_t)((1u << v->players) - 1);
    for (unsigned seat = 0; seat < v->players; seat++) {
        out->total[seat] = (int16_t)total(v, seat, out->part[seat]);
        out->compared[seat][0] = out->total[seat];
        out->compared[seat][1] = v->deben[seat];
    }
    rank(v, out->total, out->place);
}
