/* The text of a net: written by training, compiled in with a program, or read by a running one.
 *
 *     NET(game, players, encoding, features, units, hidden_shift, output_shift)
 *     FEATURE(name, limit, linear, weights of a seat's own units, weights of the others' units)
 *     UNIT(bias, output)
 *     CHECK(fingerprint)
 *
 * with a line for each feature and each unit, after a comment that says how it was made. */
#ifndef BOTS_BOTS_NET_FILE_H
#define BOTS_BOTS_NET_FILE_H

#include "bots/bots_net.h"

#define NET_NAME 32      /* most bytes of the name of a game or a feature, with the terminator */
#define NET_FILE 1000000 /* most bytes of a file */

/* A net with the memory for everything in it. */
struct net_memory {
    struct net net;
    char game[NET_NAME];
    char name[KNOWLEDGE_FEATURES][NET_NAME];
    const char *feature[KNOWLEDGE_FEATURES];
    int16_t limit[KNOWLEDGE_FEATURES];
    int16_t linear[KNOWLEDGE_FEATURES];
    int16_t hidden[KNOWLEDGE_FEATURES * NET_WIDTH];
    int32_t bias[NET_HIDDEN];
    int16_t output[NET_HIDDEN];
};

/* Let the net point to its memory, with the names of the features of a game. */
void net_lay_out(struct net_memory *memory, const struct knowledge *knowledge, unsigned players);

/* Read the text of a net. False: it is damaged, has another encoding, or its sums may overflow;
 * `name` is what the error calls it. */
bool net_read(struct net_memory *memory, const char *text, size_t len, const char *name,
              struct akhet_error *error);

/* The lines of a net. */
void net_write(const struct net *net, struct akhet_text *text);

/* A net from a file, which stays in memory until the program ends; NULL: refused (net_load.c, and
 * web/wasm/platform.c in a browser, which has no files). */
const struct net *net_load(const char *path, struct akhet_error *error);

#endif
