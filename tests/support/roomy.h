/* A match with room for all moves of any game. */
#ifndef TESTS_SUPPORT_ROOMY_H
#define TESTS_SUPPORT_ROOMY_H

#include "match/match.h"

#define ROOMY_BLOCK(name) static akhet_move name[MATCH_ROOM(MATCH_MOVES) / sizeof(akhet_move)]

#define ROOMY_MATCH(name)                                                                          \
    ROOMY_BLOCK(name##_block);                                                                     \
    static struct match name = {.move = name##_block,                                              \
                                .mark = (struct match_mark *)(name##_block + MATCH_MOVES),         \
                                .room = MATCH_MOVES}

#endif
