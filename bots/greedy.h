/* The bot that looks one move ahead. */
#ifndef BOTS_GREEDY_H
#define BOTS_GREEDY_H

#include <akhet/game.h>

akhet_move choose_greedy(const struct akhet_game *game, const void *view, int seat,
                         const akhet_move *moves, unsigned count, struct akhet_random *random);

#endif
