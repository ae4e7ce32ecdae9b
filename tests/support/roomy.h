/* A match with memory for all moves of any game, and the move that its bot chooses. */
#ifndef TESTS_SUPPORT_ROOMY_H
#define TESTS_SUPPORT_ROOMY_H

#include "match/match_choose.h"

#define ROOMY_BLOCK(name) static akhet_move name[MATCH_MEMORY(MATCH_MOVES) / sizeof(akhet_move)]

#define ROOMY_MATCH(name)                                                                          \
    ROOMY_BLOCK(name##_block);                                                                     \
    static struct match name = {.move = name##_block,                                              \
                                .mark = (struct match_mark *)(name##_block + MATCH_MOVES),         \
                                .capacity = MATCH_MOVES}

/* The bot's move, without memory of earlier decisions. */
static inline akhet_move chosen_move(const struct match *match)
{
    struct match_bots seated = {0};
    struct bot_answer answer;
    match_bots_choose(match, &seated, &answer);
    match_bots_release(&seated);
    return answer.move;
}

#endif
