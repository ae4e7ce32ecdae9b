/* The features of a seat of Nile: the cards it has stored, growing and in hand of every crop, the
 * scarcest first, and how safe they are. */
#include "bots/nile/nile.h"

#include "bots/nile/assessment.h"

enum feature {
#define WEIGHT(name, ...) name,
#include "bots/nile/weights.def"
#undef WEIGHT
};

enum {
    PART = 8,       /* a stored card */
    HELD_PART = 3,  /* of it, a card in hand */
    TURNS = 16,     /* turns of a seat before the end that count as early */
    LATE_HAND = 30, /* cards left at which cards in hand start to lose value */
    SOME_OUT = 8,   /* more cards that a later pile will lack */
    HAND_MOST = 8,  /* cards of a crop in hand that count */
    LIKELY = 32,    /* a flood that is certain */
    LAST = 40       /* cards left that count as the very end */
};

struct glance {
    const struct nile_state *s;
    int left;  /* cards still to be drawn from all piles */
    int turns; /* of each seat before the end, TURNS at most */
};

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

static struct glance glance(const struct nile_state *s)
{
    unsigned out = pile_size(s->field, 8);
    for (unsigned seat = 0; seat < s->players; seat++)
        out += s->hand_size[seat] + (unsigned)s->storage_size[seat];
    int later = NILE_DECK - SOME_OUT - (int)out;
    struct glance g = {.s = s};
    if (s->piles_left) /* otherwise the game is over */
        g.left = s->pile_size + (s->piles_left - 1) * (later < 20 ? 20 : later);
    g.turns = least_of(g.left / (NILE_TURN * s->players), TURNS);
    return g;
}

/* The expected number of cards of a crop at the end, in PARTs. */
static int expected(const struct glance *g, unsigned seat, unsigned crop)
{
    const struct nile_state *s = g->s;
    const uint8_t *come = floods_come[least_of(g->left * 15 / 100, FLOODS_ROWS - 1)];
    unsigned growing = s->owner[crop] == seat ? s->field[crop] : 0;
    int parts = 0, held = s->hand[seat][crop];
    for (unsigned k = 0; k < growing && k < FLOODS_MOST; k++)
        parts += come[k];
    parts = parts * PART / 100;
    held = HELD_PART * least_of(held, 5);
    if (s->field[crop] && !growing)
        held = held * 2 / 3;
    return s->storage[seat][crop] * PART + parts + held * least_of(g->left, LATE_HAND) / LATE_HAND;
}

/* How likely the next flood of the pile shows each crop, in parts of LIKELY. */
static void likely_floods(const struct nile_state *s, int flood[NILE_CROPS])
{
    memset(flood, 0, sizeof *flood * NILE_CROPS);
    if (!s->pile_size)
        return;
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++)
        for (unsigned shown = s->pile[kind] ? nile_shows[kind] : 0; shown; shown &= shown - 1)
            flood[__builtin_ctz(shown)] += s->pile[kind];
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        flood[crop] = flood[crop] * LIKELY / s->pile_size;
}

static void sort(int count[NILE_CROPS])
{
    for (unsigned i = 1; i < NILE_CROPS; i++) {
        int its = count[i];
        unsigned j = i;
        for (; j > 0 && count[j - 1] > its; j--)
            count[j] = count[j - 1];
        count[j] = its;
    }
}

/* Compare two sorted lists of piles: the first difference decides. */
static int compare(const int a[NILE_CROPS], const int b[NILE_CROPS])
{
    for (unsigned i = 0; i < NILE_CROPS; i++)
        if (a[i] != b[i])
            return a[i] > b[i] ? 1 : -1;
    return 0;
}

static void piles(const struct glance *g, unsigned seat, int stored[NILE_CROPS],
                  int all[NILE_CROPS])
{
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        stored[crop] = g->s->storage[seat][crop];
        all[crop] = expected(g, seat, crop);
    }
    sort(stored);
    sort(all);
}

