/* Every world that fits a view, counted by hand, to hold `redeal` against.
 *
 * A case gives the unseen cards, each a card of its own, and the unseen places with their sizes.
 * All ways to put the cards into the places are tried; those that the case's rules allow are
 * worlds, equally likely. Worlds that look alike add up. */
#ifndef TESTS_WORLDS_H
#define TESTS_WORLDS_H

#include <akhet/game.h>

enum { WORLD_CARDS = 32, WORLD_PLACES = 8 };

struct world_case {
    const struct akhet_game *game;
    const void *state; /* the true world */
    int viewer;
    bool loose; /* equal worlds may differ in their bytes: compare what they say as JSON */
    unsigned cards;
    uint8_t card[WORLD_CARDS];
    unsigned places;
    uint8_t size[WORLD_PLACES];
    /* Put card i into place[i], on a copy of the true world whose unseen places are emptied by
     * this function first. False: the rules do not allow it. */
    bool (*build)(const struct world_case *c, const uint8_t place[WORLD_CARDS], void *world);
};

/* Deal `samples` worlds: each must be one of those counted, each counted one must come, and as
 * often as it should (chi-squared, five sigma). */
void check_worlds(const struct world_case *c, unsigned samples);

#endif
