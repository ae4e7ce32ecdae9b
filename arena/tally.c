/* Everything that was played, added up for every bot. */
#include <string.h>

#include "arena/statistics.h"

double arena_won(const struct arena_game *game, unsigned players, unsigned seat)
{
    unsigned winners = 0;
    for (unsigned other = 0; other < players; other++)
        winners += game->place[other] == 1;
    return game->place[seat] == 1 ? 1.0 / winners : 0;
}

double arena_wins(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                  unsigned bot)
{
    double wins = 0;
    for (unsigned rotation = 0; rotation < arena_lineup(plan, deal)->rotations; rotation++)
        for (unsigned seat = 0; seat < plan->setup.players; seat++)
            if (arena_bot_at(plan, deal, rotation, seat) == bot)
                wins += arena_won(&done->game[rotation], plan->setup.players, seat);
    return wins;
}

/* The bot's mean total less the others', summed over the deal's games that came to an end; how
 * many those were is returned. */
static unsigned ahead(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                      unsigned bot, double *sum)
{
    unsigned players = plan->setup.players, own = arena_seats(plan, deal, bot), games = 0;
    *sum = 0;
    for (unsigned rotation = 0; rotation < arena_lineup(plan, deal)->rotations; rotation++) {
        const struct arena_game *game = &done->game[rotation];
        double mine = 0, others = 0;
        if (game->fault != BOT_OK)
            continue;
        for (unsigned seat = 0; seat < players; seat++)
            *(arena_bot_at(plan, deal, rotation, seat) == bot ? &mine : &others) +=
                game->total[seat];
        *sum += mine / own - (own < players ? others / (players - own) : mine / own);
        games++;
    }
    return games;
}

static void add_effort(const struct arena_plan *plan, uint64_t deal, const struct arena_deal *done,
                       struct arena_result *result)
{
    const struct arena_lineup *lineup = arena_lineup(plan, deal);
    for (unsigned i = 0; i < plan->setup.players; i++) {
        struct arena_standing *standing = &result->bot[lineup->bot[i]];
        standing->decisions += done->effort[i].decisions;
        standing->sims += done->effort[i].sims;
        standing->us += done->effort[i].us;
    }
    for (unsigned rotation = 0; rotation < lineup->rotations; rotation++)
        if (done->game[rotation].fault != BOT_OK)
            result->bot[arena_bot_at(plan, deal, rotation, done->game[rotation].seat)].faults++;
}

static void add_bot(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
                    unsigned bot, struct arena_standing *standing)
{
    struct arena_sum share = {0}, score = {0};
    double par = 0;
    for (uint64_t deal = 0; deal < count; deal++) {
        unsigned seats = arena_seats(plan, deal, bot);
        unsigned games = arena_lineup(plan, deal)->rotations;
        double difference;
        if (!deals[deal].done || !seats)
            continue;
        arena_sum_add(&share, arena_wins(plan, deal, &deals[deal], bot), games);
        par += (double)seats / plan->setup.players * games;
        standing->games += games;
        unsigned ended = ahead(plan, deal, &deals[deal], bot, &difference);
        if (ended)
            arena_sum_add(&score, difference, ended);
    }
    standing->wins = share.x;
    standing->par = standing->games ? par / (double)standing->games : 0;
    standing->share = arena_share_range(&share);
    standing->score = arena_mean_range(&score);
}

bool arena_result(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
                  struct arena_result *result)
{
    memset(result, 0, sizeof *result);
    for (uint64_t deal = 0; deal < count; deal++) {
        if (!deals[deal].done)
            continue;
        result->deals++;
        result->games += arena_lineup(plan, deal)->rotations;
        add_effort(plan, deal, &deals[deal], result);
    }
    for (unsigned bot = 0; bot < plan->bots; bot++)
        add_bot(plan, deals, count, bot, &result->bot[bot]);
    return arena_elo(plan, deals, count, result);
}
