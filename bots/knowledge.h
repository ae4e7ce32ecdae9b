/* What bots know of a game beyond its rules: one table a game.
 *
 * A world is a state that a bot has dealt itself to fit its view. Features are read from worlds;
 * everything else reads only what the seat to decide may know, although it may be given a world:
 * a view and a world have the same shape. */
#ifndef BOTS_KNOWLEDGE_H
#define BOTS_KNOWLEDGE_H

#include <akhet/game.h>

#include "bots/bot.h"

#define KNOWLEDGE_FEATURES 64
#define KNOWLEDGE_WEIGHT   1024 /* a weight of one */

struct knowledge {
    const struct akhet_game *game;

    /* Evaluation: the worth of a seat is the sum of weight times feature, and its chance to win
     * is its part of the sum of the exponentials of all worths. */
    unsigned features;
    const char *const *feature;
    const int16_t *trained;     /* in parts of KNOWLEDGE_WEIGHT */
    const int16_t *trained_two; /* where two play; NULL: the same */
    const int16_t *untrained;
    void (*extract)(const void *world, int seat, int16_t feature[KNOWLEDGE_FEATURES]);

    /* How sensible each move looks to the seat to decide, larger is better: about 100 makes a
     * move that is clearly better than another. What the heuristic bot plays by, and where a
     * search looks first. */
    void (*rank)(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);

    /* One of the moves, by its place, for a quick imagined game. NULL: any, equally likely. */
    unsigned (*pick)(const void *view, const akhet_move *moves, unsigned count,
                     struct akhet_random *random);

    /* Where moves are hidden: takes out of a view of the seat to decide what it knew before the
     * search began and the searcher does not, and leaves what it did since. NULL: moves are
     * public, the spectator's view will do. */
    void (*conceal)(void *view);

    /* Whether to go on with a world: more often the likelier the others' play makes it.
     * NULL: always. */
    bool (*believe)(const void *view, const void *world, int seat, struct akhet_random *random);

    /* The seat to decide should not be read: vary the choice among the good ones. NULL: never. */
    bool (*vary)(const void *view);

    /* What events told and views do not show any more. `note` keeps in the memory, all zero at
     * first, what an event tells as the seat heard it; `recall` puts it into the seat's view, as
     * far as the memory fits it. NULL: views show all that can be known. */
    void (*note)(uint8_t memory[BOT_HEARD], const struct akhet_event *event);
    void (*recall)(const uint8_t memory[BOT_HEARD], void *view);

    /* How to search it. */
    uint16_t explore; /* how much unvisited moves attract, in thousandths */
    uint16_t sharpen; /* how many points of rank make a move e times as attractive; 0: ranks
                         are not looked at */
    uint16_t cutoff;  /* decisions of an imagined game before it is evaluated; 0: to the end */
    uint16_t
        patience; /* the same once a decision has had `patient` simulations; 0 of them: never */
    uint16_t patient;
    uint16_t contrary; /* worlds that contradict one's own hand, of a thousand */
};

/* NULL where nobody has written any. */
const struct knowledge *knowledge_of(const struct akhet_game *game);

/* The weights for so many players. */
const int16_t *knowledge_weights(const struct knowledge *knowledge, unsigned players,
                                 bool untrained);

/* In parts of KNOWLEDGE_WEIGHT. */
int knowledge_worth(const struct knowledge *knowledge, const int16_t *weights, const void *world,
                    int seat);

/* The chance of each seat to win, between 0 and 1, together 1. */
void knowledge_chances(const struct knowledge *knowledge, const int16_t *weights, const void *world,
                       unsigned players, double chance[AKHET_SEATS]);

#endif
