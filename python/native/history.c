/* The history of a position: making it again, what a seat remembers of it, other worlds, records.
 */
#include "python/native/position.h"

#include <stdlib.h>
#include <string.h>

static void note_events(void *listener, uint32_t step, const struct akhet_events *events)
{
    (void)step;
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        position_note(listener, &events->event[i]);
}

/* Replay the game to take notes of it, unless the position has them already. */
static enum position_result take_notes(struct position *position)
{
    struct position again;
    if (position->notes || !akhet_notes_kept(position->game))
        return POSITION_FINE;
    position->notes = calloc(position->setup.players, sizeof *position->notes);
    if (!position->notes)
        return POSITION_NO_MEMORY;
    enum position_result result =
        position_again(&again, position, position->moves, note_events, position);
    if (result == POSITION_FINE) {
        position_free(&again);
        return POSITION_FINE;
    }
    free(position->notes);
    position->notes = NULL;
    return result;
}

enum position_result position_view(struct position *position, int seat, bool informed,
                                   union akhet_space *view)
{
    enum position_result result = informed ? take_notes(position) : POSITION_FINE;
    if (result != POSITION_FINE)
        return result;
    position->game->view(position->state, seat, view);
    if (informed && position->notes && seat >= 0)
        akhet_notes_recall(position->game, position->notes[seat], view);
    return POSITION_FINE;
}

static bool add_branch(struct position *position, struct position_branch branch)
{
    struct position_branch *more =
        realloc(position->branch, (position->branches + 1) * sizeof *position->branch);
    if (!more)
        return false;
    position->branch = more;
    position->branch[position->branches++] = branch;
    return true;
}

static void deal_again(struct position *position, int seat)
{
    static const uint8_t none[AKHET_NOTES];
    union akhet_space view;
    position->game->view(position->state, seat, &view);
    akhet_notes_redeal(position->game, position->notes ? position->notes[seat] : none, &view,
                       &position->random, position->state);
}

enum position_result position_branch(struct position *position, int seat, uint64_t seed)
{
    struct position_branch branch = {position->moves, seat, seed};
    enum position_result result = seat == POSITION_RESEED ? POSITION_FINE : take_notes(position);
    if (result != POSITION_FINE)
        return result;
    if (!add_branch(position, branch))
        return POSITION_NO_MEMORY;
    akhet_random_fast(&position->random, seed);
    position->legal_count = -1;
    if (seat != POSITION_RESEED)
        deal_again(position, seat);
    return POSITION_FINE;
}

static void hear(position_heard *heard, void *listener, uint32_t step, struct akhet_events *events)
{
    if (heard)
        heard(listener, step, events);
    events->count = 0;
}

/* Take the branches that stand before the next move. */
static enum position_result take_branches(struct position *again, const struct position *from)
{
    while (again->branches < from->branches) {
        const struct position_branch *next = &from->branch[again->branches];
        if (next->at > again->moves)
            break;
        enum position_result result = position_branch(again, next->seat, next->seed);
        if (result != POSITION_FINE)
            return result;
    }
    return POSITION_FINE;
}

enum position_result position_again(struct position *again, const struct position *from,
                                    uint32_t moves, position_heard *heard, void *listener)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events list = {event, AKHET_EVENTS, 0};
    struct akhet_events *events = heard ? &list : NULL;
    enum position_result result =
        position_start(again, from->game, &from->setup, from->seed, from->fair, events, NULL);
    if (result != POSITION_FINE)
        return result;
    hear(heard, listener, 0, &list);
    result = take_branches(again, from);
    while (result == POSITION_FINE && again->moves < moves) {
        result = position_play(again, from->move[again->moves], events);
        hear(heard, listener, again->moves, &list);
        if (result == POSITION_FINE)
            result = take_branches(again, from);
    }
    if (result != POSITION_FINE)
        position_free(again);
    return result;
}

void position_record(const struct position *position, struct akhet_record *record)
{
    akhet_record_init(record, position->game, &position->setup);
    record->seed = position->seed;
    if (position->fair) {
        akhet_record_secret(record, position->fair->secret);
        record->fair = *position->fair;
    }
    record->move = position->move;
    record->moves = position->moves;
    record->over = akhet_record_places(record, position->state, record->place);
}
