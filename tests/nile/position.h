/* Positions of Nile for tests: every card lies in the pile, and tests move cards from there. */
#ifndef TESTS_NILE_POSITION_H
#define TESTS_NILE_POSITION_H

#include "games/nile/nile.h"
#include "tests/support/check.h"

#undef FIXTURE
#define FIXTURE set_up

/* Seat 0 is on turn in the first pile, wheat is flooded, nobody holds anything. Every test starts
 * with this position for two players. */
void position_for(struct nile_state *s, unsigned players);
int set_up(void **position);

/* Move cards from the pile. */
void give(struct nile_state *s, unsigned seat, unsigned kind, unsigned cards);
void store(struct nile_state *s, unsigned seat, unsigned crop, unsigned cards);
void grow(struct nile_state *s, unsigned seat, unsigned crop, unsigned cards);
void discard(struct nile_state *s, unsigned kind, unsigned cards);
void flood_with(struct nile_state *s, unsigned kind); /* in place of the card in force */
void locusts_aside(struct nile_state *s);

/* Reduce the pile to these cards, a list of kinds ended by -1; the rest goes to a hand. */
void pile_of(struct nile_state *s, unsigned hoarder, const int *kinds);
#define PILE(s, hoarder, ...) pile_of(s, hoarder, (const int[]){__VA_ARGS__, -1})

/* The cards to be drawn, in order. Each is checked against the pile that it comes from. */
struct river {
    struct script script;
    uint8_t pile[16];
};
void river_from(struct river *river, const struct nile_state *s);
void comes(struct river *river, unsigned kind);
/* Expect a new pile with these cards: a list of kind, cards, ... -1. */
void new_pile(struct river *river, const int *kinds_and_cards);
#define NEW_PILE(river, ...) new_pile(river, (const int[]){__VA_ARGS__, -1})

/* Play a move of akhet_nile by name with the cards of the river, all of which must be used. */
void play(struct nile_state *s, const char *move, struct river *river);

/* Play a move that involves no chance. */
void quietly(struct nile_state *s, const char *move);

bool can(const struct nile_state *s, const char *move);
unsigned choices(const struct nile_state *s, const char *prefix);

#endif
