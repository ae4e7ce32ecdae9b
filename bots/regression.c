/* Softmax regression by Newton's method: the loss is convex, and a few steps reach its minimum.
 *
 * Features are divided by their spread between the seats of a position, so that the regularization
 * treats them all alike. */
#include "bots/regression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots_math.h"

enum { MOST = KNOWLEDGE_FEATURES, STEPS = 20, HALVINGS = 20 };

/* The strength of the L2 regularization, in positions. */
static const double ridge = 20;

struct regression {
    const struct samples *samples;
    double spread[MOST]; /* 0: the feature never differs between seats */
    double weight[MOST]; /* of features divided by their spread */
    double gradient[MOST];
    double hessian[MOST][MOST]; /* the lower half */
};

bool samples_add(struct samples *samples, const struct sample *sample, const int16_t *x)
{
    size_t each = (size_t)AKHET_SEATS * samples->features;
    if (samples->count == samples->room) {
        size_t room = samples->room ? samples->room * 2 : 1024;
        struct sample *more = realloc(samples->sample, room * sizeof *more);
        if (!more)
            return false;
        samples->sample = more;
        int16_t *more_x = realloc(samples->x, room * each * sizeof *more_x);
        if (!more_x)
            return false;
        samples->x = more_x;
        samples->room = room;
    }
    samples->sample[samples->count] = *sample;
    memcpy(samples->x + samples->count++ * each, x,
           sizeof *x * sample->players * samples->features);
    return true;
}

void samples_drop(struct samples *samples)
{
    free(samples->sample);
    free(samples->x);
    memset(samples, 0, sizeof *samples);
}

static const int16_t *features_of(const struct samples *samples, size_t i, unsigned seat)
{
    return samples->x + (i * AKHET_SEATS + seat) * samples->features;
}

/* Softmax. */
static void softmax(double chance[AKHET_SEATS], unsigned players)
{
    double most = chance[0], sum = 0;
    for (unsigned seat = 1; seat < players; seat++)
        most = chance[seat] > most ? chance[seat] : most;
    for (unsigned seat = 0; seat < players; seat++)
        sum += chance[seat] = exponential(chance[seat] - most);
    for (unsigned seat = 0; seat < players; seat++)
        chance[seat] /= sum;
}

static double log_loss(const struct sample *sample, const double chance[AKHET_SEATS])
{
    double loss = 0;
    for (unsigned seat = 0; seat < sample->players; seat++)
        if (sample->target[seat] > 0)
            loss -= sample->target[seat] * logarithm(chance[seat] > 1e-9 ? chance[seat] : 1e-9);
    return loss;
}

double softmax_loss(const struct sample *sample, double chance[AKHET_SEATS])
{
    softmax(chance, sample->players);
    return log_loss(sample, chance);
}

struct forecast forecast(const struct samples *samples, const int16_t *weights)
{
    struct forecast sum = {0};
    for (size_t i = 0; i < samples->count; i++) {
        const struct sample *sample = &samples->sample[i];
        double chance[AKHET_SEATS];
        for (unsigned seat = 0; seat < sample->players; seat++) {
            const int16_t *x = features_of(samples, i, seat);
            chance[seat] = 0;
            for (unsigned f = 0; f < samples->features; f++)
                chance[seat] += (double)weights[f] * x[f] / KNOWLEDGE_WEIGHT;
        }
        softmax(chance, sample->players);
        sum.log_loss += log_loss(sample, chance);
        for (unsigned seat = 0; seat < sample->players; seat++) {
            double missing = sample->target[seat] - chance[seat];
            sum.brier += missing * missing;
        }
    }
    if (samples->count) {
        sum.log_loss /= (double)samples->count;
        sum.brier /= (double)samples->count;
    }
    return sum;
}

/* The root mean square deviation of the seats of a position from their mean. */
static void measure_spread(struct regression *r)
{
    const struct samples *s = r->samples;
    double seats = 0;
    for (size_t i = 0; i < s->count; i++) {
        unsigned players = s->sample[i].players;
        for (unsigned f = 0; f < s->features; f++) {
            double sum = 0, squares = 0;
            for (unsigned seat = 0; seat < players; seat++) {
                double x = features_of(s, i, seat)[f];
                sum += x;
                squares += x * x;
            }
            r->spread[f] += squares - sum * sum / players;
        }
        seats += players;
    }
    for (unsigned f = 0; f < s->features; f++)
        r->spread[f] = r->spread[f] > 1e-6 * seats ? sqrt(r->spread[f] / seats) : 0;
}

/* The features of a position, divided by their spreads, and the chances they give. */
static void predict(const struct regression *r, size_t i, const double *weight,
                    double x[AKHET_SEATS][MOST], double chance[AKHET_SEATS])
{
    const struct samples *s = r->samples;
    for (unsigned seat = 0; seat < s->sample[i].players; seat++) {
        const int16_t *raw = features_of(s, i, seat);
        chance[seat] = 0;
        for (unsigned f = 0; f < s->features; f++) {
            x[seat][f] = r->spread[f] > 0 ? raw[f] / r->spread[f] : 0;
            chance[seat] += weight[f] * x[seat][f];
        }
    }
    softmax(chance, s->sample[i].players);
}

