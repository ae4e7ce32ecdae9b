/* The regression recovers the weights that made its samples and is robust against odd samples. */
#include "tests/support/check.h"

#include <string.h>

#include "bots/bots_math.h"
#include "bots/regression.h"

static double apart(double a, double b)
{
    return a > b ? a - b : b - a;
}

static void test_the_logarithm_undoes_the_exponential(void **unused)
{
    (void)unused;
    for (double x = -39; x < 39; x += 0.37)
        assert_true(apart(logarithm(exponential(x)), x) < 1e-9);
    assert_true(logarithm(1) == 0);
    assert_true(apart(logarithm(10), 2.302585092994046) < 1e-9);
}

/* Positions whose winner is drawn by the chances that `weights` give. */
static void draw(struct samples *samples, const int16_t *weights, unsigned count, uint64_t seed)
{
    struct akhet_random random;
    akhet_random_fast(&random, seed);
    for (unsigned i = 0; i < count; i++) {
        struct sample sample = {.players = (uint8_t)(2 + i % 4)};
        int16_t x[AKHET_SEATS * KNOWLEDGE_FEATURES];
        double part[AKHET_SEATS], sum = 0;
        for (unsigned seat = 0; seat < sample.players; seat++) {
            double worth = 0;
            for (unsigned f = 0; f < samples->features; f++) {
                int16_t value = (int16_t)((int)akhet_random_below(&random, 41) - 20);
                x[seat * samples->features + f] = value;
                worth += (double)weights[f] * value / KNOWLEDGE_WEIGHT;
            }
            sum += part[seat] = exponential(worth);
        }
        double at = akhet_random_next(&random) / 4294967296.0 * sum;
        unsigned winner = 0;
        while (winner + 1u < sample.players && at >= part[winner])
            at -= part[winner++];
        sample.target[winner] = 1;
        assert_true(samples_add(samples, &sample, x));
    }
}

static void test_the_weights_that_made_the_samples_are_found(void **unused)
{
    (void)unused;
    static const int16_t weights[] = {102, -51, 0, 205, 10};
    int16_t found[KNOWLEDGE_FEATURES];
    struct samples samples = {.features = 5};
    draw(&samples, weights, 20000, 1);
    regression_fit(&samples, found);
    for (unsigned f = 0; f < samples.features; f++)
        if (apart(found[f], weights[f]) > 8)
            fail_msg("feature %u weighs %d, but %d was found", f, weights[f], found[f]);
    samples_drop(&samples);
}

static void test_weights_that_are_right_foretell_best(void **unused)
{
    (void)unused;
    static const int16_t weights[] = {102, -51, 205}, wrong[] = {102, 51, 205}, even[3];
    struct samples samples = {.features = 3};
    draw(&samples, weights, 4000, 2);
    struct forecast good = forecast(&samples, weights), bad = forecast(&samples, wrong),
                    none = forecast(&samples, even);
    assert_true(good.log_loss < bad.log_loss && good.log_loss < none.log_loss);
    assert_true(good.brier < bad.brier && good.brier < none.brier);
    samples_drop(&samples);
}

static void test_even_chances_of_two_lose_the_logarithm_of_two(void **unused)
{
    (void)unused;
    static const int16_t even[1], x[2] = {5, -5};
    struct samples samples = {.features = 1};
    struct sample sample = {.players = 2, .target = {1, 0}};
    assert_true(samples_add(&samples, &sample, x));
    assert_true(apart(forecast(&samples, even).log_loss, 0.6931471805599453) < 1e-9);
    assert_true(apart(forecast(&samples, even).brier, 0.5) < 1e-9);
    samples_drop(&samples);
}

static void test_nothing_is_learned_from_nothing(void **unused)
{
    (void)unused;
    int16_t found[KNOWLEDGE_FEATURES] = {7, 7};
    struct samples samples = {.features = 2};
    regression_fit(&samples, found);
    assert_int_equal(found[0], 0);
    assert_int_equal(found[1], 0);
}

/* A feature that all seats share says nothing; two that are the same share the weight. */
static void test_features_that_say_nothing_new_are_shared_out(void **unused)
{
    (void)unused;
    static const int16_t weights[] = {100, 100, 100};
    int16_t found[KNOWLEDGE_FEATURES];
    struct samples samples = {.features = 3};
    draw(&samples, weights, 4000, 3);
    for (size_t i = 0; i < samples.count; i++) {
        for (unsigned seat = 0; seat < samples.sample[i].players; seat++) {
            int16_t *x = samples.x + (i * AKHET_SEATS + seat) * samples.features;
            x[1] = x[0];
            x[2] = (int16_t)(i % 50);
        }
    }
    regression_fit(&samples, found);
    assert_int_equal(found[0], found[1]);
    assert_true(found[0] > 20);
    assert_int_equal(found[2], 0);
    samples_drop(&samples);
}

/* The larger value always wins: the regularization keeps the weight bounded. */
static void test_what_always_held_gets_a_weight_in_bounds(void **unused)
{
    (void)unused;
    int16_t found[KNOWLEDGE_FEATURES];
    static const int16_t huge[2] = {32767, -32768}, tiny[2] = {1, 0};
    for (unsigned large = 0; large < 2; large++) {
        struct samples samples = {.features = 1};
        struct sample sample = {.players = 2, .target = {1, 0}};
        for (unsigned i = 0; i < 5000; i++)
            assert_true(samples_add(&samples, &sample, large ? huge : tiny));
        regression_fit(&samples, found);
        assert_true(large ? found[0] >= 0 && found[0] <= 1 : found[0] > KNOWLEDGE_WEIGHT);
        samples_drop(&samples);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_logarithm_undoes_the_exponential),
        CASE(test_the_weights_that_made_the_samples_are_found),
        CASE(test_weights_that_are_right_foretell_best),
        CASE(test_even_chances_of_two_lose_the_logarithm_of_two),
        CASE(test_nothing_is_learned_from_nothing),
        CASE(test_features_that_say_nothing_new_are_shared_out),
        CASE(test_what_always_held_gets_a_weight_in_bounds),
    };
    return cmocka_run_group_tests_name("bots-fit", tests, NULL, NULL);
}
