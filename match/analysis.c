/* Analysis of a finished match: the loss of each move, and the turning points. */
#include "match/match_analysis.h"

#include <string.h>

#include "match/match_hint.h"

enum {
    RARELY = 10, /* a move with less than this part of the best one's simulations is compared
                    with it once more */
    LEAST_COMPARED = 400 /* simulations of such a comparison, at least */
};

const double grade_from[GRADES] = {
    [GRADE_GOOD] = 0.01, [GRADE_INACCURACY] = 0.03, [GRADE_MISTAKE] = 0.08, [GRADE_BLUNDER] = 0.20};

enum grade grade_of(double loss)
{
    enum grade grade = GRADE_BEST;
    while (grade + 1 < GRADES && loss >= grade_from[grade + 1])
        grade++;
    return grade;
}

bool analysis_open(struct analysis *analysis, const struct akhet_record *record,
                   struct analysed_move *move, struct akhet_error *error)
{
    const struct akhet_game *game = record->game;
    akhet_move moves[AKHET_LEGAL];
    union akhet_space state;
    struct akhet_random random;
    *analysis = (struct analysis){.record = record, .move = move};
    memset(move, 0, sizeof *move * record->moves);
    if (!akhet_record_begin(record, &state, &random, NULL, error))
        return false;
    for (unsigned i = 0; i < record->moves; i++) {
        move[i].seat = game->seat(&state);
        move[i].move = record->move[i];
        move[i].legal = move[i].seat == AKHET_NOBODY ? 0 : game->legal(&state, moves);
        analysis->decisions += move[i].legal > 1;
        uint64_t taken = akhet_random_taken(&random);
        if (!akhet_record_step(record, i, &state, &random, NULL, error))
            return false;
        move[i].chance_decided = akhet_random_taken(&random) != taken;
    }
    if (!akhet_record_end(record, &state, error))
        return false;
    analysis->over = record->over;
    analysis->resigned = record->over && game->seat(&state) != AKHET_NOBODY;
    unsigned winners = 0;
    for (unsigned seat = 0; seat < record->setup.players; seat++)
        winners += record->place[seat] == 1;
    for (unsigned seat = 0; analysis->over && seat < record->setup.players; seat++)
        analysis->result[seat] = record->place[seat] == 1 ? 1.0 / winners : 0;
    return true;
}

/* The difference between the best move and the played one, with a search of these two only. */
static double compare_two(const struct match_decision *decision, struct bot_budget budget,
                          akhet_move best, akhet_move played)
{
    akhet_move both[2];
    struct match_decision two = *decision;
    struct bot_answer answer;
    two.moves = both;
    two.count = 0;
    for (unsigned i = 0; i < decision->count; i++) /* in the order that the rules list them */
        if (decision->moves[i] == best || decision->moves[i] == played)
            both[two.count++] = decision->moves[i];
    budget.sims = budget.sims && budget.sims < LEAST_COMPARED ? LEAST_COMPARED : budget.sims;
    if (!match_hint(&two, budget, &answer))
        return 0;
    const struct bot_alternative *one = match_hint_on(&answer, best),
                                 *other = match_hint_on(&answer, played);
    return one && other && one->sims && other->sims ? one->chance - other->chance : 0;
}

static double loss_of(const struct match_decision *decision, struct bot_budget budget,
                      const struct bot_answer *answer, akhet_move move)
{
    const struct bot_alternative *best = &answer->alternative[0],
                                 *played = match_hint_on(answer, move);
    double loss = played ? best->chance - played->chance : 0;
    if (!played || played->sims < best->sims / RARELY)
        loss = compare_two(decision, budget, best->move, move);
    return loss < 0 ? 0 : loss > best->chance ? best->chance : loss;
}

static void judge(struct analysed_move *it, const struct match_decision *decision,
                  struct bot_budget budget)
{
    struct bot_answer answer;
    it->best = it->move;
    it->grade = GRADE_BEST;
    bool known = match_hint(decision, budget, &answer);
    memcpy(it->chance, answer.chance, sizeof it->chance);
    it->played = it->chance[it->seat];
    if (!known || !answer.alternatives)
        return;
    it->best = answer.move;
    it->sims = answer.sims;
    while (it->alternatives < ANALYSED_ALTERNATIVES && it->alternatives < answer.alternatives) {
        it->alternative[it->alternatives] = answer.alternative[it->alternatives];
        it->alternatives++;
    }
    it->loss = it->best == it->move ? 0 : loss_of(decision, budget, &answer, it->move);
    it->played = it->chance[it->seat] - it->loss;
    it->grade = grade_of(it->loss);
}

/* Judge a move from the state before it. */
static void judge_in(struct analysis *analysis, unsigned at, const union akhet_space *state,
                     struct bot_budget budget)
{
    const struct akhet_game *game = analysis->record->game;
    struct analysed_move *it = &analysis->move[at];
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
    unsigned count = game->legal(state, moves);
    struct match_decision decision = {game, analysis->record->setup, it->seat, &view, moves, count};
    game->view(state, it->seat, &view);
    judge(it, &decision, budget);
}

