/* A small net beside the linear evaluation: the worth of a seat from its own features and those of
 * the other seats.
 *
 * The linear part is what the weights of a game are, and NET_HIDDEN units add what they cannot say.
 * A net without hidden outputs evaluates exactly as its linear weights do. Everything is counted in
 * integers, so that every build gives the same answer to the last bit. */
#ifndef BOTS_BOTS_NET_H
#define BOTS_BOTS_NET_H

#include <akhet/game.h>

#include "bots/knowledge.h"

#define NET_ENCODING 1  /* of the file and of the inputs; another one is refused */
#define NET_HIDDEN   32 /* units */
#define NET_WIDTH    (2 * NET_HIDDEN)
#define NET_STEEPEST 14 /* most of a shift */
#define NET_ONE      8  /* the output of a hidden unit is in parts of 1 << this */

struct net {
    const char *game;
    uint8_t players;
    uint8_t hidden_shift; /* a hidden weight of one is 1 << this; NET_ONE at least */
    uint8_t output_shift; /* the same of an output weight */
    uint16_t features;
    const char *const *feature; /* their names: a file for other features is foreign */
    const int16_t *limit;       /* by feature: larger inputs are clamped to it */
    const int16_t *linear;      /* by feature, in parts of KNOWLEDGE_WEIGHT */
    const int16_t *hidden;      /* by feature: one for each unit of the seat that has it, then one
                                 * for each unit of every other seat */
    const int32_t *bias;        /* by unit */
    const int16_t *output;      /* by unit */
};

/* The worth of each seat, in parts of KNOWLEDGE_WEIGHT, from the features of all seats, which are
 * clamped in place. */
void net_worths(const struct net *net, int16_t x[][KNOWLEDGE_FEATURES], unsigned players,
                int worth[AKHET_SEATS]);

/* Whether no sum can overflow, whatever the features are. */
bool net_is_safe(const struct net *net);

/* Whether the net is for this game, its features and this number of players. */
bool net_fits(const struct net *net, const struct knowledge *knowledge, unsigned players);

#endif
