/* Oversights: each move escapes notice as often as the bot's spec says, but two are always seen.
 *
 * The player then decides among what it noticed as well as it can, so that it errs as people do:
 * it misses a move, it does not play a senseless one. */
#include "bots/overlook.h"

/* The stream of the oversights is another one than that of the decision: these bits are turned. */
#define OVERLOOKED 0x6f7665726c6f6f6bu /* "overlook" */

#define CHOICE 2 /* moves that even the blindest player decides between */

void overlook(const struct bot_player *player, struct bot_question *question,
              akhet_move noticed[AKHET_LEGAL])
{
    struct akhet_random random;
    akhet_move missed[AKHET_LEGAL];
    unsigned count = 0, left = 0;
    akhet_random_fast(&random, question->seed ^ OVERLOOKED);
    for (unsigned i = 0; i < question->count; i++) {
        if (akhet_random_below(&random, 1000) >= player->spec.overlook)
            noticed[count++] = question->moves[i];
        else
            missed[left++] = question->moves[i];
    }
    while (count < CHOICE && left) {
        unsigned at = akhet_random_below(&random, left);
        noticed[count++] = missed[at];
        missed[at] = missed[--left];
    }
    question->moves = noticed;
    question->count = count;
}
