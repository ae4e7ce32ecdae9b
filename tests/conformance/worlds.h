/* Every world consistent with a view, counted by enumeration, to compare with `redeal`.
 *
 * A case gives the unseen cards, all distinct, and the unseen places with their sizes. The check
 * tries all ways to put the cards into the places; those that the rules of the case allow are
 * worlds, equally likely. Probabilities of equal worlds add up. */
#ifndef TESTS_WORLDS_H
#define TESTS_WORLDS_H

#include <akhet/game.h>

enum { WORLD_CARDS = 32, WORLD_PLACES = 8 };

struct world_case {
    const struct akhet_game *game;
    const void *state; /* the true world */
    int viewer;
    bool loose; /* equal worlds may differ in their bytes: compare their JSON */
    unsigned cards;
    uint8_t card[WORLD_CARDS];
    unsigned places;
    uint8_t size[WORLD_PLACES];
    /* Empty the unseen places of a copy of the true world and put card i into place[i]. False: the
     * rules do not allow it. */
    bool (*build)(const struct world_case *c, const uint8_t place[WORLD_CARDS], void *world);
};

/* Deal `samples` worlds: each must be one of the counted worlds, and every counted world must occur
 * with the right frequency (chi-squared, five sigma). */
void check_worlds(const struct world_case *c, unsigned samples);

#endif
