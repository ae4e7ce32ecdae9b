/* Writing a match as a record, and reading it back. */
#include "match/match.h"

#include <string.h>

bool match_write(const struct match *match, struct akhet_text *out, struct akhet_error *error)
{
    struct akhet_record record = match->record;
    if (match->stage != MATCH_BEGUN)
        return akhet_refuse(error, AKHET_NOT_BEGUN, NULL, 0);
    record.over = match_places(match, record.place);
    return akhet_record_write(&record, out, error);
}

/* Set the sitters from the kinds that the record has. */
static bool find_sitters(struct match *match, struct akhet_error *error)
{
    for (unsigned seat = 0; seat < match->record.setup.players; seat++) {
        const char *kind = match->record.seat[seat].kind;
        const struct bot *bot = strncmp(kind, "bot:", 4) == 0 ? bot_find(kind + 4) : NULL;
        bool person = strcmp(kind, "person") == 0, program = strcmp(kind, "program") == 0;
        if (!person && !program && (!bot || bot->sees_all))
            return akhet_refuse(error, AKHET_NO_BOT, kind, 0);
        match->bot[seat] = bot;
        match->sitter[seat] = person ? MATCH_PERSON : program ? MATCH_PROGRAM : MATCH_BOT;
    }
    return true;
}

/* Play the moves again, which gives each its mark. */
static bool play_again(struct match *match, struct akhet_error *error)
{
    struct akhet_record *record = &match->record;
    unsigned moves = record->moves, resignations = record->resignations;
    record->moves = record->resignations = 0;
    for (unsigned i = 0; i < moves; i++)
        if (!match_play(match, match->move[i], error))
            return false;
    record->resignations = resignations;
    record->over = false;
    return true;
}

bool match_read(struct match *match, const struct akhet_game *const *games, const char *text,
                size_t len, struct akhet_error *error)
{
    struct match fresh = {.move = match->move, .mark = match->mark, .capacity = match->capacity};
    *match = fresh;
    struct akhet_record *record = &match->record;
    return akhet_record_read(games, text, len, record, match->move, match->capacity, error) &&
           akhet_record_replay(record, record->moves, &match->state, &match->random, NULL, error) &&
           find_sitters(match, error) && match_begin(match, error) && play_again(match, error);
}
