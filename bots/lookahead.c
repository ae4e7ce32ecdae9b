/* One-move lookahead. */
#include "bots/lookahead.h"

#include <string.h>

#include "bots/playout.h"

/* The chance to win in a world; without knowledge of the game, the score is used instead. */
static double outcome(const struct lookahead *lookahead, const void *world)
{
    const struct akhet_game *game = lookahead->game;
    double chance[AKHET_SEATS];
    if (game->seat(world) == AKHET_NOBODY) {
        chances_at_end(game, world, lookahead->players, chance);
        return chance[lookahead->seat];
    }
    if (!lookahead->knowledge) {
        struct akhet_score score;
        game->score(world, &score);
        return score.total[lookahead->seat] / 32768.0;
    }
    knowledge_chances(lookahead->knowledge, lookahead->evaluation, world, lookahead->players,
                      chance);
    return chance[lookahead->seat];
}

/* All moves of a world get the same random numbers, so that their values differ by the move only.
 */
static void try_world(const struct lookahead *lookahead, const void *view, const akhet_move *moves,
                      unsigned count, struct akhet_random *random, double *sum)
{
    const struct akhet_game *game = lookahead->game;
    union akhet_space world, after;
    game->redeal(view, random, &world);
    uint64_t luck = akhet_random_next(random);
    for (unsigned i = 0; i < count; i++) {
        struct akhet_random chance;
        akhet_random_fast(&chance, luck);
        memcpy(&after, &world, game->state_bytes);
        game->apply(&after, moves[i], &chance, NULL);
        if (lookahead->knowledge && lookahead->knowledge->whole_turns)
            finish_turn(lookahead->knowledge, lookahead->seat, &after, &chance);
        sum[i] += outcome(lookahead, &after);
    }
}

void lookahead_values(const struct lookahead *lookahead, const void *view, const akhet_move *moves,
                      unsigned count, struct akhet_random *random, double *value)
{
    for (unsigned i = 0; i < count; i++)
        value[i] = 0;
    for (unsigned world = 0; world < lookahead->worlds; world++)
        try_world(lookahead, view, moves, count, random, value);
    for (unsigned i = 0; i < count; i++)
        value[i] /= lookahead->worlds;
}
