/* Evaluation by a net, and the proof that its sums fit. */
#include "bots/bots_net.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    HIGHEST = 32767,      /* output of a hidden unit */
    MOST_WORTH = 1 << 29, /* so that the difference of two worths fits too */
};

static int16_t clamped(int16_t x, int16_t limit)
{
    x = x > limit ? limit : x;
    return (int16_t)(x < -limit ? -limit : x);
}

static void clamp(const struct net *net, int16_t *x)
{
    for (unsigned f = 0; f < net->features; f++)
        x[f] = clamped(x[f], net->limit[f]);
}

static int linear_part(const struct net *net, const int16_t *x)
{
    int32_t sum = 0;
    for (unsigned f = 0; f < net->features; f++)
        sum += net->linear[f] * x[f];
    return sum;
}

/* The features of a seat that are not zero; an even number of them, with a zero at the end if need
 * be. Most features are zero, and skipping them is faster than a dense product. */
struct inputs {
    unsigned count;
    struct {
        int16_t value;
        uint16_t feature;
    } of[KNOWLEDGE_FEATURES + 1];
};

static void gather(const struct net *net, const int16_t *x, struct inputs *inputs)
{
    unsigned count = 0;
    for (unsigned f = 0; f < net->features; f++) {
        inputs->of[count].value = x[f];
        inputs->of[count].feature = (uint16_t)f;
        count += x[f] != 0;
    }
    inputs->of[count].value = 0;
    inputs->of[count].feature = 0;
    inputs->count = count + (count & 1);
}

static const int16_t *row_of(const struct net *net, const struct inputs *inputs, unsigned i)
{
    return net->hidden + (size_t)inputs->of[i].feature * NET_WIDTH;
}

#ifdef __SSE2__
enum { LANES = 8, BLOCK = 32 };

/* Two features at a time: their weights are interleaved, and one instruction multiplies both and
 * adds the products. */
static void add_block(const struct net *net, const struct inputs *inputs, unsigned first,
                      int32_t *sum)
{
    __m128i all[2 * BLOCK / LANES];
    for (unsigned k = 0; k < 2 * BLOCK / LANES; k++)
        all[k] = _mm_setzero_si128();
    for (unsigned i = 0; i < inputs->count; i += 2) {
        const int16_t *a = row_of(net, inputs, i) + first, *b = row_of(net, inputs, i + 1) + first;
        __m128i x = _mm_set1_epi32((uint16_t)inputs->of[i].value |
                                   (int32_t)((uint32_t)(uint16_t)inputs->of[i + 1].value << 16));
        for (unsigned k = 0; k < BLOCK / LANES; k++) {
            __m128i left = _mm_loadu_si128((const __m128i *)(const void *)(a + k * LANES));
            __m128i right = _mm_loadu_si128((const __m128i *)(const void *)(b + k * LANES));
            __m128i low = _mm_madd_epi16(_mm_unpacklo_epi16(left, right), x);
            __m128i high = _mm_madd_epi16(_mm_unpackhi_epi16(left, right), x);
            all[2 * k] = _mm_add_epi32(all[2 * k], low);
            all[2 * k + 1] = _mm_add_epi32(all[2 * k + 1], high);
        }
    }
    for (unsigned k = 0; k < 2 * BLOCK / LANES; k++)
        _mm_storeu_si128((__m128i *)(void *)(sum + first + k * LANES / 2), all[k]);
}

static void add_inputs(const struct net *net, const struct inputs *inputs, int32_t sum[NET_WIDTH])
{
    for (unsigned first = 0; first < NET_WIDTH; first += BLOCK)
        add_block(net, inputs, first, sum);
}
#else
static void add_inputs(const struct net *net, const struct inputs *inputs, int32_t sum[NET_WIDTH])
{
    memset(sum, 0, sizeof *sum * NET_WIDTH);
    for (unsigned i = 0; i < inputs->count; i++) {
        const int16_t *weight = row_of(net, inputs, i);
        int16_t value = inputs->of[i].value;
        for (unsigned unit = 0; unit < NET_WIDTH; unit++)
            sum[unit] += value * weight[unit];
    }
}
#endif

static int hidden_part(const struct net *net, const int32_t own[NET_WIDTH],
                       const int32_t all[NET_HIDDEN])
{
    unsigned shift = net->hidden_shift - NET_ONE;
    int32_t sum = 0;
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++) {
        int32_t input = net->bias[unit] + own[unit] + (all[unit] - own[NET_HIDDEN + unit]);
        int32_t output = (input > 0 ? input : 0) >> shift;
        sum += (output < HIGHEST ? output : HIGHEST) * net->output[unit];
    }
    return (int)((int64_t)sum * KNOWLEDGE_WEIGHT / ((int64_t)1 << (NET_ONE + net->output_shift)));
}

void net_worths(const struct net *net, int16_t x[][KNOWLEDGE_FEATURES], unsigned players,
                int worth[AKHET_SEATS])
{
    int32_t sum[AKHET_SEATS][NET_WIDTH], all[NET_HIDDEN] = {0};
    struct inputs inputs;
    for (unsigned seat = 0; seat < players; seat++) {
        clamp(net, x[seat]);
        gather(net, x[seat], &inputs);
        add_inputs(net, &inputs, sum[seat]);
        for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
            all[unit] += sum[seat][NET_HIDDEN + unit];
    }
    for (unsigned seat = 0; seat < players; seat++)
        worth[seat] = linear_part(net, x[seat]) + hidden_part(net, sum[seat], all);
}

static int64_t size_of(int64_t value)
{
    return value < 0 ? -value : value;
}

/* The largest sum of a unit on the way to its input: its bias, its seat's features, and those of
 * all seats, of which its own are taken away again. */
static int64_t most_input(const struct net *net, unsigned unit)
{
    int64_t most = size_of(net->bias[unit]);
    for (unsigned f = 0; f < net->features; f++) {
        const int16_t *weight = net->hidden + (size_t)f * NET_WIDTH + unit;
        most +=
            net->limit[f] * (size_of(weight[0]) + size_of(weight[NET_HIDDEN]) * (net->players + 1));
    }
    return most;
}

static int64_t most_linear(const struct net *net)
{
    int64_t most = 0;
    for (unsigned f = 0; f < net->features; f++)
        most += net->limit[f] * size_of(net->linear[f]);
    return most;
}

static int64_t most_output(const struct net *net)
{
    int64_t most = 0;
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        most += HIGHEST * size_of(net->output[unit]);
    return most;
}

bool net_is_safe(const struct net *net)
{
    if (net->hidden_shift < NET_ONE || net->hidden_shift > NET_STEEPEST ||
        net->output_shift > NET_STEEPEST || net->features > KNOWLEDGE_FEATURES)
        return false;
    for (unsigned f = 0; f < net->features; f++)
        if (net->limit[f] < 0)
            return false;
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        if (most_input(net, unit) > INT32_MAX)
            return false;
    int64_t output = most_output(net);
    int64_t worth = output * KNOWLEDGE_WEIGHT / ((int64_t)1 << (NET_ONE + net->output_shift));
    return output <= INT32_MAX && most_linear(net) + worth <= MOST_WORTH;
}

bool net_fits(const struct net *net, const struct knowledge *knowledge, unsigned players)
{
    if (strcmp(net->game, knowledge->game->term.id) != 0 || net->players != players ||
        net->features != knowledge->features)
        return false;
    for (unsigned f = 0; f < net->features; f++)
        if (strcmp(net->feature[f], knowledge->feature[f]) != 0)
            return false;
    return true;
}
