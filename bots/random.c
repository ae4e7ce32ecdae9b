/* The bot that plays any legal move, each as likely. */
#include "bots/random.h"

akhet_move choose_random(const struct akhet_game *game, const void *view, int seat,
                         const akhet_move *moves, unsigned count, struct akhet_random *random)
{
    (void)game;
    (void)view;
    (void)seat;
    return moves[akhet_random_below(random, count)];
}
