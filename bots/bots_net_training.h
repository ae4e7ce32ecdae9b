/* Training a net: rounds of self-play with the net so far, each followed by learning from it. */
#ifndef BOTS_BOTS_NET_TRAINING_H
#define BOTS_BOTS_NET_TRAINING_H

#include "bots/bots_net_file.h"
#include "bots/bots_training.h"
#include "bots/learner.h"

/* What determines the net that comes out, with the number of rounds; the number of threads does
 * not. */
struct net_plan {
    const struct knowledge *knowledge;
    struct akhet_setup setup;
    uint64_t seed;
    uint32_t games;  /* of a round; one in eight is not learned from */
    uint32_t lambda; /* percent of a target that comes from later positions; 100: the result */
    struct labels labels;
};

struct net_trainer {
    struct net_plan plan;
    unsigned threads;
    struct learner learner;
    struct net_memory net; /* as learned so far */
    uint32_t rounds;
    uint64_t games, positions;
    double loss, held_out; /* log loss in the last round, and in games that were not learned from */
};

/* Start as the trained weights of the game. */
void net_trainer_begin(struct net_trainer *trainer, const struct net_plan *plan, unsigned threads);

/* Play a round and learn from it. False: no memory. */
bool net_trainer_round(struct net_trainer *trainer);

/* The state between two rounds as bytes, to continue later with the same result. `restore` refuses
 * the state of another plan and bytes that are damaged. */
#define NET_STATE_BYTES (sizeof(struct learner) + 256)
size_t net_trainer_save(const struct net_trainer *trainer, uint8_t state[NET_STATE_BYTES]);
bool net_trainer_restore(struct net_trainer *trainer, const uint8_t *state, size_t len);

#endif
