/* Simulations: sampled worlds and playouts. */
#include "bots/playout.h"

#include <string.h>

enum { TRIES = 4 }; /* worlds sampled before an implausible one is accepted */

static uint16_t tuned(uint32_t tuning, uint16_t known)
{
    return tuning ? (uint16_t)(tuning - 1 > UINT16_MAX ? UINT16_MAX : tuning - 1) : known;
}

static void tune(struct knowledge *known, const struct bot_tuning *tuning)
{
    known->explore = tuned(tuning->explore, known->explore);
    known->sharpen = tuned(tuning->sharpen, known->sharpen);
    known->cutoff = tuned(tuning->cutoff, known->cutoff);
    if (tuning->cutoff)
        known->late_after = 0;
    known->contrary = tuned(tuning->contrary, known->contrary);
    if (tuning->pick == 1)
        known->pick = NULL;
    if (tuning->believe == 1)
        known->believe = NULL;
}

void simulation_of(const struct bot_player *player, struct simulation *simulation)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    memset(simulation, 0, sizeof *simulation);
    simulation->game = player->game;
    simulation->players = player->setup.players;
    simulation->known.explore = 1000;
    if (!knowledge)
        return;
    simulation->known = *knowledge;
    simulation->evaluation = knowledge_evaluation(knowledge, player->setup.players, &player->spec);
    tune(&simulation->known, &player->spec.tuning);
    simulation->by_rank = knowledge->rank && player->spec.tuning.pick == 3;
}

static unsigned by_rank(const struct knowledge *known, const void *world, const akhet_move *moves,
                        unsigned count)
{
    int16_t rank[AKHET_LEGAL];
    unsigned best = 0;
    known->rank(world, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        if (rank[i] > rank[best])
            best = i;
    return best;
}

void finish_turn(const struct knowledge *known, int seat, void *world, struct akhet_random *random)
{
    const struct akhet_game *game = known->game;
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    while (game->seat(world) == seat && (count = game->legal(world, moves)) != 0)
        game->apply(world, moves[count == 1 ? 0 : by_rank(known, world, moves, count)], random,
                    NULL);
}

void playout(const struct simulation *how, void *world, struct akhet_random *random,
             double chance[AKHET_SEATS])
{
    const struct akhet_game *game = how->game;
    const struct knowledge *known = &how->known;
    akhet_move moves[AKHET_LEGAL];
    unsigned count, left = known->cutoff ? known->cutoff : UINT32_MAX;
    int seat = game->seat(world);
    for (; left && (count = game->legal(world, moves)) != 0; left--) {
        seat = game->seat(world);
        unsigned which = count == 1     ? 0
                         : how->by_rank ? by_rank(known, world, moves, count)
                         : known->pick  ? known->pick(world, moves, count, random)
                                        : akhet_random_below(random, count);
        game->apply(world, moves[which], random, NULL);
    }
    if (!left && known->whole_turns)
        finish_turn(known, seat, world, random);
    if (left || game->seat(world) == AKHET_NOBODY)
        chances_at_end(game, world, how->players, chance);
    else
        knowledge_chances(known, how->evaluation, world, how->players, chance);
}

/* Whether the play of the other seats makes a world plausible. To a spectator every seat is
 * another one. */
static bool believed(const struct simulation *how, const void *view, const void *world, int seat,
                     struct akhet_random *random)
{
    if (seat != AKHET_SPECTATOR)
        return how->known.believe(view, world, seat, random);
    for (unsigned each = 0; each < how->players; each++)
        if (!how->known.believe(view, world, (int)each, random))
            return false;
    return true;
}

void sample_world(const struct simulation *how, const struct bot_question *question, int seat,
                  struct akhet_random *random, void *world)
{
    if (question->truth) {
        memcpy(world, question->truth, how->game->state_bytes);
        return;
    }
    for (unsigned left = TRIES; left; left--) {
        how->game->redeal(question->view, random, world);
        if (left == 1 || !how->known.believe || believed(how, question->view, world, seat, random))
            return;
    }
}
