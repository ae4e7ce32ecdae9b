/* The levels that people play against: how each level plays a game, as measured in the arena. */
#ifndef BOTS_BOTS_LEVELS_H
#define BOTS_BOTS_LEVELS_H

#include "bots/bots.h"

#define LEVELS 8

struct level {
    unsigned number;
    const char *spec;   /* as bot_spec_read reads it */
    int elo, low, high; /* above level 1 of the game, with the 95 % interval */
    unsigned games;     /* that it was measured in; 0: not yet */
};

/* NULL: the game or the number has no level. */
const struct level *level_of(const struct akhet_game *game, unsigned number);

/* The spec that plays a level; a greedy bot where the game has no levels. */
void level_spec(const struct akhet_game *game, unsigned number, struct bot_spec *spec);

/* The bot of a level; NULL: there is no such level. */
const struct bot *level_bot(unsigned number);

/* The player inside a level's player that plays for it; NULL: no memory. */
struct bot_player *level_player(struct bot_player *player);

/* The functions of all levels, for the list of bots. */
void hear_level(struct bot_player *player, const struct akhet_event *event);
void choose_level(struct bot_player *player, const struct bot_question *question,
                  struct bot_answer *answer);
void leave_level(struct bot_player *player);

#endif
