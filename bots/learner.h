/* Learning a net: the float net that gradient descent changes, and the integer net made of it. */
#ifndef BOTS_LEARNER_H
#define BOTS_LEARNER_H

#include "bots/bots_net_file.h"
#include "bots/regression.h"

/* Most inputs of a seat: its features, and whether it is a beginner. A net that knows who is a
 * beginner does not mistake the habits of beginners for weak positions. Nobody is one in play, so
 * that this input is left out of the integer net. */
#define LEARNER_INPUTS (KNOWLEDGE_FEATURES + 1)

/* Every number that is learned, and nothing else. Inputs are features divided by their spread. */
struct net_weights {
    float bias[NET_HIDDEN];
    float output[NET_HIDDEN];
    float linear[LEARNER_INPUTS];
    float hidden[LEARNER_INPUTS][NET_WIDTH]; /* own seat, then the mean of the others */
};

/* The state of learning: all that is needed to continue with it. */
struct learner {
    uint32_t features, players; /* the last feature is whether the seat is a beginner */
    uint64_t steps;
    float spread[LEARNER_INPUTS]; /* 0: the feature is not used yet */
    float most[LEARNER_INPUTS];   /* the largest value seen */
    struct net_weights weights;
    struct net_weights mean; /* of the weights over the last steps: plays better than they do */
    struct net_weights first, second; /* moments of the gradient (Adam) */
};

/* Start as these linear weights of a game's features: the outputs of the hidden units are zero. */
void learner_begin(struct learner *learner, unsigned features, unsigned players,
                   const int16_t *linear, uint64_t seed);

/* Measure the features that have no spread yet. The positions have to be typical. */
void learner_measure(struct learner *learner, const struct samples *samples);

/* One pass over the positions in random order; the mean log loss before learning from each, or -1:
 * no memory. */
double learner_learn(struct learner *learner, const struct samples *samples, double rate,
                     struct akhet_random *random);

/* The mean log loss of weights of the learner. */
double learner_loss(const struct learner *learner, const struct net_weights *weights,
                    const struct samples *samples);

/* The averaged net in integers. The scales are as large as the sums allow. */
void learner_quantise(const struct learner *learner, const struct knowledge *knowledge,
                      struct net_memory *memory);

#endif
