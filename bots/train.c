/* Learning from self-play, in rounds: games are played one move ahead by the weights learned so
 * far, against beginners, and all their positions together give the next weights. */
#include "bots/train.h"

#include <stdlib.h>
#include <string.h>

#include "bots/ahead.h"
#include "bots/exponential.h"
#include "bots/ranking.h"

enum {
    WORLDS = 2,    /* a decision is tried in */
    STRAY = 12,    /* of a hundred moves are not the best, so that more is seen */
    SOFTNESS = 40, /* points of rank that make such a move e times as likely */
    KEPT = 8,      /* positions a game */
    PARTS = 8,     /* the rounds share the games in these parts: */
    TEST = 8       /* of so many games one more is played to test */
};
static const unsigned share[] = {1, 1, 2, 4};

/* A game being played, and what every position of it looked like. */
struct diary {
    const struct knowledge *knowledge;
    const int16_t *weights;
    const struct akhet_setup *setup;
    bool beginner[AKHET_SEATS]; /* plays by ranks */
    struct akhet_random random;
    union akhet_space state;
    unsigned positions;
    int16_t *x; /* of every position and seat */
};

static void note(struct diary *d)
{
    for (unsigned seat = 0; seat < d->setup->players; seat++) {
        int16_t x[KNOWLEDGE_FEATURES];
        d->knowledge->extract(&d->state, (int)seat, x);
        memcpy(d->x + ((size_t)d->positions * AKHET_SEATS + seat) * d->knowledge->features, x,
               sizeof *x * d->knowledge->features);
    }
    d->positions++;
}

/* Any move, but sensible ones more often. */
static akhet_move stray(struct diary *d, const void *view, const akhet_move *moves, unsigned count)
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

/* What every move looks like to a sensible beginner. */
static void judge(struct diary *d, const void *view, const akhet_move *moves, unsigned count,
                  double *value)
{
    int16_t rank[AKHET_LEGAL];
    d->knowledge->rank(view, moves, count, rank);
    for (unsigned i = 0; i < count; i++)
        value[i] = rank[i];
}

/* What every move leads to, by the weights learned so far. */
static void look_ahead(struct diary *d, const void *view, int seat, const akhet_move *moves,
                       unsigned count, double *value)
{
    struct ahead ahead = {.game = d->knowledge->game,
                          .knowledge = d->knowledge,
                          .weights = d->weights,
                          .players = d->setup->players,
                          .seat = seat,
                          .worlds = WORLDS};
    ahead_values(&ahead, view, moves, count, &d->random, value);
}

static unsigned best(struct diary *d, const double *value, unsigned count)
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

static akhet_move choose(struct diary *d, const akhet_move *moves, unsigned count)
{
    const struct akhet_game *game = d->knowledge->game;
    union akhet_space view;
    double value[AKHET_LEGAL];
    int seat = game->seat(&d->state);
    if (count == 1)
        return moves[0];
    game->view(&d->state, seat, &view);
    if (akhet_random_below(&d->random, 100) < STRAY)
        return stray(d, &view, moves, count);
    if (d->beginner[seat])
        judge(d, &view, moves, count, value);
    else
        look_ahead(d, &view, seat, moves, count, value);
    return moves[best(d, value, count)];
}

/* Half the seats are beginners', drawn anew for every game: what is learned from one's own way of
 * playing alone is worth little against another. */
static void draw_seats(struct diary *d)
{
    for (unsigned seat = 0; seat < d->setup->players; seat++)
        d->beginner[seat] = d->knowledge->rank && akhet_random_below(&d->random, 2) == 0;
}

static void play(struct diary *d)
{
    const struct akhet_game *game = d->knowledge->game;
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    d->positions = 0;
    draw_seats(d);
    game->start(&d->state, d->setup, &d->random, NULL);
    while ((count = game->legal(&d->state, moves)) > 0) {
        note(d);
        game->apply(&d->state, choose(d, moves, count), &d->random, NULL);
    }
}

/* Some positions of the finished game, any as likely, with who won it in the end. */
static bool keep(struct diary *d, struct samples *samples)
{
    struct sample sample = {.players = d->setup->players};
    size_t each = (size_t)AKHET_SEATS * d->knowledge->features;
    unsigned wanted = KEPT;
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

struct school {
    const struct lesson *lesson;
    struct diary diary;
    uint32_t played, all;
};

static bool play_games(struct school *s, uint32_t games, struct samples *samples)
{
    for (uint32_t i = 0; i < games; i++) {
        s->diary.setup = &s->lesson->setup[s->played % s->lesson->setups];
        play(&s->diary);
        if (!keep(&s->diary, samples))
            return false;
        s->played++;
        if (s->lesson->tell)
            s->lesson->tell(s->lesson->whom, s->played, s->all);
    }
    return true;
}

static bool learn(struct school *s, struct learned *learned)
{
    struct samples samples = {.features = s->diary.knowledge->features};
    unsigned parts = 0;
    bool good = true;
    for (unsigned round = 0; round < sizeof share / sizeof *share && good; round++) {
        parts += share[round];
        uint32_t until = (uint32_t)((uint64_t)s->lesson->games * parts / PARTS);
        good = play_games(s, until - s->played, &samples);
        if (good)
            fit(&samples, learned->weight);
    }
    samples_drop(&samples);
    return good;
}

static bool test(struct school *s, struct learned *learned)
{
    static const int16_t even[KNOWLEDGE_FEATURES];
    struct samples samples = {.features = s->diary.knowledge->features};
    bool good = play_games(s, s->all - s->played, &samples);
    learned->positions = samples.count;
    learned->even = forecast(&samples, even);
    learned->untrained = forecast(&samples, s->diary.knowledge->untrained);
    learned->trained = forecast(&samples, learned->weight);
    samples_drop(&samples);
    return good;
}

bool train(const struct lesson *lesson, struct learned *learned)
{
    struct school s = {.lesson = lesson};
    const struct knowledge *knowledge = lesson->knowledge;
    memset(learned, 0, sizeof *learned);
    memcpy(learned->weight, knowledge->untrained, sizeof *learned->weight * knowledge->features);
    learned->tested = lesson->games / TEST + 1;
    s.all = lesson->games + learned->tested;
    s.diary.knowledge = knowledge;
    s.diary.weights = learned->weight;
    s.diary.x =
        malloc(sizeof *s.diary.x * knowledge->game->max_moves * AKHET_SEATS * knowledge->features);
    akhet_random_fast(&s.diary.random, lesson->seed);
    bool good = s.diary.x && learn(&s, learned) && test(&s, learned);
    free(s.diary.x);
    return good;
}
