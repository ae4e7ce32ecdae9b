/* Learning what features weigh from games that a bot plays against itself. */
#ifndef BOTS_TRAIN_H
#define BOTS_TRAIN_H

#include "bots/fit.h"

/* What to learn, and from how many games of which sorts. */
struct lesson {
    const struct knowledge *knowledge;
    unsigned setups; /* the games take turns at them */
    struct akhet_setup setup[AKHET_SEATS];
    uint32_t games; /* to learn from */
    uint64_t seed;

    /* So many games of all are played, the test among them. NULL: nobody wants to know. */
    void (*tell)(void *whom, uint32_t played, uint32_t all);
    void *whom;
};

struct learned {
    int16_t weight[KNOWLEDGE_FEATURES];
    uint32_t tested; /* games that nothing was learned from */
    size_t positions;
    struct forecast even, untrained, trained; /* of those games */
};

/* The same lesson teaches the same weights; false: there is no memory. */
bool train(const struct lesson *lesson, struct learned *learned);

#endif
