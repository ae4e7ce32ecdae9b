/* Positions: starting, copying and playing. */
#include "python/native/position.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 32 }; /* moves */

static size_t words_of(const struct akhet_game *game)
{
    return ((size_t)game->state_bytes + 7) / 8;
}

/* Change the room for moves; the state before them stays. */
static bool set_room(struct position *position, uint32_t room)
{
    size_t words = words_of(position->game);
    uint64_t *block = realloc(position->state, words * 8 + (size_t)room * sizeof(akhet_move));
    if (!block)
        return false;
    position->state = block;
    position->move = (akhet_move *)(void *)(block + words);
    position->room = room;
    return true;
}

static bool set_fair(struct position *position, const struct akhet_fair *fair)
{
    if (!fair)
        return true;
    position->fair = malloc(sizeof *fair);
    if (!position->fair)
        return false;
    *position->fair = *fair;
    return true;
}

enum position_result position_start(struct position *position, const struct akhet_game *game,
                                    const struct akhet_setup *setup, uint64_t seed,
                                    const struct akhet_fair *fair, struct akhet_events *events,
                                    struct akhet_error *error)
{
    memset(position, 0, sizeof *position);
    position->game = game;
    position->setup = *setup;
    position->seed = seed;
    position->legal_count = -1;
    if (!set_room(position, FIRST_ROOM) || !set_fair(position, fair)) {
        position_free(position);
        return POSITION_NO_MEMORY;
    }
    if (fair)
        akhet_fair_random(fair, &position->random);
    else
        akhet_random_fast(&position->random, seed);
    if (akhet_start(game, position->state, setup, &position->random, events, error))
        return POSITION_FINE;
    position_free(position);
    return POSITION_REFUSED;
}

static bool copy_branches(struct position *position, const struct position *from)
{
    size_t bytes = from->branches * sizeof *from->branch;
    if (!bytes)
        return true;
    position->branch = malloc(bytes);
    if (!position->branch)
        return false;
    memcpy(position->branch, from->branch, bytes);
    return true;
}

static bool copy_notes(struct position *position, const struct position *from)
{
    size_t bytes = from->setup.players * sizeof *from->notes;
    if (!from->notes)
        return true;
    position->notes = malloc(bytes);
    if (!position->notes)
        return false;
    memcpy(position->notes, from->notes, bytes);
    return true;
}

enum position_result position_copy(struct position *position, const struct position *from)
{
    size_t words = words_of(from->game);
    uint32_t room = from->moves + FIRST_ROOM;
    *position = *from;
    position->state = NULL;
    position->fair = NULL;
    position->branch = NULL;
    position->legal = NULL;
    position->legal_count = -1;
    position->notes = NULL;
    if (!set_room(position, room) || !set_fair(position, from->fair) ||
        !copy_branches(position, from) || !copy_notes(position, from)) {
        position_free(position);
        return POSITION_NO_MEMORY;
    }
    memcpy(position->state, from->state, words * 8 + from->moves * sizeof(akhet_move));
    return POSITION_FINE;
}

void position_free(struct position *position)
{
    free(position->state);
    free(position->fair);
    free(position->branch);
    free(position->legal);
    free(position->notes);
    memset(position, 0, sizeof *position);
}

int position_legal(struct position *position)
{
    if (position->legal_count >= 0)
        return position->legal_count;
    if (!position->legal)
        position->legal = malloc(AKHET_LEGAL * sizeof *position->legal);
    if (!position->legal)
        return -1;
    position->legal_count = (int32_t)position->game->legal(position->state, position->legal);
    return position->legal_count;
}

static bool is_legal(const struct position *position, long move)
{
    for (int i = 0; i < position->legal_count; i++)
        if (position->legal[i] == move)
            return true;
    return false;
}

/* Apply a move while taking notes of what every seat sees. */
static void apply_noting(struct position *position, akhet_move move, struct akhet_events *events)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events own = {event, AKHET_EVENTS, 0};
    if (!events)
        events = &own;
    unsigned before = events->count;
    position->game->apply(position->state, move, &position->random, events);
    for (unsigned i = before; i < events->count && i < events->cap; i++)
        position_note(position, &events->event[i]);
}

void position_note(struct position *position, const struct akhet_event *event)
{
    for (unsigned seat = 0; seat < position->setup.players; seat++)
        akhet_notes_hear(position->game, (int)seat, event, position->notes[seat]);
}

enum position_result position_play(struct position *position, long move,
                                   struct akhet_events *events)
{
    if (position_legal(position) < 0)
        return POSITION_NO_MEMORY;
    if (!is_legal(position, move))
        return POSITION_REFUSED;
    if (position->moves == position->room && !set_room(position, 2 * position->room))
        return POSITION_NO_MEMORY;
    if (position->notes)
        apply_noting(position, (akhet_move)move, events);
    else
        position->game->apply(position->state, (akhet_move)move, &position->random, events);
    position->move[position->moves++] = (akhet_move)move;
    position->legal_count = -1;
    return POSITION_FINE;
}
