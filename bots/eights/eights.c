/* Bot knowledge of Eights: the features of a seat, and the ranks of moves. */
#include "bots/eights/eights.h"

#include "games/eights/eights.h"

enum {
#define WEIGHT(name, untrained, trained) FEATURE_##name,
#include "bots/eights/weights.def"
#undef WEIGHT
    FEATURES
};

enum {
    RANKS = 13,
    PIP = 20,   /* rank of a point scored */
    GO_ON = 10, /* rank of a card in hand that could follow */
    DRAW = 200  /* rank of a drawn card: seven points on average, if it is ever played */
};

struct hand {
    int pips, cards, suits, next;
};

/* `next` is the best card that could be played on the top card. */
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

static void extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    const struct eights_state *s = &((const struct eights_view *)world)->state;
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

/* High cards first, preferably those that leave a card to follow. */
static void rank_moves(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
{
    const struct eights_state *s = view;
    uint64_t hand = s->hand[s->turn];
    for (unsigned i = 0; i < count; i++) {
        unsigned card = moves[i];
        if (card == EIGHTS_DRAW) {
            rank[i] = (int16_t)(DRAW * s->deck_size / EIGHTS_DECK);
            continue;
        }
        uint64_t suit = (uint64_t)0x1fff << card / RANKS * RANKS;
        uint64_t same = (uint64_t)0x8004002001 << card % RANKS;
        int follow = __builtin_popcountll(hand & (suit | same)) - 1;
        rank[i] = (int16_t)(PIP * (int)(card % RANKS + 1) + GO_ON * follow);
    }
}

static const char *const feature[] = {
#define WEIGHT(name, untrained, trained) #name,
#include "bots/eights/weights.def"
#undef WEIGHT
};
static const int16_t weight_untrained[] = {
#define WEIGHT(name, untrained, trained) untrained,
#include "bots/eights/weights.def"
#undef WEIGHT
};
static const int16_t weight_trained[] = {
#define WEIGHT(name, untrained, trained) trained,
#include "bots/eights/weights.def"
#undef WEIGHT
};

const struct knowledge knowledge_eights = {
    .game = &akhet_eights,
    .features = FEATURES,
    .feature = feature,
    .trained = weight_trained,
    .untrained = weight_untrained,
    .extract = extract,
    .rank = rank_moves,
    .explore = 300,
    .sharpen = 60,
};
