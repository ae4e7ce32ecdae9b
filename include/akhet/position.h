/* Short ids of positions that people can compare and share: `NIL-7F3K-9QX2-M4TD`.
 *
 * An id is 60 bits of BLAKE2b over the game, the set-up and the JSON of a state or a view, so the
 * same position has the same id in every build, and in every version that writes the same JSON for
 * it.
 *
 * Never show the id of a STATE while its match is running: a player could deal the hidden cards in
 * every possible way and see which deal gives the same id. A running match shows ids of VIEWS: a
 * seat's own view to that seat, the spectator's to everybody. */
#ifndef AKHET_POSITION_H
#define AKHET_POSITION_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_POSITION_TEXT  19   /* eighteen characters and the terminator */
#define AKHET_POSITION_LINES 8192 /* most bytes of the text that the digest covers */

/* The id of a whole state: for replays, finished matches and tests. */
void akhet_position_state(const struct akhet_game *game, const struct akhet_setup *setup,
                          const void *state, char id[AKHET_POSITION_TEXT]);

/* The id of a view. */
void akhet_position_view(const struct akhet_game *game, const struct akhet_setup *setup,
                         const void *view, char id[AKHET_POSITION_TEXT]);

/* Normalise an id that a person typed: lower case, O for 0, I or L for 1 and missing hyphens are
 * accepted. False: the text is not an id. */
bool akhet_position_tidy(const char *typed, char id[AKHET_POSITION_TEXT]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
