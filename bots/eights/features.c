/* What can be said about a seat of Eights: what it has scored, and what it may still score. */
#include "bots/eights/features.h"

#include "games/eights/eights.h"

enum { RANKS = 13 };

struct hand {
    int pips, cards, suits, next;
};

/* The best card that would follow the top one counts as the next. */
static struct hand look(const struct eights_state *s, int seat)
{
    struct hand hand = {0};
    unsigned suits = 0;
    for (uint64_t left = s->hand[seat]; left; left &= left - 1) {
        int card = __builtin_ctzll(left), pips = card % RANKS + 1;
        hand.pips += pips;
        hand.cards++;
        suits |= 1u << card / RANKS;
        if ((card / RANKS == s->top / RANKS || card % RANKS == s->top % RANKS) && pips > hand.next)
            hand.next = pips;
    }
    hand.suits = __builtin_popcount(suits);
    return hand;
}

void eights_features(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    const struct eights_state *s = &((const struct eights_view *)world)->table;
    struct hand hand = look(s, seat);
    int wait = (seat - s->turn + EIGHTS_SEATS) % EIGHTS_SEATS;
    const int value[] = {
        [FEATURE_scored] = s->points[seat],
        [FEATURE_scored_late] = s->points[seat] * (EIGHTS_DECK - s->deck_size) / EIGHTS_DECK,
        [FEATURE_held] = hand.pips,
        [FEATURE_held_early] = hand.pips * s->deck_size / EIGHTS_DECK,
        [FEATURE_cards] = hand.cards,
        [FEATURE_suits] = hand.suits,
        [FEATURE_follows] = hand.next,
        [FEATURE_wait] = wait,
    };
    for (unsigned i = 0; i < FEATURES; i++)
        x[i] = (int16_t)value[i];
}