void analysis_judge(struct analysis *analysis, unsigned at, struct bot_budget budget)
{
    union akhet_space state;
    struct akhet_random random;
    if (analysis->move[at].legal > 1 &&
        akhet_record_replay(analysis->record, at, &state, &random, NULL, NULL))
        judge_in(analysis, at, &state, budget);
}

void analysis_run(struct analysis *analysis, struct bot_budget budget, analysis_progress *progress,
                  void *context)
{
    const struct akhet_record *record = analysis->record;
    union akhet_space state;
    struct akhet_random random;
    unsigned done = 0;
    if (!akhet_record_begin(record, &state, &random, NULL, NULL))
        return;
    for (unsigned i = 0; i < record->moves; i++) {
        if (analysis->move[i].legal > 1) {
            judge_in(analysis, i, &state, budget);
            if (progress)
                progress(context, ++done, analysis->decisions);
        }
        akhet_record_step(record, i, &state, &random, NULL, NULL);
    }
}

double analysis_chance(const struct analysis *analysis, int seat, unsigned moves)
{
    const struct akhet_record *record = analysis->record;
    if (moves == record->moves && analysis->over)
        return analysis->result[seat];
    for (unsigned i = moves; i-- > 0;)
        if (analysis->move[i].seat == seat && analysis->move[i].legal > 1)
            return analysis->move[i].played;
    for (unsigned i = moves; i < record->moves; i++)
        if (analysis->move[i].seat == seat && analysis->move[i].legal > 1)
            return analysis->move[i].chance[seat];
    return 1.0 / record->setup.players;
}

/* ---- turning points -------------------------------------------------------------------------- */

#define LEAST_SWING 0.05 /* a smaller change is not a turning point */

static double size_of(const struct turning_point *turning)
{
    double size = turning->after - turning->before;
    return size < 0 ? -size : size;
}

/* The loss of the move itself. */
static struct turning_point by_mistake(const struct analysis *analysis, unsigned at)
{
    const struct analysed_move *it = &analysis->move[at];
    return (struct turning_point){it->seat,  at, at + 1, TURNED_BY_MISTAKE, it->chance[it->seat],
                                  it->played};
}

/* The change for the seat from its move to its next decision or the end. What the other seats gave
 * away in between is their mistake and does not count as luck. */
static struct turning_point by_swing(const struct analysis *analysis, unsigned at)
{
    const struct analysed_move *it = &analysis->move[at];
    struct turning_point turning = {it->seat, at, at + 1, TURNED_BY_OTHERS, it->played, it->played};
    double given = 0;
    bool luck = it->chance_decided, others = false;
    unsigned moves = analysis->record->moves, next = at + 1;
    for (; next < moves; next++) {
        if (analysis->move[next].legal > 1 && analysis->move[next].seat == it->seat)
            break;
        luck |= analysis->move[next].chance_decided;
        others |= analysis->move[next].seat != it->seat;
        given += analysis->move[next].loss;
    }
    turning.to = next;
    if (!luck && !others) /* only the search changed its mind */
        return turning;
    turning.kind = luck ? TURNED_BY_LUCK : TURNED_BY_OTHERS;
    if (next < moves)
        turning.after = analysis->move[next].chance[it->seat];
    else if (analysis->over && !analysis->resigned)
        turning.after = analysis->result[it->seat];
    if (turning.after - turning.before > 0 && given > 0)
        turning.before += given < size_of(&turning) ? given : size_of(&turning);
    return turning;
}

/* A swing that two seats see is reported once. */
static bool reported(const struct turning_point *turning, const struct turning_point *chosen,
                     unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if ((chosen[i].kind == TURNED_BY_MISTAKE) == (turning->kind == TURNED_BY_MISTAKE) &&
            chosen[i].from < turning->to && turning->from < chosen[i].to)
            return true;
    return false;
}

unsigned analysis_turning_points(const struct analysis *analysis,
                                 struct turning_point turning[TURNING_POINTS])
{
    unsigned count = 0;
    for (; count < TURNING_POINTS; count++) {
        struct turning_point biggest = {.seat = AKHET_NOBODY};
        for (unsigned at = 0; at < analysis->record->moves; at++) {
            for (unsigned swing = 0; swing < 2 && analysis->move[at].legal > 1; swing++) {
                struct turning_point it = swing ? by_swing(analysis, at) : by_mistake(analysis, at);
                if (size_of(&it) >= LEAST_SWING && size_of(&it) > size_of(&biggest) &&
                    !reported(&it, turning, count))
                    biggest = it;
            }
        }
        if (biggest.seat == AKHET_NOBODY)
            break;
        turning[count] = biggest;
    }
    return count;
}
