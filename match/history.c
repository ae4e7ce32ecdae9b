/* The past of a match: what happened, and taking back. */
#include "match/match.h"

void match_tell(const struct match *match, unsigned from, match_teller *tell, void *context)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_random random;
    union akhet_space state;
    for (unsigned step = 0; step <= match->record.moves; step++) {
        struct akhet_events events = {event, AKHET_EVENTS, 0};
        bool done =
            step ? akhet_record_step(&match->record, step - 1, &state, &random, &events, NULL)
                 : akhet_record_begin(&match->record, &state, &random, &events, NULL);
        if (!done)
            return;
        for (unsigned i = 0; step >= from && i < events.count && i < events.cap; i++)
            tell(context, step, &event[i]);
    }
}

/* The moves are played again up to there; they are the same moves, so they cannot be refused. */
static bool rewind(struct match *match, unsigned moves, struct akhet_error *error)
{
    match->record.moves = moves;
    return akhet_record_replay(&match->record, moves, &match->state, &match->random, NULL, error);
}

/* A match that was resigned stays so; the end that the rules make may be taken back. */
static bool given_up(const struct match *match)
{
    return match_seat(match) == AKHET_NOBODY &&
           match->record.game->seat(&match->state) != AKHET_NOBODY;
}

bool match_undo(struct match *match, struct akhet_error *error)
{
    unsigned gone = match_resigned(match);
    bool sealed = false;
    if (given_up(match))
        return akhet_refuse(error, AKHET_OVER, NULL, 0);
    for (unsigned at = match->record.moves; at-- > 0;) {
        sealed |= match->mark[at].flags & MATCH_SEALED;
        if (match->mark[at].flags & MATCH_BY_BOT || gone >> match->mark[at].by & 1)
            continue;
        return sealed ? akhet_refuse(error, AKHET_SEALED, NULL, 0) : rewind(match, at, error);
    }
    return akhet_refuse(error, AKHET_NO_UNDO, NULL, 0);
}

/* The last decision of the player of a seat, and what stands against taking it back. */
static enum akhet_error_code last_of(const struct match *match, unsigned seat, unsigned *last)
{
    enum akhet_error_code against = AKHET_FINE;
    if (match->stage != MATCH_BEGUN)
        return AKHET_NOT_BEGUN;
    if (match_seat(match) == AKHET_NOBODY)
        return AKHET_OVER;
    if (seat < AKHET_SEATS && match_resigned(match) >> seat & 1)
        return AKHET_RESIGNED;
    for (unsigned at = match->record.moves; at-- > 0;) {
        struct match_mark mark = match->mark[at];
        bool own = (unsigned)mark.by == seat, by_player = !(mark.flags & MATCH_BY_BOT);
        if (mark.flags & MATCH_SEALED)
            against = AKHET_SEALED;
        else if (!own && by_player && against == AKHET_FINE)
            against = AKHET_DECIDED;
        *last = at;
        if (own && by_player)
            return against;
    }
    return AKHET_NO_UNDO;
}

bool match_undo_free(const struct match *match, unsigned seat)
{
    unsigned last;
    return last_of(match, seat, &last) == AKHET_FINE;
}

bool match_undo_of(struct match *match, unsigned seat, bool forced, struct akhet_error *error)
{
    unsigned last = 0;
    enum akhet_error_code against = last_of(match, seat, &last);
    bool by_consent = against == AKHET_SEALED || against == AKHET_DECIDED;
    if (against != AKHET_FINE && !(forced && by_consent))
        return akhet_refuse(error, against, NULL, 0);
    return rewind(match, last, error);
}
