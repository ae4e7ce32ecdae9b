/* Nothing of a vector's life allocates memory. The linker sends every call of the allocator from
 * our libraries here. */
#include "tests/vector/vectors.h"

#include <stdlib.h>

static unsigned long calls;

/* The linker's names for the wrapped functions and for the real ones. */
#define WRAP(result, name, declared, given)                                                        \
    result __real_##name declared;                                                                 \
    result __wrap_##name declared;                                                                 \
    result __wrap_##name declared                                                                  \
    {                                                                                              \
        calls++;                                                                                   \
        return __real_##name given;                                                                \
    }
WRAP(void *, malloc, (size_t size), (size))
WRAP(void *, calloc, (size_t count, size_t size), (count, size))
WRAP(void *, realloc, (void *old, size_t size), (old, size))
WRAP(void *, aligned_alloc, (size_t align, size_t size), (align, size))
WRAP(int, posix_memalign, (void **out, size_t align, size_t size), (out, align, size))

static void check_life(struct akhet_vector_config *config)
{
    struct akhet_error error;
    akhet_move actions[ROWS];
    float log_probability[ROWS];
    config->with = AKHET_WITH_ALL;
    unsigned long before = calls;
    size_t size = akhet_vector_size(config, &error);
    assert_int_equal(calls, before);
    struct akhet_vector *v = make_vector(config);
    assert_true(calls > before); /* the test's own memory: they are counted */
    size_t save_size = akhet_vector_save_size(v);
    void *saved = malloc(save_size);
    float *logits = calloc((size_t)v->games * v->moves, sizeof *logits);
    before = calls;
    assert_non_null(akhet_vector_init(v, size, config, &error));
    for (unsigned step = 0; step < 300; step++) {
        bool drawn = akhet_vector_sample(v, logits, actions, log_probability, &error);
        assert_true(drawn && akhet_vector_step(v, actions, &error));
    }
    assert_true(akhet_vector_save(v, saved, save_size, &error));
    assert_true(akhet_vector_load(v, saved, save_size, &error));
    akhet_vector_reset(v, 3);
    assert_true(akhet_vector_restart_rows(v, 0, v->games, &error));
    actions[0] = AKHET_NO_MOVE;
    assert_false(akhet_vector_step(v, actions, &error));
    assert_int_equal(calls, before);
    free(logits);
    free(saved);
    free_vector(v);
}

static void test_a_vector_allocates_nothing(void **unused)
{
    (void)unused;
    each_config(4, check_life);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_a_vector_allocates_nothing)};
    return cmocka_run_group_tests_name("allocation", tests, NULL, NULL);
}
