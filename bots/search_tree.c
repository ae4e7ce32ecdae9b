/* The search tree: a hash table of nodes, and blocks of edges. */
#include "bots/search_tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEWEST = 256,      /* nodes */
    MOST = 1500000,    /* nodes: a larger tree gains nothing measurable */
    EDGES_A_NODE = 10, /* on average; most nodes are visited once and have none */
    LOAD = 2           /* slots for each node */
};

bool tree_open(struct tree *tree, uint32_t sims)
{
    memset(tree, 0, sizeof *tree);
    tree->most_nodes = sims < FEWEST ? FEWEST : sims > MOST ? MOST : sims;
    tree->most_edges = tree->most_nodes * EDGES_A_NODE + AKHET_LEGAL;
    tree->slots = 1;
    while (tree->slots < tree->most_nodes * LOAD)
        tree->slots *= 2;
    size_t nodes = (size_t)tree->most_nodes * sizeof *tree->node;
    size_t edges = (size_t)tree->most_edges * sizeof *tree->edge;
    tree->memory = calloc(1, nodes + edges + (size_t)tree->slots * sizeof *tree->slot);
    if (!tree->memory)
        return false;
    tree->node = tree->memory;
    tree->edge = (struct tree_edge *)((char *)tree->memory + nodes);
    tree->slot = (uint32_t *)((char *)tree->memory + nodes + edges);
    return true;
}

void tree_close(struct tree *tree)
{
    free(tree->memory);
    memset(tree, 0, sizeof *tree);
}

void tree_clear(struct tree *tree)
{
    if (!tree->nodes)
        return;
    memset(tree->slot, 0, (size_t)tree->slots * sizeof *tree->slot);
    tree->nodes = tree->edges = 0;
}

bool tree_has_room(const struct tree *tree, uint32_t sims)
{
    return tree->nodes + (uint64_t)sims < tree->most_nodes &&
           tree->edges + AKHET_LEGAL + (uint64_t)sims * EDGES_A_NODE / 2 <= tree->most_edges;
}

/* The slot of a key: where it is, or where it would be. */
static uint32_t slot_of(const struct tree *tree, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & (tree->slots - 1);
    while (tree->slot[at] && tree->node[tree->slot[at] - 1].key != key)
        at = (at + 1) & (tree->slots - 1);
    return at;
}

struct tree_node *tree_find(const struct tree *tree, uint64_t key)
{
    uint32_t found = tree->slot[slot_of(tree, key)];
    return found ? &tree->node[found - 1] : NULL;
}

struct tree_node *tree_add(struct tree *tree, uint64_t key)
{
    if (tree->nodes == tree->most_nodes)
        return NULL;
    struct tree_node *node = &tree->node[tree->nodes++];
    memset(node, 0, sizeof *node);
    node->key = key;
    tree->slot[slot_of(tree, key)] = tree->nodes;
    return node;
}

bool tree_make_room(struct tree *tree, struct tree_node *node, unsigned more)
{
    unsigned needed = node->edges + more;
    if (needed <= node->room)
        return true;
    unsigned room = node->edges ? needed + needed / 2 : needed;
    if (tree->edges + (uint64_t)room > tree->most_edges)
        return false;
    memcpy(tree->edge + tree->edges, tree->edge + node->first, node->edges * sizeof *tree->edge);
    node->first = tree->edges;
    node->room = (uint16_t)room;
    tree->edges += room;
    return true;
}
