/* Where a match turned: the moves that lost most, and the swings that no mistake explains. */
#include "match/analysis.h"

#define LEAST_SWING 0.05 /* a smaller one turns nothing */

static double size_of(const struct turning *turning)
{
    double size = turning->after - turning->before;
    return size < 0 ? -size : size;
}

/* What the move itself lost. */
static struct turning by_mistake(const struct analysis *analysis, unsigned at)
{
    const struct analysed *it = &analysis->move[at];
    return (struct turning){it->seat,  at, at + 1, TURNED_BY_MISTAKE, it->chance[it->seat],
                            it->played};
}

/* What changed for the seat from its move to its next decision, or the end. What the others gave
 * away in between is their mistake, and no luck. */
static struct turning by_swing(const struct analysis *analysis, unsigned at)
{
    const struct analysed *it = &analysis->move[at];
    struct turning turning = {it->seat, at, at + 1, TURNED_BY_OTHERS, it->played, it->played};
    double given = 0;
    bool luck = it->chance_decided, others = false;
    unsigned moves = analysis->record->moves, next = at + 1;
    for (; next < moves; next++) {
        if (analysis->move[next].legal > 1 && analysis->move[next].seat == it->seat)
            break;
        luck |= analysis->move[next].chance_decided;
        others |= analysis->move[next].seat != it->seat;
        given += analysis->move[next].loss;
    }
    turning.to = next;
    if (!luck && !others) /* nothing happened but in the eyes of the search */
        return turning;
    turning.kind = luck ? TURNED_BY_LUCK : TURNED_BY_OTHERS;
    if (next < moves)
        turning.after = analysis->move[next].chance[it->seat];
    else if (analysis->over && !analysis->given_up) /* nobody's move made that */
        turning.after = analysis->result[it->seat];
    if (turning.after - turning.before > 0 && given > 0)
        turning.before += given < size_of(&turning) ? given : size_of(&turning);
    return turning;
}

/* The same swing seen by two seats is one. */
static bool told(const struct turning *turning, const struct turning *chosen, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if ((chosen[i].kind == TURNED_BY_MISTAKE) == (turning->kind == TURNED_BY_MISTAKE) &&
            chosen[i].from < turning->to && turning->from < chosen[i].to)
            return true;
    return false;
}

unsigned analysis_turnings(const struct analysis *analysis, struct turning turning[TURNINGS])
{
    unsigned count = 0;
    for (; count < TURNINGS; count++) {
        struct turning biggest = {.seat = AKHET_NOBODY};
        for (unsigned at = 0; at < analysis->record->moves; at++) {
            for (unsigned swing = 0; swing < 2 && analysis->move[at].legal > 1; swing++) {
                struct turning it = swing ? by_swing(analysis, at) : by_mistake(analysis, at);
                if (size_of(&it) >= LEAST_SWING && size_of(&it) > size_of(&biggest) &&
                    !told(&it, turning, count))
                    biggest = it;
            }
        }
        if (biggest.seat == AKHET_NOBODY)
            break;
        turning[count] = biggest;
    }
    return count;
}
