/* How sensible a move of Nile looks: what it brings to the crops that are short, against what its
 * cards are worth in hand.
 *
 * Points: a card stored of the crop that one has least of is worth a hundred. Only what the seat
 * on turn may know is read, so that a view and a world look alike. */
#include "bots/nile/nile.h"

#include "bots/nile/floods.h"
#include "games/nile/rules.h"

#ifndef KNOB
#define KNOB static const int
#endif

KNOB hold_share = 43;   /* of what a card would bring if planted, while it is in hand */
KNOB barred_share = 90; /* of that, where another grows the crop */
KNOB field_life = 56;   /* floods, in sixteenths, that a field lives to see */
KNOB foe_stored = 50;   /* another's card that is not harvested */
KNOB flood_share = 6;   /* cards of the pile between two floods, in fours: a turn takes three */
KNOB later_pile = 60;
KNOB drawn_share = 40;
KNOB pair_hold = 25;
KNOB card_worth = 45;
KNOB offer_foe = 110;
KNOB risk = 6;

/* What the next card of a crop is worth, by how many more than of the scarcest one has. */
KNOB need_of[12] = {100, 62, 40, 26, 17, 11, 7, 5, 3, 2, 1, 1};

struct outlook {
    const struct nile_table *v;
    const uint8_t *hand, *storage;
    unsigned seat, mine;
    int least;             /* of any crop, stored and growing */
    int flood[NILE_CROPS]; /* chance that the next flood is of the crop, of a thousand */
    const uint8_t *come[NILE_CROPS];
    int hold[NILE_COUNTED]; /* what the next card in hand is worth there */
    int drawn;              /* an unknown card */
};

static int need(const struct outlook *o, unsigned crop, int more)
{
    int above = o->storage[crop] + more - o->least;
    return need_of[above < 0 ? 0 : above > 11 ? 11 : above];
}

static void look_at_floods(struct outlook *o)
{
    const struct nile_table *v = o->v;
    uint8_t deck[16];
    nile_deck(v->players, v->quick, deck);
    int unseen[NILE_CROPS], all = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        unseen[crop] = deck[crop] - o->hand[crop] - o->storage[crop] - v->discards[crop] -
                       v->flood_pile[crop] - v->field[crop];
        all += unseen[crop];
    }
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++) {
        if (o->hand[kind] | v->discards[kind] | v->flood_pile[kind])
            continue;
        all++;
        for (unsigned shown = nile_shows[kind]; shown; shown &= shown - 1)
            unseen[__builtin_ctz(shown)]++;
    }
    int later = (v->piles_left - 1) * later_pile;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        o->flood[crop] = all > 0 ? unseen[crop] * 1000 / all : 0;
        /* in halves: the chance of each, times the cards, by the cards that a turn takes */
        int halves = (o->flood[crop] * v->pile_size + 220 * later) * 4 / (flood_share * 500);
        halves = halves > field_life * 2 / 16 ? field_life * 2 / 16 : halves;
        o->come[crop] = floods_come[halves > 16 ? 16 : halves];
    }
}

/* Cards of a crop that are added to so many of one's own. */
static int gain(const struct outlook *o, unsigned crop, unsigned growing, unsigned cards)
{
    int sum = 0;
    for (unsigned k = growing; k < growing + cards && k < 8; k++)
        sum += o->come[crop][k] * need(o, crop, (int)k);
    return sum / 100;
}

static void look_at_hand(struct outlook *o)
{
    const struct nile_table *v = o->v;
    int sum = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        unsigned mine = o->mine >> crop & 1 ? v->field[crop] : 0;
        int worth = gain(o, crop, mine, 1) * hold_share / 100;
        if (v->field[crop] && !mine)
            worth = worth * barred_share / 100;
        o->hold[crop] = worth;
        sum += worth * o->flood[crop];
    }
    o->drawn = sum / 1000;
    int late = v->piles_left == 1 && v->pile_size < 12;
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        o->hold[kind] = late ? 0 : pair_hold;
}

static void look(struct outlook *o, const struct nile_table *v)
{
    o->v = v;
    o->seat = v->turn;
    o->hand = v->hand[v->turn];
    o->storage = v->storage[v->turn];
    o->mine = nile_grown_by(v, v->turn);
    o->least = 100;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        int has = o->storage[crop] + (o->mine >> crop & 1 ? v->field[crop] : 0);
        o->least = has < o->least ? has : o->least;
    }
    look_at_floods(o);
    look_at_hand(o);
}

/* To a crop, from the hand: what will be harvested, less what the cards were worth in hand, and
 * what another loses. */
static int plant(const struct outlook *o, unsigned crop, unsigned cards)
{
    const struct nile_table *v = o->v;
    bool mine = o->mine >> crop & 1;
    int sum = gain(o, crop, mine ? v->field[crop] : 0, cards);
    sum -= o->hold[crop] * (int)cards;
    if (v->field[crop] && !mine) {
        int lost = 0;
        for (unsigned k = 0; k < v->field[crop] && k < 8; k++)
            lost += o->come[crop][k];
        sum += lost * foe_stored / (100 * (v->players - 1));
    }
    return sum;
}

