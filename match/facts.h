/* The facts of a game as JSON: players, options, all words in three languages, levels of bots. */
#ifndef MATCH_FACTS_H
#define MATCH_FACTS_H

#include <akhet/game.h>

/* One object. */
void facts_json(const struct akhet_game *game, struct akhet_json *json);

/* A text in three languages as a member: {"en":…,"fr":…,"pl":…}. */
void words_json(struct akhet_json *json, const char *key, const char *const *text);

#endif
