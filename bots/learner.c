/* Learning a net by gradient descent (Adam) on the log loss of the chances. */
#include "bots/learner.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots_math.h"

enum {
    BATCH = 64,                      /* positions of a step */
    LIMIT_FACTOR = 2,                /* inputs may grow this many times beyond what was seen … */
    LIMIT_MORE = 8,                  /* … and by this before they are clamped */
    KEPT = 15000,                    /* steps that the average remembers, about … */
    KEPT_PART = 4,                   /* … but no more than one in this many so far */
    UNSEEN_LIMIT = 4095,             /* for a feature that was always zero */
    MOST_OUTPUT = 65535 / NET_HIDDEN /* of an output weight, so that their sum cannot overflow */
};

static const float forget_first = 0.9f, forget_second = 0.999f, least = 1e-7f;
static const float decay = 1e-5f; /* of the hidden weights, in each step */
static const float start = 0.35f; /* the size of random hidden weights */

/* What one position needs on the way forth and back. */
struct pass {
    const struct sample *sample;
    float z[AKHET_SEATS][LEARNER_INPUTS];
    float others[AKHET_SEATS][LEARNER_INPUTS];
    float output[AKHET_SEATS][NET_HIDDEN];
    double chance[AKHET_SEATS];
};

static float random_part(struct akhet_random *random)
{
    return (float)((double)akhet_random_next(random) / 2147483648.0 - 1);
}

void learner_begin(struct learner *learner, unsigned features, unsigned players,
                   const int16_t *linear, uint64_t seed)
{
    struct akhet_random random;
    memset(learner, 0, sizeof *learner);
    learner->features = features + 1;
    learner->players = players;
    akhet_random_fast(&random, seed);
    for (unsigned f = 0; f <= features; f++) {
        learner->weights.linear[f] = f < features ? (float)linear[f] / KNOWLEDGE_WEIGHT : 0;
        for (unsigned unit = 0; unit < NET_WIDTH; unit++)
            learner->weights.hidden[f][unit] = start * random_part(&random);
    }
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        learner->weights.bias[unit] = start * random_part(&random);
    learner->mean = learner->weights;
}

static const int16_t *features_of(const struct samples *samples, size_t i, unsigned seat)
{
    return samples->x + (i * AKHET_SEATS + seat) * samples->features;
}

/* The linear weights so far are of the feature itself, and now become those of its part of the
 * spread. */
static void set_spread(struct learner *learner, unsigned f, float spread)
{
    learner->spread[f] = spread;
    learner->weights.linear[f] *= spread;
    learner->mean.linear[f] *= spread;
}

void learner_measure(struct learner *learner, const struct samples *samples)
{
    double squares[LEARNER_INPUTS] = {0}, seats = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned seat = 0; seat < samples->sample[i].players; seat++, seats++)
            for (unsigned f = 0; f < samples->features; f++) {
                float x = features_of(samples, i, seat)[f];
                squares[f] += (double)(x * x);
                learner->most[f] = fabsf(x) > learner->most[f] ? fabsf(x) : learner->most[f];
            }
    for (unsigned f = 0; f < samples->features; f++)
        if (learner->spread[f] == 0 && squares[f] > 0)
            set_spread(learner, f, (float)sqrt(squares[f] / seats) + 0.05f);
}

static void put_inputs(const struct learner *learner, const struct samples *samples, size_t i,
                       struct pass *pass)
{
    unsigned players = samples->sample[i].players;
    float share = 1.0f / (float)(players - 1), all[LEARNER_INPUTS] = {0};
    pass->sample = &samples->sample[i];
    for (unsigned seat = 0; seat < players; seat++) {
        const int16_t *x = features_of(samples, i, seat);
        for (unsigned f = 0; f < samples->features; f++) {
            float spread = learner->spread[f];
            pass->z[seat][f] = spread > 0 ? (float)x[f] / spread : 0;
            all[f] += pass->z[seat][f];
        }
    }
    for (unsigned seat = 0; seat < players; seat++)
        for (unsigned f = 0; f < samples->features; f++)
            pass->others[seat][f] = (all[f] - pass->z[seat][f]) * share;
}

static void add_scaled(float *restrict sum, const float *restrict row, float factor)
{
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        sum[unit] += row[unit] * factor;
}

