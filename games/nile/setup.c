/* The set-up of Nile: the deck, the deal, the first player and the first flood. */
#include "games/nile/nile_rules.h"

/* NIL-12: with two players, speculation cards leave the game unseen. */
static void remove_pairs(struct nile_state *s, struct akhet_random *random,
                         struct akhet_events *events)
{
    uint8_t pairs[16] = {0};
    memcpy(pairs + NILE_CROPS, s->pile + NILE_CROPS, NILE_PAIRS);
    unsigned left = pile_size(pairs, 16);
    for (unsigned i = 0; i < NILE_QUICK2_PAIRS; i++) {
        unsigned kind = pile_draw(pairs, left--, random);
        s->pile[kind]--;
        s->pile_size--;
        s->removed[kind]++;
        AKHET_REPORT(events, NILE_E_REMOVE, 0, (int16_t)kind);
    }
}

static void deal(struct nile_state *s, struct akhet_random *random, struct akhet_events *events)
{
    for (unsigned seat = 0; seat < s->players; seat++) {
        for (unsigned i = 0; i < NILE_DEAL; i++) {
            unsigned kind = pile_draw(s->pile, s->pile_size--, random);
            s->hand[seat][kind]++;
            AKHET_REPORT(events, NILE_E_DEAL, 1u << seat, (int16_t)seat, (int16_t)kind);
        }
        s->hand_size[seat] = NILE_DEAL;
    }
}

void nile_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                struct akhet_events *events)
{
    struct nile_state *s = state;
    memset(s, 0, sizeof *s);
    s->players = setup->players;
    s->quick = setup->option[NILE_QUICK];
    s->open = setup->option[NILE_OPEN];
    s->piles_left = s->players; /* NIL-81 */
    s->flood = NILE_NO_CARD;
    nile_deck(s->players, s->quick, s->pile);
    s->pile[NILE_locusts] = 0; /* NIL-10: no locusts in an opening hand */
    s->pile_size = (uint8_t)pile_size(s->pile, 16);
    if (s->quick && s->players == 2)
        remove_pairs(s, random, events);
    deal(s, random, events);
    s->pile[NILE_locusts] = 1;
    s->pile_size++;
    s->turn = (uint8_t)akhet_random_below(random, s->players); /* NIL-11 */
    AKHET_REPORT(events, NILE_E_FIRST, AKHET_EVERYBODY, s->turn);
    nile_flood(s, random, events);
}
