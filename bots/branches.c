/* Branches of a game: afterstates of several moves of one decision, and how each of them ended. */
#include "bots/branches.h"

#include <string.h>

#include "bots/playout.h"

enum {
    DECISIONS = 12, /* of a game that are branched off */
    MOVES = 4,      /* of a decision: the one that the bot prefers, and others by lot */
    STRAYS = 3      /* percent of the moves of a branch */
};

static void put_features(const struct self_play *play, int16_t *x)
{
    unsigned features = play->knowledge->features;
    memset(x, 0, sizeof *x * AKHET_SEATS * play->width);
    for (unsigned seat = 0; seat < play->setup->players; seat++) {
        int16_t its[KNOWLEDGE_FEATURES];
        play->knowledge->extract(&play->state, (int)seat, its);
        memcpy(x + (size_t)seat * play->width, its, sizeof *x * features);
    }
}

static void play_on(struct self_play *play, enum branches how)
{
    const struct akhet_game *game = play->knowledge->game;
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    for (unsigned seat = 0; seat < play->setup->players; seat++)
        play->heuristic[seat] = how == BRANCHES_RANK;
    while ((count = game->legal(&play->state, moves)) > 0)
        game->apply(&play->state, self_play_choose(play, moves, count), &play->random, NULL);
}

static bool branch(struct self_play *play, enum branches how, akhet_move move, int16_t *x,
                   struct samples *samples)
{
    const struct akhet_game *game = play->knowledge->game;
    struct sample sample = {.players = play->setup->players};
    int seat = game->seat(&play->state);
    game->apply(&play->state, move, &play->random, NULL);
    if (play->knowledge->whole_turns)
        finish_turn(play->knowledge, seat, &play->state, &play->random);
    if (game->seat(&play->state) == AKHET_NOBODY)
        return true;
    put_features(play, x);
    play_on(play, how);
    chances_at_end(game, &play->state, sample.players, sample.target);
    return samples_add(samples, &sample, x);
}

/* Branch off one decision; the first branch is the move that the bot would make. */
static bool branch_off(struct self_play *play, enum branches how, const union akhet_space *state,
                       int16_t *x, struct samples *samples)
{
    const struct akhet_game *game = play->knowledge->game;
    akhet_move moves[AKHET_LEGAL];
    unsigned count = game->legal(state, moves);
    for (unsigned i = 0; i < MOVES && (count > 1 || i == 0); i++) {
        play->state = *state;
        memset(play->heuristic, 0, sizeof play->heuristic);
        akhet_move move =
            i ? self_play_stray(play, moves, count) : self_play_choose(play, moves, count);
        if (!branch(play, how, move, x, samples))
            return false;
    }
    return true;
}

bool branches_add(struct self_play *play, enum branches how, struct samples *samples)
{
    int16_t x[AKHET_SEATS * (KNOWLEDGE_FEATURES + 1)];
    unsigned strays = play->strays, wanted = DECISIONS;
    bool good = true;
    play->strays = STRAYS;
    for (unsigned i = 0; i < play->positions && wanted && good; i++) {
        if (akhet_random_below(&play->random, play->positions - i) >= wanted)
            continue;
        good = branch_off(play, how, &play->kept[i], x, samples);
        wanted--;
    }
    play->strays = strays;
    return good;
}
