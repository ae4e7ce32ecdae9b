/* The bot that tries every move equally often: flat Monte Carlo. */
#include "bots/clock.h"
#include "bots/imagine.h"
#include "bots/ladder.h"
#include "bots/ranking.h"

enum { BETWEEN_LOOKS = 16 }; /* simulations between two looks at the clock */

void choose_flat(struct bot_player *player, const struct bot_ask *ask, struct bot_answer *answer)
{
    struct imagination how;
    struct akhet_random random;
    struct deadline deadline = deadline_in(ask->budget.ms);
    uint32_t visits[AKHET_LEGAL] = {0}, sims = 0;
    double chance[AKHET_LEGAL] = {0};
    imagination_of(player, &how);
    akhet_random_fast(&random, ask->seed);
    do {
        union akhet_space world;
        double end[AKHET_SEATS];
        unsigned which = sims % ask->count;
        imagine_world(&how, ask, player->seat, &random, &world);
        player->game->apply(&world, ask->moves[which], &random, NULL);
        imagine(&how, &world, &random, end);
        chance[which] += end[player->seat];
        visits[which]++;
        sims++;
    } while ((!ask->budget.sims || sims < ask->budget.sims) &&
             (sims % BETWEEN_LOOKS || !deadline_passed(&deadline)));
    for (unsigned i = 0; i < ask->count; i++)
        chance[i] = visits[i] ? chance[i] / visits[i] : 0;
    answer_best(player, ask, chance, &random, answer);
    answer->sims = sims;
}
