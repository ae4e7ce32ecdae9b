/* Branches of a game: afterstates of several moves of one decision, and how each of them ended. */
#include "bots/branches.h"

#include <stdlib.h>
#include <string.h>

#include "bots/search.h"

enum {
    DECISIONS = 12, /* of a game that are branched off */
    MOVES = 4,      /* of a decision: the one that the bot prefers, and others by lot */
    STRAYS = 3,     /* percent of the moves of a branch */
    SIMS = 100      /* of the search that labels a branch */
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
        play->heuristic[seat] = how != BRANCHES_AHEAD;
    while ((count = game->legal(&play->state, moves)) > 0)
        game->apply(&play->state, self_play_choose(play, moves, count), &play->random, NULL);
}

/* The chances that the seat to move finds by a search with the evaluation so far. The tree starts
 * empty, so that the branches before this one do not matter. */
static bool look_deeper(struct self_play *play, struct search *search, double chance[AKHET_SEATS])
{
    const struct akhet_game *game = play->knowledge->game;
    struct bot_player player = {
        .game = game, .setup = *play->setup, .seat = game->seat(&play->state)};
    struct deadline never = deadline_in(0);
    union akhet_space view;
    game->view(&play->state, player.seat, &view);
    struct bot_question question = {.view = &view};
    if (search->tree.memory)
        tree_clear(&search->tree);
    if (!search_begin(search, &player, &question, SIMS, akhet_random_next(&play->random)))
        return false;
    search->how.evaluation = play->evaluation;
    search_run(search, SIMS, &never, false);
    for (unsigned seat = 0; seat < play->setup->players; seat++)
        chance[seat] = search->tally->sum[seat] / search->tally->sims;
    return true;
}

/* The target of a position: the result of playing on, the chances by a search, or some of both. */
static bool label(struct self_play *play, const struct labels *labels, struct search *search,
                  double target[AKHET_SEATS])
{
    double found[AKHET_SEATS], results = search ? labels->results / 100.0 : 1;
    if (search && !look_deeper(play, search, found))
        return false;
    if (results > 0) {
        play_on(play, labels->branches);
        chances_at_end(play->knowledge->game, &play->state, play->setup->players, target);
    }
    for (unsigned seat = 0; search && seat < play->setup->players; seat++)
        target[seat] = results * target[seat] + (1 - results) * found[seat];
    return true;
}

static bool branch(struct self_play *play, const struct labels *labels, struct search *search,
                   akhet_move move, int16_t *x, struct samples *samples)
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
    return label(play, labels, search, sample.target) && samples_add(samples, &sample, x);
}

/* Branch off one decision; the first branch is the move that the bot would make. */
static bool branch_off(struct self_play *play, const struct labels *labels, struct search *search,
                       const union akhet_space *state, struct samples *samples)
{
    const struct akhet_game *game = play->knowledge->game;
    akhet_move moves[AKHET_LEGAL];
    int16_t x[AKHET_SEATS * (KNOWLEDGE_FEATURES + 1)];
    unsigned count = game->legal(state, moves);
    for (unsigned i = 0; i < MOVES && (count > 1 || i == 0); i++) {
        play->state = *state;
        memset(play->heuristic, 0, sizeof play->heuristic);
        akhet_move move =
            i ? self_play_stray(play, moves, count) : self_play_choose(play, moves, count);
        if (!branch(play, labels, search, move, x, samples))
            return false;
    }
    return true;
}

bool branches_add(struct self_play *play, const struct labels *labels, struct samples *samples)
{
    unsigned strays = play->strays, wanted = DECISIONS;
    struct search *search = NULL;
    bool good = true;
    if (labels->branches == BRANCHES_SEARCH) {
        search = calloc(1, sizeof *search);
        good = search;
    }
    play->strays = STRAYS;
    for (unsigned i = 0; i < play->positions && wanted && good; i++) {
        if (akhet_random_below(&play->random, play->positions - i) >= wanted)
            continue;
        good = branch_off(play, labels, search, &play->kept[i], samples);
        wanted--;
    }
    play->strays = strays;
    if (search)
        search_close(search);
    free(search);
    return good;
}
