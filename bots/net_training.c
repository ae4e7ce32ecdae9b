/* Training a net in rounds. Every game has its own random numbers, and the positions of a round are
 * learned from in the order of its games, so that the result does not depend on the threads. */
#include "bots/bots_net_training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots_fingerprint.h"
#include "bots/bots_platform.h"
#include "bots/branches.h"

enum {
    SAMPLED = 24,   /* positions of a game */
    HELD_OUT = 8,   /* one game in this many is not learned from */
    PASSES = 3,     /* most passes over the positions of a round */
    HALVED = 30000, /* games after which the rate of learning is less by a factor of √2 */
    STATE = 3,      /* the version of a saved state */
};

static const double rate = 1e-3;

/* The part of a round that one thread plays. */
struct part {
    const struct net_trainer *trainer;
    uint32_t first, last;
    struct samples learned, held;
    bool good;
};

void net_trainer_begin(struct net_trainer *trainer, const struct net_plan *plan, unsigned threads)
{
    const struct knowledge *knowledge = plan->knowledge;
    memset(trainer, 0, sizeof *trainer);
    trainer->plan = *plan;
    trainer->threads = threads < 1 ? 1 : threads > PARALLEL_MOST ? PARALLEL_MOST : threads;
    learner_begin(&trainer->learner, knowledge->features, plan->setup.players,
                  knowledge_weights(knowledge, plan->setup.players, false), plan->seed);
    learner_quantise(&trainer->learner, knowledge, &trainer->net);
}

static uint64_t seed_of(const struct net_trainer *trainer, uint64_t number)
{
    return fingerprint_mix(fingerprint_mix(trainer->plan.seed) + number);
}

static void chances_at(const struct self_play *play, unsigned position, double chance[AKHET_SEATS])
{
    int16_t x[AKHET_SEATS][KNOWLEDGE_FEATURES];
    int worth[AKHET_SEATS];
    unsigned features = play->knowledge->features, players = play->setup->players;
    for (unsigned seat = 0; seat < players; seat++)
        memcpy(x[seat], play->x + ((size_t)position * AKHET_SEATS + seat) * play->width,
               sizeof *x[seat] * features);
    net_worths(play->evaluation.net, x, players, worth);
    chances_of_worths(worth, players, chance);
}

/* TD(λ): the target of a position is the chance at the next one, mixed with its target. */
static void set_targets(struct self_play *play, double lambda)
{
    double next[AKHET_SEATS], target[AKHET_SEATS];
    unsigned players = play->setup->players;
    chances_at_end(play->knowledge->game, &play->state, players, target);
    memcpy(next, target, sizeof next);
    for (unsigned i = play->positions; i-- > 0;) {
        for (unsigned seat = 0; seat < players; seat++)
            target[seat] = lambda * target[seat] + (1 - lambda) * next[seat];
        memcpy(play->target[i], target, sizeof target);
        chances_at(play, i, next);
    }
}

static bool play_one(struct part *part, struct self_play *play, uint32_t which)
{
    const struct net_plan *plan = &part->trainer->plan;
    akhet_random_fast(&play->random, seed_of(part->trainer, part->trainer->games + which));
    self_play_game(play);
    if (play->target)
        set_targets(play, plan->lambda / 100.0);
    struct samples *samples = which % HELD_OUT == HELD_OUT - 1 ? &part->held : &part->learned;
    if (play->kept)
        return branches_add(play, &plan->labels, samples);
    return self_play_sample(play, SAMPLED, samples);
}

static void play_part(void *given)
{
    struct part *part = given;
    const struct net_plan *plan = &part->trainer->plan;
    struct self_play play;
    part->good = self_play_open(&play, plan->knowledge, true);
    play.setup = &plan->setup;
    play.evaluation.net = &part->trainer->net.net;
    bool branches = plan->labels.branches != BRANCHES_NONE;
    if (plan->lambda < 100 && !branches) {
        play.target = malloc(sizeof *play.target * plan->knowledge->game->max_moves);
        part->good = part->good && play.target;
    }
    if (branches) {
        play.kept = malloc(sizeof *play.kept * plan->knowledge->game->max_moves);
        part->good = part->good && play.kept;
    }
    for (uint32_t i = part->first; i < part->last && part->good; i++)
        part->good = play_one(part, &play, i);
    free(play.kept);
    free(play.target);
    self_play_close(&play);
}

static bool append(struct samples *all, const struct samples *more)
{
    size_t each = (size_t)AKHET_SEATS * more->features;
    for (size_t i = 0; i < more->count; i++)
        if (!samples_add(all, &more->sample[i], more->x + i * each))
            return false;
    return true;
}

