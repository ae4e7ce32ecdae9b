/* Information-set Monte Carlo tree search: the search of one thread.
 *
 * Each simulation samples a world consistent with the searcher's view and descends the tree with
 * it. A node belongs to the seat that decides there and stands for all worlds that this seat cannot
 * distinguish: nodes of the searcher are found by its whole view, those of the other seats by
 * public information and by their own hidden moves. Every seat maximizes its own chance to win. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bots_platform.h"
#include "bots/playout.h"
#include "bots/search_tree.h"

#define SEARCH_DEPTH 400 /* most decisions of one descent */

struct search_step {
    struct tree_node *node;
    struct tree_edge *edge; /* NULL: the node is new */
    int seat;
};

struct search {
    struct simulation how;
    const struct bot_question *question;
    int seat;
    struct tree tree;
    struct akhet_random random;
    struct tree_node *root; /* NULL: the question has no moves */
    akhet_move only;        /* AKHET_NO_MOVE, or the one move of the question to simulate now */
    uint32_t sims;          /* of this decision */
    unsigned steps;
    struct search_step step[SEARCH_DEPTH];
    struct bot_tally tally[AKHET_LEGAL]; /* by the index of the question's move */
    uint16_t *mark;                      /* by move: set while it is among the legal ones */
    struct tree_edge *available[AKHET_LEGAL];
};

/* Prepare for a decision; the tree of the previous one is kept if it has room. False: no memory. */
bool search_begin(struct search *search, const struct bot_player *player,
                  const struct bot_question *question, uint32_t sims, uint64_t seed);

/* One simulation. */
void search_once(struct search *search);

/* Simulate until the budget is used up, or with `until_decided` until the choice can no longer
 * change. */
void search_run(struct search *search, uint32_t sims, const struct deadline *deadline,
                bool until_decided);

/* At most `portion` simulations of that; false: the search is complete. */
bool search_portion(struct search *search, uint32_t portion, uint32_t sims,
                    const struct deadline *deadline, bool until_decided);

/* More simulations that all begin with one move of the question. */
void search_one_move(struct search *search, akhet_move move, uint32_t sims);

void search_close(struct search *search);

#endif
