/* What the completion scripts offer, from the tables of options, games and bots. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "cli/command.h"

/* Whether the words after an option are other ones for every game. */
bool completion_by_game(enum option_id id);

/* The words that may follow an option, with spaces between; `game` NULL: those of all games. */
void completion_words(enum option_id id, const struct akhet_game *game, struct akhet_text *out);

#endif
