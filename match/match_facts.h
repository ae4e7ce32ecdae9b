/* The games as JSON for programs: all facts of the rules, and the levels of the bots. The page, the
 * server and `akhet games --json` all write games with this. */
#ifndef MATCH_FACTS_H
#define MATCH_FACTS_H

#include <akhet/game.h>

/* One object. */
void match_game_json(const struct akhet_game *game, struct akhet_json *json);

/* An array of all games. */
void match_games_json(const char *key, struct akhet_json *json);

#endif
