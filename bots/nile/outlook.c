/* What the seat on turn in Nile makes of the table: which crops it needs, which floods are to be
 * expected, what its cards are worth in hand. */
#include "bots/nile/outlook.h"

#include "bots/nile/floods.h"

/* Found by playing many variants against each other. */
enum {
    HOLD = 43,         /* of a hundred: what a card in hand is worth of what it would bring */
    BARRED = 90,       /* of that, where another grows the crop */
    DRAWN = 40,        /* of that, a card yet to be drawn */
    PAIR = 25,         /* a speculation card in hand */
    LATE = 12,         /* cards of the last pile when speculation comes too late */
    LATER_PILE = 60,   /* cards of a pile to come */
    USUAL_FLOOD = 220, /* the chance of a crop there, of a thousand */
    HALF_FLOOD = 750,  /* cards times chance that make half a flood */
    LIFE = 7           /* floods, in halves, that a field lives to see */
};

/* What the next card of a crop is worth, by how many more than of the scarcest one has. */
static const int8_t need_of[] = {100, 62, 40, 26, 17, 11, 7, 5, 3, 2, 1};
enum { NEEDS = sizeof need_of };

int outlook_need(const struct outlook *o, unsigned crop, int more)
{
    int above = o->storage[crop] + more - o->least;
    return need_of[above < 0 ? 0 : above >= NEEDS ? NEEDS - 1 : above];
}

int outlook_gain(const struct outlook *o, unsigned crop, unsigned growing, unsigned cards)
{
    int sum = 0;
    for (unsigned k = growing; k < growing + cards && k < FLOODS_MOST; k++)
        sum += o->come[crop][k] * outlook_need(o, crop, (int)k);
    return sum / 100;
}

static int unseen_crop(const struct outlook *o, unsigned crop, unsigned copies)
{
    const struct nile_state *v = o->v;
    int unseen = (int)copies - o->hand[crop] - v->discards[crop] - v->flood_pile[crop] -
                 v->field[crop] - o->storage[crop];
    for (unsigned seat = 0; v->open && seat < v->players; seat++)
        unseen -= seat == v->turn ? 0 : v->storage[seat][crop];
    return unseen > 0 ? unseen : 0;
}

/* The cards that would flood each crop, among those that one has not seen; and all of these. */
static int unseen_floods(const struct outlook *o, int unseen[NILE_CROPS])
{
    const struct nile_state *v = o->v;
    uint8_t deck[16];
    int all = 0;
    nile_deck(v->players, v->quick, deck);
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        all += unseen[crop] = unseen_crop(o, crop, deck[crop]);
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++) {
        if (o->hand[kind] | v->discards[kind] | v->flood_pile[kind])
            continue;
        all++;
        for (unsigned shown = nile_shows[kind]; shown; shown &= shown - 1)
            unseen[__builtin_ctz(shown)]++;
    }
    return all;
}

static void look_at_floods(struct outlook *o)
{
    int unseen[NILE_CROPS], all = unseen_floods(o, unseen);
    int later = (o->v->piles_left - 1) * LATER_PILE * USUAL_FLOOD;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        o->flood[crop] = all ? unseen[crop] * 1000 / all : 0;
        int halves = (o->flood[crop] * o->v->pile_size + later) / HALF_FLOOD;
        o->come[crop] = floods_come[halves > LIFE ? LIFE : halves];
    }
}

static void look_at_hand(struct outlook *o)
{
    int sum = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        unsigned growing = outlook_growing(o, crop);
        int worth = outlook_gain(o, crop, growing, 1) * HOLD / 100;
        o->hold[crop] = o->v->field[crop] && !growing ? worth * BARRED / 100 : worth;
        sum += o->hold[crop] * o->flood[crop];
    }
    o->drawn = sum / 1000 * DRAWN / 100;
    o->late = o->v->piles_left == 1 && o->v->pile_size < LATE;
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        o->hold[kind] = o->late ? 0 : PAIR;
}

void outlook_of(struct outlook *o, const struct nile_state *v)
{
    o->v = v;
    o->hand = v->hand[v->turn];
    o->storage = v->storage[v->turn];
    o->mine = nile_grown_by(v, v->turn);
    o->least = UINT8_MAX;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        int has = o->storage[crop] + (int)outlook_growing(o, crop);
        o->least = has < o->least ? has : o->least;
    }
    look_at_floods(o);
    look_at_hand(o);
}
