/* The random sources, compared with published values, and their fairness. */
#include "tests/support/check.h"

#include <string.h>

static void assert_block(struct akhet_random *random, const char *expected)
{
    uint8_t bytes[64];
    char hex[129];
    for (unsigned i = 0; i < 16; i++) {
        uint32_t word = akhet_random_next(random);
        for (unsigned b = 0; b < 4; b++)
            bytes[4 * i + b] = (uint8_t)(word >> 8 * b);
    }
    struct akhet_text text = akhet_text_on(hex, sizeof hex);
    akhet_text_hex(&text, bytes, sizeof bytes);
    assert_string_equal(hex, expected);
}

static void skip_block(struct akhet_random *random)
{
    for (unsigned i = 0; i < 16; i++)
        akhet_random_next(random);
}

/* RFC 8439, appendix A.1, the vectors with nonce zero. */
static void test_chacha20(void **unused)
{
    (void)unused;
    struct akhet_random random;
    uint8_t key[32] = {0};
    akhet_random_secret(&random, key);
    assert_block(&random, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                          "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    assert_block(&random, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                          "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    key[31] = 1;
    akhet_random_secret(&random, key);
    skip_block(&random);
    assert_block(&random, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                          "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    key[31] = 0;
    key[1] = 0xff;
    akhet_random_secret(&random, key);
    skip_block(&random);
    skip_block(&random);
    assert_block(&random, "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                          "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
}

static uint64_t next64(struct akhet_random *random)
{
    uint64_t low = akhet_random_next(random);
    return low | (uint64_t)akhet_random_next(random) << 32;
}

/* The output of the authors' program from the state 1, 2, 3, 4. */
static void test_xoshiro256plusplus(void **unused)
{
    (void)unused;
    static const uint64_t expected[10] = {
        41943041u,
        58720359u,
        3588806011781223u,
        3591011842654386u,
        9228616714210784205u,
        9973669472204895162u,
        14011001112246962877u,
        12406186145184390807u,
        15849039046786891736u,
        10450023813501588000u,
    };
    struct akhet_random random;
    akhet_random_fast(&random, 0);
    for (unsigned i = 0; i < 4; i++)
        random.source.fast[i] = i + 1;
    for (unsigned i = 0; i < 10; i++)
        assert_true(next64(&random) == expected[i]);
}

/* splitmix64 from the seed 1234567, as widely published. */
static void test_seeds_are_spread(void **unused)
{
    (void)unused;
    static const uint64_t expected[4] = {6457827717110365317u, 3203168211198807973u,
                                         9817491932198370423u, 4593380528125082431u};
    struct akhet_random random;
    akhet_random_fast(&random, 1234567);
    assert_memory_equal(random.source.fast, expected, sizeof expected);
    akhet_random_fast(&random, 42);
    assert_true(next64(&random) == 0xd0764d4f4476689fu);
    assert_true(next64(&random) == 0x519e4174576f3791u);
}

static void test_taken_counts_words(void **unused)
{
    (void)unused;
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    for (unsigned i = 0; i < 100; i++) {
        assert_int_equal(akhet_random_taken(&random), i);
        akhet_random_next(&random);
    }
}

static uint32_t planned[16];

static void from_plan(struct akhet_random *random)
{
    memcpy(random->word, planned, sizeof planned);
    random->blocks++;
    random->at = 0;
}

static struct akhet_random plan(uint32_t first, uint32_t second)
{
    struct akhet_random random = {.refill = from_plan, .at = AKHET_RANDOM_WORDS};
    planned[0] = first;
    planned[1] = second;
    return random;
}

/* Lemire's method: 2^32 words over n answers leave 2^32 mod n words that would make some answers
 * likelier; exactly those are rejected. With n = 3 that is one word, zero. */
static void test_exactly_the_unfair_words_are_thrown_away(void **unused)
{
    (void)unused;
    struct akhet_random random = plan(0, 0xffffffff);
    assert_int_equal(akhet_random_below(&random, 3), 2);
    assert_int_equal(random.at, 2);
    random = plan(1, 0);
    assert_int_equal(akhet_random_below(&random, 3), 0);
    assert_int_equal(random.at, 1);
    random = plan(0, 0xffffffff); /* a power of two wastes nothing */
    assert_int_equal(akhet_random_below(&random, 4), 0);
    assert_int_equal(random.at, 1);
    random = plan(0x12345678, 0);
    assert_int_equal(akhet_random_below(&random, 1), 0);
}

/* Every answer has the same number of words, counted over all 2^32 words by their borders. */
static void test_every_answer_has_as_many_words(void **unused)
{
    (void)unused;
    for (uint32_t n = 1; n <= 300; n++) {
        uint64_t unfair = ((uint64_t)1 << 32) % n, least = UINT64_MAX, most = 0;
        for (uint32_t answer = 0; answer < n; answer++) {
            /* Words w with answer * 2^32 + unfair <= w * n < (answer + 1) * 2^32. */
            uint64_t from = (((uint64_t)answer << 32) + unfair + n - 1) / n;
            uint64_t to =
                (((uint64_t)answer + 1) << 32) / n + ((((uint64_t)answer + 1) << 32) % n != 0);
            least = to - from < least ? to - from : least;
            most = to - from > most ? to - from : most;
            struct akhet_random random = plan((uint32_t)from, 0);
            assert_int_equal(akhet_random_below(&random, n), answer);
            assert_int_equal(random.at, 1);
            random = plan((uint32_t)(to - 1), 0);
            assert_int_equal(akhet_random_below(&random, n), answer);
            assert_int_equal(random.at, 1);
        }
        assert_true(least == most);
    }
}

static void test_frequencies(void **unused)
{
    (void)unused;
    enum { N = 13, ROUNDS = 130000 };
    struct akhet_random source[2];
    uint8_t key[32] = {5};
    akhet_random_fast(&source[0], 5);
    akhet_random_secret(&source[1], key);
    for (unsigned s = 0; s < 2; s++) {
        unsigned count[N] = {0};
        double chi = 0;
        for (unsigned i = 0; i < ROUNDS; i++)
            count[akhet_random_below(&source[s], N)]++;
        for (unsigned i = 0; i < N; i++) {
            double off = (double)count[i] - ROUNDS / N;
            chi += off * off / (ROUNDS / (double)N);
        }
        assert_true(chi < 32.9); /* one in a thousand exceeds this with 12 degrees */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_chacha20),
        CASE(test_xoshiro256plusplus),
        CASE(test_seeds_are_spread),
        CASE(test_taken_counts_words),
        CASE(test_exactly_the_unfair_words_are_thrown_away),
        CASE(test_every_answer_has_as_many_words),
        CASE(test_frequencies),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
