/* Views from outside: what a game itself would never show is refused before it is used. */
#include <akhet/game.h>

#include <string.h>

/* The game has looked at what a redeal trusts; what is left is found by making one and looking
 * at it as the viewer would. */
const char *akhet_view_odd(const struct akhet_game *game, const struct akhet_setup *setup,
                           int viewer, const void *view)
{
    union akhet_space world, again;
    struct akhet_random random;
    akhet_move moves[AKHET_LEGAL];
    const char *odd = game->odd(view, setup, viewer);
    if (odd)
        return odd;
    memset(&world, 0, sizeof world);
    memset(&again, 0, sizeof again);
    akhet_random_fast(&random, 0);
    game->redeal(view, &random, &world);
    odd = game->broken(&world);
    if (odd)
        return odd;
    game->view(&world, viewer, &again);
    if (memcmp(view, &again, game->view_bytes) != 0)
        return "it shows what its seat cannot know";
    bool over = game->seat(&world) == AKHET_NOBODY;
    return (game->legal(&world, moves) == 0) == over ? NULL : "nothing can be done";
}
