/* A game being played: seats, moves, the deal. */
#include "match/match.h"

#include <string.h>

bool match_open(struct match *match, const struct akhet_game *game, const struct akhet_setup *setup,
                struct akhet_error *error)
{
    if (!akhet_setup_check(game, setup, error))
        return false;
    memset(match, 0, sizeof *match);
    akhet_record_init(&match->record, game, setup);
    match->record.move = match->move;
    return true;
}

bool match_person(struct match *match, unsigned seat, const char *name, struct akhet_error *error)
{
    if (!akhet_record_seat_is(&match->record, seat, "human", name, error))
        return false;
    match->bot[seat] = NULL;
    return true;
}

bool match_bot(struct match *match, unsigned seat, const struct bot *bot, const char *name,
               struct akhet_error *error)
{
    char kind[AKHET_RECORD_KIND + 1];
    struct akhet_text text = akhet_text_on(kind, sizeof kind);
    akhet_text_put(&text, "bot:");
    akhet_text_put(&text, bot->term.id);
    if (!akhet_record_seat_is(&match->record, seat, kind, name, error))
        return false;
    match->bot[seat] = bot;
    return true;
}

bool match_begin(struct match *match, struct akhet_error *error)
{
    return akhet_record_begin(&match->record, &match->state, &match->random, NULL, error);
}

int match_seat(const struct match *match)
{
    return match->record.game->seat(&match->state);
}

static bool tells_something(const struct akhet_game *game, const struct akhet_log *log)
{
    if (log->count > log->cap)
        return true;
    for (unsigned i = 0; i < log->count; i++)
        if (game->event_kind[log->event[i].kind].flags & (AKHET_CHANCE | AKHET_REVEALS))
            return true;
    return false;
}

bool match_play(struct match *match, akhet_move move, struct akhet_error *error)
{
    const struct akhet_game *game = match->record.game;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_log log = {event, AKHET_EVENTS, 0};
    uint64_t taken = akhet_random_taken(&match->random);
    int seat = match_seat(match);
    unsigned at = match->record.moves;
    if (at >= MATCH_MOVES)
        return akhet_refuse(error, AKHET_OVER, NULL, 0);
    if (!akhet_apply(game, &match->state, move, &match->random, &log, error))
        return false;
    match->move[at] = move;
    match->by[at] = (int8_t)seat;
    match->sealed[at] = akhet_random_taken(&match->random) != taken || tells_something(game, &log);
    match->record.moves++;
    return true;
}

unsigned match_people(const struct match *match)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < match->record.setup.players; seat++)
        if (!match->bot[seat])
            people |= 1u << seat;
    return people;
}

bool match_hides(const struct akhet_game *game)
{
    for (unsigned i = 0; i < game->event_kinds; i++)
        if (game->event_kind[i].secret)
            return true;
    return false;
}
