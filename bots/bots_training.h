/* Training: learning the weights of features from games that a bot plays against itself. */
#ifndef BOTS_BOTS_TRAINING_H
#define BOTS_BOTS_TRAINING_H

#include "bots/regression.h"

/* Positions to learn from: those of the games themselves, or of branches beside them, which are
 * played on to their own ends by rank or one move ahead, or which a search labels. */
enum branches { BRANCHES_NONE, BRANCHES_RANK, BRANCHES_AHEAD, BRANCHES_SEARCH };

struct labels {
    enum branches branches;
    unsigned
        results; /* of a search: percent of a target that is the result of playing on by rank */
};

struct training {
    const struct knowledge *knowledge;
    unsigned setups; /* the games alternate between them */
    struct akhet_setup setup[AKHET_SEATS];
    uint32_t games; /* to learn from */
    uint64_t seed;
    struct labels labels;

    /* Called after every game, those of the test included. NULL: not called. */
    void (*progress)(void *context, uint32_t played, uint32_t all);
    void *context;
};

struct training_result {
    int16_t weight[KNOWLEDGE_FEATURES];
    uint32_t tested; /* games of the test, which nothing was learned from */
    size_t positions;
    struct forecast even, untrained, trained; /* for the games of the test */
};

/* The same training gives the same weights. False: no memory. */
bool train(const struct training *training, struct training_result *result);

#endif
