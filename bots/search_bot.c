/* The bot that searches: its budget, its threads, and the choice at the end. */
#include "bots/search_bot.h"

#include <stdlib.h>
#include <string.h>

#include "bots/answer.h"
#include "bots/search.h"
#include "bots/simple_bots.h"

enum {
    SIMS_A_MS = 250,    /* for the size of the tree where only the time is bounded */
    WORTH_VARYING = 25, /* percent of the visits of the best move that a varied choice needs */
};

#define EQUALLY_GOOD                                                                               \
    0.04 /* a chance smaller by this counts as equal where the choice should vary */

/* What a searching player remembers from one decision to the next. */
struct search_memory {
    unsigned threads;
    struct search *search[PARALLEL_MOST];
};

struct thread_work {
    struct search *search;
    const struct deadline *deadline;
    uint32_t sims;
    bool until_decided;
};

/* What all threads together found about the moves of the question. */
struct findings {
    uint32_t visits[AKHET_LEGAL];
    double sum[AKHET_LEGAL];
    float prior[AKHET_LEGAL];
};

static unsigned threads_wanted(const struct bot_spec *spec)
{
    unsigned wanted = spec->threads == BOT_ALL_CORES ? parallel_cores() : spec->threads;
    return wanted < 1 ? 1 : wanted > PARALLEL_MOST ? PARALLEL_MOST : wanted;
}

static struct search_memory *memory_of(struct bot_player *player)
{
    if (player->memory)
        return player->memory;
    struct search_memory *memory = calloc(1, sizeof *memory);
    if (memory)
        memory->threads = threads_wanted(&player->spec);
    player->memory = memory;
    return memory;
}

void leave_search(struct bot_player *player)
{
    struct search_memory *memory = player->memory;
    for (unsigned i = 0; memory && i < memory->threads; i++)
        if (memory->search[i]) {
            search_close(memory->search[i]);
            free(memory->search[i]);
        }
    free(memory);
    player->memory = NULL;
}

/* The number of simulations that the tree of one thread is sized for. */
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

static uint32_t sims_each(const struct search_decision *decision)
{
    return (decision->question->budget.sims + decision->ready - 1) / decision->ready;
}

static bool until_decided(const struct search_decision *decision)
{
    return !decision->vary && !decision->question->thorough;
}

/* Each thread has its own tree, so that the seed and the number of threads determine the answer. */
void search_decision_run(struct search_decision *decision)
{
    const struct search_memory *memory = decision->player->memory;
    struct thread_work works[PARALLEL_MOST];
    for (unsigned i = 0; i < decision->ready; i++)
        works[i] = (struct thread_work){memory->search[i], &decision->deadline, sims_each(decision),
                                        until_decided(decision)};
    parallel_run(work, works, sizeof *works, decision->ready);
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

/* The most visited move; among equally visited ones that with the highest prior. */
static unsigned most_visited(const struct findings *found, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (found->visits[i] > found->visits[best] ||
            (found->visits[i] == found->visits[best] && found->prior[i] > found->prior[best]))
            best = i;
    return best;
}

/* One of the moves that are about as good as the best, in proportion to their visits, so that the
 * opponent learns nothing from the choice. */
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

static void add_tally(struct bot_tally *to, const struct bot_tally *more, unsigned players)
{
    to->sims += more->sims;
    for (unsigned seat = 0; seat < players; seat++) {
        to->sum[seat] += more->sum[seat];
        to->squares[seat] += more->squares[seat];
    }
}

/* The chances of all seats after the move, from the simulations of this decision. */
static void put_chances(const struct search_memory *memory, unsigned ready, unsigned which,
                        double expected, const struct bot_player *player, struct bot_answer *answer)
{
    struct bot_tally tally = {0};
    for (unsigned t = 0; t < ready; t++)
        add_tally(&tally, &memory->search[t]->tally[which], player->setup.players);
    answer_chance(answer, player->setup.players, player->seat, expected);
    double others = tally.sims - tally.sum[player->seat];
    if (others <= 0)
        return;
    for (unsigned seat = 0; seat < player->setup.players; seat++)
        if ((int)seat != player->seat)
            answer->chance[seat] = (1 - expected) * tally.sum[seat] / others;
}

void search_decision_tally(const struct search_decision *decision)
{
    const struct search_memory *memory = decision->player->memory;
    const struct bot_question *question = decision->question;
    unsigned players = decision->player->setup.players;
    unsigned tallies = question->count ? question->count : 1;
    memset(question->tally, 0, sizeof *question->tally * tallies);
    for (unsigned t = 0; t < decision->ready; t++)
        for (unsigned i = 0; i < tallies; i++)
            add_tally(&question->tally[i], &memory->search[t]->tally[i], players);
}

void search_decision_more(const struct search_decision *decision, akhet_move move, uint32_t sims)
{
    const struct search_memory *memory = decision->player->memory;
    search_one_move(memory->search[0], move, sims);
}

void search_decision_end(const struct search_decision *decision, struct bot_answer *answer)
{
    const struct search_memory *memory = decision->player->memory;
    const struct bot_question *question = decision->question;
    unsigned ready = decision->ready;
    struct findings found = {0};
    double key[BOT_ALTERNATIVES];
    for (unsigned i = 0; i < ready; i++) {
        add_findings(memory->search[i], question, &found);
        answer->sims += memory->search[i]->sims;
    }
    for (unsigned i = 0; i < question->count; i++)
        if (found.visits[i])
            answer_found(question, (struct bot_alternative){question->moves[i], found.visits[i],
                                                            chance_of(&found, i)});
    unsigned best = most_visited(&found, question->count);
    if (decision->vary && !question->thorough)
        best = varied(&found, question->count, best, &memory->search[0]->random);
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
        put_chances(memory, ready, best, chance_of(&found, best), decision->player, answer);
}

/* The number of searches that could be prepared; 0: no memory. */
static unsigned make_ready(struct search_memory *memory, struct bot_player *player,
                           const struct bot_question *question)
{
    unsigned ready = 0;
    for (; ready < memory->threads; ready++) {
        struct search **search = &memory->search[ready];
        if (!*search)
            *search = calloc(1, sizeof **search);
        if (!*search || !search_begin(*search, player, question, sims_of(question, memory->threads),
                                      question->seed + ready * 0x9e3779b97f4a7c15u))
            break;
    }
    return ready;
}

bool search_decision_begin(struct search_decision *decision, struct bot_player *player,
                           const struct bot_question *question)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    struct search_memory *memory = memory_of(player);
    *decision =
        (struct search_decision){player, question, deadline_in(question->budget.ms), 0, false};
    decision->ready = memory ? make_ready(memory, player, question) : 0;
    decision->vary = knowledge && knowledge->vary && knowledge->vary(question->view);
    return decision->ready;
}

bool search_decision_step(struct search_decision *decision, uint32_t sims)
{
    const struct search_memory *memory = decision->player->memory;
    decision->ready = 1;
    return search_portion(memory->search[0], sims, decision->question->budget.sims,
                          &decision->deadline, until_decided(decision));
}

uint32_t search_decision_sims(const struct search_decision *decision)
{
    const struct search_memory *memory = decision->player->memory;
    uint32_t sims = 0;
    for (unsigned i = 0; i < decision->ready; i++)
        sims += memory->search[i]->sims;
    return sims;
}

void choose_search(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    struct search_decision decision;
    if (!search_decision_begin(&decision, player, question)) {
        choose_heuristic(player, question, answer);
        return;
    }
    search_decision_run(&decision);
    search_decision_end(&decision, answer);
}
