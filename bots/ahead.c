/* Looking one move ahead: every move is tried in a few worlds that fit what the seat knows. */
#include "bots/ahead.h"

#include <string.h>

#include "bots/ranking.h"

/* The chance to win after a move; a game that nobody knows anything about is judged by its
 * score. */
static double outcome(const struct ahead *ahead, const void *world)
{
    const struct akhet_game *game = ahead->game;
    double chance[AKHET_SEATS];
    if (game->seat(world) == AKHET_NOBODY) {
        chances_at_end(game, world, ahead->players, chance);
        return chance[ahead->seat];
    }
    if (!ahead->knowledge) {
        struct akhet_score score;
        game->score(world, &score);
        return score.total[ahead->seat] / 32768.0;
    }
    knowledge_chances(ahead->knowledge, ahead->weights, world, ahead->players, chance);
    return chance[ahead->seat];
}

/* Every move of a world meets the same luck, so that they differ by the move alone. */
static void try_world(const struct ahead *ahead, const void *view, const akhet_move *moves,
                      unsigned count, struct akhet_random *random, double *sum)
{
    const struct akhet_game *game = ahead->game;
    union akhet_space world, after;
    game->redeal(view, random, &world);
    uint64_t luck = akhet_random_next(random);
    for (unsigned i = 0; i < count; i++) {
        struct akhet_random chance;
        akhet_random_fast(&chance, luck);
        memcpy(&after, &world, game->state_bytes);
        game->apply(&after, moves[i], &chance, NULL);
        sum[i] += outcome(ahead, &after);
    }
}

void ahead_values(const struct ahead *ahead, const void *view, const akhet_move *moves,
                  unsigned count, struct akhet_random *random, double *value)
{
    for (unsigned i = 0; i < count; i++)
        value[i] = 0;
    for (unsigned world = 0; world < ahead->worlds; world++)
        try_world(ahead, view, moves, count, random, value);
    for (unsigned i = 0; i < count; i++)
        value[i] /= ahead->worlds;
}
