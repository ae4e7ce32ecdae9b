/* The review of a match: estimates, losses, marks and turning points. */
#include "match/match_review.h"

#include <math.h>
#include <string.h>

const int32_t mark_from[MARKS] = {[MARK_INACCURATE] = 300, [MARK_MISTAKE] = 800};

static void describe_move(struct review *review, const struct review_position *at)
{
    const struct akhet_game *game = review->record->game;
    struct review_step *step = &review->step[at->step];
    akhet_move moves[AKHET_LEGAL];
    step->seat = game->seat(&at->state);
    step->move = review->record->move[at->step];
    step->legal = step->seat == AKHET_NOBODY ? 0 : game->legal(&at->state, moves);
    review->decisions += step->legal > 1;
}

bool review_open(struct review *review, const struct akhet_record *record, int eyes,
                 struct review_step *step, struct akhet_error *error)
{
    struct review_position at;
    *review = (struct review){record, eyes, (1u << AKHET_SEATS) - 1, 0, record->over, false, step};
    memset(step, 0, sizeof *step * (record->moves + 1));
    if (eyes == EYES_OPEN && !record->over)
        return akhet_refuse(error, AKHET_NOT_OVER, NULL, 0);
    if (!review_position_begin(&at, record, error))
        return false;
    while (at.step < record->moves) {
        describe_move(review, &at);
        if (!review_position_next(&at, error))
            return false;
        step[at.step - 1].chance_decided = at.chance_decided;
    }
    if (!akhet_record_end(record, &at.state, error))
        return false;
    step[record->moves].seat = AKHET_NOBODY;
    review->resigned = record->over && record->game->seat(&at.state) != AKHET_NOBODY;
    return true;
}

/* ---- estimates ------------------------------------------------------------------------------- */

static int32_t joint_error(int32_t one, int32_t two)
{
    return (int32_t)(sqrt((double)one * one + (double)two * two) + 0.5);
}

/* The best move's estimate against that of the move that was made, from the same search. */
static void judge(struct review_step *step, struct estimating *search,
                  const struct estimated *estimated)
{
    int seat = step->seat;
    if (!estimated->moves)
        return;
    step->judged = true;
    step->best = estimated->move[0].move;
    step->with_best = step->with_move = estimated->now;
    step->loss = step->loss_error = 0;
    step->reasons = 0;
    step->moves = estimated->moves < REVIEW_MOVES ? estimated->moves : REVIEW_MOVES;
    memcpy(step->alternative, estimated->move, step->moves * sizeof *step->alternative);
    if (step->best == step->move)
        return;
    estimate_move(search, step->move, &step->with_move);
    step->loss = step->with_best.chance[seat] - step->with_move.chance[seat];
    step->loss_error = joint_error(step->with_best.error[seat], step->with_move.error[seat]);
    if (step->loss < 0)
        step->loss = 0;
    if (review_mark(step) >= MARK_INACCURATE)
        step->reasons =
            reasons_of_move(&search->question, step->move, step->best, false, step->reason);
}

/* Estimate a position with some eyes; if they are the mover's, judge its move as well. */
static void look(const struct review_position *at, int eyes, struct bot_budget budget,
                 struct review_step *step, struct estimate *estimate)
{
    struct review_question question;
    struct estimating search;
    struct estimated estimated;
    review_question_of(at, eyes, &question);
    estimate_begin(&search, &question.ask, budget);
    estimate_run(&search);
    estimate_read(&search, &estimated);
    *estimate = estimated.now;
    if (question.ask.count && at->step < at->record->moves)
        judge(step, &search, &estimated);
    estimate_end(&search);
}

static void estimate_at(struct review *review, const struct review_position *at,
                        struct bot_budget budget)
{
    const struct akhet_record *record = review->record;
    struct review_step *step = &review->step[at->step];
    struct estimate own;
    bool judges = step->legal > 1 && review->judges >> step->seat & 1;
    step->known = true;
    if (at->step == record->moves && record->over)
        estimate_result(record->place, record->setup.players, &step->estimate);
    else
        look(at, review->eyes, budget, step, &step->estimate);
    if (judges && step->seat != review->eyes)
        look(at, step->seat, budget, step, &own);
}

void review_estimate(struct review *review, unsigned step, struct bot_budget budget)
{
    struct review_position at;
    if (review_position_at(&at, review->record, step, NULL))
        estimate_at(review, &at, budget);
}

