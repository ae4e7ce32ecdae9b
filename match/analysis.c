/* How much of its chance each move of a match gave away. */
#include "match/analysis.h"

#include <string.h>

#include "match/advice.h"

enum {
    HARDLY = 10,       /* a move has hardly been looked at with less than this part of the sims */
    LEAST_SECOND = 400 /* simulations in which two moves are compared at least */
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
                   struct analysed *move, struct akhet_error *error)
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
    analysis->given_up = record->over && game->seat(&state) != AKHET_NOBODY;
    unsigned winners = 0;
    for (unsigned seat = 0; seat < record->setup.players; seat++)
        winners += record->place[seat] == 1;
    for (unsigned seat = 0; analysis->over && seat < record->setup.players; seat++)
        analysis->result[seat] = record->place[seat] == 1 ? 1.0 / winners : 0;
    return true;
}

/* The move that was played against the best one, and nothing else. */
static double compare_two(const struct decision *decision, struct bot_budget budget,
                          akhet_move best, akhet_move played)
{
    akhet_move both[2];
    struct decision two = *decision;
    struct bot_answer answer;
    two.moves = both;
    two.count = 0;
    for (unsigned i = 0; i < decision->count; i++) /* in the order of the rules */
        if (decision->moves[i] == best || decision->moves[i] == played)
            both[two.count++] = decision->moves[i];
    budget.sims = budget.sims && budget.sims < LEAST_SECOND ? LEAST_SECOND : budget.sims;
    if (!advise(&two, budget, &answer))
        return 0;
    const struct bot_alternative *one = advice_on(&answer, best),
                                 *other = advice_on(&answer, played);
    return one && other && one->sims && other->sims ? one->chance - other->chance : 0;
}

static double loss_of(const struct decision *decision, struct bot_budget budget,
                      const struct bot_answer *answer, akhet_move move)
{
    const struct bot_alternative *best = &answer->alternative[0], *played = advice_on(answer, move);
    double loss = played ? best->chance - played->chance : 0;
    if (!played || played->sims < best->sims / HARDLY)
        loss = compare_two(decision, budget, best->move, move);
    return loss < 0 ? 0 : loss > best->chance ? best->chance : loss;
}

static void look_at(struct analysed *it, const struct decision *decision, struct bot_budget budget)
{
    struct bot_answer answer;
    it->best = it->move;
    it->grade = GRADE_BEST;
    bool known = advise(decision, budget, &answer);
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

/* The decision of a move that is about to be made. */
static void look_from(struct analysis *analysis, unsigned at, const union akhet_space *state,
                      struct bot_budget budget)
{
    const struct akhet_game *game = analysis->record->game;
    struct analysed *it = &analysis->move[at];
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
    unsigned count = game->legal(state, moves);
    struct decision decision = {game, analysis->record->setup, it->seat, &view, moves, count};
    game->view(state, it->seat, &view);
    look_at(it, &decision, budget);
}

void analysis_look(struct analysis *analysis, unsigned at, struct bot_budget budget)
{
    union akhet_space state;
    struct akhet_random random;
    if (analysis->move[at].legal > 1 &&
        akhet_record_replay(analysis->record, at, &state, &random, NULL, NULL))
        look_from(analysis, at, &state, budget);
}

void analysis_run(struct analysis *analysis, struct bot_budget budget, analysis_teller *tell,
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
            look_from(analysis, i, &state, budget);
            if (tell)
                tell(context, ++done, analysis->decisions);
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
