/* Self-play: games of a one-move lookahead, with beginners and stray moves among its own. */
#include "bots/self_play.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots_math.h"
#include "bots/lookahead.h"

enum {
    WORLDS = 2,   /* of a lookahead */
    STRAYS = 12,  /* percent of moves that are drawn by rank, for more varied positions */
    SOFTNESS = 40 /* points of rank that make such a move e times as likely */
};

static void store_features(struct self_play *d)
{
    unsigned features = d->knowledge->features;
    for (unsigned seat = 0; seat < d->setup->players; seat++) {
        int16_t x[KNOWLEDGE_FEATURES], *to;
        to = d->x + ((size_t)d->positions * AKHET_SEATS + seat) * d->width;
        d->knowledge->extract(&d->state, (int)seat, x);
        memcpy(to, x, sizeof *x * features);
        if (d->width > features)
            to[features] = d->heuristic[seat];
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
                                  .evaluation = d->evaluation,
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

akhet_move self_play_choose(struct self_play *d, const akhet_move *moves, unsigned count)
{
    const struct akhet_game *game = d->knowledge->game;
    union akhet_space view;
    double value[AKHET_LEGAL];
    int seat = game->seat(&d->state);
    if (count == 1)
        return moves[0];
    game->view(&d->state, seat, &view);
    if (akhet_random_below(&d->random, 100) < d->strays)
        return explore(d, &view, moves, count);
    if (d->heuristic[seat])
        rank_moves(d, &view, moves, count, value);
    else
        look_ahead(d, &view, seat, moves, count, value);
    return moves[best(d, value, count)];
}

akhet_move self_play_stray(struct self_play *d, const akhet_move *moves, unsigned count)
{
    const struct akhet_game *game = d->knowledge->game;
    union akhet_space view;
    game->view(&d->state, game->seat(&d->state), &view);
    return explore(d, &view, moves, count);
}

static void draw_seats(struct self_play *d)
{
    for (unsigned seat = 0; seat < d->setup->players; seat++)
        d->heuristic[seat] = d->knowledge->rank && akhet_random_below(&d->random, 2) == 0;
}

bool self_play_open(struct self_play *d, const struct knowledge *knowledge, bool marks)
{
    memset(d, 0, sizeof *d);
    d->knowledge = knowledge;
    d->width = knowledge->features + marks;
    d->strays = STRAYS;
    d->x = malloc(sizeof *d->x * knowledge->game->max_moves * AKHET_SEATS * d->width);
    return d->x;
}

void self_play_close(struct self_play *d)
{
    free(d->x);
    d->x = NULL;
}

void self_play_game(struct self_play *d)
{
    const struct akhet_game *game = d->knowledge->game;
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    d->positions = 0;
    draw_seats(d);
    game->start(&d->state, d->setup, &d->random, NULL);
    for (int before = AKHET_NOBODY; (count = game->legal(&d->state, moves)) > 0;) {
        int seat = game->seat(&d->state);
        if (d->kept)
            d->kept[d->positions++] = d->state;
        else if (!d->knowledge->whole_turns || seat != before)
            store_features(d);
        before = seat;
        game->apply(&d->state, self_play_choose(d, moves, count), &d->random, NULL);
    }
}

bool self_play_sample(struct self_play *d, unsigned wanted, struct samples *samples)
{
    struct sample sample = {.players = d->setup->players};
    size_t each = (size_t)AKHET_SEATS * d->width;
    chances_at_end(d->knowledge->game, &d->state, sample.players, sample.target);
    for (unsigned i = 0; i < d->positions && wanted; i++) {
        if (akhet_random_below(&d->random, d->positions - i) >= wanted)
            continue;
        if (d->target)
            memcpy(sample.target, d->target[i], sizeof sample.target);
        if (!samples_add(samples, &sample, d->x + i * each))
            return false;
        wanted--;
    }
    return true;
}
