/* Seats that their players leave: for good, or while a bot stands in. */
#include "match/match.h"

unsigned match_resigned(const struct match *match)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < match->record.resignations; i++)
        seats |= 1u << match->record.resigned[i];
    return seats;
}

/* Of a match that is being played. */
static bool is_seat(const struct match *match, unsigned seat, struct akhet_error *error)
{
    if (match->stage != MATCH_BEGUN)
        return akhet_refuse(error, AKHET_NOT_BEGUN, NULL, 0);
    if (match_seat(match) == AKHET_NOBODY)
        return akhet_refuse(error, AKHET_OVER, NULL, 0);
    if (seat >= match->record.setup.players)
        return akhet_refuse(error, AKHET_BAD_NUMBER, NULL, match->record.setup.players - 1);
    return true;
}

bool match_resign(struct match *match, unsigned seat, struct akhet_error *error)
{
    if (!is_seat(match, seat, error))
        return false;
    if (match_resigned(match) >> seat & 1)
        return akhet_refuse(error, AKHET_RESIGNED, NULL, 0);
    match->record.resigned[match->record.resignations++] = (uint8_t)seat;
    return true;
}

bool match_places(const struct match *match, uint8_t place[AKHET_SEATS])
{
    return akhet_record_places(&match->record, &match->state, place);
}

bool match_stand_in(struct match *match, unsigned seat, const struct bot *bot,
                    struct akhet_error *error)
{
    if (!is_seat(match, seat, error))
        return false;
    if (bot->sees_all)
        return akhet_refuse(error, AKHET_NO_BOT, bot->term.id, 0);
    match->stand_in[seat] = bot;
    return true;
}

bool match_stand_down(struct match *match, unsigned seat, struct akhet_error *error)
{
    if (!is_seat(match, seat, error))
        return false;
    if (match_resigned(match) >> seat & 1)
        return akhet_refuse(error, AKHET_RESIGNED, NULL, 0);
    match->stand_in[seat] = NULL;
    return true;
}

const struct bot *match_bot_of(const struct match *match, int seat)
{
    return match->stand_in[seat] ? match->stand_in[seat] : match->bot[seat];
}
