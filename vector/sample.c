/* Drawing actions by a policy: softmax over the legal moves, from the seed.
 *
 * Only the four basic operations are used, in a fixed order, so that every build draws the same. */
#include <string.h>

#include "bots/bots_math.h"
#include "vector/rows.h"

/* Draws have their own random numbers, so that they do not change the cards. */
#define DRAWS 0x616374696f6e7321u /* "actions!" */

/* A number in [0, 1) for the decision of a row. */
static double draw(const struct akhet_vector *vector, size_t row)
{
    uint64_t seed =
        akhet_vector_seed(vector->config.seed, vector->rows->episode[row], (uint32_t)row);
    uint64_t word = vector_mix(vector_mix(seed ^ DRAWS) ^ vector->rows->decision[row]);
    return (double)(word >> 11) * 0x1p-53;
}

/* e^x for x from -87 to 0, to seven digits; 0 below. x = n ln 2 + r: a polynomial for e^r, then n
 * goes into the exponent. Without a branch, so that the compiler makes four at once. */
static inline float exponential_of(float x)
{
    const float round = 12582912; /* adding it leaves no bits for a fraction */
    float above = x < -87 ? -87 : x;
    float n = above * 1.44269504f + round - round;
    float r = above - n * 0.693359375f + n * 2.12194440e-4f;
    float sum = 1.f / 720;
    sum = sum * r + 1.f / 120;
    sum = sum * r + 1.f / 24;
    sum = sum * r + 1.f / 6;
    sum = sum * r + 0.5f;
    sum = (sum * r + 1) * r + 1;
    int32_t bits = ((int32_t)n + 127) * (1 << 23);
    float power;
    memcpy(&power, &bits, sizeof power);
    return x < -87 ? 0 : sum * power;
}

/* Gather the logits of the legal moves, less the largest. False: they give no probabilities. */
static bool gather(const float *logits, const akhet_move *legal, unsigned count, float *less)
{
    const float infinity = 1e38f * 10;
    float most = -infinity;
    bool good = true;
    for (unsigned i = 0; i < count; i++) {
        less[i] = logits[legal[i]];
        good &= less[i] < infinity; /* nor is it NaN */
        most = less[i] > most ? less[i] : most;
    }
    for (unsigned i = 0; i < count; i++)
        less[i] -= most;
    return good && most > -infinity;
}

/* The place whose part of the sum `target` falls into; places with probability 0 have none. */
static unsigned place_of(const float *weight, unsigned count, double target)
{
    double sum = 0;
    unsigned place = 0;
    for (unsigned i = 0; i < count; i++) {
        place = weight[i] > 0 ? i : place;
        sum += weight[i];
        if (sum > target)
            break;
    }
    return place;
}

static bool draw_by_logits(const struct akhet_vector *vector, size_t row, const float *logits,
                           unsigned *place, float *log_probability)
{
    const akhet_move *legal = vector->legal + row * vector->max_legal;
    unsigned count = vector->legal_count[row];
    float less[AKHET_LEGAL], weight[AKHET_LEGAL];
    double sum = 0;
    if (!gather(logits + row * vector->moves, legal, count, less))
        return false;
    for (unsigned i = 0; i < count; i++)
        weight[i] = exponential_of(less[i]);
    for (unsigned i = 0; i < count; i++)
        sum += weight[i];
    *place = place_of(weight, count, draw(vector, row) * sum);
    *log_probability = (float)(less[*place] - logarithm(sum));
    return true;
}

static bool draw_row(const struct akhet_vector *vector, size_t row, const float *logits,
                     akhet_move *action, float *log_probability)
{
    unsigned count = vector->legal_count[row], place = 0;
    *action = AKHET_NO_MOVE;
    *log_probability = 0;
    if (!count)
        return true;
    if (!logits) {
        place = (unsigned)(draw(vector, row) * count);
        *log_probability = (float)-logarithm(count);
    } else if (!draw_by_logits(vector, row, logits, &place, log_probability)) {
        return false;
    }
    *action = vector->legal[row * vector->max_legal + place];
    return true;
}

bool akhet_vector_sample_rows(const struct akhet_vector *vector, const float *logits,
                              akhet_move *actions, float *log_probability, size_t first,
                              size_t last, struct akhet_error *error)
{
    float unused;
    if (!actions)
        return akhet_refuse(error, AKHET_NOT_GIVEN, "actions", 0);
    if (!vector_has_rows(vector, first, last, error))
        return false;
    for (size_t row = first; row < last; row++)
        if (!draw_row(vector, row, logits, &actions[row],
                      log_probability ? &log_probability[row] : &unused))
            return akhet_refuse(error, AKHET_VECTOR_LOGITS, NULL, (long)row);
    return true;
}

bool akhet_vector_sample(const struct akhet_vector *vector, const float *logits,
                         akhet_move *actions, float *log_probability, struct akhet_error *error)
{
    return akhet_vector_sample_rows(vector, logits, actions, log_probability, 0, vector->games,
                                    error);
}
