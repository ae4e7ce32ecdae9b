/* The bot that looks one move ahead: it deals itself a few worlds that fit what it knows, tries
 * every move in each, and takes the move whose tables look best on average. */
#include "bots/greedy.h"

#include <string.h>

#include "bots/evaluate.h"

enum { WORLDS = 6, WON = 1000000 };

/* A game that nobody has written an evaluation for is judged by its score. */
static int looks(const struct akhet_game *game, const void *view, int seat)
{
    evaluate_function *evaluate = evaluate_of(game);
    if (evaluate)
        return evaluate(view, seat);
    struct akhet_score score;
    game->score(view, &score);
    return score.total[seat];
}

static int64_t outcome(const struct akhet_game *game, const void *state, int seat)
{
    union akhet_space view;
    game->view(state, seat, &view);
    int64_t value = looks(game, &view, seat);
    if (game->seat(state) != AKHET_NOBODY)
        return value;
    uint8_t place[AKHET_SEATS];
    game->places(state, place);
    return place[seat] == 1 ? value + WON : value;
}

/* Every move of a world meets the same luck, so that they differ by the move alone. */
static void try_world(const struct akhet_game *game, const void *view, int seat,
                      const akhet_move *moves, unsigned count, int64_t *sum,
                      struct akhet_random *random)
{
    union akhet_space world, after;
    game->redeal(view, random, &world);
    uint64_t luck = akhet_random_next(random);
    for (unsigned i = 0; i < count; i++) {
        struct akhet_random chance;
        akhet_random_fast(&chance, luck);
        memcpy(&after, &world, game->state_bytes);
        game->apply(&after, moves[i], &chance, NULL);
        sum[i] += outcome(game, &after, seat);
    }
}

akhet_move choose_greedy(const struct akhet_game *game, const void *view, int seat,
                         const akhet_move *moves, unsigned count, struct akhet_random *random)
{
    int64_t sum[AKHET_LEGAL] = {0};
    if (count == 1)
        return moves[0];
    for (unsigned world = 0; world < WORLDS; world++)
        try_world(game, view, seat, moves, count, sum, random);
    unsigned best = 0, ties = 1;
    for (unsigned i = 1; i < count; i++) {
        if (sum[i] > sum[best]) {
            best = i;
            ties = 1;
        } else if (sum[i] == sum[best] && akhet_random_below(random, ++ties) == 0) {
            best = i;
        }
    }
    return moves[best];
}