/* Where the cards of each crop are, the crop of which the seat will have least first. */
static void read_crops(const struct glance *g, unsigned seat, int16_t *x)
{
    const struct nile_state *s = g->s;
    int all[NILE_CROPS], flood[NILE_CROPS];
    uint8_t order[NILE_CROPS];
    likely_floods(s, flood);
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        unsigned at = crop;
        all[crop] = expected(g, seat, crop);
        for (; at > 0 && all[order[at - 1]] > all[crop]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)crop;
    }
    for (unsigned i = 0; i < NILE_CROPS; i++) {
        unsigned crop = order[i];
        bool mine = s->owner[crop] == seat;
        x[store_least + i] = (int16_t)s->storage[seat][crop];
        x[grow_least + i] = (int16_t)(mine ? s->field[crop] : 0);
        x[rival_least + i] = (int16_t)(mine ? 0 : s->field[crop]);
        x[hand_least + i] = (int16_t)least_of(s->hand[seat][crop], HAND_MOST);
        x[wet_least + i] = s->turn == seat && s->flooded >> crop & 1;
        x[flood_least + i] = (int16_t)flood[crop];
    }
    x[stage] = (int16_t)g->turns;
    x[ending] = (int16_t)(LAST - least_of(g->left, LAST));
}

static void read_piles(const struct glance *g, unsigned seat, int16_t *x)
{
    int stored[NILE_CROPS], all[NILE_CROPS], now = 1, later = 1;
    piles(g, seat, stored, all);
    for (unsigned i = 0; i < NILE_CROPS; i++) {
        x[early_least + i] = (int16_t)(all[i] * g->turns / TURNS);
        x[late_least + i] = (int16_t)(all[i] * (TURNS - g->turns) / TURNS);
    }
    x[stored_least] = (int16_t)(stored[0] * (TURNS - g->turns) / 2);
    x[stored_second] = (int16_t)(stored[1] * (TURNS - g->turns) / 2);
    for (unsigned other = 0; other < g->s->players; other++) {
        int its_stored[NILE_CROPS], its_all[NILE_CROPS];
        if (other == seat)
            continue;
        piles(g, other, its_stored, its_all);
        now = least_of(now, compare(stored, its_stored));
        later = least_of(later, compare(all, its_all));
    }
    x[ahead] = (int16_t)(now * (TURNS - g->turns));
    x[will_be_ahead] = (int16_t)(later * (TURNS - g->turns));
}

/* Whether another seat holds enough cards to displace the field. */
static bool can_be_displaced(const struct nile_state *s, unsigned crop)
{
    for (unsigned seat = 0; seat < s->players; seat++)
        if (seat != s->owner[crop] && s->hand[seat][crop] > s->field[crop])
            return true;
    return false;
}

static void read_fields(const struct glance *g, unsigned seat, int16_t *x)
{
    const struct nile_state *s = g->s;
    int most = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        most = s->field[crop] > most ? s->field[crop] : most;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        int cards = s->field[crop];
        bool mine = cards && s->owner[crop] == seat;
        if (mine) {
            x[fields]++;
            x[largest] =
                (int16_t)(x[largest] + (cards == most && s->pile[NILE_locusts] ? cards : 0));
            x[threatened] = (int16_t)(x[threatened] + (can_be_displaced(s, crop) ? cards : 0));
        } else if (cards && s->hand[seat][crop] > cards) {
            x[threatening] = (int16_t)(x[threatening] + cards);
        }
        if (!mine && !s->storage[seat][crop])
            x[lacking]++;
    }
}

static void read_hand(const struct glance *g, unsigned seat, int16_t *x)
{
    const struct nile_state *s = g->s;
    int least = 99, most = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        int has = s->storage[seat][crop];
        least = has < least ? has : least;
        most += has;
    }
    unsigned two = 0;
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        two += s->hand[seat][kind];
    x[in_hand] = (int16_t)(s->hand_size[seat] * g->turns / 4);
    x[pairs] = (int16_t)two;
    x[surplus] = (int16_t)((most - least * (int)NILE_CROPS + s->hand_size[seat]) *
                           (TURNS - g->turns) / TURNS);
}

/* A trade in progress. */
static void read_trade(const struct glance *g, unsigned seat, int16_t *x)
{
    const struct nile_state *s = g->s;
    if (s->turn != seat)
        return;
    x[on_turn] = 1;
    x[at_market] = s->phase == NILE_MARKET_SECOND;
    if (s->phase != NILE_OFFER_SECOND)
        return;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        if (s->field[crop])
            x[offering] = (int16_t)(x[offering] + (s->owner[crop] == seat ? 2 : -1));
}

void nile_extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    struct glance g = glance(world);
    memset(x, 0, NILE_FEATURES * sizeof *x);
    read_crops(&g, (unsigned)seat, x);
    read_piles(&g, (unsigned)seat, x);
    read_fields(&g, (unsigned)seat, x);
    read_hand(&g, (unsigned)seat, x);
    read_trade(&g, (unsigned)seat, x);
}
