/* Balance: how often each thing of a game was there, was used, and won, over many games.
 *
 * A thing is a term of the game's vocabularies: a card, a character, a tomb, a stall. When a thing
 * counts as there or as used is a table of routes between the game's zones (balance_rules.c), and
 * all counts come from the events of the rules. Sums are whole numbers, so neither the order of the
 * games nor the number of threads changes them. */
#ifndef ARENA_ARENA_BALANCE_H
#define ARENA_ARENA_BALANCE_H

#include <pthread.h>

#include "arena/arena_statistics.h"

#define BALANCE_THINGS   96 /* most things of any game */
#define BALANCE_SECTIONS 8
#define BALANCE_WIN      60 /* a win; it can be shared by 2, 3, 4 or 5 seats */

/* Sums over games for a ratio of x to n, both whole numbers. */
struct balance_sum {
    uint64_t games, x, n, xx, xn, nn;
};

struct balance_thing {
    const struct akhet_term *term;     /* NULL: a place in the turn order, or all of a section */
    uint64_t games;                    /* in which it was there */
    uint64_t copies;                   /* that were there, over all games */
    struct balance_sum used;           /* copies used, of those that were there */
    struct balance_sum won_with_there; /* wins of the seats that had it where another had not */
    struct balance_sum won_with_used;  /* wins of the seats that used it where another did not */
};

/* The items of one component of the game; or, without a term, the places in the turn order. */
struct balance_section {
    const struct akhet_term *term;
    unsigned first, count; /* of `thing` */
    struct balance_thing all;
};

struct balance {
    const struct arena_plan *plan;
    const struct balance_rules *rules;
    uint64_t games;
    unsigned things, sections;
    struct balance_thing thing[BALANCE_THINGS];
    struct balance_section section[BALANCE_SECTIONS];
    pthread_mutex_t lock; /* for all sums */
};

/* Prepare for the games of a plan, which must outlive it. False: the game has no rules of counting.
 */
bool balance_open(struct balance *balance, const struct arena_plan *plan);
void balance_close(struct balance *balance);

/* Count a game; for `record` of struct arena_run, with the balance as the recorder. A game with an
 * error is left out. */
bool balance_add(void *balance, const struct arena_played *played);

/* A share with its 95 % interval; `unit` is what counts as one in x and n. */
struct akhet_range balance_share(const struct balance_sum *sum, unsigned unit);

#endif
