/* The bot that plays any legal move, each as likely. */
#include "bots/ladder.h"

/* The seed is as good as a drawn number: there is nothing else to draw. */
void choose_random(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    (void)player;
    answer->move = question->moves[(question->seed >> 32) * question->count >> 32];
}
