/* Information-set tree search: one thread of it.
 *
 * Every simulation deals a world that fits the searcher's view and walks down the tree with it.
 * A node belongs to the seat that decides there and stands for all worlds that this seat cannot
 * tell apart as far as the search has brought them about: the searcher's nodes are found by its
 * whole view, the others' by what is public and by their own hidden moves. Every seat is taken to
 * play for its own chance to win. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/clock.h"
#include "bots/imagine.h"
#include "bots/tree.h"

#define SEARCH_DEPTH 400 /* decisions of one walk in the tree */

struct search_step {
    struct tree_node *node;
    struct tree_edge *edge; /* NULL: the node is new */
    int seat;
};

struct search {
    struct imagination how;
    const struct bot_question *question;
    int seat;
    struct tree tree;
    struct akhet_random random;
    struct tree_node *root;
    uint32_t sims; /* of this decision */
    unsigned steps;
    struct search_step step[SEARCH_DEPTH];
    double chance[AKHET_LEGAL][AKHET_SEATS]; /* sums, by the root's moves as asked */
    uint32_t visits[AKHET_LEGAL];
    uint16_t *mark; /* by move: 1 + its place among the legal ones at hand */
    struct tree_edge *available[AKHET_LEGAL];
};

/* Prepare for a decision; the tree is kept if it has room. False: there is no memory. */
bool search_begin(struct search *search, const struct bot_player *player,
                  const struct bot_question *question, uint32_t sims, uint64_t seed);

/* One simulation. */
void search_once(struct search *search);

/* Simulate until the budget is used up. `until_decided` lets it stop when nothing can change the
 * choice any more. */
void search_run(struct search *search, uint32_t sims, const struct deadline *deadline,
                bool until_decided);

/* A portion of that; false: the budget is used up, or it is decided. */
bool search_portion(struct search *search, uint32_t portion, uint32_t sims,
                    const struct deadline *deadline, bool until_decided);

void search_close(struct search *search);

#endif
