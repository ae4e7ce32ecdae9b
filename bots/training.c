/* Training by self-play, in rounds: games are played with one-move lookahead by the weights learned
 * so far, against heuristic players, and all their positions together give the next weights. */
#include "bots/bots_training.h"

#include <stdlib.h>
#include <string.h>

#include "bots/branches.h"

enum {
    SAMPLED = 8, /* positions of a game */
    PARTS = 8,   /* of the games, which the rounds share like this: */
    TEST = 8     /* one game of the test for this many games of training */
};
static const unsigned share[] = {1, 1, 2, 4};

struct trainer {
    const struct training *training;
    struct self_play game;
    uint32_t played, all;
};

static bool play_games(struct trainer *s, uint32_t games, struct samples *samples)
{
    for (uint32_t i = 0; i < games; i++) {
        s->game.setup = &s->training->setup[s->played % s->training->setups];
        self_play_game(&s->game);
        bool good = s->game.kept ? branches_add(&s->game, &s->training->labels, samples)
                                 : self_play_sample(&s->game, SAMPLED, samples);
        if (!good)
            return false;
        s->played++;
        if (s->training->progress)
            s->training->progress(s->training->context, s->played, s->all);
    }
    return true;
}

static bool learn(struct trainer *s, struct training_result *result)
{
    struct samples samples = {.features = s->game.knowledge->features};
    unsigned parts = 0;
    bool good = true;
    for (unsigned round = 0; round < sizeof share / sizeof *share && good; round++) {
        parts += share[round];
        uint32_t until = (uint32_t)((uint64_t)s->training->games * parts / PARTS);
        good = play_games(s, until - s->played, &samples);
        if (good)
            regression_fit(&samples, result->weight);
    }
    samples_drop(&samples);
    return good;
}

static bool test(struct trainer *s, struct training_result *result)
{
    static const int16_t even[KNOWLEDGE_FEATURES];
    struct samples samples = {.features = s->game.knowledge->features};
    bool good = play_games(s, s->all - s->played, &samples);
    result->positions = samples.count;
    result->even = forecast(&samples, even);
    result->untrained = forecast(&samples, s->game.knowledge->untrained);
    result->trained = forecast(&samples, result->weight);
    samples_drop(&samples);
    return good;
}

bool train(const struct training *training, struct training_result *result)
{
    struct trainer s = {.training = training};
    const struct knowledge *knowledge = training->knowledge;
    memset(result, 0, sizeof *result);
    memcpy(result->weight, knowledge->untrained, sizeof *result->weight * knowledge->features);
    result->tested = training->games / TEST + 1;
    s.all = training->games + result->tested;
    bool good = self_play_open(&s.game, knowledge, false);
    if (training->labels.branches != BRANCHES_NONE) {
        s.game.kept = malloc(sizeof *s.game.kept * knowledge->game->max_moves);
        good = good && s.game.kept;
    }
    s.game.evaluation.weights = result->weight;
    akhet_random_fast(&s.game.random, training->seed);
    good = good && learn(&s, result) && test(&s, result);
    free(s.game.kept);
    self_play_close(&s.game);
    return good;
}
