/* The board of a game drawn in a terminal from a view: one function for each game. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <akhet/game.h>

#include "cli/draw.h"

void board_eights(const void *view, struct drawing *drawing);
void board_nefertiti(const void *view, struct drawing *drawing);
void board_nile(const void *view, struct drawing *drawing);
void board_valley(const void *view, struct drawing *drawing);

typedef void board_function(const void *view, struct drawing *drawing);

/* The function of a game; NULL: the game has none, which a test forbids. */
board_function *board_of(const struct akhet_game *game);

#endif
