/* Random walks through every game, number of players and combination of options. */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include <akhet/games.h>

/* A position of a walk, passed to checks. */
struct walk {
    const struct akhet_game *game;
    struct akhet_setup setup;
    union akhet_space state;
    struct akhet_random random; /* random source of the game */
    struct akhet_random choice; /* random source of the players and of the checks */
    unsigned played;            /* decisions made so far */
    unsigned legal;
    akhet_move moves[AKHET_LEGAL];
};

typedef void walk_check(struct walk *walk, void *context);

/* Play `games` seeded games of each set-up of `game`, and call `check` at every position, the
 * last one too. The number of games is scaled by AKHET_TEST_SCALE (percent), at least one. */
void walk_game(const struct akhet_game *game, unsigned games, walk_check *check, void *context);

/* The next combination of option values, like an odometer; false after the last. */
bool next_options(const struct akhet_game *game, struct akhet_setup *setup);

/* Like walk_game, for every game. */
void walk_all(unsigned games, walk_check *check, void *context);

#endif
