/* Drawing actions by logits. */
#include "tests/vector/vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static float *logits_of(const struct akhet_vector *v, struct akhet_random *random)
{
    float *logits = malloc((size_t)v->games * v->moves * sizeof *logits);
    for (size_t i = 0; i < (size_t)v->games * v->moves; i++)
        logits[i] = (float)akhet_random_below(random, 8000) / 1000 - 4;
    return logits;
}

static void check_draws(struct akhet_vector_config *config)
{
    struct akhet_vector *v = make_vector(config);
    struct akhet_random random;
    akhet_move actions[ROWS], again[ROWS];
    float log_probability[ROWS];
    akhet_random_fast(&random, 9);
    for (unsigned step = 0; step < 60; step++) {
        float *logits = logits_of(v, &random);
        for (size_t i = 0; i < (size_t)v->games * v->moves; i++)
            if (!v->mask[i])
                logits[i] = step % 2 ? NAN : INFINITY; /* illegal moves are not read */
        assert_true(akhet_vector_sample(v, logits, actions, log_probability, NULL));
        assert_true(akhet_vector_sample(v, logits, again, NULL, NULL));
        assert_memory_equal(actions, again, v->games * sizeof *actions);
        for (unsigned row = 0; row < v->games; row++) {
            const float *here = logits + row * v->moves;
            double sum = 0;
            assert_int_equal(v->mask[row * v->moves + actions[row]], 1);
            for (unsigned i = 0; i < v->moves; i++)
                sum += v->mask[row * v->moves + i] ? exp((double)here[i]) : 0;
            double wanted = (double)here[actions[row]] - log(sum);
            assert_true(fabs((double)log_probability[row] - wanted) < 1e-5);
        }
        assert_true(akhet_vector_step(v, actions, NULL));
        free(logits);
    }
    free_vector(v);
}

static void test_draws_are_legal_and_have_their_log_probability(void **unused)
{
    (void)unused;
    each_config(8, check_draws);
}

/* A chi-squared test over the first decision of many episodes, each with its own moves: the places
 * are compared, not the moves. */
static void count_draws(bool by_logits, double *chi_squared, unsigned *places)
{
    enum { EPISODES = 4000 };
    struct akhet_vector_config config = config_of("nefertiti", 3, 1);
    config.with = 0;
    struct akhet_vector *v = make_vector(&config);
    float *logits = malloc(v->moves * sizeof *logits);
    double seen[AKHET_LEGAL] = {0}, expected[AKHET_LEGAL] = {0};
    for (unsigned n = 0; n < EPISODES; n++) {
        unsigned count = v->legal_count[0], place = 0;
        double sum = 0;
        akhet_move action;
        for (unsigned i = 0; i < count; i++)
            logits[v->legal[i]] = by_logits ? (float)(i % 5) * 0.7f - 40 : 0;
        for (unsigned i = 0; i < count; i++)
            sum += exp((double)logits[v->legal[i]]);
        for (unsigned i = 0; i < count; i++)
            expected[i] += exp((double)logits[v->legal[i]]) / sum;
        assert_true(akhet_vector_sample(v, by_logits ? logits : NULL, &action, NULL, NULL));
        while (v->legal[place] != action)
            place++;
        seen[place]++;
        assert_true(akhet_vector_restart_rows(v, 0, 1, NULL));
    }
    *chi_squared = 0;
    *places = 0;
    for (unsigned i = 0; i < v->max_legal; i++)
        if (expected[i] > 5) {
            *chi_squared += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
            ++*places;
        }
    free(logits);
    free_vector(v);
}

static void test_draws_follow_the_softmax(void **unused)
{
    (void)unused;
    for (unsigned by_logits = 0; by_logits < 2; by_logits++) {
        double chi_squared;
        unsigned places;
        count_draws(by_logits, &chi_squared, &places);
        assert_true(places > 10);
        /* The seed is fixed, so this cannot fail by chance; five deviations leave room for others.
         */
        assert_true(chi_squared < places + 5 * sqrt(2.0 * places));
    }
}

static void test_a_probability_of_one_or_zero_is_kept(void **unused)
{
    struct akhet_vector_config config = config_of("nile", 2, 8);
    struct akhet_vector *v = make_vector(&config);
    akhet_move actions[ROWS];
    float log_probability[ROWS];
    float *logits = malloc((size_t)v->games * v->moves * sizeof *logits);
    (void)unused;
    for (unsigned step = 0; step < 200; step++) {
        akhet_move wanted[ROWS];
        for (size_t i = 0; i < (size_t)v->games * v->moves; i++)
            logits[i] = step % 2 ? -INFINITY : -3e38f;
        for (unsigned row = 0; row < v->games; row++) {
            wanted[row] = v->legal[row * v->max_legal + step % v->legal_count[row]];
            logits[row * v->moves + wanted[row]] = step % 3 ? 3e38f : 0;
        }
        assert_true(akhet_vector_sample(v, logits, actions, log_probability, NULL));
        assert_memory_equal(actions, wanted, v->games * sizeof *actions);
        for (unsigned row = 0; row < v->games; row++)
            assert_true(fabsf(log_probability[row]) < 1e-6f);
        assert_true(akhet_vector_step(v, actions, NULL));
    }
    free(logits);
    free_vector(v);
}

static void test_logits_without_probabilities_are_refused_with_their_row(void **unused)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    struct akhet_vector_config config = config_of("valley", 2, 6);
    struct akhet_vector *v = make_vector(&config);
    float *logits = calloc((size_t)v->games * v->moves, sizeof *logits);
    akhet_move actions[ROWS];
    struct akhet_error error;
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned move = 0; move < v->moves; move++)
            logits[4 * v->moves + move] = bad[i];
        assert_false(akhet_vector_sample(v, logits, actions, NULL, &error));
        assert_int_equal(error.code, AKHET_VECTOR_LOGITS);
        assert_int_equal(error.number, 4);
        assert_true(akhet_vector_sample_rows(v, logits, actions, NULL, 0, 4, &error));
    }
    memset(logits + (size_t)4 * v->moves, 0, v->moves * sizeof *logits);
    logits[4 * v->moves + v->legal[4 * v->max_legal]] = NAN; /* one is enough */
    assert_false(akhet_vector_sample(v, logits, actions, NULL, &error));
    free(logits);
    free_vector(v);
}

static void test_a_row_without_moves_has_no_action(void **unused)
{
    struct akhet_vector_config config = config_of("eights", 4, 4);
    unsigned over = 0;
    (void)unused;
    config.reset = AKHET_RESET_NEXT;
    struct akhet_vector *v = make_vector(&config);
    for (unsigned step = 0; step < 300; step++) {
        akhet_move actions[ROWS];
        float log_probability[ROWS];
        assert_true(akhet_vector_sample(v, NULL, actions, log_probability, NULL));
        for (unsigned row = 0; row < v->games; row++) {
            bool none = v->seat[row] == AKHET_NOBODY;
            assert_int_equal(actions[row] == AKHET_NO_MOVE, none);
            assert_true(!none || log_probability[row] == 0);
            over += none;
        }
        assert_true(akhet_vector_step(v, actions, NULL));
    }
    assert_true(over > 4);
    free_vector(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_draws_are_legal_and_have_their_log_probability),
        CASE(test_draws_follow_the_softmax),
        CASE(test_a_probability_of_one_or_zero_is_kept),
        CASE(test_logits_without_probabilities_are_refused_with_their_row),
        CASE(test_a_row_without_moves_has_no_action),
    };
    return cmocka_run_group_tests_name("sample", tests, NULL, NULL);
}
