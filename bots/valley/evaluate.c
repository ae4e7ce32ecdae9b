/* How good the valley looks: tombs won, who would win the open one, and what is left for the
 * next. */
#include "bots/evaluate.h"

#include "games/valley/rules.h"

enum {
    TOMB = 400,    /* one won */
    MARGIN = 30,   /* each point of Force ahead in the open tomb, */
    FAR_AHEAD = 8, /* up to so many */
    COIN = 10,     /* each of the first few: they turn into a camp */
    FEW_COINS = 4,
    HAND_CARD = 8,
    SPARE_CARD = 2, /* beyond the limit of a hand */
    CAMP_CARD = 12,
    CAMP_FORCE = 9,
    STANDING = 12, /* more for an ally that helps from camp, turn after turn */
    PAPYRUS = 30,
    PASS = 20,
    TRAP_LAID = 25, /* face down or not yet triggered */
    RITE_LAID = 15,
};

static int camp_value(const struct valley_side *side)
{
    const uint64_t standing = valley_with(VALLEY_DOES_MORE_COINS) |
                              valley_with(VALLEY_DOES_CHEAPER) | valley_with(VALLEY_DOES_SEE_TOMB) |
                              valley_with(VALLEY_DOES_MORE_RESOURCES) |
                              valley_with(VALLEY_DOES_HEAL);
    int value = 0;
    for (unsigned card = 0; card < VALLEY_GUARDIAN; card++) {
        int each = CAMP_CARD + CAMP_FORCE * valley_card[card].force;
        each += standing & BIT(card) ? STANDING : 0;
        value += side->camp[card] * each;
    }
    return value;
}

/* Traps wait for their targets; rites count for the little they may prevent. */
static int laid_value(const struct valley_side *side)
{
    int traps = __builtin_popcountll(laid_cards(side) & VALLEY_ALL_TRAPS);
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_UNDEAD; card++)
        traps += side->tomb[card];
    int rites = __builtin_popcountll(laid_cards(side) & VALLEY_SPAN(VALLEY_RITE, VALLEY_RITES));
    return TRAP_LAID * traps + RITE_LAID * rites;
}

static int hand_value(const struct valley_side *side)
{
    int cards = side->hand_size + (side->bluff != 0);
    int spare = cards > VALLEY_HAND_LIMIT ? cards - VALLEY_HAND_LIMIT : 0;
    return HAND_CARD * (cards - spare) + SPARE_CARD * spare;
}

static int side_value(const struct valley_side *side)
{
    int coins = side->coins < FEW_COINS ? side->coins : FEW_COINS;
    return TOMB * __builtin_popcount(side->won) + camp_value(side) + laid_value(side) +
           hand_value(side) + COIN * coins + PAPYRUS * side->papyri_left + PASS * side->pass;
}

static int margin(const struct valley_table *v, int seat)
{
    if (!v->open || v->phase == VALLEY_OVER)
        return 0;
    int ahead = (int)valley_total(v, (unsigned)seat) - (int)valley_total(v, (unsigned)seat ^ 1);
    if (ahead > FAR_AHEAD)
        ahead = FAR_AHEAD;
    if (ahead < -FAR_AHEAD)
        ahead = -FAR_AHEAD;
    return MARGIN * ahead;
}

int evaluate_valley(const void *view, int seat)
{
    const struct valley_table *v = view;
    return side_value(&v->side[seat]) - side_value(&v->side[seat ^ 1]) + margin(v, seat);
}
