/* The ranks of moves in Nile: the gain for scarce crops, less the worth of the cards in hand, and
 * the effect on the other seats. */
#include "bots/nile/nile.h"

#include "bots/nile/assessment.h"

/* In points or percent. Tuned by playing many variants against each other. */
enum {
    PAID = 45,     /* a card that a speculation pays */
    TAKEN = 50,    /* a card of another seat that will not be harvested */
    SHARED = 110,  /* a card of another seat that an offering harvests */
    TRADING = 6,   /* the least gain of a trade */
    RESERVED = 80, /* percent of its gain that a card about to be planted costs */
    NO_CARD = 10000
};

/* The best move other than a trade, and the cards it uses. */
struct plan {
    int points;
    uint8_t cards[NILE_CROPS];
};

/* The gain of adding to all fields of the seat. */
struct additions {
    int crop[NILE_CROPS];
    int all;
};

/* The loss of the seat whose field is displaced. */
static int taken(const struct assessment *o, unsigned crop)
{
    int lost = 0;
    for (unsigned k = 0; k < o->v->field[crop] && k < FLOODS_MOST; k++)
        lost += o->come[crop][k];
    return lost * TAKEN / (100 * (o->v->players - 1));
}

static int plant(const struct assessment *o, unsigned crop, unsigned cards)
{
    unsigned growing = assessment_growing(o, crop);
    int points = assessment_gain(o, crop, growing, cards) - o->hold[crop] * (int)cards;
    return growing ? points : points + taken(o, crop);
}

static void look_at_additions(const struct assessment *o, struct additions *additions)
{
    memset(additions, 0, sizeof *additions);
    for (unsigned crops = nile_may_grow(o->v); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        int best = 0;
        for (unsigned cards = 1; cards <= o->hand[crop]; cards++) {
            int points = plant(o, crop, cards);
            best = points > best ? points : best;
        }
        additions->crop[crop] = best;
        additions->all += best;
    }
}

static int speculate(const struct assessment *o, unsigned kind)
{
    int chance = 0;
    if (o->late)
        return 0;
    for (unsigned shown = nile_shows[kind]; shown; shown &= shown - 1)
        chance += o->flood[__builtin_ctz(shown)];
    return chance * NILE_PAY * PAID / 1000 - o->hold[kind];
}

/* The points and cards of a move other than a trade. An addition includes the additions that may
 * follow it. */
static void judge(const struct assessment *o, const struct additions *additions, unsigned move,
                  struct plan *plan)
{
    memset(plan, 0, sizeof *plan);
    if (move < NILE_M_PLANT_TWO) {
        unsigned crop = (move - NILE_M_PLANT) / NILE_PLANTS;
        unsigned cards = (move - NILE_M_PLANT) % NILE_PLANTS + NILE_FIELD;
        plan->cards[crop] = (uint8_t)cards;
        plan->points = plant(o, crop, cards);
    } else if (move < NILE_M_ADD) {
        unsigned crop = (move - NILE_M_PLANT_TWO) / NILE_CROPS;
        unsigned other = (move - NILE_M_PLANT_TWO) % NILE_CROPS;
        plan->cards[crop] = plan->cards[other] = 1;
        plan->points = plant(o, crop, 1) + plant(o, other, 1);
    } else if (move < NILE_M_SPECULATE) {
        unsigned crop = (move - NILE_M_ADD) / NILE_COPIES;
        unsigned cards = (move - NILE_M_ADD) % NILE_COPIES + 1;
        for (unsigned other = 0; other < NILE_CROPS; other++)
            plan->cards[other] = additions->crop[other] ? o->hand[other] : 0;
        plan->cards[crop] = (uint8_t)cards;
        plan->points = plant(o, crop, cards) + additions->all - additions->crop[crop];
    } else if (move < NILE_M_SPECULATE_TWO) {
        plan->points = speculate(o, move - NILE_M_SPECULATE + NILE_CROPS);
    } else if (move < NILE_M_PASS) {
        unsigned code = move - NILE_M_SPECULATE_TWO;
        plan->points = speculate(o, code / NILE_PAIRS + NILE_CROPS) +
                       speculate(o, code % NILE_PAIRS + NILE_CROPS);
    }
}

