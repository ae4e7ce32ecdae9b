/* The bot that tries every move equally often: flat Monte Carlo. */
#include "bots/clock.h"
#include "bots/imagine.h"
#include "bots/ladder.h"
#include "bots/ranking.h"

enum { BETWEEN_LOOKS = 16 }; /* simulations between two looks at the clock */

void choose_flat(struct bot_player *player, const struct bot_question *question,
                 struct bot_answer *answer)
{
    struct imagination how;
    struct akhet_random random;
    struct deadline deadline = deadline_in(question->budget.ms);
    uint32_t visits[AKHET_LEGAL] = {0}, sims = 0;
    double chance[AKHET_LEGAL] = {0};
    imagination_of(player, &how);
    akhet_random_fast(&random, question->seed);
    do {
        union akhet_space world;
        double end[AKHET_SEATS];
        unsigned which = sims % question->count;
        imagine_world(&how, question, player->seat, &random, &world);
        player->game->apply(&world, question->moves[which], &random, NULL);
        imagine(&how, &world, &random, end);
        chance[which] += end[player->seat];
        visits[which]++;
        sims++;
    } while ((!question->budget.sims || sims < question->budget.sims) &&
             (sims % BETWEEN_LOOKS || !deadline_passed(&deadline)));
    for (unsigned i = 0; i < question->count; i++)
        chance[i] = visits[i] ? chance[i] / visits[i] : 0;
    answer_best(player, question, chance, &random, answer);
    answer->sims = sims;
}
