/* The search tree: nodes in a hash table, each with a block of edges.
 *
 * The tree is one allocation, sized by the budget; a simulation allocates nothing. When the tree is
 * full it stops growing, and the search continues. */
#ifndef BOTS_SEARCH_TREE_H
#define BOTS_SEARCH_TREE_H

#include <stddef.h>
#include <stdint.h>

#include <akhet/game.h>

/* A move of a node. */
struct tree_edge {
    akhet_move move;
    uint16_t kept_free; /* padding */
    float prior;        /* not normalized over the moves of the node */
    uint32_t visits;
    uint32_t seen; /* visits of the node in which the move was legal */
    double sum;    /* of the deciding seat's chances over all visits */
};

/* A decision of a seat, for all worlds that this seat cannot distinguish. */
struct tree_node {
    uint64_t key;
    double sum;
    uint32_t visits;
    uint32_t first; /* edge */
    uint16_t edges;
    uint16_t room; /* edges that fit before the block has to move */
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

/* A tree for this many simulations; false: no memory. */
bool tree_open(struct tree *tree, uint32_t sims);
void tree_close(struct tree *tree);

void tree_clear(struct tree *tree);

/* Whether this many more simulations fit. */
bool tree_has_room(const struct tree *tree, uint32_t sims);

/* NULL: no such node. */
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
