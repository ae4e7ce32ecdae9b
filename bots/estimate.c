/* Estimates: one search, its averages, and the calibration that makes chances of them. */
#include "bots/bots_estimate.h"

#include <math.h>
#include <string.h>

#include <akhet/blake2.h>

#include "bots/calibration.h"
#include "bots/review_table.h"

enum {
    PRIOR = 1,  /* simulations that count for even chances */
    FEW = 8,    /* a move with less than this part of the simulations gets more */
    LEAST = 40, /* and at least this many in all */
};

uint64_t estimate_seed(const struct estimate_question *question)
{
    uint8_t digest[8];
    uint64_t seed;
    struct akhet_blake2 hash;
    akhet_blake2_init(&hash, sizeof digest);
    akhet_blake2_update(&hash, "akhet estimate 1", 16);
    akhet_blake2_update(&hash, question->view, question->game->view_bytes);
    if (question->truth)
        akhet_blake2_update(&hash, question->truth, question->game->state_bytes);
    akhet_blake2_final(&hash, digest);
    memcpy(&seed, digest, sizeof seed);
    return seed ^ question->salt * 0x9e3779b97f4a7c15u;
}

static void keep_question(struct estimating *it, const struct estimate_question *question)
{
    it->question = *question;
    memcpy(it->moves, question->moves, question->count * sizeof *question->moves);
    memcpy(&it->view, question->view, question->game->view_bytes);
    it->question.moves = it->moves;
    it->question.view = &it->view;
    if (!question->truth)
        return;
    memcpy(&it->truth, question->truth, question->game->state_bytes);
    it->question.truth = &it->truth;
}

void estimate_begin(struct estimating *it, const struct estimate_question *question,
                    struct bot_budget budget)
{
    struct bot_spec spec = {.bot = bot_find("search")};
    int seat = question->eyes == EYES_OPEN ? AKHET_SPECTATOR : question->eyes;
    spec.threads = budget.sims ? 1 : BOT_ALL_CORES;
    keep_question(it, question);
    it->search = (struct bot_question){.view = &it->view,
                                       .moves = it->moves,
                                       .count = question->count,
                                       .budget = budget,
                                       .seed = estimate_seed(&it->question),
                                       .thorough = true,
                                       .truth = it->question.truth,
                                       .tally = it->tally};
    bot_sit(&it->player, &spec, question->game, &question->setup, seat);
    it->ready = search_decision_begin(&it->decision, &it->player, &it->search);
}

void estimate_run(struct estimating *it)
{
    if (it->ready)
        search_decision_run(&it->decision);
}

bool estimate_step(struct estimating *it, uint32_t sims)
{
    return it->ready && search_decision_step(&it->decision, sims);
}

struct calibration_case estimate_case(const struct estimating *it)
{
    const struct estimate_question *question = &it->question;
    enum eyes_kind eyes = question->eyes == EYES_OPEN         ? EYES_SEE_CARDS
                          : question->eyes == AKHET_SPECTATOR ? EYES_WATCHING
                          : question->count                   ? EYES_DECIDING
                                                              : EYES_WAITING;
    return (struct calibration_case){question->setup.players, eyes, question->decider,
                                     eyes == EYES_WAITING ? question->eyes : AKHET_NOBODY,
                                     estimate_progress(question->game, question->view)};
}

void estimate_average(const struct bot_tally *tally, unsigned players, double average[AKHET_SEATS])
{
    for (unsigned seat = 0; seat < players; seat++)
        average[seat] = (tally->sum[seat] + (double)PRIOR / players) / (tally->sims + PRIOR);
}

/* The standard error of a seat's average, carried through the calibration: times its derivative.
 * The prior counts as one simulation that won or lost. */
static double error_of(const struct bot_tally *tally, unsigned seat, double average, double chance,
                       double scale)
{
    double mean = tally->sum[seat] / tally->sims, spread = average * (1 - average);
    double squares = tally->squares[seat] - mean * tally->sum[seat] + PRIOR * spread;
    double error = sqrt((squares > 0 ? squares : 0) / (tally->sims + PRIOR) / tally->sims);
    double slope = scale * chance * (1 - chance) / spread;
    return error * (slope < 0 ? -slope : slope);
}

