/* What can be said about a seat of Eights: what it has scored, and what it may still score. */
#include "bots/eights/features.h"

#include "games/eights/eights.h"

enum { RANKS = 13 };

struct hand {
    int pips, cards, suits, next;
};

/* The best card that would follow the top one counts as the next. */
static struct hand look(const struct eights_table *t, int seat)
{
    struct hand hand = {0};
    unsigned suits = 0;
    for (uint64_t left = t->hand[seat]; left; left &= left - 1) {
        int card = __builtin_ctzll(left), pips = card % RANKS + 1;
        hand.pips += pips;
        hand.cards++;
        suits |= 1u << card / RANKS;
        if ((card / RANKS == t->top / RANKS || card % RANKS == t->top % RANKS) && pips > hand.next)
            hand.next = pips;
    }
    hand.suits = __builtin_popcount(suits);
    return hand;
}

void eights_features(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    const struct eights_table *t = &((const struct eights_view *)world)->table;
    struct hand hand = look(t, seat);
    int wait = (seat - t->turn + EIGHTS_SEATS) % EIGHTS_SEATS;
    const int value[] = {
        [FEATURE_scored] = t->points[seat],
        [FEATURE_scored_late] = t->points[seat] * (EIGHTS_DECK - t->deck_size) / EIGHTS_DECK,
        [FEATURE_held] = hand.pips,
        [FEATURE_held_early] = hand.pips * t->deck_size / EIGHTS_DECK,
        [FEATURE_cards] = hand.cards,
        [FEATURE_suits] = hand.suits,
        [FEATURE_follows] = hand.next,
        [FEATURE_wait] = wait,
    };
    for (unsigned i = 0; i < FEATURES; i++)
        x[i] = (int16_t)value[i];
}
