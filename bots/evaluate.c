/* Which function evaluates which game. */
#include "bots/evaluate.h"

#include <string.h>

static const struct {
    const char *game;
    evaluate_function *evaluate;
} table[] = {
    {"eights", evaluate_eights},
    {"nefertiti", evaluate_nefertiti},
    {"nile", evaluate_nile},
    {"valley", evaluate_valley},
};

evaluate_function *evaluate_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].game, game->term.id) == 0)
            return table[i].evaluate;
    return NULL;
}
