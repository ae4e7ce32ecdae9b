/* The needs and expectations of the deciding seat in Nile. */
#include "bots/nile/assessment.h"

const uint8_t floods_come[FLOODS_ROWS][FLOODS_MOST] = {
    {0, 0, 0, 0, 0, 0, 0, 0},           {39, 9, 1, 0, 0, 0, 0, 0},
    {63, 26, 8, 2, 0, 0, 0, 0},         {78, 44, 19, 7, 2, 0, 0, 0},
    {86, 59, 32, 14, 5, 2, 0, 0},       {92, 71, 46, 24, 11, 4, 1, 0},
    {95, 80, 58, 35, 18, 8, 3, 1},      {97, 86, 68, 46, 27, 14, 7, 3},
    {98, 91, 76, 57, 37, 21, 11, 5},    {99, 94, 83, 66, 47, 30, 17, 9},
    {99, 96, 88, 73, 56, 38, 24, 13},   {100, 97, 91, 80, 64, 47, 31, 19},
    {100, 98, 94, 85, 71, 55, 39, 26},  {100, 99, 96, 89, 78, 63, 47, 33},
    {100, 99, 97, 92, 83, 70, 55, 40},  {100, 100, 98, 94, 87, 76, 62, 48},
    {100, 100, 99, 96, 90, 81, 69, 55},
};

/* Tuned by playing many variants against each other. */
enum {
    HOLD = 43,         /* percent of its gain that a card in hand is worth */
    BARRED = 90,       /* percent of that where another seat grows the crop */
    DRAWN = 40,        /* percent of that for a card to be drawn */
    PAIR = 25,         /* worth of a speculation card in hand */
    LATE = 12,         /* cards of the last pile at which speculation is too late */
    LATER_PILE = 60,   /* expected cards of a later pile */
    USUAL_FLOOD = 220, /* probability of a crop there, in thousandths */
    HALF_FLOOD = 750,  /* cards times probability that make half a flood */
    LIFE = 7           /* most floods of a field, in halves */
};

/* The worth of the next card of a crop, by how many more cards of it than of the scarcest the seat
 * has. */
static const int8_t need_of[] = {100, 62, 40, 26, 17, 11, 7, 5, 3, 2, 1};
enum { NEEDS = sizeof need_of };

int assessment_need(const struct assessment *o, unsigned crop, int more)
{
    int above = o->storage[crop] + more - o->least;
    return need_of[above < 0 ? 0 : above >= NEEDS ? NEEDS - 1 : above];
}

int assessment_gain(const struct assessment *o, unsigned crop, unsigned growing, unsigned cards)
{
    int sum = 0;
    for (unsigned k = growing; k < growing + cards && k < FLOODS_MOST; k++)
        sum += o->come[crop][k] * assessment_need(o, crop, (int)k);
    return sum / 100;
}

static int unseen_crop(const struct assessment *o, unsigned crop, unsigned copies)
{
    const struct nile_state *v = o->v;
    int unseen = (int)copies - o->hand[crop] - v->discards[crop] - v->flood_pile[crop] -
                 v->field[crop] - o->storage[crop];
    for (unsigned seat = 0; v->open && seat < v->players; seat++)
        unseen -= seat == v->turn ? 0 : v->storage[seat][crop];
    return unseen > 0 ? unseen : 0;
}

/* For each crop the unseen cards that would flood it; returns the number of all unseen cards. */
static int unseen_floods(const struct assessment *o, int unseen[NILE_CROPS])
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

static void look_at_floods(struct assessment *o)
{
    int unseen[NILE_CROPS], all = unseen_floods(o, unseen);
    int later = (o->v->piles_left - 1) * LATER_PILE * USUAL_FLOOD;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        o->flood[crop] = all ? unseen[crop] * 1000 / all : 0;
        int halves = (o->flood[crop] * o->v->pile_size + later) / HALF_FLOOD;
        o->come[crop] = floods_come[halves > LIFE ? LIFE : halves];
    }
}

static void look_at_hand(struct assessment *o)
{
    int sum = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        unsigned growing = assessment_growing(o, crop);
        int worth = assessment_gain(o, crop, growing, 1) * HOLD / 100;
        o->hold[crop] = o->v->field[crop] && !growing ? worth * BARRED / 100 : worth;
        sum += o->hold[crop] * o->flood[crop];
    }
    o->drawn = sum / 1000 * DRAWN / 100;
    o->late = o->v->piles_left == 1 && o->v->pile_size < LATE;
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        o->hold[kind] = o->late ? 0 : PAIR;
}

void assess(struct assessment *o, const struct nile_state *v)
{
    o->v = v;
    o->hand = v->hand[v->turn];
    o->storage = v->storage[v->turn];
    o->mine = nile_grown_by(v, v->turn);
    o->least = UINT8_MAX;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        int has = o->storage[crop] + (int)assessment_growing(o, crop);
        o->least = has < o->least ? has : o->least;
    }
    look_at_floods(o);
    look_at_hand(o);
}
