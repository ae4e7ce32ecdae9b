/* Weights that make the chances of a game come true: a regression over positions of finished
 * games. */
#ifndef BOTS_FIT_H
#define BOTS_FIT_H

#include <stddef.h>

#include "bots/knowledge.h"

/* Positions with what became of them. */
struct samples {
    unsigned features;
    size_t count, room;
    struct sample *sample;
    int16_t *x; /* AKHET_SEATS times `features` a position */
};

struct sample {
    uint8_t players;
    double target[AKHET_SEATS]; /* what each seat's chance turned out to be; together 1 */
};

/* One more position, with the features of every seat in turn; false: there is no memory. */
bool samples_add(struct samples *samples, const struct sample *sample, const int16_t *x);
void samples_drop(struct samples *samples);

/* How well chances foretold the outcome: less is better. */
struct forecast {
    double log_loss; /* of the winner's chance, on average over the positions */
    double brier;    /* squares of what is missing from each seat's chance, added up */
};
struct forecast forecast(const struct samples *samples, const int16_t *weights);

/* The weights that foretell best, in parts of KNOWLEDGE_WEIGHT. The fewer the samples, the
 * nearer to 0 they stay; a feature that never tells seats apart weighs nothing. */
void fit(const struct samples *samples, int16_t weight[KNOWLEDGE_FEATURES]);

#endif
