/* Setting up Nile: the deck, the deal, the first player and the first flood. */
#include "games/nile/rules.h"

/* NIL-12: with two, speculation cards leave the game unseen. */
static void remove_pairs(struct nile_table *t, struct akhet_random *random, struct akhet_log *log)
{
    uint8_t pairs[16] = {0};
    memcpy(pairs + NILE_CROPS, t->pile + NILE_CROPS, NILE_PAIRS);
    unsigned left = pile_size(pairs, 16);
    for (unsigned i = 0; i < NILE_QUICK2_PAIRS; i++) {
        unsigned kind = pile_draw(pairs, left--, random);
        t->pile[kind]--;
        t->pile_size--;
        t->removed[kind]++;
        AKHET_REPORT(log, NILE_E_REMOVE, 0, (int16_t)kind);
    }
}

static void deal(struct nile_table *t, struct akhet_random *random, struct akhet_log *log)
{
    for (unsigned seat = 0; seat < t->players; seat++) {
        for (unsigned i = 0; i < NILE_DEAL; i++) {
            unsigned kind = pile_draw(t->pile, t->pile_size--, random);
            t->hand[seat][kind]++;
            AKHET_REPORT(log, NILE_E_DEAL, 1u << seat, (int16_t)seat, (int16_t)kind);
        }
        t->hand_size[seat] = NILE_DEAL;
    }
}

void nile_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                struct akhet_log *log)
{
    struct nile_table *t = state;
    memset(t, 0, sizeof *t);
    t->players = setup->players;
    t->quick = setup->option[NILE_QUICK];
    t->open = setup->option[NILE_OPEN];
    t->piles_left = t->players; /* NIL-81 */
    t->flood = NILE_NO_CARD;
    nile_deck(t->players, t->quick, t->pile);
    t->pile[NILE_locusts] = 0; /* NIL-10: no locusts in an opening hand */
    t->pile_size = (uint8_t)pile_size(t->pile, 16);
    if (t->quick && t->players == 2)
        remove_pairs(t, random, log);
    deal(t, random, log);
    t->pile[NILE_locusts] = 1;
    t->pile_size++;
    t->turn = (uint8_t)akhet_random_below(random, t->players); /* NIL-11 */
    AKHET_REPORT(log, NILE_E_FIRST, AKHET_EVERYBODY, t->turn);
    nile_flood(t, random, log);
}
