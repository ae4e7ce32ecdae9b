/* The positions of a record, as everybody who followed the match knows them. */
#include <string.h>

#include "match/match_review.h"

static void note_events(struct review_position *it, const struct akhet_events *events)
{
    const struct akhet_game *game = it->record->game;
    unsigned players = it->record->setup.players;
    for (unsigned i = 0; akhet_notes_kept(game) && i < events->count; i++) {
        for (unsigned seat = 0; seat < players; seat++)
            akhet_notes_hear(game, (int)seat, &events->event[i], it->notes[seat]);
        akhet_notes_hear(game, AKHET_SPECTATOR, &events->event[i], it->notes[AKHET_SEATS]);
    }
}

bool review_position_begin(struct review_position *it, const struct akhet_record *record,
                           struct akhet_error *error)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    memset(it, 0, sizeof *it);
    it->record = record;
    if (!akhet_record_begin(record, &it->state, &it->random, &events, error))
        return false;
    note_events(it, &events);
    return true;
}

bool review_position_next(struct review_position *it, struct akhet_error *error)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    uint64_t taken = akhet_random_taken(&it->random);
    if (!akhet_record_step(it->record, it->step, &it->state, &it->random, &events, error))
        return false;
    it->step++;
    it->chance_decided = akhet_random_taken(&it->random) != taken;
    note_events(it, &events);
    return true;
}

bool review_position_at(struct review_position *it, const struct akhet_record *record,
                        unsigned step, struct akhet_error *error)
{
    bool fine = review_position_begin(it, record, error);
    while (fine && it->step < step)
        fine = review_position_next(it, error);
    return fine;
}

bool review_question_of(const struct review_position *it, int eyes,
                        struct review_question *question)
{
    const struct akhet_game *game = it->record->game;
    int viewer = eyes == EYES_OPEN ? AKHET_SPECTATOR : eyes, decider = game->seat(&it->state);
    if (decider == AKHET_NOBODY)
        return false;
    game->view(&it->state, viewer, &question->view);
    akhet_notes_recall(game, it->notes[viewer == AKHET_SPECTATOR ? AKHET_SEATS : viewer],
                       &question->view);
    unsigned count = eyes == decider ? game->legal(&it->state, question->moves) : 0;
    question->ask = (struct estimate_question){
        .game = game,
        .setup = it->record->setup,
        .eyes = eyes,
        .decider = decider,
        .view = &question->view,
        .truth = eyes == EYES_OPEN ? &it->state : NULL,
        .moves = question->moves,
        .count = count > 1 ? count : 0,
    };
    return true;
}
