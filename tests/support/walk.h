/* Walks through random games of every game, number of players and choice of options. */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include <akhet/games.h>

/* A position on the way: what a check may look at. */
struct walk {
    const struct akhet_game *game;
    struct akhet_setup setup;
    union akhet_space state;
    struct akhet_random random; /* the chance of the game */
    struct akhet_random choice; /* the players' choices, and the checks' own */
    unsigned played;            /* decisions made so far */
    unsigned legal;
    akhet_move moves[AKHET_LEGAL];
};

typedef void walk_check(struct walk *walk, void *context);

/* Play `games` seeded games of each set-up of `game`, and call `check` at every position, the
 * last one too. The number of games is scaled by AKHET_TEST_SCALE (percent), at least one. */
void walk_game(const struct akhet_game *game, unsigned games, walk_check *check, void *context);

/* The same for every game there is. */
void walk_all(unsigned games, walk_check *check, void *context);

#endif
