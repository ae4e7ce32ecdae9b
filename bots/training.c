/* Training by self-play, in rounds: games are played with one-move lookahead by the weights learned
 * so far, against heuristic players, and all their positions together give the next weights. */
#include "bots/bots_training.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots_math.h"
#include "bots/lookahead.h"

enum {
    WORLDS = 2,    /* of a lookahead */
    EXPLORE = 12,  /* percent of moves that are drawn by rank, for more varied positions */
    SOFTNESS = 40, /* points of rank that make such a move e times as likely */
    SAMPLED = 8,   /* positions of a game */
    PARTS = 8,     /* of the games, which the rounds share like this: */
    TEST = 8       /* one game of the test for this many games of training */
};
static const unsigned share[] = {1, 1, 2, 4};

/* A game being played, and the features of all its positions. */
struct self_play {
    const struct knowledge *knowledge;
    const int16_t *weights;
    const struct akhet_setup *setup;
    bool heuristic[AKHET_SEATS]; /* plays by rank */
    struct akhet_random random;
    union akhet_space state;
    unsigned positions;
    int16_t *x; /* of every position and seat */
};

static void store_features(struct self_play *d)
{
    for (unsigned seat = 0; seat < d->setup->players; seat++) {
        int16_t x[KNOWLEDGE_FEATURES];
        d->knowledge->extract(&d->state, (int)seat, x);
        memcpy(d->x + ((size_t)d->positions * AKHET_SEATS + seat) * d->knowledge->features, x,
               sizeof *x * d->knowledge->features);
    }
    d->positions++;
}

/* A move drawn with probabilities by rank. */
static akhet_move explore(struct self_play *d, const void *view, const akhet_move *moves,
                          unsigned count)
{
    int16_t rank[AKHET_LEGAL];
    double part[AKHET_LEGAL], sum = 0;
    if (!d->knowledge->rank)
        return moves[akhet_random_below(&d->random, count)];
    d->knowledge->rank(view, moves, count, rank);
    int most = rank[0];
    for (unsigned i = 1; i < count; i++)
        most = rank[i] > most ? rank[i] : most;
    for (unsigned i = 0; i < count; i++)
        sum += part[i] = exponential((double)(rank[i] - most) / SOFTNESS);
    double at = akhet_random_next(&d->random) / 4294967296.0 * sum;
    unsigned i = 0;
    while (i + 1 < count && at >= part[i])
        at -= part[i++];
    return moves[i];
}

static void rank_moves(struct self_play *d, const void *view, const akhet_move *moves,
                       unsigned count, double *value)
{
    int16_t rank[AKHET_LEGAL];
    d->knowledge->rank(view, moves, count, rank);
    for (unsigned i = 0; i < count; i++)
        value[i] = rank[i];
}

static void look_ahead(struct self_play *d, const void *view, int seat, const akhet_move *moves,
                       unsigned count, double *value)
{
    struct lookahead lookahead = {.game = d->knowledge->game,
                                  .knowledge = d->knowledge,
                                  .weights = d->weights,
                                  .players = d->setup->players,
                                  .seat = seat,
                                  .worlds = WORLDS};
    lookahead_values(&lookahead, view, moves, count, &d->random, value);
}

static unsigned best(struct self_play *d, const double *value, unsigned count)
{
    unsigned first = 0, ties = 1;
    for (unsigned i = 1; i < count; i++) {
        if (value[i] > value[first]) {
            first = i;
            ties = 1;
        } else if (value[i] == value[first] && akhet_random_below(&d->random, ++ties) == 0) {
            first = i;
        }
    }
    return first;
}

static akhet_move choose(struct self_play *d, const akhet_move *moves, unsigned count)
{
    const struct akhet_game *game = d->knowledge->game;
    union akhet_space view;
    double value[AKHET_LEGAL];
    int seat = game->seat(&d->state);
    if (count == 1)
        return moves[0];
    game->view(&d->state, seat, &view);
    if (akhet_random_below(&d->random, 100) < EXPLORE)
        return explore(d, &view, moves, count);
    if (d->heuristic[seat])
        rank_moves(d, &view, moves, count, value);
    else
        look_ahead(d, &view, seat, moves, count, value);
    return moves[best(d, value, count)];
}

/* About half the seats play by rank, drawn for every game: weights learned from self-play alone are
 * weak against other players. */
static void draw_seats(struct self_play *d)
{
    for (unsigned seat = 0; seat < d->setup->players; seat++)
        d->heuristic[seat] = d->knowledge->rank && akhet_random_below(&d->random, 2) == 0;
}

static void play(struct self_play *d)
{
    const struct akhet_game *game = d->knowledge->game;
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    d->positions = 0;
    draw_seats(d);
    game->start(&d->state, d->setup, &d->random, NULL);
    while ((count = game->legal(&d->state, moves)) > 0) {
        store_features(d);
        game->apply(&d->state, choose(d, moves, count), &d->random, NULL);
    }
}

/* Add some positions of the finished game, equally likely, with its result. */
static bool sample_game(struct self_play *d, struct samples *samples)
{
    struct sample sample = {.players = d->setup->players};
    size_t each = (size_t)AKHET_SEATS * d->knowledge->features;
    unsigned wanted = SAMPLED;
    chances_at_end(d->knowledge->game, &d->state, sample.players, sample.target);
    for (unsigned i = 0; i < d->positions && wanted; i++) {
        if (akhet_random_below(&d->random, d->positions - i) >= wanted)
            continue;
        if (!samples_add(samples, &sample, d->x + i * each))
            return false;
        wanted--;
    }
    return true;
}

struct trainer {
    const struct training *training;
    struct self_play game;
    uint32_t played, all;
};

static bool play_games(struct trainer *s, uint32_t games, struct samples *samples)
{
    for (uint32_t i = 0; i < games; i++) {
        s->game.setup = &s->training->setup[s->played % s->training->setups];
        play(&s->game);
        if (!sample_game(&s->game, samples))
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
    s.game.knowledge = knowledge;
    s.game.weights = result->weight;
    s.game.x =
        malloc(sizeof *s.game.x * knowledge->game->max_moves * AKHET_SEATS * knowledge->features);
    akhet_random_fast(&s.game.random, training->seed);
    bool good = s.game.x && learn(&s, result) && test(&s, result);
    free(s.game.x);
    return good;
}