void review_run(struct review *review, struct bot_budget budget, review_progress *progress,
                void *context)
{
    struct review_position at;
    unsigned all = review->record->moves + 1;
    bool fine = review_position_begin(&at, review->record, NULL);
    while (fine) {
        estimate_at(review, &at, budget);
        if (progress)
            progress(context, at.step + 1, all);
        fine = at.step + 1 < all && review_position_next(&at, NULL);
    }
}

/* ---- marks and turning points ---------------------------------------------------------------- */

enum review_mark review_mark(const struct review_step *step)
{
    enum review_mark mark = MARK_GOOD;
    if (step->legal < 2)
        return MARK_ONLY;
    while (step->judged && step->loss >= 2 * step->loss_error && mark + 1 < MARKS &&
           step->loss >= mark_from[mark + 1])
        mark++;
    return mark;
}

static int32_t size_of(int32_t change)
{
    return change < 0 ? -change : change;
}

static int32_t change_of(const struct review *review, unsigned step, unsigned seat)
{
    return review->step[step + 1].estimate.chance[seat] - review->step[step].estimate.chance[seat];
}

/* Whether the estimates of a step and the next one are known and tell about the play. */
static bool comparable(const struct review *review, unsigned step)
{
    return step < review->record->moves && review->step[step].known &&
           review->step[step + 1].known && !(review->resigned && step + 1 == review->record->moves);
}

int review_luck(const struct review *review, unsigned at, int32_t *change)
{
    const struct review_step *step = &review->step[at];
    int luckiest = AKHET_NOBODY;
    *change = 0;
    if (!comparable(review, at) || !step->chance_decided)
        return AKHET_NOBODY;
    for (unsigned seat = 0; seat < review->record->setup.players; seat++) {
        int32_t its = change_of(review, at, seat) + ((int)seat == step->seat ? step->loss : 0);
        int32_t error = joint_error(step->estimate.error[seat], step[1].estimate.error[seat]);
        if (size_of(its) < LUCK_FROM || size_of(its) < 2 * error ||
            size_of(its) <= size_of(*change))
            continue;
        luckiest = (int)seat;
        *change = its;
    }
    return luckiest;
}

unsigned review_reasons(const struct review *review, unsigned step, int seat,
                        struct reason reason[REASONS])
{
    struct review_position at;
    struct review_question before, after;
    if (!comparable(review, step) || !review_position_at(&at, review->record, step, NULL) ||
        !review_question_of(&at, review->eyes, &before))
        return 0;
    union akhet_space truth = at.state; /* the position moves on */
    before.ask.truth = before.ask.truth ? &truth : NULL;
    if (!review_position_next(&at, NULL) || !review_question_of(&at, review->eyes, &after))
        return 0;
    return reasons_of_change(&before.ask, &after.ask, seat,
                             change_of(review, step, (unsigned)seat) > 0, reason);
}

static struct turning_point turning_at(const struct review *review, unsigned at)
{
    const struct review_step *step = &review->step[at];
    struct turning_point it = {.step = at, .kind = TURNED_BY_PLAY};
    for (unsigned seat = 1; seat < review->record->setup.players; seat++)
        if (size_of(change_of(review, at, seat)) >
            size_of(change_of(review, at, (unsigned)it.seat)))
            it.seat = (int)seat;
    if (step->chance_decided)
        it.kind = TURNED_BY_LUCK;
    if (review_mark(step) >= MARK_INACCURATE && change_of(review, at, (unsigned)step->seat) < 0) {
        it.kind = TURNED_BY_MISTAKE;
        it.seat = step->seat;
    }
    it.before = step->estimate.chance[it.seat];
    it.after = step[1].estimate.chance[it.seat];
    return it;
}

unsigned review_turning_points(const struct review *review,
                               struct turning_point turning[TURNING_POINTS])
{
    unsigned count = 0;
    for (unsigned at = 0; at < review->record->moves; at++) {
        if (!comparable(review, at))
            continue;
        struct turning_point it = turning_at(review, at);
        int32_t size = size_of(it.after - it.before);
        unsigned to = count;
        if (size < LUCK_FROM)
            continue;
        while (to > 0 && size > size_of(turning[to - 1].after - turning[to - 1].before))
            to--;
        if (to == TURNING_POINTS)
            continue;
        count += count < TURNING_POINTS;
        memmove(&turning[to + 1], &turning[to], (count - to - 1) * sizeof *turning);
        turning[to] = it;
    }
    return count;
}
