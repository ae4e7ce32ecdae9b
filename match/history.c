/* The history of a match: its events, and undo. */
#include "match/match.h"

void match_each_event(const struct match *match, unsigned from, match_event_function *each,
                      void *context)
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
            each(context, step, &event[i]);
    }
}

/* Replay the moves up to there. They were legal before, so none is refused. */
static bool rewind(struct match *match, unsigned moves, struct akhet_error *error)
{
    match->record.moves = moves;
    return akhet_record_replay(&match->record, moves, &match->state, &match->random, NULL, error);
}

/* A match that was resigned stays resigned; an end reached by the rules may be taken back. */
static bool ended_by_resignation(const struct match *match)
{
    return match_seat(match) == AKHET_NOBODY &&
           match->record.game->seat(&match->state) != AKHET_NOBODY;
}

/* A decision to take back: its index, and the error that taking it back without asking gives. */
struct undo {
    unsigned to;
    enum akhet_error_code error;
};

/* The last decision of any player who has not resigned. */
static struct undo last_at_one_screen(const struct match *match)
{
    unsigned resigned = match_resigned(match);
    struct undo undo = {0, AKHET_FINE};
    if (match->stage != MATCH_BEGUN)
        return (struct undo){0, AKHET_NOT_BEGUN};
    if (ended_by_resignation(match))
        return (struct undo){0, AKHET_OVER};
    for (undo.to = match->record.moves; undo.to-- > 0;) {
        struct match_mark mark = match->mark[undo.to];
        if (mark.flags & MATCH_SEALED)
            undo.error = AKHET_SEALED;
        if (!(mark.flags & MATCH_BY_BOT) && !(resigned >> mark.by & 1))
            return undo;
    }
    return (struct undo){0, AKHET_NO_UNDO};
}

/* The last decision that the player of the seat made. */
static struct undo last_of_seat(const struct match *match, int seat)
{
    struct undo undo = {0, AKHET_FINE};
    if (match->stage != MATCH_BEGUN)
        return (struct undo){0, AKHET_NOT_BEGUN};
    if (match_seat(match) == AKHET_NOBODY)
        return (struct undo){0, AKHET_OVER};
    if (seat < AKHET_SEATS && match_resigned(match) >> seat & 1)
        return (struct undo){0, AKHET_RESIGNED};
    for (undo.to = match->record.moves; undo.to-- > 0;) {
        struct match_mark mark = match->mark[undo.to];
        bool own = mark.by == seat, by_player = !(mark.flags & MATCH_BY_BOT);
        if (mark.flags & MATCH_SEALED)
            undo.error = AKHET_SEALED;
        else if (!own && by_player && undo.error == AKHET_FINE)
            undo.error = AKHET_DECIDED;
        if (own && by_player)
            return undo;
    }
    return (struct undo){0, AKHET_NO_UNDO};
}

static struct undo undo_of(const struct match *match, int seat)
{
    return seat == MATCH_ONE_SCREEN ? last_at_one_screen(match) : last_of_seat(match, seat);
}

/* Nobody can be asked at one screen: all the people sit there, and they know what was revealed. */
static enum match_undo_kind kind_of(struct undo undo, int seat)
{
    bool by_consent = undo.error == AKHET_SEALED || undo.error == AKHET_DECIDED;
    if (undo.error == AKHET_FINE)
        return MATCH_UNDO_FREE;
    return by_consent && seat != MATCH_ONE_SCREEN ? MATCH_UNDO_ASK : MATCH_UNDO_NO;
}

enum match_undo_kind match_undo_kind(const struct match *match, int seat)
{
    return kind_of(undo_of(match, seat), seat);
}

static bool undo(struct match *match, int seat, bool agreed, struct akhet_error *error)
{
    struct undo undo = undo_of(match, seat);
    enum match_undo_kind kind = kind_of(undo, seat);
    if (kind == MATCH_UNDO_FREE || (kind == MATCH_UNDO_ASK && agreed))
        return rewind(match, undo.to, error);
    return akhet_refuse(error, undo.error, NULL, 0);
}

bool match_undo(struct match *match, struct akhet_error *error)
{
    return undo(match, MATCH_ONE_SCREEN, false, error);
}

bool match_undo_of(struct match *match, unsigned seat, bool agreed, struct akhet_error *error)
{
    return undo(match, (int)seat, agreed, error);
}
