/* Softmax regression: the weights that best predict the results of finished games. */
#ifndef BOTS_REGRESSION_H
#define BOTS_REGRESSION_H

#include <stddef.h>

#include "bots/knowledge.h"

/* Positions with the results of their games. */
struct samples {
    unsigned features;
    size_t count, room;
    struct sample *sample;
    int16_t *x; /* AKHET_SEATS times `features` for each position */
};

struct sample {
    uint8_t players;
    double target[AKHET_SEATS]; /* each seat's share of the victory; the sum is 1 */
};

/* Add a position, with the features of every seat in turn; false: no memory. */
bool samples_add(struct samples *samples, const struct sample *sample, const int16_t *x);
void samples_drop(struct samples *samples);

/* How well the chances predict the results; less is better. */
struct forecast {
    double log_loss; /* of the winner's chance, averaged over the positions */
    double brier;    /* sum of squared differences over the seats, averaged */
};
struct forecast forecast(const struct samples *samples, const int16_t *weights);

/* Make the chances of the seats from their worths; the log loss of these chances. */
double softmax_loss(const struct sample *sample, double chance[AKHET_SEATS]);

/* The weights that predict best, regularized towards 0. A feature that never differs between seats
 * gets weight 0. */
void regression_solve(const struct samples *samples, double weight[KNOWLEDGE_FEATURES]);

/* The same in parts of KNOWLEDGE_WEIGHT. */
void regression_fit(const struct samples *samples, int16_t weight[KNOWLEDGE_FEATURES]);

#endif
