/* Players that are programs: a table of functions that see a view, never the state. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <akhet/game.h>

struct bot {
    struct akhet_term term;

    /* One of the `count` legal moves. `view` is what the seat to decide may know; `random` is
     * the bot's own source, never the one that deals the cards. */
    akhet_move (*choose)(const struct akhet_game *game, const void *view, int seat,
                         const akhet_move *moves, unsigned count, struct akhet_random *random);
};

/* Ended by a bot without an id, in the order they are shown. */
extern const struct bot bots[];

/* NULL where there is none of that name. */
const struct bot *bot_find(const char *id);

#endif
