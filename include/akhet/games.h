/* The list of all games. */
#ifndef AKHET_GAMES_H
#define AKHET_GAMES_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* NULL-terminated, in the order they are shown. A function instead of an array, because a program
 * would copy the array in the length that it had when the program was linked. */
const struct akhet_game *const *akhet_game_list(void);
#define akhet_games (akhet_game_list())

/* NULL: there is no such game. */
const struct akhet_game *akhet_game_find(const char *id);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
