/* Ratings: the logistic of the share between two bots at two seats, and for everything else the
 * model of Plackett and Luce, fitted on the final orders with Hunter's MM algorithm. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"

enum {
    BITS = 4, /* of a bot in an order */
    ORDERS = 1 << BITS * AKHET_SEATS,
    RESAMPLES = 200,
    TAIL = RESAMPLES / 40, /* 2.5 % */
    STEPS = 500,
};
#define PRIOR 0.25 /* additional wins of every bot over the others, so that ratings are finite */

/* An order of the bots, first to last, and how often games ended in it. */
struct order {
    uint32_t who;
    double weight;
};

/* Games of a deal that ended in an order; a tie counts in part for each order it allows. */
struct ending {
    uint32_t order;
    float weight;
};

struct fit {
    const struct arena_plan *plan;
    uint32_t *index; /* of an order among those that occurred, from 1 */
    struct order *order;
    size_t orders, order_room;
    struct ending *ending;
    size_t endings, ending_room;
    size_t *first; /* ending of a deal; one more at the end */
    size_t deals;
    double *sample[ARENA_BOTS];
};

static bool grow(void **list, size_t count, size_t *room, size_t each)
{
    if (count < *room)
        return true;
    size_t more = *room ? *room * 2 : 256;
    void *bigger = realloc(*list, more * each);
    if (!bigger)
        return false;
    *list = bigger;
    *room = more;
    return true;
}

static bool add_order(struct fit *fit, uint32_t who, double weight)
{
    if (!grow((void **)&fit->order, fit->orders, &fit->order_room, sizeof *fit->order) ||
        !grow((void **)&fit->ending, fit->endings, &fit->ending_room, sizeof *fit->ending))
        return false;
    if (!fit->index[who]) {
        fit->order[fit->orders++] = (struct order){who, 0};
        fit->index[who] = (uint32_t)fit->orders;
    }
    fit->ending[fit->endings++] = (struct ending){fit->index[who] - 1, (float)weight};
    return true;
}

/* Add every order of the seats that the places allow. `taken` are the seats already in `who`. */
static bool add_orders(struct fit *fit, const struct arena_game *game, const uint8_t *bot,
                       unsigned taken, unsigned rank, uint32_t who, double weight)
{
    unsigned players = fit->plan->setup.players, tied = 0, best = UINT8_MAX;
    if (rank == players)
        return add_order(fit, who, weight);
    for (unsigned seat = 0; seat < players; seat++) {
        if (taken >> seat & 1 || game->place[seat] > best)
            continue;
        tied = game->place[seat] == best ? tied + 1 : 1;
        best = game->place[seat];
    }
    for (unsigned seat = 0; seat < players; seat++) {
        if (taken >> seat & 1 || game->place[seat] != best)
            continue;
        if (!add_orders(fit, game, bot, taken | 1u << seat, rank + 1,
                        who | (uint32_t)bot[seat] << BITS * rank, weight / tied))
            return false;
    }
    return true;
}

static bool add_deal(struct fit *fit, uint64_t number, const struct arena_deal *deal)
{
    for (unsigned rotation = 0; rotation < arena_lineup(fit->plan, number)->rotations; rotation++) {
        uint8_t bot[AKHET_SEATS] = {0};
        for (unsigned seat = 0; seat < AKHET_SEATS && seat < fit->plan->setup.players; seat++)
            bot[seat] = (uint8_t)arena_bot_at(fit->plan, number, rotation, seat);
        if (!add_orders(fit, &deal->game[rotation], bot, 0, 0, 0, 1))
            return false;
    }
    return true;
}

/* The contribution of one order to an MM step. */
static void weigh(const struct order *order, unsigned players, const double *strength, double *won,
                  double *met)
{
    unsigned bot[AKHET_SEATS];
    double left[AKHET_SEATS + 1] = {0}, out_of = 0;
    for (unsigned rank = players; rank-- > 0;) {
        bot[rank] = order->who >> BITS * rank & ((1u << BITS) - 1);
        left[rank] = left[rank + 1] + strength[bot[rank]];
    }
    for (unsigned rank = 0; rank < players; rank++) {
        if (rank + 1 < players) {
            won[bot[rank]] += order->weight;
            out_of += order->weight / left[rank];
        }
        met[bot[rank]] += out_of;
    }
}

/* The prior: every bot equal to every other. */
static void weigh_prior(unsigned all, const double *strength, double *won, double *met)
{
    double part = PRIOR / (all - 1);
    for (unsigned bot = 0; bot < all; bot++) {
        won[bot] += PRIOR;
        for (unsigned other = 0; other < all; other++)
            if (other != bot)
                met[bot] += 2 * part / (strength[bot] + strength[other]);
    }
}

/* Maximum likelihood strengths, starting from the given ones. */
static void solve(const struct fit *fit, double *strength)
{
    unsigned all = fit->plan->bots;
    for (unsigned step = 0; step < STEPS; step++) {
        double won[ARENA_BOTS] = {0}, met[ARENA_BOTS] = {0}, middle = 0, change = 0;
        for (size_t i = 0; i < fit->orders; i++)
            if (fit->order[i].weight > 0)
                weigh(&fit->order[i], fit->plan->setup.players, strength, won, met);
        weigh_prior(all, strength, won, met);
        for (unsigned bot = 0; bot < all; bot++) {
            double now = won[bot] / met[bot];
            change = fmax(change, fabs(log(now / strength[bot])));
            strength[bot] = now;
            middle += log(now) / all;
        }
        for (unsigned bot = 0; bot < all; bot++)
            strength[bot] /= exp(middle);
        if (change < 1e-6)
            return;
    }
}

