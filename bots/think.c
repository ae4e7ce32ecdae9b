/* The bot that searches: budget, threads, and the choice at the end. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/ladder.h"
#include "bots/ranking.h"
#include "bots/search.h"

enum {
    MOST_THREADS = 64,
    SIMS_A_MS = 250,    /* how large the tree is made where only the time is bounded */
    WORTH_VARYING = 25, /* of a hundred: visits of a move against those of the best */
};

#define EQUALLY_GOOD 0.04 /* a chance less by so much is as good, where one should not be read */

/* What a searching player remembers from one decision to the next. */
struct mind {
    unsigned threads;
    struct search *search[MOST_THREADS];
};

struct thread_work {
    struct search *search;
    const struct deadline *deadline;
    uint32_t sims;
    bool until_decided;
};

/* What all threads found of the moves that were asked about. */
struct findings {
    uint32_t visits[AKHET_LEGAL];
    double sum[AKHET_LEGAL];
    float prior[AKHET_LEGAL];
};

static unsigned threads_wanted(const struct bot_spec *spec)
{
    long cores = spec->threads == BOT_ALL_CORES ? sysconf(_SC_NPROCESSORS_ONLN) : spec->threads;
    return cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : (unsigned)cores;
}

static struct mind *mind_of(struct bot_player *player)
{
    if (player->memory)
        return player->memory;
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind)
        mind->threads = threads_wanted(&player->spec);
    player->memory = mind;
    return mind;
}

void rise_search(struct bot_player *player)
{
    struct mind *mind = player->memory;
    for (unsigned i = 0; mind && i < mind->threads; i++)
        if (mind->search[i]) {
            search_close(mind->search[i]);
            free(mind->search[i]);
        }
    free(mind);
    player->memory = NULL;
}

/* How many simulations the tree of one thread is made for. */
static uint32_t sims_of(const struct bot_ask *ask, unsigned threads)
{
    uint64_t in_time = (uint64_t)ask->budget.ms * SIMS_A_MS;
    uint64_t bound = ask->budget.sims ? (ask->budget.sims + threads - 1) / threads : in_time;
    uint64_t least = ask->budget.ms && in_time < bound ? in_time : bound;
    return least > 10000000 ? 10000000 : (uint32_t)least;
}

static void *work(void *given)
{
    struct thread_work *work = given;
    search_run(work->search, work->sims, work->deadline, work->until_decided);
    return NULL;
}

/* Every thread has a tree of its own, so that their number and the seed fix the answer. */
static void work_together(struct mind *mind, const struct bot_ask *ask, unsigned ready,
                          const struct deadline *deadline, bool until_decided)
{
    pthread_t thread[MOST_THREADS];
    struct thread_work works[MOST_THREADS];
    bool started[MOST_THREADS] = {false};
    uint32_t sims = (ask->budget.sims + ready - 1) / ready;
    for (unsigned i = 0; i < ready; i++)
        works[i] = (struct thread_work){mind->search[i], deadline, sims, until_decided};
    for (unsigned i = 1; i < ready; i++)
        started[i] = pthread_create(&thread[i], NULL, work, &works[i]) == 0;
    work(&works[0]);
    for (unsigned i = 1; i < ready; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
    }
}

static const struct tree_edge *edge_of(const struct search *search, akhet_move move)
{
    const struct tree_edge *edge = tree_edges(&search->tree, search->root);
    for (unsigned i = 0; i < search->root->edges; i++)
        if (edge[i].move == move)
            return &edge[i];
    return NULL;
}

static void add_findings(const struct search *search, const struct bot_ask *ask,
                         struct findings *found)
{
    for (unsigned i = 0; i < ask->count; i++) {
        const struct tree_edge *edge = edge_of(search, ask->moves[i]);
        if (!edge)
            continue;
        found->visits[i] += edge->visits;
        found->sum[i] += edge->sum;
        found->prior[i] = edge->prior;
    }
}

static double chance_of(const struct findings *found, unsigned i)
{
    return found->visits[i] ? found->sum[i] / found->visits[i] : 0;
}

/* The most visited move; before any was visited, the one that looks best. */
static unsigned most_visited(const struct findings *found, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (found->visits[i] > found->visits[best] ||
            (found->visits[i] == found->visits[best] && found->prior[i] > found->prior[best]))
            best = i;
    return best;
}

