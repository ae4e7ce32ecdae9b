/* Hints: an estimate of a decision, and the reasons for its best move. */
#include "match/match_hint.h"

#include <akhet/notes.h>

struct notes {
    const struct akhet_game *game;
    int seat;
    uint8_t note[AKHET_NOTES];
};

static void hear(void *context, unsigned step, const struct akhet_event *event)
{
    struct notes *notes = context;
    (void)step;
    akhet_notes_hear(notes->game, notes->seat, event, notes->note);
}

void match_known_view(const struct match *match, int seat, void *view)
{
    struct notes notes = {match->record.game, seat, {0}};
    notes.game->view(&match->state, seat, view);
    if (!akhet_notes_kept(notes.game))
        return;
    match_each_event(match, 0, hear, &notes);
    akhet_notes_recall(notes.game, notes.note, view);
}

static void begin(struct estimating *search, const struct match_decision *decision,
                  struct bot_budget budget)
{
    struct estimate_question question = {.game = decision->game,
                                         .setup = decision->setup,
                                         .eyes = decision->seat,
                                         .decider = decision->seat,
                                         .view = decision->view,
                                         .moves = decision->moves,
                                         .count = decision->count};
    estimate_begin(search, &question, budget);
}

bool match_hint(const struct match_decision *decision, struct bot_budget budget,
                struct match_hint *hint)
{
    struct estimating search;
    begin(&search, decision, budget);
    estimate_run(&search);
    return match_hint_end(&search, hint);
}

void match_hint_begin(struct estimating *search, const struct match_decision *decision,
                      uint32_t sims)
{
    begin(search, decision, (struct bot_budget){.sims = sims});
}

bool match_hint_end(struct estimating *search, struct match_hint *hint)
{
    const struct estimated *found = &hint->estimated;
    estimate_read(search, &hint->estimated);
    hint->reasons = 0;
    if (found->moves > 1)
        hint->reasons = reasons_of_move(&search->question, found->move[0].move, found->move[1].move,
                                        true, hint->reason);
    estimate_end(search);
    return found->moves > 0;
}
