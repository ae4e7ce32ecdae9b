/* Changes to hidden information, made by hand on the states of the games, so that the secrecy tests
 * do not depend on `redeal`. */
#ifndef TESTS_HIDDEN_H
#define TESTS_HIDDEN_H

#include <akhet/game.h>

/* Change one thing that `viewer` may not know; the state stays sound. False: this state has no such
 * thing to change. */
typedef bool hidden_change(void *state, int viewer, struct akhet_random *random);

struct hidden {
    const char *game;
    const char *what;
    hidden_change *change;
};

/* Ends with a NULL change. A game without hidden information has no entry. */
extern const struct hidden hidden_changes[];

#endif