static void even_chances(unsigned players, struct estimate *estimate)
{
    double even[AKHET_SEATS];
    for (unsigned seat = 0; seat < players; seat++)
        even[seat] = 1.0 / players;
    chances_round(even, players, estimate->chance);
}

static void estimate_from(const struct estimating *it, const struct bot_tally *tally,
                          struct estimate *estimate)
{
    struct calibration_case at = estimate_case(it);
    const struct calibration *calibration = calibration_of(it->question.game, &at);
    double average[AKHET_SEATS], chance[AKHET_SEATS];
    *estimate = (struct estimate){.sims = tally->sims};
    if (!tally->sims) {
        even_chances(at.players, estimate);
        return;
    }
    estimate_average(tally, at.players, average);
    calibrate(calibration, &at, average, chance);
    chances_round(chance, at.players, estimate->chance);
    double scale = calibration_scale(calibration, at.progress);
    for (unsigned seat = 0; seat < at.players; seat++)
        estimate->error[seat] =
            (int32_t)(error_of(tally, seat, average[seat], chance[seat], scale) * CHANCE_WHOLE +
                      0.5);
}

/* The moves by their simulations, the most first: the choice of the search. */
static void list_moves(struct estimating *it, struct estimated *estimated)
{
    for (unsigned i = 0; i < it->question.count; i++) {
        struct estimated_move next = {.move = it->moves[i]};
        if (!it->tally[i].sims)
            continue;
        estimate_from(it, &it->tally[i], &next.after);
        unsigned at = estimated->moves;
        if (at == BOT_ALTERNATIVES && next.after.sims <= estimated->move[at - 1].after.sims)
            continue;
        at -= at == BOT_ALTERNATIVES;
        for (; at > 0 && next.after.sims > estimated->move[at - 1].after.sims; at--)
            estimated->move[at] = estimated->move[at - 1];
        estimated->move[at] = next;
        estimated->moves += estimated->moves < BOT_ALTERNATIVES;
    }
}

void estimate_read(struct estimating *it, struct estimated *estimated)
{
    *estimated = (struct estimated){0};
    even_chances(it->question.setup.players, &estimated->now);
    if (!it->ready)
        return;
    search_decision_tally(&it->decision);
    list_moves(it, estimated);
    if (estimated->moves)
        estimated->now = estimated->move[0].after;
    else if (!it->question.count)
        estimate_from(it, it->tally, &estimated->now);
    estimated->sims = search_decision_sims(&it->decision);
}

const struct bot_tally *estimate_tally(struct estimating *it)
{
    const struct bot_tally *most = it->tally;
    if (!it->ready)
        return NULL;
    search_decision_tally(&it->decision);
    for (unsigned i = 1; i < it->question.count; i++)
        if (it->tally[i].sims > most->sims)
            most = &it->tally[i];
    return most->sims ? most : NULL;
}

void estimate_move(struct estimating *it, akhet_move move, struct estimate *after)
{
    unsigned at = 0, all = 0;
    *after = (struct estimate){0};
    even_chances(it->question.setup.players, after);
    if (!it->ready)
        return;
    search_decision_tally(&it->decision);
    for (unsigned i = 0; i < it->question.count; i++) {
        all += it->tally[i].sims;
        at = it->moves[i] == move ? i : at;
    }
    uint32_t enough = all / FEW > LEAST ? all / FEW : LEAST;
    if (it->tally[at].sims < enough)
        search_decision_more(&it->decision, move, enough - it->tally[at].sims);
    search_decision_tally(&it->decision);
    estimate_from(it, &it->tally[at], after);
}

void estimate_end(struct estimating *it)
{
    bot_leave(&it->player);
    it->ready = false;
}

void estimate_result(const uint8_t place[AKHET_SEATS], unsigned players, struct estimate *result)
{
    double share[AKHET_SEATS] = {0};
    unsigned winners = 0;
    *result = (struct estimate){0};
    for (unsigned seat = 0; seat < players; seat++)
        winners += place[seat] == 1;
    for (unsigned seat = 0; seat < players; seat++)
        share[seat] = place[seat] == 1 ? 1.0 / winners : 0;
    chances_round(share, players, result->chance);
}
