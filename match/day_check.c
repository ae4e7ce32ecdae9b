/* Checking the record of a deal of the day. */
#include <string.h>

#include <akhet/games.h>

#include "match/match_choose.h"
#include "match/match_day.h"

/* Whether both matches have the same game, setup, sitters and source of chance; names may differ.
 */
static bool same_deal(const struct match *one, const struct match *other)
{
    const struct akhet_record *a = &one->record, *b = &other->record;
    if (a->game != b->game || a->source != b->source || a->seed != b->seed ||
        memcmp(&a->setup, &b->setup, sizeof a->setup) != 0)
        return false;
    for (unsigned seat = 0; seat < a->setup.players; seat++)
        if (one->sitter[seat] != other->sitter[seat] || one->bot[seat] != other->bot[seat])
            return false;
    return true;
}

/* Play the moves of `played` in `fresh`, asking the bots for theirs; 0, or the number of the first
 * move that a bot does not make. Pages and servers ask bots with match_choose too. */
static unsigned forged_move(struct match *fresh, const struct match *played)
{
    unsigned forged = 0;
    for (unsigned i = 0; i < played->record.moves && !forged; i++) {
        akhet_move move = played->move[i];
        if (match_bot_of(fresh, match_seat(fresh))) {
            struct bot_answer answer;
            match_choose(fresh, (struct match_limits){0}, &answer);
            if (answer.move != move)
                forged = i + 1;
        }
        if (!match_play(fresh, move, NULL))
            forged = i + 1;
    }
    return forged;
}

enum match_day_fault match_day_check(struct match *match, const struct akhet_game *game,
                                     const char *date, const char *text, size_t len, unsigned *move,
                                     struct akhet_error *error)
{
    akhet_move memory[MATCH_MEMORY(MATCH_MOVES) / sizeof(akhet_move)];
    struct match fresh = {0};
    uint8_t place[AKHET_SEATS];
    *move = 0;
    match_set_memory(&fresh, memory, MATCH_MOVES);
    if (!match_read(match, akhet_games, text, len, error))
        return MATCH_DAY_UNREADABLE;
    if (!match_day_open(&fresh, game, date, error) || !same_deal(match, &fresh))
        return MATCH_DAY_OTHER;
    if (match->record.resignations)
        return MATCH_DAY_RESIGNED;
    if (!match_places(match, place))
        return MATCH_DAY_NOT_OVER;
    if (!match_begin(&fresh, error))
        return MATCH_DAY_UNREADABLE;
    *move = forged_move(&fresh, match);
    return *move ? MATCH_DAY_BOT : MATCH_DAY_FINE;
}
