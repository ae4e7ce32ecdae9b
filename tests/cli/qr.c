/* QR codes, read back as a camera would: format, mask, codewords, their check and the text. */
#include "cli/qr.h"

#include <string.h>

#include "tests/support/check.h"

enum { WORDS = 134 };

/* The 15 bits beside the upper left finder. */
static unsigned format_of(const struct qr *qr)
{
    static const uint8_t row[15] = {0, 1, 2, 3, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8};
    static const uint8_t column[15] = {8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 4, 3, 2, 1, 0};
    unsigned bits = 0;
    for (unsigned i = 0; i < 15; i++)
        bits |= (unsigned)qr->dark[row[i]][column[i]] << i;
    return bits ^ 0x5412;
}

static bool is_masked(unsigned mask, unsigned i, unsigned j)
{
    const bool rule[8] = {(i + j) % 2 == 0,
                          i % 2 == 0,
                          j % 3 == 0,
                          (i + j) % 3 == 0,
                          (i / 2 + j / 3) % 2 == 0,
                          i * j % 2 + i * j % 3 == 0,
                          (i * j % 2 + i * j % 3) % 2 == 0,
                          ((i + j) % 2 + i * j % 3) % 2 == 0};
    return rule[mask];
}

/* The data in the order of the standard; returns the number of bits. */
static unsigned read_words(const struct qr *qr, uint8_t word[WORDS + 1])
{
    unsigned bits = 0, mask = format_of(qr) >> 10 & 7;
    bool up = true;
    memset(word, 0, WORDS + 1);
    for (int right = (int)qr->size - 1; right > 0; right -= 2, up = !up) {
        right -= right == 6;
        for (unsigned n = 0; n < qr->size; n++)
            for (int left = 0; left < 2; left++) {
                unsigned i = up ? qr->size - 1 - n : n, j = (unsigned)(right - left);
                if (qr->fixed[i][j])
                    continue;
                bool dark = qr->dark[i][j] != is_masked(mask, i, j);
                word[bits / 8] |= (uint8_t)(dark << (7 - bits % 8));
                bits++;
            }
    }
    return bits;
}

static unsigned product(unsigned a, unsigned b)
{
    unsigned sum = 0;
    for (; b; b >>= 1, a = a << 1 ^ (a & 0x80 ? 0x11d : 0))
        sum ^= b & 1 ? a : 0;
    return sum;
}

/* A valid word has the first powers of 2 as its roots. */
static void assert_checked(const uint8_t *word, unsigned count, unsigned checks)
{
    for (unsigned i = 0, root = 1; i < checks; i++, root = product(root, 2)) {
        unsigned value = 0;
        for (unsigned n = 0; n < count; n++)
            value = product(value, root) ^ word[n];
        assert_int_equal(value, 0);
    }
}

static void assert_reads(const char *text, unsigned size, unsigned count, unsigned checks)
{
    struct qr qr;
    uint8_t word[WORDS + 1];
    size_t len = strlen(text);
    assert_true(qr_make(text, &qr));
    assert_int_equal(qr.size, size);
    assert_int_equal(format_of(&qr) >> 13, 1); /* level L */
    assert_int_equal(read_words(&qr, word) / 8, count);
    assert_checked(word, count, checks);
    assert_int_equal(word[0] >> 4, 4); /* bytes */
    assert_int_equal((word[0] & 15) << 4 | word[1] >> 4, len);
    for (size_t i = 0; i < len; i++)
        assert_int_equal((word[i + 1] & 15) << 4 | word[i + 2] >> 4, (unsigned char)text[i]);
}

static void test_every_version_is_read_back(void **unused)
{
    char text[128];
    static const struct {
        unsigned len, size, words, checks;
    } row[] = {{1, 21, 26, 7},    {17, 21, 26, 7},   {18, 25, 44, 10},  {32, 25, 44, 10},
               {33, 29, 70, 15},  {53, 29, 70, 15},  {54, 33, 100, 20}, {78, 33, 100, 20},
               {79, 37, 134, 26}, {106, 37, 134, 26}};
    (void)unused;
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (unsigned n = 0; n < row[i].len; n++)
            text[n] = (char)('!' + (n * 7 + i) % 90);
        text[row[i].len] = '\0';
        assert_reads(text, row[i].size, row[i].words, row[i].checks);
    }
}

static void test_a_longer_text_is_refused(void **unused)
{
    (void)unused;
    char text[108];
    struct qr qr;
    memset(text, 'a', 107);
    text[107] = '\0';
    assert_false(qr_make(text, &qr));
}

static void test_finders_stand_in_three_corners(void **unused)
{
    (void)unused;
    struct qr qr;
    assert_true(qr_make("http://192.168.1.20:8080/", &qr));
    static const char *const finder[7] = {"#######", "#.....#", "#.###.#", "#.###.#",
                                          "#.###.#", "#.....#", "#######"};
    for (unsigned y = 0; y < 7; y++)
        for (unsigned x = 0; x < 7; x++) {
            assert_int_equal(qr.dark[y][x], finder[y][x] == '#');
            assert_int_equal(qr.dark[y][qr.size - 7 + x], finder[y][x] == '#');
            assert_int_equal(qr.dark[qr.size - 7 + y][x], finder[y][x] == '#');
        }
}

static void test_a_drawing_has_a_light_margin(void **unused)
{
    (void)unused;
    struct qr qr;
    char drawing[8192];
    struct akhet_text out = akhet_text_on(drawing, sizeof drawing);
    assert_true(qr_make("http://10.0.0.1:8080/", &qr));
    qr_draw(&qr, false, &out);
    assert_false(out.full);
    unsigned lines = 0;
    for (const char *at = drawing; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, (qr.size + 4 + 1) / 2);
    assert_int_equal(strncmp(drawing, "███", strlen("███")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_version_is_read_back),
        CASE(test_a_longer_text_is_refused),
        CASE(test_finders_stand_in_three_corners),
        CASE(test_a_drawing_has_a_light_margin),
    };
    return cmocka_run_group_tests_name("QR codes", tests, NULL, NULL);
}