static double worth_of(const struct net_weights *weights, unsigned features, struct pass *pass,
                       unsigned seat)
{
    float sum[NET_HIDDEN];
    double worth = 0;
    memcpy(sum, weights->bias, sizeof sum);
    for (unsigned f = 0; f < features; f++) {
        worth += (double)(weights->linear[f] * pass->z[seat][f]);
        if (pass->z[seat][f] != 0)
            add_scaled(sum, weights->hidden[f], pass->z[seat][f]);
        if (pass->others[seat][f] != 0)
            add_scaled(sum, weights->hidden[f] + NET_HIDDEN, pass->others[seat][f]);
    }
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++) {
        pass->output[seat][unit] = sum[unit] > 0 ? sum[unit] : 0;
        worth += (double)(pass->output[seat][unit] * weights->output[unit]);
    }
    return worth;
}

/* The chances, and the log loss. */
static double forward(const struct net_weights *weights, unsigned features, struct pass *pass)
{
    for (unsigned seat = 0; seat < pass->sample->players; seat++)
        pass->chance[seat] = worth_of(weights, features, pass, seat);
    return softmax_loss(pass->sample, pass->chance);
}

static void backward(const struct net_weights *weights, unsigned features, const struct pass *pass,
                     struct net_weights *gradient)
{
    for (unsigned seat = 0; seat < pass->sample->players; seat++) {
        float missing = (float)(pass->chance[seat] - pass->sample->target[seat]);
        float back[NET_HIDDEN];
        for (unsigned unit = 0; unit < NET_HIDDEN; unit++) {
            float output = pass->output[seat][unit];
            gradient->output[unit] += missing * output;
            back[unit] = output > 0 ? missing * weights->output[unit] : 0;
            gradient->bias[unit] += back[unit];
        }
        for (unsigned f = 0; f < features; f++) {
            float own = pass->z[seat][f], others = pass->others[seat][f];
            gradient->linear[f] += missing * own;
            if (own != 0)
                add_scaled(gradient->hidden[f], back, own);
            if (others != 0)
                add_scaled(gradient->hidden[f] + NET_HIDDEN, back, others);
        }
    }
}

/* The numbers that are used, which stand first. */
static size_t numbers_of(const struct learner *learner)
{
    return (offsetof(struct net_weights, hidden) / sizeof(float)) +
           (size_t)learner->features * NET_WIDTH;
}

static void step(struct learner *learner, const struct net_weights *gradient, double rate)
{
    float *restrict w = (float *)&learner->weights, *restrict mean = (float *)&learner->mean;
    float *restrict first = (float *)&learner->first, *restrict second = (float *)&learner->second;
    const float *restrict g = (const float *)gradient;
    double n = (double)++learner->steps;
    float towards = (float)(KEPT_PART / (n < (double)KEPT * KEPT_PART ? n + KEPT_PART
                                                                      : (double)KEPT * KEPT_PART));
    double early = n < 20000 ? sqrt(1 - exponential(n * -0.00100050033)) : 1;
    early /= n < 300 ? 1 - exponential(n * -0.105360516) : 1;
    float scale = (float)(rate * early);
    size_t count = numbers_of(learner);
    for (size_t i = 0; i < count; i++) {
        float its = g[i] / BATCH;
        first[i] = forget_first * first[i] + (1 - forget_first) * its;
        second[i] = forget_second * second[i] + (1 - forget_second) * its * its;
        w[i] -= scale * first[i] / (sqrtf(second[i]) + least);
        mean[i] += towards * (w[i] - mean[i]);
    }
    for (size_t i = offsetof(struct net_weights, hidden) / sizeof(float); i < count; i++)
        w[i] *= 1 - decay;
}

static void shuffle(uint32_t *order, uint32_t count, struct akhet_random *random)
{
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t at = akhet_random_below(random, i), its = order[at];
        order[at] = order[i - 1];
        order[i - 1] = its;
    }
}

/* The memory of a pass over positions. */
struct work {
    struct net_weights gradient;
    struct pass pass;
};

