/* The list of all games: a new game is one folder and one line here. */
#include <akhet/games.h>

#include <string.h>

#include "games/eights/eights.h"
#include "games/nefertiti/nefertiti.h"
#include "games/nile/nile.h"
#include "games/valley/valley.h"

/* clang-format off */
static const struct akhet_game *const list[] = {
    &akhet_nefertiti,
    &akhet_nile,
    &akhet_valley,
    &akhet_eights,
    NULL,
};
/* clang-format on */

const struct akhet_game *const *akhet_game_list(void)
{
    return list;
}

const struct akhet_game *akhet_game_find(const char *id)
{
    for (const struct akhet_game *const *game = list; *game; game++)
        if (strcmp((*game)->term.id, id) == 0)
            return *game;
    return NULL;
}
