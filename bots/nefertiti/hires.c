/* What each character of Nefertiti would bring. */
#include "bots/nefertiti/reading.h"

enum { HASTE = 40, /* characters go to the first who calls */ NOTHING = -2000 };

static int number_of(const struct nefertiti_state *s, unsigned character)
{
    unsigned three = nef_three(s);
    return nef_character[character]
        .number[nef_character[character].cards[three] - s->left[character]];
}

/* Those gifts leave the game: what they score more than if they stayed. */
static int scribe(const struct reading *r, unsigned type)
{
    const struct nefertiti_state *s = r->s;
    unsigned with = nef_holders(s, type), left = 0;
    int count = (int)nef_count(s, r->seat, type);
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (prices_type[kind] == type)
            left += s->pile[kind];
    int fall = with < 3 && left ? nef_rate[type][with] - nef_rate[type][with + 1] : 0;
    int rise = with > 1 ? nef_rate[type][with - 1] - nef_rate[type][with] : 0, theirs = 0;
    for (unsigned other = 0; rise && other < s->players; other++)
        if (other != r->seat)
            theirs += (int)nef_count(s, other, type);
    return POINT * count * (number_of(s, NEF_SCRIBE) + fall / 2) - POINT * rise * theirs / HARM;
}

static int vizier(const struct reading *r)
{
    unsigned types = nef_types(pile_eight(r->s->gift[r->seat]));
    return POINT * number_of(r->s, NEF_VIZIER) * __builtin_popcount(types);
}

static int treasurer(const struct reading *r, unsigned market)
{
    int number = number_of(r->s, NEF_TREASURER), there = r->s->reserve[market];
    return r->prices.deben * (there < number ? there : number);
}

/* What the holder of a card of a kind loses with it. */
int gift_loss(const struct nefertiti_state *s, unsigned kind)
{
    unsigned type = prices_type[kind];
    return POINT * nef_rate[type][nef_holders(s, type)] * nef_worth[kind];
}

static int royal_servant(const struct reading *r, unsigned type)
{
    const struct nefertiti_state *s = r->s;
    unsigned with = nef_holders(s, type), gone = 0, victims = 0;
    for (unsigned other = 0; other < s->players; other++) {
        uint64_t held = pile_eight(s->gift[other]) & nef_kinds_of[type];
        if (other == r->seat || !held)
            continue;
        victims++;
        gone += !(held & (held - 1));
    }
    int rise = with > gone ? nef_rate[type][with - gone] - nef_rate[type][with] : 0;
    return POINT *
           ((int)victims * nef_rate[type][with] / HARM + rise * (int)nef_count(s, r->seat, type));
}

/* What a card of a kind is worth to have from another seat; all of it but what is given. */
static int wish(const struct reading *r, unsigned kind)
{
    return r->prices.gift[kind] + gift_loss(r->s, kind) / HARM;
}

int swap_worth(const struct reading *r, unsigned given, unsigned taken)
{
    return wish(r, taken) - gift_loss(r->s, given) - gift_loss(r->s, given) / HARM;
}

/* The two kinds of the others that one would rather have than any other. */
void reading_wishes(struct reading *r)
{
    const struct nefertiti_state *s = r->s;
    uint64_t theirs = 0;
    r->wish[0] = r->wish[1] = (struct wish){NEF_GIFTS, NOTHING};
    for (unsigned other = 0; other < NEF_SEATS; other++)
        if (other != r->seat)
            theirs |= pile_eight(s->gift[other]);
    for (unsigned kinds = pile_kinds_of_eight(theirs); kinds; kinds &= kinds - 1) {
        unsigned kind = (unsigned)__builtin_ctz(kinds);
        struct wish this = {kind, wish(r, kind)};
        if (this.worth > r->wish[0].worth) {
            r->wish[1] = r->wish[0];
            r->wish[0] = this;
        } else if (this.worth > r->wish[1].worth) {
            r->wish[1] = this;
        }
    }
}

static int merchant(const struct reading *r, unsigned given)
{
    int best = r->wish[r->wish[0].kind == given].worth;
    return best - gift_loss(r->s, given) - gift_loss(r->s, given) / HARM;
}

/* What hiring brings, the seal already paid. */
int hire_worth(const struct reading *r, akhet_move move)
{
    int gain = HASTE - r->prices.seal;
    if (move >= NEF_M_OVERSEER)
        return gain + POINT;
    if (move >= NEF_M_ROYAL_SERVANT)
        return gain + royal_servant(r, move - NEF_M_ROYAL_SERVANT);
    if (move >= NEF_M_THIEF)
        return gain + r->prices.gift[(move - NEF_M_THIEF) % NEF_GIFTS];
    if (move >= NEF_M_MERCHANT)
        return gain + merchant(r, move - NEF_M_MERCHANT);
    if (move >= NEF_M_TREASURER)
        return gain + treasurer(r, move - NEF_M_TREASURER);
    if (move == NEF_M_VIZIER)
        return gain + vizier(r);
    return gain + scribe(r, move - NEF_M_SCRIBE);
}
