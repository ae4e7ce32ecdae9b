/* The bot that searches: budget, threads, and the choice at the end. */
#include "bots/think.h"

#include <stdlib.h>
#include <string.h>

#include "bots/ranking.h"
#include "bots/search.h"
#include "bots/workers.h"

enum {
    SIMS_A_MS = 250,    /* how large the tree is made where only the time is bounded */
    WORTH_VARYING = 25, /* of a hundred: visits of a move against those of the best */
};

#define EQUALLY_GOOD 0.04 /* a chance less by so much is as good, where one should not be read */

/* What a searching player remembers from one decision to the next. */
struct mind {
    unsigned threads;
    struct search *search[WORKERS_MOST];
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
    unsigned wanted = spec->threads == BOT_ALL_CORES ? workers_here() : spec->threads;
    return wanted < 1 ? 1 : wanted > WORKERS_MOST ? WORKERS_MOST : wanted;
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

void leave_search(struct bot_player *player)
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
static uint32_t sims_of(const struct bot_question *question, unsigned threads)
{
    uint64_t in_time = (uint64_t)question->budget.ms * SIMS_A_MS;
    uint64_t bound =
        question->budget.sims ? (question->budget.sims + threads - 1) / threads : in_time;
    uint64_t least = question->budget.ms && in_time < bound ? in_time : bound;
    return least > 10000000 ? 10000000 : (uint32_t)least;
}

static void work(void *given)
{
    struct thread_work *work = given;
    search_run(work->search, work->sims, work->deadline, work->until_decided);
}

static uint32_t sims_each(const struct thinking *thinking)
{
    return (thinking->question->budget.sims + thinking->ready - 1) / thinking->ready;
}

static bool until_decided(const struct thinking *thinking)
{
    return !thinking->vary && !thinking->question->thorough;
}

/* Every thread has a tree of its own, so that their number and the seed fix the answer. */
static void work_together(struct thinking *thinking)
{
    const struct mind *mind = thinking->player->memory;
    struct thread_work works[WORKERS_MOST];
    for (unsigned i = 0; i < thinking->ready; i++)
        works[i] = (struct thread_work){mind->search[i], &thinking->deadline, sims_each(thinking),
                                        until_decided(thinking)};
    workers_do(work, works, sizeof *works, thinking->ready);
}

static const struct tree_edge *edge_of(const struct search *search, akhet_move move)
{
    const struct tree_edge *edge = tree_edges(&search->tree, search->root);
    for (unsigned i = 0; i < search->root->edges; i++)
        if (edge[i].move == move)
            return &edge[i];
    return NULL;
}

static void add_findings(const struct search *search, const struct bot_question *question,
                         struct findings *found)
{
    for (unsigned i = 0; i < question->count; i++) {
        const struct tree_edge *edge = edge_of(search, question->moves[i]);
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
                        const struct bot_player *player, struct bot_answer *answer)
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

void thinking_end(const struct thinking *thinking, struct bot_answer *answer)
{
    const struct mind *mind = thinking->player->memory;
    const struct bot_question *question = thinking->question;
    unsigned ready = thinking->ready;
    struct findings found = {0};
    double key[BOT_ALTERNATIVES];
    for (unsigned i = 0; i < ready; i++) {
        add_findings(mind->search[i], question, &found);
        answer->sims += mind->search[i]->sims;
    }
    unsigned best = most_visited(&found, question->count);
    if (thinking->vary && !question->thorough)
        best = varied(&found, question->count, best, &mind->search[0]->random);
    answer->alternatives = 0;
    answer_offer(answer, key, 1e18,
                 (struct bot_alternative){question->moves[best], found.visits[best],
                                          chance_of(&found, best)});
    for (unsigned i = 0; i < question->count; i++)
        if (i != best)
            answer_offer(answer, key, found.visits[i] + chance_of(&found, i),
                         (struct bot_alternative){question->moves[i], found.visits[i],
                                                  chance_of(&found, i)});
    answer->move = question->moves[best];
    if (found.visits[best])
        put_chances(mind, ready, best, chance_of(&found, best), thinking->player, answer);
}

/* The searches that could be made ready; none: there is no memory. */
static unsigned make_ready(struct mind *mind, struct bot_player *player,
                           const struct bot_question *question)
{
    unsigned ready = 0;
    for (; ready < mind->threads; ready++) {
        struct search **search = &mind->search[ready];
        if (!*search)
            *search = calloc(1, sizeof **search);
        if (!*search || !search_begin(*search, player, question, sims_of(question, mind->threads),
                                      question->seed + ready * 0x9e3779b97f4a7c15u))
            break;
    }
    return ready;
}

bool thinking_begin(struct thinking *thinking, struct bot_player *player,
                    const struct bot_question *question)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    struct mind *mind = mind_of(player);
    *thinking = (struct thinking){player, question, deadline_in(question->budget.ms), 0, false};
    thinking->ready = mind ? make_ready(mind, player, question) : 0;
    thinking->vary = knowledge && knowledge->vary && knowledge->vary(question->view);
    return thinking->ready;
}

bool thinking_go_on(struct thinking *thinking, uint32_t sims)
{
    const struct mind *mind = thinking->player->memory;
    thinking->ready = 1;
    return search_portion(mind->search[0], sims, thinking->question->budget.sims,
                          &thinking->deadline, until_decided(thinking));
}

uint32_t thinking_sims(const struct thinking *thinking)
{
    const struct mind *mind = thinking->player->memory;
    return mind->search[0]->sims;
}

void choose_search(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    struct thinking thinking;
    if (!thinking_begin(&thinking, player, question)) {
        choose_heuristic(player, question, answer);
        return;
    }
    work_together(&thinking);
    thinking_end(&thinking, answer);
}