/* One of the moves that are about as good as the best, each as often as it was visited: whoever
 * looks on learns nothing from the choice. */
static unsigned varied(const struct findings *found, unsigned count, unsigned best,
                       struct akhet_random *random)
{
    uint64_t total = 0;
    uint32_t share[AKHET_LEGAL] = {0};
    for (unsigned i = 0; i < count; i++) {
        if ((uint64_t)found->visits[i] * 100 < (uint64_t)found->visits[best] * WORTH_VARYING ||
            chance_of(found, i) < chance_of(found, best) - EQUALLY_GOOD)
            continue;
        share[i] = found->visits[i];
        total += share[i];
    }
    if (!total || total > UINT32_MAX)
        return best;
    uint32_t nth = akhet_random_below(random, (uint32_t)total);
    unsigned i = 0;
    for (; nth >= share[i]; i++)
        nth -= share[i];
    return i;
}

/* The chances of all seats after the move, from what this decision's simulations saw. */
static void put_chances(const struct mind *mind, unsigned ready, unsigned which, double expected,
                        struct bot_player *player, struct bot_answer *answer)
{
    double sum[AKHET_SEATS] = {0}, visits = 0;
    for (unsigned t = 0; t < ready; t++) {
        visits += mind->search[t]->visits[which];
        for (unsigned seat = 0; seat < player->setup.players; seat++)
            sum[seat] += mind->search[t]->chance[which][seat];
    }
    answer_chance(answer, player->setup.players, player->seat, expected);
    double others = visits - sum[player->seat];
    if (others <= 0)
        return;
    for (unsigned seat = 0; seat < player->setup.players; seat++)
        if ((int)seat != player->seat)
            answer->chance[seat] = (1 - expected) * sum[seat] / others;
}

static void conclude(struct mind *mind, unsigned ready, struct bot_player *player,
                     const struct bot_ask *ask, bool vary, struct bot_answer *answer)
{
    struct findings found = {0};
    double key[BOT_ALTERNATIVES];
    for (unsigned i = 0; i < ready; i++) {
        add_findings(mind->search[i], ask, &found);
        answer->sims += mind->search[i]->sims;
    }
    unsigned best = most_visited(&found, ask->count);
    if (vary)
        best = varied(&found, ask->count, best, &mind->search[0]->random);
    answer->alternatives = 0;
    answer_offer(
        answer, key, 1e18,
        (struct bot_alternative){ask->moves[best], found.visits[best], chance_of(&found, best)});
    for (unsigned i = 0; i < ask->count; i++)
        if (i != best)
            answer_offer(
                answer, key, found.visits[i] + chance_of(&found, i),
                (struct bot_alternative){ask->moves[i], found.visits[i], chance_of(&found, i)});
    answer->move = ask->moves[best];
    if (found.visits[best])
        put_chances(mind, ready, best, chance_of(&found, best), player, answer);
}

/* The searches that could be made ready; none: there is no memory. */
static unsigned make_ready(struct mind *mind, struct bot_player *player, const struct bot_ask *ask)
{
    unsigned ready = 0;
    for (; ready < mind->threads; ready++) {
        struct search **search = &mind->search[ready];
        if (!*search)
            *search = calloc(1, sizeof **search);
        if (!*search || !search_begin(*search, player, ask, sims_of(ask, mind->threads),
                                      ask->seed + ready * 0x9e3779b97f4a7c15u))
            break;
    }
    return ready;
}

void choose_search(struct bot_player *player, const struct bot_ask *ask, struct bot_answer *answer)
{
    struct deadline deadline = deadline_in(ask->budget.ms);
    const struct knowledge *knowledge = knowledge_of(player->game);
    struct mind *mind = mind_of(player);
    unsigned ready = mind ? make_ready(mind, player, ask) : 0;
    if (!ready) {
        choose_heuristic(player, ask, answer);
        return;
    }
    bool vary = knowledge && knowledge->vary && knowledge->vary(ask->view);
    work_together(mind, ask, ready, &deadline, !vary && !ask->thorough);
    conclude(mind, ready, player, ask, vary && !ask->thorough, answer);
}
