/* Saving and loading vectors. */
#include "tests/vector/vectors.h"

#include <stdlib.h>
#include <string.h>

static void go_on(struct akhet_vector *v, unsigned steps)
{
    akhet_move actions[ROWS];
    while (steps--) {
        choose(v, actions);
        assert_true(akhet_vector_step(v, actions, NULL));
    }
}

static void check_save(struct akhet_vector_config *config)
{
    config->with = AKHET_WITH_ALL;
    for (unsigned reset = 0; reset < AKHET_RESETS; reset++) {
        config->reset = (uint8_t)reset;
        struct akhet_vector *v = make_vector(config);
        for (unsigned stop = 0; stop < 3; stop++) {
            go_on(v, 97);
            size_t size = akhet_vector_save_size(v);
            void *saved = malloc(size);
            assert_true(akhet_vector_save(v, saved, size, NULL));
            config->seed++; /* the saved one replaces it */
            struct akhet_vector *loaded = make_vector(config);
            go_on(loaded, 10);
            assert_true(akhet_vector_load(loaded, saved, size, NULL));
            assert_same_vector(v, loaded);
            go_on(v, 60);
            go_on(loaded, 60);
            assert_same_vector(v, loaded);
            free(saved);
            free_vector(loaded);
        }
        free_vector(v);
    }
}

static void test_a_loaded_vector_has_the_same_present_and_future(void **unused)
{
    (void)unused;
    each_config(4, check_save);
}

static void test_a_damaged_save_is_refused_and_changes_nothing(void **unused)
{
    struct akhet_vector_config config = config_of("valley", 2, 3);
    struct akhet_vector *v = make_vector(&config), *same = make_vector(&config);
    size_t size = akhet_vector_save_size(v);
    uint8_t *saved = malloc(size);
    struct akhet_error error;
    (void)unused;
    go_on(v, 20);
    assert_true(akhet_vector_save(v, saved, size, NULL));
    go_on(same, 5);
    go_on(v, 5); /* so that a load would show */
    akhet_vector_reset(v, 7);
    akhet_vector_reset(same, 7);
    for (size_t i = 0; i < size; i++) {
        saved[i] ^= (uint8_t)(1u << i % 8);
        assert_false(akhet_vector_load(v, saved, size, &error));
        assert_int_equal(error.code, AKHET_VECTOR_SAVE);
        saved[i] ^= (uint8_t)(1u << i % 8);
    }
    assert_same_vector(v, same);
    assert_false(akhet_vector_load(v, saved, size - 1, &error));
    assert_int_equal(error.code, AKHET_VECTOR_SAVE_SIZE);
    assert_false(akhet_vector_load(v, NULL, size, &error));
    assert_false(akhet_vector_save(v, saved, size - 1, &error));
    assert_int_equal(error.number, size);
    assert_false(akhet_vector_save(v, NULL, size, &error));
    assert_true(akhet_vector_load(v, saved, size, &error));
    free(saved);
    free_vector(v);
    free_vector(same);
}

static void test_a_save_of_another_config_is_refused(void **unused)
{
    struct akhet_vector_config config = config_of("nile", 2, 3), other;
    struct akhet_vector *v = make_vector(&config);
    size_t size = akhet_vector_save_size(v);
    void *saved = malloc(size);
    struct akhet_error error;
    (void)unused;
    assert_true(akhet_vector_save(v, saved, size, NULL));
    for (unsigned what = 0; what < 3; what++) {
        other = config;
        other.reset = what == 0 ? AKHET_RESET_NEXT : other.reset;
        other.returns = what == 1 ? AKHET_RETURN_SCORE : other.returns;
        other.setup.option[0] = what == 2;
        struct akhet_vector *into = make_vector(&other);
        assert_false(akhet_vector_load(into, saved, size, &error));
        assert_int_equal(error.code, AKHET_VECTOR_SAVE);
        assert_string_equal(error.what, "config");
        free_vector(into);
    }
    free(saved);
    free_vector(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_loaded_vector_has_the_same_present_and_future),
        CASE(test_a_damaged_save_is_refused_and_changes_nothing),
        CASE(test_a_save_of_another_config_is_refused),
    };
    return cmocka_run_group_tests_name("save", tests, NULL, NULL);
}
