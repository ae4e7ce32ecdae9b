/* The native half of bench/web: hints in the positions of one match, timed.
 *
 * bench-web GAME PLAYERS SIMS prints the number of simulations, the microseconds of processor time,
 * and a line for each answer with the move and its chance. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <akhet/games.h>

#include "match/match.h"
#include "match/match_hint.h"

enum { EVERY = 6, STRIDE = 7919, SEED = 7 }; /* as in bench/web */

static struct match match;
static uint8_t memory[MATCH_MEMORY(MATCH_MOVES)];

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

/* A hint for the deciding seat; returns the time it took. */
static double hint(const akhet_move *moves, unsigned count, uint32_t sims,
                   struct match_hint *answer)
{
    union akhet_space view;
    struct match_decision decision = {
        match.record.game, match.record.setup, match_seat(&match), &view, moves, count};
    match_known_view(&match, decision.seat, &view);
    double begin = now();
    match_hint(&decision, (struct bot_budget){.sims = sims}, answer);
    return now() - begin;
}

int main(int argc, char **argv)
{
    const struct akhet_game *game = argc == 4 ? akhet_game_find(argv[1]) : NULL;
    if (!game)
        return 2;
    struct akhet_setup setup = akhet_setup_default(game, (unsigned)atoi(argv[2]));
    double sims = 0, spent = 0;
    match_set_memory(&match, memory, MATCH_MOVES);
    if (!match_open(&match, game, &setup, NULL) || !match_seed(&match, SEED, NULL) ||
        !match_begin(&match, NULL))
        return 1;
    while (match_seat(&match) != AKHET_NOBODY) {
        akhet_move moves[AKHET_LEGAL];
        unsigned count = game->legal(&match.state, moves), made = match.record.moves;
        if (made % EVERY == 0 && count > 1) {
            struct match_hint answer;
            spent += hint(moves, count, (uint32_t)atoi(argv[3]), &answer);
            sims += answer.estimated.sims;
            printf("%u %.4f\n", answer.estimated.move[0].move,
                   (double)answer.estimated.now.chance[match_seat(&match)] / CHANCE_WHOLE);
        }
        match_play(&match, moves[made * STRIDE % count], NULL);
    }
    printf("%.0f %.0f\n", sims, spent);
    return 0;
}
