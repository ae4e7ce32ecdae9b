/* The bot that plays any legal move. */
#ifndef BOTS_RANDOM_H
#define BOTS_RANDOM_H

#include <akhet/game.h>

akhet_move choose_random(const struct akhet_game *game, const void *view, int seat,
                         const akhet_move *moves, unsigned count, struct akhet_random *random);

#endif
