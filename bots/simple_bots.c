/* The bots without a search tree: random, greedy, heuristic and flat Monte Carlo. */
#include "bots/simple_bots.h"

#include "bots/answer.h"
#include "bots/bots_platform.h"
#include "bots/lookahead.h"
#include "bots/playout.h"

enum {
    WORLDS = 6,         /* worlds that the greedy bot samples */
    CLOCK_INTERVAL = 16 /* simulations of the flat bot between two looks at the clock */
};

/* The seed serves as the random number, because nothing else is drawn. */
void choose_random(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    (void)player;
    answer->move = question->moves[(question->seed >> 32) * question->count >> 32];
}

void choose_greedy(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    struct lookahead lookahead = {.game = player->game,
                                  .knowledge = knowledge,
                                  .players = player->setup.players,
                                  .seat = player->seat,
                                  .worlds = WORLDS};
    double value[AKHET_LEGAL];
    struct akhet_random random;
    if (knowledge)
        lookahead.evaluation =
            knowledge_evaluation(knowledge, player->setup.players, &player->spec);
    akhet_random_fast(&random, question->seed);
    lookahead_values(&lookahead, question->view, question->moves, question->count, &random, value);
    for (unsigned i = 0; i < question->count; i++)
        answer_found(question, (struct bot_alternative){question->moves[i], 0, value[i]});
    answer_best(player, question, value, &random, answer);
}

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

void choose_flat(struct bot_player *player, const struct bot_question *question,
                 struct bot_answer *answer)
{
    struct simulation how;
    struct akhet_random random;
    struct deadline deadline = deadline_in(question->budget.ms);
    uint32_t visits[AKHET_LEGAL] = {0}, sims = 0;
    double chance[AKHET_LEGAL] = {0};
    simulation_of(player, &how);
    akhet_random_fast(&random, question->seed);
    do {
        union akhet_space world;
        double end[AKHET_SEATS];
        unsigned which = sims % question->count;
        sample_world(&how, question, player->seat, &random, &world);
        player->game->apply(&world, question->moves[which], &random, NULL);
        playout(&how, &world, &random, end);
        chance[which] += end[player->seat];
        visits[which]++;
        sims++;
    } while ((!question->budget.sims || sims < question->budget.sims) &&
             (sims % CLOCK_INTERVAL || !deadline_passed(&deadline)));
    for (unsigned i = 0; i < question->count; i++) {
        chance[i] = visits[i] ? chance[i] / visits[i] : 0;
        if (visits[i])
            answer_found(question,
                         (struct bot_alternative){question->moves[i], visits[i], chance[i]});
    }
    answer_best(player, question, chance, &random, answer);
    answer->sims = sims;
}