/* With two bots the difference to the other one; with more to the mean. */
static void rate(unsigned all, const double *strength, double *elo)
{
    double mean = 0;
    for (unsigned bot = 0; bot < all; bot++)
        mean += 400 * log10(strength[bot]) / all;
    for (unsigned bot = 0; bot < all; bot++)
        elo[bot] = (400 * log10(strength[bot]) - mean) * (all == 2 ? 2 : 1);
}

static void weigh_deal(struct fit *fit, size_t deal)
{
    for (size_t i = fit->first[deal]; i < fit->first[deal + 1]; i++)
        fit->order[fit->ending[i].order].weight += (double)fit->ending[i].weight;
}

static void forget_weights(struct fit *fit)
{
    for (size_t i = 0; i < fit->orders; i++)
        fit->order[i].weight = 0;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Bootstrap: fit again on deals drawn with replacement, for the intervals. */
static void resample(struct fit *fit, const double *fitted, struct arena_result *result)
{
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    for (unsigned k = 0; k < RESAMPLES; k++) {
        double strength[ARENA_BOTS], elo[ARENA_BOTS];
        memcpy(strength, fitted, sizeof strength);
        forget_weights(fit);
        for (size_t i = 0; i < fit->deals; i++)
            weigh_deal(fit, akhet_random_below(&random, (uint32_t)fit->deals));
        solve(fit, strength);
        rate(fit->plan->bots, strength, elo);
        for (unsigned bot = 0; bot < fit->plan->bots; bot++)
            fit->sample[bot][k] = elo[bot];
    }
    for (unsigned bot = 0; bot < fit->plan->bots; bot++) {
        struct akhet_range *range = &result->bot[bot].elo;
        qsort(fit->sample[bot], RESAMPLES, sizeof(double), by_value);
        range->low = fmin(range->value, fit->sample[bot][TAIL - 1]);
        range->high = fmax(range->value, fit->sample[bot][RESAMPLES - TAIL]);
        range->known = range->low < range->high;
    }
}

static void fit_all(struct fit *fit, struct arena_result *result)
{
    double strength[ARENA_BOTS], elo[ARENA_BOTS];
    for (unsigned bot = 0; bot < ARENA_BOTS; bot++)
        strength[bot] = 1;
    for (size_t deal = 0; deal < fit->deals; deal++)
        weigh_deal(fit, deal);
    solve(fit, strength);
    rate(fit->plan->bots, strength, elo);
    for (unsigned bot = 0; bot < fit->plan->bots; bot++)
        result->bot[bot].elo.value = elo[bot];
    resample(fit, strength, result);
}

static bool gather(struct fit *fit, const struct arena_deal *deals, uint64_t count)
{
    for (uint64_t deal = 0; deal < count; deal++) {
        if (!deals[deal].done)
            continue;
        fit->first[fit->deals++] = fit->endings;
        if (!add_deal(fit, deal, &deals[deal]))
            return false;
    }
    fit->first[fit->deals] = fit->endings;
    return true;
}

static bool plackett_luce(const struct arena_plan *plan, const struct arena_deal *deals,
                          uint64_t count, struct arena_result *result)
{
    struct fit fit = {.plan = plan};
    double *samples = malloc(sizeof *samples * RESAMPLES * ARENA_BOTS);
    fit.index = calloc(ORDERS, sizeof *fit.index);
    fit.first = malloc(sizeof *fit.first * (size_t)(count + 1));
    bool good = samples && fit.index && fit.first && gather(&fit, deals, count);
    if (good && fit.deals) {
        for (unsigned bot = 0; bot < ARENA_BOTS; bot++)
            fit.sample[bot] = samples + bot * RESAMPLES;
        fit_all(&fit, result);
    }
    free(samples);
    free(fit.index);
    free(fit.first);
    free(fit.order);
    free(fit.ending);
    return good;
}

/* A share of 0 or 1 is moved by half a game. */
static double bounded(double share, uint64_t games)
{
    double least = 0.5 / (double)(games + 1);
    return fmin(1 - least, fmax(least, share));
}

bool arena_elo(const struct arena_plan *plan, const struct arena_deal *deals, uint64_t count,
               struct arena_result *result)
{
    if (plan->bots == 1)
        return true;
    if (plan->bots > 2 || plan->setup.players > 2 || plan->lineups > 1)
        return plackett_luce(plan, deals, count, result);
    for (unsigned bot = 0; bot < 2; bot++) {
        struct akhet_standing *standing = &result->bot[bot];
        const struct akhet_range *share = &standing->share;
        standing->elo.known = share->known;
        standing->elo.value = arena_logistic(bounded(share->value, standing->games));
        standing->elo.low = arena_logistic(bounded(share->low, standing->games));
        standing->elo.high = arena_logistic(bounded(share->high, standing->games));
    }
    return true;
}
