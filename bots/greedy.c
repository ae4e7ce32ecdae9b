/* The bot that looks one move ahead, in a few worlds, and takes what looks best on average. */
#include "bots/ahead.h"
#include "bots/ladder.h"
#include "bots/ranking.h"

enum { WORLDS = 6 };

void choose_greedy(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    struct ahead ahead = {.game = player->game,
                          .knowledge = knowledge,
                          .players = player->setup.players,
                          .seat = player->seat,
                          .worlds = WORLDS};
    double value[AKHET_LEGAL];
    struct akhet_random random;
    if (knowledge)
        ahead.weights = knowledge_weights(knowledge, player->setup.players, player->spec.untrained);
    akhet_random_fast(&random, question->seed);
    ahead_values(&ahead, question->view, question->moves, question->count, &random, value);
    answer_best(player, question, value, &random, answer);
}