static double loss_of(const struct regression *r, const double *weight)
{
    double loss = 0, x[AKHET_SEATS][MOST], chance[AKHET_SEATS];
    for (size_t i = 0; i < r->samples->count; i++) {
        predict(r, i, weight, x, chance);
        loss += log_loss(&r->samples->sample[i], chance);
    }
    for (unsigned f = 0; f < r->samples->features; f++)
        loss += ridge / 2 * weight[f] * weight[f];
    return loss;
}

static void add_position(struct regression *r, size_t i)
{
    unsigned features = r->samples->features;
    const struct sample *sample = &r->samples->sample[i];
    double x[AKHET_SEATS][MOST], chance[AKHET_SEATS], middle[MOST] = {0};
    predict(r, i, r->weight, x, chance);
    for (unsigned seat = 0; seat < sample->players; seat++)
        for (unsigned f = 0; f < features; f++) {
            middle[f] += chance[seat] * x[seat][f];
            r->gradient[f] += (chance[seat] - sample->target[seat]) * x[seat][f];
        }
    for (unsigned seat = 0; seat < sample->players; seat++) {
        for (unsigned f = 0; f < features; f++)
            x[seat][f] -= middle[f];
        for (unsigned f = 0; f < features; f++) {
            double part = chance[seat] * x[seat][f];
            if (part == 0) /* most cards are nowhere */
                continue;
            for (unsigned g = 0; g <= f; g++)
                r->hessian[f][g] += part * x[seat][g];
        }
    }
}

/* The gradient and the Hessian of the loss at the current weights. */
static void differentiate(struct regression *r)
{
    memset(r->gradient, 0, sizeof r->gradient);
    memset(r->hessian, 0, sizeof r->hessian);
    for (size_t i = 0; i < r->samples->count; i++)
        add_position(r, i);
    for (unsigned f = 0; f < r->samples->features; f++) {
        r->gradient[f] += ridge * r->weight[f];
        r->hessian[f][f] += ridge;
    }
}

/* hessian * step = gradient, by Cholesky's method; the regularization makes it positive definite.
 */
static void solve(struct regression *r, double step[MOST])
{
    unsigned n = r->samples->features;
    double(*l)[MOST] = r->hessian;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j <= i; j++) {
            double sum = l[i][j];
            for (unsigned k = 0; k < j; k++)
                sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(sum) : sum / l[j][j];
        }
    for (unsigned i = 0; i < n; i++) {
        step[i] = r->gradient[i];
        for (unsigned k = 0; k < i; k++)
            step[i] -= l[i][k] * step[k];
        step[i] /= l[i][i];
    }
    for (unsigned i = n; i-- > 0;) {
        for (unsigned k = i + 1; k < n; k++)
            step[i] -= l[k][i] * step[k];
        step[i] /= l[i][i];
    }
}

/* One Newton step, halved until the loss decreases; false: converged. */
static bool newton_step(struct regression *r, double *loss)
{
    double step[MOST], next[MOST];
    differentiate(r);
    solve(r, step);
    for (unsigned halving = 0; halving < HALVINGS; halving++) {
        for (unsigned f = 0; f < r->samples->features; f++) {
            next[f] = r->weight[f] - step[f];
            step[f] /= 2;
        }
        double now = loss_of(r, next);
        if (now < *loss) {
            bool far = *loss - now > 1e-7 * *loss;
            memcpy(r->weight, next, sizeof *next * r->samples->features);
            *loss = now;
            return far;
        }
    }
    return false;
}

static int16_t rounded(double weight)
{
    double parts = weight * KNOWLEDGE_WEIGHT;
    if (parts > INT16_MAX)
        return INT16_MAX;
    if (parts < -INT16_MAX)
        return -INT16_MAX;
    return (int16_t)(parts + (parts < 0 ? -0.5 : 0.5));
}

void regression_solve(const struct samples *samples, double weight[KNOWLEDGE_FEATURES])
{
    struct regression r = {.samples = samples};
    measure_spread(&r);
    double loss = loss_of(&r, r.weight);
    for (unsigned step = 0; step < STEPS && newton_step(&r, &loss); step++)
        ;
    for (unsigned f = 0; f < samples->features; f++)
        weight[f] = r.spread[f] > 0 ? r.weight[f] / r.spread[f] : 0;
}

void regression_fit(const struct samples *samples, int16_t weight[KNOWLEDGE_FEATURES])
{
    double real[KNOWLEDGE_FEATURES];
    regression_solve(samples, real);
    for (unsigned f = 0; f < samples->features; f++)
        weight[f] = rounded(real[f]);
}
