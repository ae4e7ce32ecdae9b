/* Piles and bit sets, compared with plain loops. */
#include "tests/support/check.h"

#include <string.h>

#include "engine/engine_pile.h"

static unsigned plain_size(const uint8_t *count, unsigned length)
{
    unsigned size = 0;
    for (unsigned i = 0; i < length; i++)
        size += count[i];
    return size;
}

static unsigned plain_nth(const uint8_t *count, unsigned nth)
{
    unsigned kind = 0;
    while (nth >= count[kind])
        nth -= count[kind++];
    return kind;
}

static unsigned plain_bit(uint64_t set, unsigned nth)
{
    for (unsigned at = 0;; at++)
        if (set >> at & 1 && nth-- == 0)
            return at;
}

static void assert_pile(const uint8_t *count, unsigned length)
{
    unsigned size = plain_size(count, length);
    assert_int_equal(pile_size(count, length), size);
    for (unsigned i = 0; i < length; i++)
        assert_int_equal(pile_kinds(count, length) >> i & 1, count[i] != 0);
    for (unsigned nth = 0; nth < size; nth++)
        assert_int_equal(pile_nth(count, nth), plain_nth(count, nth));
}

/* All piles of up to 3 cards of each of 8 kinds. */
static void test_all_small_piles(void **unused)
{
    (void)unused;
    for (unsigned code = 0; code < 1u << 16; code++) {
        uint8_t count[8];
        for (unsigned i = 0; i < 8; i++)
            count[i] = code >> 2 * i & 3;
        assert_pile(count, 8);
    }
}

/* Eight neighbours may hold 127 cards together, however they are spread. */
static void test_the_fullest_piles(void **unused)
{
    (void)unused;
    for (unsigned a = 0; a < 8; a++) {
        for (unsigned b = 0; b < 8; b++) {
            for (unsigned many = 0; many <= 127; many++) {
                uint8_t count[8] = {0};
                count[a] = (uint8_t)many;
                count[b] = (uint8_t)(count[b] + 127 - many);
                assert_pile(count, 8);
            }
        }
    }
}

static void test_long_piles(void **unused)
{
    (void)unused;
    struct akhet_random random;
    akhet_random_fast(&random, 99);
    for (unsigned round = 0; round < 2000; round++) {
        uint8_t count[32];
        unsigned length = 8 * (1 + akhet_random_below(&random, 4));
        unsigned most = 1 + akhet_random_below(&random, 15);
        for (unsigned i = 0; i < length; i++)
            count[i] = (uint8_t)akhet_random_below(&random, most + 1);
        assert_pile(count, length);
    }
}

static void test_a_draw_takes_the_card_that_chance_names(void **unused)
{
    (void)unused;
    static const uint8_t full[16] = {1, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1};
    for (unsigned nth = 0; nth < 7; nth++) {
        uint8_t count[16];
        struct script script;
        memcpy(count, full, sizeof count);
        script_begin(&script);
        script_answer(&script, nth, 7);
        unsigned kind = pile_draw(count, 7, &script.random);
        script_done(&script);
        assert_int_equal(kind, plain_nth(full, nth));
        assert_int_equal(count[kind], full[kind] - 1);
        assert_int_equal(pile_size(count, 16), 6);
    }
}

static void assert_bits(uint64_t set)
{
    unsigned size = (unsigned)__builtin_popcountll(set);
    for (unsigned nth = 0; nth < size; nth++)
        assert_int_equal(bits_nth(set, nth), plain_bit(set, nth));
}

static void test_bit_sets(void **unused)
{
    (void)unused;
    struct akhet_random random;
    akhet_random_fast(&random, 4);
    for (uint64_t low = 0; low < 1u << 12; low++) {
        assert_bits(low);
        assert_bits(low << 26);
        assert_bits(low << 52);
    }
    for (unsigned width = 1; width <= 63; width++)
        assert_bits(((uint64_t)1 << width) - 1);
    for (unsigned round = 0; round < 2000; round++) {
        uint64_t set = (uint64_t)akhet_random_next(&random) << 32 | akhet_random_next(&random);
        assert_bits(set);
        assert_bits(set & ((uint64_t)akhet_random_next(&random) << 16));
    }
    assert_bits(UINT64_MAX);
}

static void test_one_of_a_set_is_the_one_that_chance_names(void **unused)
{
    (void)unused;
    static const unsigned place[] = {0, 4, 63};
    for (unsigned nth = 0; nth < 3; nth++) {
        struct script script;
        script_begin(&script);
        script_answer(&script, nth, 3);
        assert_int_equal(bits_draw(0x8000000000000011u, &script.random), place[nth]);
        script_done(&script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_all_small_piles), CASE(test_the_fullest_piles),
        CASE(test_long_piles),      CASE(test_a_draw_takes_the_card_that_chance_names),
        CASE(test_bit_sets),        CASE(test_one_of_a_set_is_the_one_that_chance_names),
    };
    return cmocka_run_group_tests_name("pile", tests, NULL, NULL);
}
