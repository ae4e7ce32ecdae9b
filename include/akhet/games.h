/* The list of all games. */
#ifndef AKHET_GAMES_H
#define AKHET_GAMES_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* NULL-terminated, in the order they are shown. */
extern const struct akhet_game *const akhet_games[];

const struct akhet_game *akhet_game_find(const char *id);

#ifdef __cplusplus
}
#endif

#endif
