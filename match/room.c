/* The memory that the moves of a match lie in, which is its owner's. */
#include "match/match.h"

#include <string.h>

enum { FIRST_ROOM = 64 }; /* moves */

void *match_room(struct match *match, void *memory, unsigned moves)
{
    void *before = match->move;
    unsigned made = match->record.moves;
    akhet_move *move = memory;
    struct match_mark *mark = (struct match_mark *)(move + moves);
    if (made) {
        memcpy(move, match->move, made * sizeof *move);
        memcpy(mark, match->mark, made * sizeof *mark);
    }
    match->move = move;
    match->mark = mark;
    match->room = moves;
    match->record.move = move;
    return before;
}

unsigned match_wants_room(const struct match *match)
{
    unsigned most = match->record.game->max_moves;
    unsigned more = match->room ? 2 * match->room : FIRST_ROOM;
    if (match->record.moves < match->room || match->room >= most)
        return 0;
    return more < most ? more : most;
}

void match_copy(struct match *to, const struct match *from, void *memory)
{
    *to = *from;
    match_room(to, memory, from->record.moves);
}
