/* A match: its memory, its source of chance, the deal and the moves. */
#include "match/match.h"

#include <string.h>

enum {
    FIRST_BLOCK = 64,  /* moves */
    FORCED_WORLDS = 16 /* redealt for each seat */
};

void *match_set_memory(struct match *match, void *memory, unsigned moves)
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
    match->capacity = moves;
    match->record.move = move;
    return before;
}

unsigned match_wants_memory(const struct match *match)
{
    unsigned most = match->record.game->max_moves;
    unsigned more = match->capacity ? 2 * match->capacity : FIRST_BLOCK;
    if (match->record.moves < match->capacity || match->capacity >= most)
        return 0;
    return more < most ? more : most;
}

void match_copy(struct match *to, const struct match *from, void *memory)
{
    *to = *from;
    match_set_memory(to, memory, from->record.moves);
}

bool match_open(struct match *match, const struct akhet_game *game, const struct akhet_setup *setup,
                struct akhet_error *error)
{
    if (!akhet_setup_check(game, setup, error))
        return false;
    struct match fresh = {.move = match->move, .mark = match->mark, .capacity = match->capacity};
    *match = fresh;
    akhet_record_init(&match->record, game, setup);
    match->record.move = match->move;
    return true;
}

/* A committed secret cannot be replaced. */
static bool may_choose_chance(const struct match *match, struct akhet_error *error)
{
    if (match->stage == MATCH_PREPARING)
        return true;
    return akhet_refuse(error, match->stage == MATCH_BEGUN ? AKHET_BEGUN : AKHET_COMMITTED, NULL,
                        0);
}

bool match_seed(struct match *match, uint64_t seed, struct akhet_error *error)
{
    if (!may_choose_chance(match, error))
        return false;
    match->record.seed = seed;
    return true;
}

bool match_commit(struct match *match, const uint8_t secret[AKHET_SECRET_BYTES],
                  struct akhet_error *error)
{
    if (!may_choose_chance(match, error))
        return false;
    akhet_record_secret(&match->record, secret);
    match->stage = MATCH_COMMITTED;
    return true;
}

bool match_salt(struct match *match, unsigned seat, const char *salt, struct akhet_error *error)
{
    if (match->stage != MATCH_COMMITTED)
        return akhet_refuse(error, match->stage == MATCH_BEGUN ? AKHET_BEGUN : AKHET_NO_COMMITMENT,
                            NULL, 0);
    if (seat >= match->record.setup.players)
        return akhet_refuse(error, AKHET_BAD_NUMBER, NULL, match->record.setup.players - 1);
    return akhet_fair_salt(&match->record.fair, seat, salt, error);
}

bool match_begin(struct match *match, struct akhet_error *error)
{
    return match_begin_events(match, NULL, error);
}

bool match_begin_events(struct match *match, struct akhet_events *events, struct akhet_error *error)
{
    if (match->stage == MATCH_BEGUN)
        return akhet_refuse(error, AKHET_BEGUN, NULL, 0);
    for (unsigned seat = 0; seat < match->record.setup.players; seat++)
        if (match->sitter[seat] == MATCH_OPEN)
            return akhet_refuse(error, AKHET_EMPTY_SEAT, NULL, (long)seat);
    if (!akhet_record_begin(&match->record, &match->state, &match->random, events, error))
        return false;
    match->stage = MATCH_BEGUN;
    return true;
}

int match_seat(const struct match *match)
{
    bool resigned = match->record.resignations + 1 == match->record.setup.players;
    return resigned ? AKHET_NOBODY : match->record.game->seat(&match->state);
}

static bool reveals(const struct akhet_game *game, const struct akhet_events *events)
{
    if (events->count > events->cap)
        return true;
    for (unsigned i = 0; i < events->count; i++)
        if (game->event_kind[events->event[i].kind].flags & (AKHET_CHANCE | AKHET_REVEALS))
            return true;
    return false;
}

static bool may_play(const struct match *match, struct akhet_error *error)
{
    if (match->stage != MATCH_BEGUN)
        return akhet_refuse(error, AKHET_NOT_BEGUN, NULL, 0);
    if (match_seat(match) == AKHET_NOBODY)
        return akhet_refuse(error, AKHET_OVER, NULL, 0);
    if (match->record.moves >= match->capacity)
        return akhet_refuse(error, AKHET_RECORD_ROOM, NULL, (long)match->capacity);
    return true;
}

/* Apply a move; `sealed` says whether chance decided or something was revealed. */
static bool apply(const struct akhet_game *game, void *state, struct akhet_random *random,
                  akhet_move move, struct akhet_events *events, bool *sealed,
                  struct akhet_error *error)
{
    uint64_t taken = akhet_random_taken(random);
    if (!akhet_apply(game, state, move, random, events, error))
        return false;
    *sealed = akhet_random_taken(random) != taken || reveals(game, events);
    return true;
}

bool match_play_events(struct match *match, akhet_move move, struct akhet_events *events,
                       struct akhet_error *error)
{
    bool sealed;
    events->count = 0;
    if (!may_play(match, error))
        return false;
    int seat = match_seat(match);
    if (!apply(match->record.game, &match->state, &match->random, move, events, &sealed, error))
        return false;
    unsigned flags = (sealed ? MATCH_SEALED : 0) | (match_bot_of(match, seat) ? MATCH_BY_BOT : 0);
    unsigned at = match->record.moves++;
    match->move[at] = move;
    match->mark[at] = (struct match_mark){(int8_t)seat, (uint8_t)flags};
    return true;
}

bool match_play(struct match *match, akhet_move move, struct akhet_error *error)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    return match_play_events(match, move, &events, error);
}

bool match_final(const struct match *match, akhet_move move)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    union akhet_space state = match->state;
    struct akhet_random random = match->random;
    bool sealed;
    return !apply(match->record.game, &state, &random, move, &events, &sealed, NULL) || sealed;
}

bool match_forced(const struct match *match)
{
    akhet_move moves[AKHET_LEGAL];
    return match->record.game->legal(&match->state, moves) == 1;
}

/* Whether some worlds that the seat believes possible leave more than one move. */
static bool looks_free(const struct match *match, int seat)
{
    const struct akhet_game *game = match->record.game;
    union akhet_space view, world;
    akhet_move moves[AKHET_LEGAL];
    struct akhet_random random;
    game->view(&match->state, seat, &view);
    akhet_random_fast(&random, match->record.moves);
    for (unsigned i = 0; i < FORCED_WORLDS; i++) {
        game->redeal(&view, &random, &world);
        if (game->legal(&world, moves) > 1)
            return true;
    }
    return false;
}

bool match_forced_in_secret(const struct match *match)
{
    int decides = match_seat(match);
    if (!match_forced(match) || !match_hides(match->record.game))
        return false;
    for (int seat = 0; seat < match->record.setup.players; seat++)
        if (seat != decides && looks_free(match, seat))
            return true;
    return false;
}

bool match_hides(const struct akhet_game *game)
{
    for (unsigned i = 0; i < game->event_kinds; i++)
        if (game->event_kind[i].secret)
            return true;
    return false;
}
