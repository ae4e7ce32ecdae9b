/* The cards that a seat in its camp phase will play: what its coins buy. A position in the middle
 * of a camp phase is evaluated as if they had been played, so that coins are worth what they
 * bring. */
#include "bots/valley/features.h"

#include "bots/valley/tuning.h"

enum { MOST_ITEMS = 16, MOST_COINS = VALLEY_COINS + 2 };

/* What the best choice among the first cards looks like for every number of coins. */
struct basket {
    int16_t worth[MOST_COINS + 1];
    uint16_t items[MOST_COINS + 1]; /* as bits */
    uint8_t card[MOST_ITEMS];
    unsigned count;
};

static void consider(struct basket *b, unsigned card, unsigned budget)
{
    unsigned cost = valley_card[card].cost;
    if (b->count == MOST_ITEMS)
        return;
    b->card[b->count] = (uint8_t)card;
    for (unsigned coins = budget; coins >= cost; coins--) {
        int worth = b->worth[coins - cost] + valley_worth[card].play;
        if (worth > b->worth[coins]) {
            b->worth[coins] = (int16_t)worth;
            b->items[coins] = (uint16_t)(b->items[coins - cost] | 1u << b->count);
        }
        if (!coins)
            break;
    }
    b->count++;
}

static void move_to_camp(struct valley_side *side, unsigned card, unsigned *spent)
{
    side->hand[card]--;
    side->hand_size--;
    side->camp[card]++;
    *spent += valley_card[card].cost;
}

void valley_buy(const struct valley_state *s, struct valley_side *side)
{
    uint32_t kinds =
        pile_kinds(side->hand, VALLEY_CAMP_PILE) & (uint32_t)(BIT(VALLEY_GUARDIAN) - 1);
    unsigned spent = 0, budget = side->coins, less = discount(s, side);
    struct basket basket = {0};
    budget += less;
    budget = budget > MOST_COINS ? MOST_COINS : budget;
    for (; kinds; kinds &= kinds - 1) {
        unsigned card = (unsigned)__builtin_ctz(kinds);
        if (valley_card[card].cost > budget)
            continue;
        for (unsigned copies = side->hand[card]; copies; copies--)
            if (valley_card[card].cost)
                consider(&basket, card, budget);
            else
                move_to_camp(side, card, &spent);
    }
    for (unsigned items = basket.items[budget]; items; items &= items - 1)
        move_to_camp(side, basket.card[__builtin_ctz(items)], &spent);
    unsigned left = budget > spent ? budget - spent : 0;
    left = left > side->coins ? side->coins : left;
    side->coins = (uint8_t)(left > VALLEY_COIN_LIMIT ? VALLEY_COIN_LIMIT : left);
}
