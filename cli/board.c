/* The function that draws each game. */
#include "cli/board.h"

#include <string.h>

static const struct {
    const char *game;
    board_function *draw;
} table[] = {
    {"eights", board_eights},
    {"nefertiti", board_nefertiti},
    {"nile", board_nile},
    {"valley", board_valley},
};

board_function *board_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].game, game->term.id) == 0)
            return table[i].draw;
    return NULL;
}
