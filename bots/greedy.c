/* The bot that looks one move ahead: it deals itself a few worlds that fit what it knows, tries
 * every move in each, and takes the move whose tables look best on average. */
#include <string.h>

#include "bots/knowledge.h"
#include "bots/ladder.h"
#include "bots/ranking.h"

enum { WORLDS = 6 };

/* The chance to win after a move; a game that nobody knows anything about is judged by its
 * score. */
static double outcome(const struct bot_player *player, const void *world)
{
    const struct akhet_game *game = player->game;
    const struct knowledge *knowledge = knowledge_of(game);
    double chance[AKHET_SEATS];
    if (game->seat(world) == AKHET_NOBODY) {
        chances_at_end(game, world, player->setup.players, chance);
        return chance[player->seat];
    }
    if (!knowledge) {
        struct akhet_score score;
        game->score(world, &score);
        return score.total[player->seat] / 32768.0;
    }
    knowledge_chances(knowledge, player->spec.untrained ? knowledge->untrained : knowledge->trained,
                      world, player->setup.players, chance);
    return chance[player->seat];
}

/* Every move of a world meets the same luck, so that they differ by the move alone. */
static void try_world(const struct bot_player *player, const struct bot_ask *ask, double *sum,
                      struct akhet_random *random)
{
    const struct akhet_game *game = player->game;
    union akhet_space world, after;
    game->redeal(ask->view, random, &world);
    uint64_t luck = akhet_random_next(random);
    for (unsigned i = 0; i < ask->count; i++) {
        struct akhet_random chance;
        akhet_random_fast(&chance, luck);
        memcpy(&after, &world, game->state_bytes);
        game->apply(&after, ask->moves[i], &chance, NULL);
        sum[i] += outcome(player, &after);
    }
}

void choose_greedy(struct bot_player *player, const struct bot_ask *ask, struct bot_answer *answer)
{
    double sum[AKHET_LEGAL] = {0};
    struct akhet_random random;
    akhet_random_fast(&random, ask->seed);
    for (unsigned world = 0; world < WORLDS; world++)
        try_world(player, ask, sum, &random);
    for (unsigned i = 0; i < ask->count; i++)
        sum[i] /= WORLDS;
    answer_best(player, ask, sum, &random, answer);
}
