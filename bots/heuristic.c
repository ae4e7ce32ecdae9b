/* The bot that plays like a sensible beginner: by what a move looks like, without looking ahead.
 *
 * Where nobody has written down what moves look like, it looks one ahead. */
#include "bots/knowledge.h"
#include "bots/ladder.h"

void choose_heuristic(struct bot_player *player, const struct bot_question *question,
                      struct bot_answer *answer)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    if (!knowledge || !knowledge->rank) {
        choose_greedy(player, question, answer);
        return;
    }
    int16_t rank[AKHET_LEGAL];
    struct akhet_random random;
    unsigned best = 0, ties = 1;
    akhet_random_fast(&random, question->seed);
    knowledge->rank(question->view, question->moves, question->count, rank);
    for (unsigned i = 1; i < question->count; i++) {
        if (rank[i] > rank[best]) {
            best = i;
            ties = 1;
        } else if (rank[i] == rank[best] && akhet_random_below(&random, ++ties) == 0) {
            best = i;
        }
    }
    answer->move = question->moves[best];
}