/* The cost of giving up a card of hand or storage. */
static int cost(const struct assessment *o, unsigned held, const struct plan *plan)
{
    if (held >= NILE_COUNTED)
        return assessment_need(o, held - NILE_COUNTED, -1);
    if (held >= NILE_CROPS || o->hand[held] > plan->cards[held])
        return o->hold[held];
    return assessment_gain(o, held, assessment_growing(o, held), 1) * RESERVED / 100;
}

/* The gain of a new flood: the seat's harvest against that of the others. */
static int flood(const struct assessment *o)
{
    int sum = 0;
    for (unsigned crops = nile_grown(o->v); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        int card =
            o->mine >> crop & 1 ? assessment_need(o, crop, 0) : -SHARED / (o->v->players - 1);
        sum += o->flood[crop] * card;
    }
    return sum / 1000;
}

static int16_t clip(int points)
{
    return (int16_t)(points > 3000 ? 3000 : points < -3000 ? -3000 : points);
}

/* The best move after a trade, from all legal moves, because the ranked moves may be only some. */
static void make_plan(const struct assessment *o, const struct additions *additions,
                      struct plan *best)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = nile_legal(o->v, moves);
    memset(best, 0, sizeof *best);
    for (unsigned i = count; i > 0 && moves[i - 1] >= NILE_M_PLANT; i--) {
        struct plan plan;
        judge(o, additions, moves[i - 1], &plan);
        if (plan.points > best->points)
            *best = plan;
    }
}

/* The gain of a trade without the cost of its cards, and the two cheapest cards. */
struct trade {
    int market, offer;
    int cheapest, next;
};

static void look_at_trades(const struct assessment *o, const struct plan *plan, struct trade *trade)
{
    trade->market = plan->points + o->drawn - TRADING;
    trade->offer = plan->points + flood(o) - TRADING;
    trade->cheapest = trade->next = NO_CARD;
    for (unsigned held = 0; held < NILE_HELD; held++) {
        unsigned has = held < NILE_COUNTED ? o->hand[held] : o->storage[held - NILE_COUNTED];
        if (!has)
            continue;
        int given = cost(o, held, plan);
        if (given < trade->cheapest) {
            trade->next = has > 1 ? given : trade->cheapest;
            trade->cheapest = given;
        } else if (given < trade->next) {
            trade->next = given;
        }
    }
}

/* A trade takes its card and the cheapest other one; the plan can follow it. */
static int rank_trade(const struct assessment *o, const struct plan *plan,
                      const struct trade *trade, unsigned move)
{
    bool offer = move >= NILE_M_OFFER;
    int given = cost(o, move - (offer ? NILE_M_OFFER : NILE_M_MARKET), plan);
    int other = given == trade->cheapest ? trade->next : trade->cheapest;
    return (offer ? trade->offer : trade->market) - given - other;
}

void nile_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
{
    struct assessment o;
    struct additions additions;
    struct plan best = {0}, plan;
    struct trade trade;
    assess(&o, view);
    if (o.v->phase == NILE_MARKET_SECOND || o.v->phase == NILE_OFFER_SECOND) {
        for (unsigned i = 0; i < count; i++)
            rank[i] = clip(-cost(&o, moves[i] - NILE_M_DISCARD, &best));
        return;
    }
    look_at_additions(&o, &additions);
    make_plan(&o, &additions, &best);
    look_at_trades(&o, &best, &trade);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] < NILE_M_DISCARD) {
            rank[i] = clip(rank_trade(&o, &best, &trade, moves[i]));
        } else {
            judge(&o, &additions, moves[i], &plan);
            rank[i] = clip(plan.points);
        }
    }
}
