/* Checked play: the list of legal moves is the only authority. */
#include <akhet/game.h>

bool akhet_start(const struct akhet_game *game, void *state, const struct akhet_setup *setup,
                 struct akhet_random *random, struct akhet_events *events,
                 struct akhet_error *error)
{
    if (!akhet_setup_check(game, setup, error))
        return false;
    game->start(state, setup, random, events);
    return true;
}

bool akhet_apply(const struct akhet_game *game, void *state, akhet_move move,
                 struct akhet_random *random, struct akhet_events *events,
                 struct akhet_error *error)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = game->legal(state, moves);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] == move) {
            game->apply(state, move, random, events);
            return true;
        }
    }
    char name[64] = "";
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    return akhet_refuse(error, count ? AKHET_ILLEGAL : AKHET_OVER, name, move);
}
