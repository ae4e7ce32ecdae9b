/* How sensible a move of Eights looks: high cards first, best on a card that lets one go on. */
#include "bots/eights/features.h"
#include "games/eights/eights.h"

enum {
    RANKS = 13,
    PIP = 20,   /* a point scored */
    GO_ON = 10, /* a card in hand that would follow */
    DRAW = 200  /* a card is worth seven on average, if it is ever played */
};

void eights_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
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