static bool play_round(struct net_trainer *trainer, struct samples *learned, struct samples *held)
{
    struct part part[PARALLEL_MOST];
    unsigned features = trainer->learner.features, threads = trainer->threads;
    bool good = true;
    for (unsigned i = 0; i < threads; i++)
        part[i] = (struct part){.trainer = trainer,
                                .first = trainer->plan.games * i / threads,
                                .last = trainer->plan.games * (i + 1) / threads,
                                .learned = {.features = features},
                                .held = {.features = features}};
    parallel_run(play_part, part, sizeof *part, threads);
    for (unsigned i = 0; i < threads; i++) {
        good = good && part[i].good && append(learned, &part[i].learned) &&
               append(held, &part[i].held);
        samples_drop(&part[i].learned);
        samples_drop(&part[i].held);
    }
    return good;
}

/* Passes over the positions until the games that are not learned from are foretold no better. */
static bool learn(struct net_trainer *trainer, const struct samples *learned,
                  const struct samples *held)
{
    struct learner *learner = &trainer->learner;
    struct akhet_random random;
    double now = rate / sqrt(1 + (double)trainer->games / HALVED);
    akhet_random_fast(&random, seed_of(trainer, ~(uint64_t)trainer->rounds));
    learner_measure(learner, learned);
    double before = learner_loss(learner, &learner->weights, held);
    for (unsigned pass = 0; pass < PASSES; pass++) {
        double loss = learner_learn(learner, learned, now, &random);
        if (loss < 0)
            return false;
        if (pass == 0)
            trainer->loss = loss;
        double after = learner_loss(learner, &learner->weights, held);
        if (after >= before)
            break;
        before = after;
    }
    trainer->held_out = learner_loss(learner, &learner->mean, held);
    return true;
}

bool net_trainer_round(struct net_trainer *trainer)
{
    struct samples learned = {.features = trainer->learner.features}, held = learned;
    bool good = play_round(trainer, &learned, &held) && learn(trainer, &learned, &held);
    if (good) {
        trainer->rounds++;
        trainer->games += trainer->plan.games;
        trainer->positions += learned.count;
        learner_quantise(&trainer->learner, trainer->plan.knowledge, &trainer->net);
    }
    samples_drop(&learned);
    samples_drop(&held);
    return good;
}

/* What a state has to agree with, and what it holds besides the learner. */
struct state_head {
    char magic[16];
    uint64_t seed, features, check;
    uint32_t version, size, players, games_a_round, lambda, branches, results, rounds;
    uint64_t games, positions;
    double loss, held_out;
};

static uint64_t features_print(const struct knowledge *knowledge)
{
    uint64_t print = fingerprint(knowledge->game->term.id, strlen(knowledge->game->term.id));
    for (unsigned f = 0; f < knowledge->features; f++)
        print = fingerprint_mix(print ^
                                fingerprint(knowledge->feature[f], strlen(knowledge->feature[f])));
    return print;
}

static struct state_head head_of(const struct net_trainer *trainer)
{
    struct state_head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, "akhet net state", 16);
    head.version = STATE;
    head.size = sizeof(struct learner);
    head.seed = trainer->plan.seed;
    head.features = features_print(trainer->plan.knowledge);
    head.players = trainer->plan.setup.players;
    head.games_a_round = trainer->plan.games;
    head.lambda = trainer->plan.lambda;
    head.branches = trainer->plan.labels.branches;
    head.results = trainer->plan.labels.results;
    head.rounds = trainer->rounds;
    head.games = trainer->games;
    head.positions = trainer->positions;
    head.loss = trainer->loss;
    head.held_out = trainer->held_out;
    return head;
}

static bool same_plan(const struct state_head *a, const struct state_head *b)
{
    return memcmp(a->magic, b->magic, sizeof a->magic) == 0 && a->version == b->version &&
           a->size == b->size && a->seed == b->seed && a->features == b->features &&
           a->players == b->players && a->games_a_round == b->games_a_round &&
           a->lambda == b->lambda && a->branches == b->branches && a->results == b->results;
}

_Static_assert(sizeof(struct state_head) + sizeof(struct learner) <= NET_STATE_BYTES,
               "a state has room for the head");

size_t net_trainer_save(const struct net_trainer *trainer, uint8_t state[NET_STATE_BYTES])
{
    struct state_head head = head_of(trainer);
    head.check = fingerprint(&trainer->learner, sizeof trainer->learner);
    memcpy(state, &head, sizeof head);
    memcpy(state + sizeof head, &trainer->learner, sizeof trainer->learner);
    return sizeof head + sizeof trainer->learner;
}

bool net_trainer_restore(struct net_trainer *trainer, const uint8_t *state, size_t len)
{
    struct state_head head, mine = head_of(trainer);
    if (len != sizeof head + sizeof trainer->learner)
        return false;
    memcpy(&head, state, sizeof head);
    if (!same_plan(&head, &mine) ||
        head.check != fingerprint(state + sizeof head, sizeof trainer->learner))
        return false;
    memcpy(&trainer->learner, state + sizeof head, sizeof trainer->learner);
    trainer->rounds = head.rounds;
    trainer->games = head.games;
    trainer->positions = head.positions;
    trainer->loss = head.loss;
    trainer->held_out = head.held_out;
    learner_quantise(&trainer->learner, trainer->plan.knowledge, &trainer->net);
    return true;
}
