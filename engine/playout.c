/* Random playouts. */
#include <akhet/playout.h>

#include <string.h>

unsigned akhet_playout(const struct akhet_game *game, void *state, struct akhet_random *random)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned played = 0;
    for (unsigned count; (count = game->legal(state, moves)) != 0; played++)
        game->apply(state, moves[akhet_random_below(random, count)], random, NULL);
    return played;
}

unsigned akhet_playout_copying(const struct akhet_game *game, void *state,
                               struct akhet_random *random)
{
    akhet_move moves[AKHET_LEGAL];
    union akhet_space space;
    void *now = state, *next = &space;
    unsigned played = 0;
    for (unsigned count; (count = game->legal(now, moves)) != 0; played++) {
        memcpy(next, now, game->state_bytes);
        game->apply(next, moves[akhet_random_below(random, count)], random, NULL);
        void *old = now;
        now = next;
        next = old;
    }
    if (now != state)
        memcpy(state, now, game->state_bytes);
    return played;
}

unsigned akhet_playout_viewing(const struct akhet_game *game, void *state,
                               struct akhet_random *random)
{
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
    unsigned played = 0;
    for (unsigned count; (count = game->legal(state, moves)) != 0; played++) {
        game->view(state, game->seat(state), &view);
        game->apply(state, moves[akhet_random_below(random, count)], random, NULL);
    }
    return played;
}