static double learn_batch(struct learner *learner, const struct samples *samples,
                          const uint32_t *order, double rate, struct work *work)
{
    double loss = 0;
    memset(&work->gradient, 0, sizeof work->gradient);
    for (uint32_t j = 0; j < BATCH; j++) {
        put_inputs(learner, samples, order[j], &work->pass);
        loss += forward(&learner->weights, samples->features, &work->pass);
        backward(&learner->weights, samples->features, &work->pass, &work->gradient);
    }
    step(learner, &work->gradient, rate);
    return loss;
}

double learner_learn(struct learner *learner, const struct samples *samples, double rate,
                     struct akhet_random *random)
{
    uint32_t count = (uint32_t)samples->count, done = 0;
    uint32_t *order = malloc(sizeof *order * (count + 1));
    struct work *work = malloc(sizeof *work);
    double loss = 0;
    if (order && work) {
        shuffle(order, count, random);
        for (; done + BATCH <= count; done += BATCH)
            loss += learn_batch(learner, samples, order + done, rate, work);
    }
    bool good = order && work;
    free(work);
    free(order);
    return good ? loss / (done ? done : 1) : -1;
}

double learner_loss(const struct learner *learner, const struct net_weights *weights,
                    const struct samples *samples)
{
    struct pass pass;
    double loss = 0;
    for (size_t i = 0; i < samples->count; i++) {
        put_inputs(learner, samples, i, &pass);
        loss += forward(weights, samples->features, &pass);
    }
    return samples->count ? loss / (double)samples->count : 0;
}

/* The nearest whole number of parts; what does not fit is the largest that does, and `fits` is
 * cleared. */
static int32_t rounded(double value, double most, bool *fits)
{
    if (fabs(value) > most) {
        *fits = false;
        return (int32_t)(value < 0 ? -most : most);
    }
    return (int32_t)(value + (value < 0 ? -0.5 : 0.5));
}

static void put_linear(const struct learner *learner, struct net_memory *memory)
{
    bool fits = true;
    for (unsigned f = 0; f < memory->net.features; f++) {
        double most = LIMIT_FACTOR * (double)learner->most[f] + LIMIT_MORE;
        double spread = learner->spread[f] > 0 ? (double)learner->spread[f] : 1;
        double weight = (double)learner->mean.linear[f] / spread;
        memory->limit[f] =
            learner->spread[f] > 0 ? (int16_t)(most < INT16_MAX ? most : INT16_MAX) : UNSEEN_LIMIT;
        memory->linear[f] = (int16_t)rounded(weight * KNOWLEDGE_WEIGHT, INT16_MAX, &fits);
    }
}

static bool put_hidden(const struct learner *learner, unsigned shift, struct net_memory *memory)
{
    double one = (double)(1 << shift);
    bool fits = true;
    for (unsigned f = 0; f < memory->net.features; f++)
        for (unsigned unit = 0; unit < NET_WIDTH; unit++) {
            double seats = unit < NET_HIDDEN ? 1 : learner->players - 1;
            double spread = (double)learner->spread[f] * seats;
            double weight = spread > 0 ? (double)learner->mean.hidden[f][unit] / spread : 0;
            memory->hidden[f * NET_WIDTH + unit] = (int16_t)rounded(weight * one, INT16_MAX, &fits);
        }
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        memory->bias[unit] =
            rounded((double)learner->mean.bias[unit] * one, (double)(INT32_MAX / 2), &fits);
    memory->net.hidden_shift = (uint8_t)shift;
    return fits;
}

static bool put_output(const struct learner *learner, unsigned shift, struct net_memory *memory)
{
    bool fits = true;
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        memory->output[unit] = (int16_t)rounded(
            (double)learner->mean.output[unit] * (double)(1 << shift), MOST_OUTPUT, &fits);
    memory->net.output_shift = (uint8_t)shift;
    return fits;
}

void learner_quantise(const struct learner *learner, const struct knowledge *knowledge,
                      struct net_memory *memory)
{
    net_lay_out(memory, knowledge, learner->players);
    put_linear(learner, memory);
    unsigned shift = NET_STEEPEST;
    while (!put_output(learner, shift, memory) && shift > 0)
        shift--;
    shift = NET_STEEPEST;
    while ((!put_hidden(learner, shift, memory) || !net_is_safe(&memory->net)) && shift > NET_ONE)
        shift--;
    while (!net_is_safe(&memory->net))
        for (unsigned f = 0; f < memory->net.features; f++)
            memory->limit[f] /= 2;
}
