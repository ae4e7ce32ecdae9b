/* The levels that people play against: how each one plays a game, as the arena measured it. */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/bot.h"

#define LEVELS 8

struct level {
    unsigned number;
    const char *spec;   /* as bot_spec_read reads it */
    int elo, low, high; /* among the levels of the game, with its interval of 95 % */
    unsigned games;     /* that it was measured in; 0: not yet */
};

/* NULL where the game or the number has none. */
const struct level *level_of(const struct akhet_game *game, unsigned number);

/* The bot that plays for a level; one that looks ahead where a game has no table yet. */
void level_spec(const struct akhet_game *game, unsigned number, struct bot_spec *spec);

/* The bot of the table that plays this level; NULL for a number that has none. */
const struct bot *level_bot(unsigned number);

#endif
