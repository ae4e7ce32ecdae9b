/* Preparing a question before a bot sees it. */
#ifndef BOTS_PLAYER_H
#define BOTS_PLAYER_H

#include "bots/bots.h"

/* A question without the moves that cannot work or that the player overlooks, with its notes in the
 * view, and with a budget; and the memory that it points to. */
struct bot_prepared {
    struct bot_question question;
    akhet_move sensible[AKHET_LEGAL], noticed[AKHET_LEGAL];
    union akhet_space view;
};

/* False: only one move is left, and `answer` holds it. */
bool bot_prepare(struct bot_prepared *prepared, struct bot_player *player,
                 const struct bot_question *question, struct bot_answer *answer);

/* Remove from the question the moves that the player overlooks: each with the probability in its
 * spec, but at least two stay. The player then decides among the rest as well as it can, so that it
 * errs as people do: it misses a good move instead of playing a senseless one. `noticed` holds the
 * moves that stay. */
void bot_overlook(const struct bot_player *player, struct bot_question *question,
                  akhet_move noticed[AKHET_LEGAL]);

#endif
