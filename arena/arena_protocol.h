/* The lines of the engine protocol: docs/engine.md. */
#ifndef ARENA_PROTOCOL_H
#define ARENA_PROTOCOL_H

#include "bots/bots.h"

#define PROTOCOL_VERSION 1
#define PROTOCOL_LINE    65536 /* most bytes of a line, with its end */

/* `game nile players 3 option quick=off option open=off`, without the end of the line. */
void protocol_game(const struct akhet_game *game, const struct akhet_setup *setup,
                   struct akhet_text *out);
bool protocol_game_read(const char *rest, const struct akhet_game **game, struct akhet_setup *setup,
                        struct akhet_error *error);

/* `moves draw | play 7s`; the reader gets the text after `moves `. */
void protocol_moves(const struct akhet_game *game, const akhet_move *moves, unsigned count,
                    struct akhet_text *out);
bool protocol_moves_read(const struct akhet_game *game, const char *rest,
                         akhet_move moves[AKHET_LEGAL], unsigned *count, struct akhet_error *error);

/* `view {…}` and `viewhex …`. */
void protocol_view(const struct akhet_game *game, const void *view, struct akhet_text *out);
void protocol_viewhex(const struct akhet_game *game, const void *view, struct akhet_text *out);
bool protocol_viewhex_read(const struct akhet_game *game, const char *rest,
                           union akhet_space *view);

/* The next word; `rest` moves on to the text after it. NULL: no word left. */
const char *protocol_word(const char **rest, size_t *len);

#endif
