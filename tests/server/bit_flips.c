/* Random damage to a database: nothing crashes, hangs or escapes its bounds.
 *
 * AKHET_DAMAGE="10000 1000" runs the whole campaign: single-bit flips, then crafted updates. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/database_damage.h"
#include "tests/support/temporary_folder.h"

static unsigned flips = 60, updates = 60;

static int prepare(void **unused)
{
    (void)unused;
    const char *wanted = getenv("AKHET_DAMAGE");
    if (wanted && sscanf(wanted, "%u %u", &flips, &updates) != 2)
        return -1;
    damage_prepare(temporary_path("."));
    return 0;
}

static void report(const char *what, unsigned count, const unsigned outcome[3])
{
    print_message("# %u %s: %u refused, %u found, %u without a fault\n", count, what,
                  outcome[DAMAGE_REFUSED], outcome[DAMAGE_FOUND], outcome[DAMAGE_UNSEEN]);
}

static void test_an_unharmed_copy_has_no_fault(void **unused)
{
    (void)unused;
    damage_copy();
    assert_int_equal(damage_use(), DAMAGE_UNSEEN);
}

static void test_single_bits(void **unused)
{
    (void)unused;
    struct akhet_random random;
    unsigned outcome[3] = {0};
    akhet_random_fast(&random, 7);
    for (unsigned i = 0; i < flips; i++) {
        damage_copy();
        damage_flip(akhet_random_below(&random, (uint32_t)(8 * damage_bytes())));
        outcome[damage_use()]++;
    }
    report("bits inverted", flips, outcome);
    assert_true(outcome[DAMAGE_FOUND] > 0);
}

static void test_crafted_updates(void **unused)
{
    (void)unused;
    struct akhet_random random;
    unsigned outcome[3] = {0};
    akhet_random_fast(&random, 11);
    for (unsigned i = 0; i < updates;) {
        damage_copy();
        if (!damage_sql(damage_update(&random)))
            continue;
        outcome[damage_use()]++;
        i++;
    }
    report("crafted updates", updates, outcome);
    assert_true(outcome[DAMAGE_FOUND] > updates / 4);
    assert_true(outcome[DAMAGE_REFUSED] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_an_unharmed_copy_has_no_fault),
        CASE(test_single_bits),
        CASE(test_crafted_updates),
    };
    return cmocka_run_group_tests_name("server-bit_flips", tests, prepare, temporary_folder_remove);
}
