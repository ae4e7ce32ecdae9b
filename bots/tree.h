/* The memory of a search: nodes found by what the seat to decide can see, and their moves.
 *
 * All of it is one piece of memory, taken once and sized by the budget: a simulation allocates
 * nothing. When it is full the tree stops growing, and the search goes on. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include <stddef.h>
#include <stdint.h>

#include <akhet/game.h>

/* A move of a node. */
struct tree_edge {
    akhet_move move;
    uint16_t kept_free; /* padding with a name */
    float prior;        /* how attractive it looks; the sum over a node's moves is not 1 */
    uint32_t visits;
    uint32_t seen; /* how often it was legal when the node was visited */
    double sum;    /* of the chances to win that the visits found, for the seat that decides */
};

/* A decision of a seat, the same for all worlds that this seat cannot tell apart. */
struct tree_node {
    uint64_t key;
    double sum;
    uint32_t visits;
    uint32_t first; /* edge */
    uint16_t edges;
    uint16_t room; /* edges that fit before they must move */
    uint32_t unused;
};

struct tree {
    void *memory;
    struct tree_node *node;
    struct tree_edge *edge;
    uint32_t *slot; /* 1 + a node, by hash; a power of two of them */
    uint32_t slots, nodes, edges;
    uint32_t most_nodes, most_edges;
};

/* Room for so many simulations; false: there is no memory. */
bool tree_open(struct tree *tree, uint32_t sims);
void tree_close(struct tree *tree);

void tree_clear(struct tree *tree);

/* Whether so many simulations more would fit. */
bool tree_has_room(const struct tree *tree, uint32_t sims);

/* NULL: there is none. */
struct tree_node *tree_find(const struct tree *tree, uint64_t key);

/* A node without edges; NULL: the tree is full. */
struct tree_node *tree_add(struct tree *tree, uint64_t key);

/* Room for more edges at the end of a node's; false: the tree is full. */
bool tree_make_room(struct tree *tree, struct tree_node *node, unsigned more);

static inline struct tree_edge *tree_edges(const struct tree *tree, const struct tree_node *node)
{
    return tree->edge + node->first;
}

#endif
