/* The end of a decision that was thought about in portions. */
#include "match/thought.h"

void match_thought_end(struct match_thought *thought, struct bot_answer *answer)
{
    thought_end(&thought->thought, answer);
    bot_rise(&thought->player);
}
