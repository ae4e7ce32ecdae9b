/* The seats of a match: who sits down, who resigns, and stand-ins. */
#include "match/match.h"

static bool sit(struct match *match, unsigned seat, enum match_sitter sitter, const struct bot *bot,
                const char *kind, const char *name, struct akhet_error *error)
{
    if (match->stage == MATCH_BEGUN)
        return akhet_refuse(error, AKHET_BEGUN, NULL, 0);
    if (!akhet_record_seat_is(&match->record, seat, kind, name, error))
        return false;
    match->sitter[seat] = (uint8_t)sitter;
    match->bot[seat] = bot;
    return true;
}

bool match_person(struct match *match, unsigned seat, const char *name, struct akhet_error *error)
{
    return sit(match, seat, MATCH_PERSON, NULL, "person", name, error);
}

bool match_program(struct match *match, unsigned seat, const char *name, struct akhet_error *error)
{
    return sit(match, seat, MATCH_PROGRAM, NULL, "program", name, error);
}

bool match_vacate(struct match *match, unsigned seat, struct akhet_error *error)
{
    return sit(match, seat, MATCH_OPEN, NULL, "person", "", error);
}

bool match_bot(struct match *match, unsigned seat, const struct bot *bot, const char *name,
               struct akhet_error *error)
{
    char kind[AKHET_RECORD_KIND + 1];
    struct akhet_text text = akhet_text_on(kind, sizeof kind);
    akhet_text_put(&text, "bot:");
    akhet_text_put(&text, bot->term.id);
    return sit(match, seat, MATCH_BOT, bot, kind, name, error);
}

unsigned match_people(const struct match *match)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < match->record.setup.players; seat++)
        if (match->sitter[seat] == MATCH_PERSON)
            people |= 1u << seat;
    return people;
}

unsigned match_resigned(const struct match *match)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < match->record.resignations; i++)
        seats |= 1u << match->record.resigned[i];
    return seats;
}

/* A seat of a match that is being played. */
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