static int best_addition(const struct outlook *o, unsigned crop)
{
    int best = 0;
    for (unsigned cards = 1; cards <= o->hand[crop]; cards++) {
        int sum = plant(o, crop, cards);
        best = sum > best ? sum : best;
    }
    return best;
}

static int speculate(const struct outlook *o, unsigned kind)
{
    unsigned shown = nile_shows[kind];
    int hit = 0;
    for (; shown; shown &= shown - 1)
        hit += o->flood[__builtin_ctz(shown)];
    int late = o->v->piles_left == 1 && o->v->pile_size < 12;
    return late ? 0 : hit * NILE_PAY * card_worth / 1000 - o->hold[kind];
}

/* A card given up, of hand or storage. */
static int cost(const struct outlook *o, unsigned held, unsigned reserved)
{
    if (held >= NILE_COUNTED) {
        unsigned crop = held - NILE_COUNTED;
        return need(o, crop, -1);
    }
    if (held >= NILE_CROPS)
        return o->hold[held];
    if (o->hand[held] > reserved)
        return o->hold[held];
    return gain(o, held, o->mine >> held & 1 ? o->v->field[held] : 0, 1) * 80 / 100;
}

/* A new flood: one's own harvest against that of the others. */
static int flood_gain(const struct outlook *o)
{
    const struct nile_table *v = o->v;
    int sum = 0;
    for (unsigned crops = nile_grown(v); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        if (o->mine >> crop & 1)
            sum += o->flood[crop] * need(o, crop, 0);
        else
            sum -= o->flood[crop] * offer_foe / (v->players - 1);
    }
    return sum / 1000;
}

static int action(const struct outlook *o, unsigned move, const int *addition, int additions,
                  unsigned reserved[NILE_CROPS])
{
    if (move < NILE_M_PLANT_TWO) {
        unsigned code = move - NILE_M_PLANT;
        reserved[code / NILE_PLANTS] = code % NILE_PLANTS + NILE_FIELD;
        return plant(o, code / NILE_PLANTS, code % NILE_PLANTS + NILE_FIELD);
    }
    if (move < NILE_M_ADD) {
        unsigned code = move - NILE_M_PLANT_TWO;
        reserved[code / NILE_CROPS] = reserved[code % NILE_CROPS] = 1;
        return plant(o, code / NILE_CROPS, 1) + plant(o, code % NILE_CROPS, 1);
    }
    if (move < NILE_M_SPECULATE) {
        unsigned code = move - NILE_M_ADD;
        unsigned crop = code / NILE_COPIES;
        for (unsigned c = 0; c < NILE_CROPS; c++)
            reserved[c] = addition[c] ? o->hand[c] : 0;
        reserved[crop] = code % NILE_COPIES + 1;
        return plant(o, crop, code % NILE_COPIES + 1) + additions - addition[crop];
    }
    if (move < NILE_M_SPECULATE_TWO)
        return speculate(o, move - NILE_M_SPECULATE + NILE_CROPS);
    if (move < NILE_M_PASS) {
        unsigned code = move - NILE_M_SPECULATE_TWO;
        return speculate(o, code / NILE_PAIRS + NILE_CROPS) +
               speculate(o, code % NILE_PAIRS + NILE_CROPS);
    }
    return 0;
}

static int16_t clip(int points)
{
    return (int16_t)(points > 3000 ? 3000 : points < -3000 ? -3000 : points);
}

void nile_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
{
    struct outlook o;
    look(&o, view);
    if (o.v->phase == NILE_MARKET_SECOND || o.v->phase == NILE_OFFER_SECOND) {
        for (unsigned i = 0; i < count; i++)
            rank[i] = clip(-cost(&o, moves[i] - NILE_M_DISCARD, 0));
        return;
    }
    int addition[NILE_CROPS] = {0}, additions = 0;
    for (unsigned crops = nile_may_grow(o.v); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        additions += addition[crop] = best_addition(&o, crop);
    }
    unsigned keep[NILE_CROPS] = {0};
    int best = 0;
    unsigned i = 0;
    unsigned trades = 0;
    while (trades < count && moves[trades] < NILE_M_PLANT)
        trades++;
    for (i = trades; i < count; i++) {
        unsigned reserved[NILE_CROPS] = {0};
        int points = action(&o, moves[i], addition, additions, reserved);
        rank[i] = clip(points);
        if (points > best) {
            best = points;
            memcpy(keep, reserved, sizeof keep);
        }
    }
    if (!trades)
        return;
    int low = 10000, next = 10000, given[NILE_HELD];
    for (i = 0; i < trades / 2; i++) {
        unsigned held = moves[i] - NILE_M_MARKET;
        int its = given[i] = cost(&o, held, held < NILE_CROPS ? keep[held] : 0);
        unsigned left = held < NILE_COUNTED ? o.hand[held] : o.storage[held - NILE_COUNTED];
        if (its < low) {
            next = left > 1 ? its : low;
            low = its;
        } else if (its < next) {
            next = its;
        }
    }
    int flood = flood_gain(&o);
    for (i = 0; i < trades / 2; i++) {
        int its = given[i] + (given[i] == low ? next : low);
        rank[i] = clip(best + o.drawn * drawn_share / 100 - its - risk);
        rank[trades / 2 + i] = clip(best + flood - its - risk);
    }
}
