/* The past of a match: what happened, taking back, and the match as a record. */
#include "match/match.h"

#include <string.h>

void match_tell(const struct match *match, unsigned from, match_teller *tell, void *context)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_random random;
    union akhet_space state;
    for (unsigned step = 0; step <= match->record.moves; step++) {
        struct akhet_log log = {event, AKHET_EVENTS, 0};
        bool done = step ? akhet_record_step(&match->record, step - 1, &state, &random, &log, NULL)
                         : akhet_record_begin(&match->record, &state, &random, &log, NULL);
        if (!done)
            return;
        for (unsigned i = 0; step >= from && i < log.count && i < log.cap; i++)
            tell(context, step, &event[i]);
    }
}

/* The moves are played again up to there; they are the same moves, so they cannot be refused. */
static bool rewind(struct match *match, unsigned moves, struct akhet_error *error)
{
    match->record.moves = moves;
    return akhet_record_replay(&match->record, moves, &match->state, &match->random, NULL, error);
}

bool match_undo(struct match *match, struct akhet_error *error)
{
    bool sealed = false;
    for (unsigned at = match->record.moves; at-- > 0;) {
        sealed |= match->sealed[at];
        if (match->bot[match->by[at]])
            continue;
        return sealed ? akhet_refuse(error, AKHET_SEALED, NULL, 0) : rewind(match, at, error);
    }
    return akhet_refuse(error, AKHET_NO_UNDO, NULL, 0);
}

bool match_write(const struct match *match, struct akhet_text *out, struct akhet_error *error)
{
    struct akhet_record record = match->record;
    record.over = match_seat(match) == AKHET_NOBODY;
    if (record.over)
        record.game->places(&match->state, record.place);
    return akhet_record_write(&record, out, error);
}

static bool find_bots(struct match *match, struct akhet_error *error)
{
    for (unsigned seat = 0; seat < match->record.setup.players; seat++) {
        const char *kind = match->record.seat[seat].kind;
        match->bot[seat] = strncmp(kind, "bot:", 4) == 0 ? bot_find(kind + 4) : NULL;
        if (match->bot[seat] && match->bot[seat]->sees_all)
            match->bot[seat] = NULL;
        if (!match->bot[seat] && strcmp(kind, "human") != 0)
            return akhet_refuse(error, AKHET_NO_BOT, kind, 0);
    }
    return true;
}

bool match_read(struct match *match, const struct akhet_game *const *games, const char *text,
                size_t len, struct akhet_error *error)
{
    memset(match, 0, sizeof *match);
    if (!akhet_record_read(games, text, len, &match->record, match->move, MATCH_MOVES, error))
        return false;
    unsigned moves = match->record.moves;
    if (!akhet_record_replay(&match->record, moves, &match->state, &match->random, NULL, error) ||
        !find_bots(match, error) || !match_begin(match, error))
        return false;
    match->record.moves = 0;
    for (unsigned i = 0; i < moves; i++)
        if (!match_play(match, match->move[i], error))
            return false;
    match->record.over = false;
    return true;
}
