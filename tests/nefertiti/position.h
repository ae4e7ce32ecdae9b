/* Positions of Nefertiti for the tests: laid out by hand, without creating or losing anything. */
#ifndef TESTS_NEFERTITI_POSITION_H
#define TESTS_NEFERTITI_POSITION_H

#include "tests/support/check.h"

#include "games/nefertiti/nefertiti.h"

#undef FIXTURE
#define FIXTURE set_up

#define GAME (&akhet_nefertiti)
#define NONE (-1) /* no gift */

/* The start of a game in the discovery set-up; seat 0 is on turn with the first player's money.
 * Every test starts with this position for four players. */
void begin(struct nefertiti_state *s, unsigned players);
int set_up(void **position);

/* Lay the gifts of a market, upper and then left to right; the previous gifts return to the
 * pile. */
void lay(struct nefertiti_state *s, unsigned market, int upper, int a, int b, int c);

/* Give gifts and seals to a seat, from the pile and the supply. */
void give(struct nefertiti_state *s, unsigned seat, unsigned gift, unsigned count);
void give_seals(struct nefertiti_state *s, unsigned seat, unsigned count);

/* Set a seat's Deben; the reserve of Louqsor covers the difference. */
void money(struct nefertiti_state *s, unsigned seat, unsigned deben);

/* Set the reserve of another market in the same way. */
void reserve(struct nefertiti_state *s, unsigned market, unsigned deben);

/* Put a servant of the seat on a bid without any effect. */
void stand(struct nefertiti_state *s, unsigned market, unsigned bid, unsigned seat);

void show_side(struct nefertiti_state *s, unsigned market, unsigned side);
void on_turn(struct nefertiti_state *s, unsigned seat);

/* Remove gifts from the pile and the game until this many are left in the pile. */
void thin_pile(struct nefertiti_state *s, unsigned size);

/* Play moves by name, separated by semicolons, with a seeded source. */
void play(struct nefertiti_state *s, const char *moves);

/* The same with a script as the random source. */
void play_scripted(struct nefertiti_state *s, const char *moves, struct script *script);

bool can(const struct nefertiti_state *s, const char *move);

/* Exactly these moves, separated by semicolons, are legal. */
void assert_legal(const struct nefertiti_state *s, const char *moves);

/* The gifts of a market, as for `lay`. */
void assert_laid(const struct nefertiti_state *s, unsigned market, int upper, int a, int b, int c);

#endif
