/* Which function draws which game. */
#include "cli/picture.h"

#include <string.h>

static const struct {
    const char *game;
    picture_function *draw;
} table[] = {
    {"eights", picture_eights},
    {"nefertiti", picture_nefertiti},
    {"nile", picture_nile},
    {"valley", picture_valley},
};

picture_function *picture_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].game, game->term.id) == 0)
            return table[i].draw;
    return NULL;
}
