/* Text buffers, plain lines, JSON, and the sentences of errors. */
#include "tests/support/check.h"

#include <limits.h>
#include <string.h>

#include <akhet/json.h>

static void test_text_grows_and_stays_terminated(void **unused)
{
    (void)unused;
    char buf[16];
    memset(buf, 'x', sizeof buf);
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    assert_string_equal(buf, "");
    akhet_text_put(&text, "ab");
    akhet_text_char(&text, 'c');
    akhet_text_int(&text, -12);
    akhet_text_hex(&text, (const unsigned char *)"\x0f\xa0", 2);
    assert_string_equal(buf, "abc-120fa0");
    assert_int_equal(text.len, 10);
    assert_false(text.full);
}

static void test_bytes_come_back_from_their_digits_and_from_nothing_else(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",     "0fa",  "0fa0f", "0fa00",
                                        "0FA0", "0fg0", "0f 0",  "-fa0"};
    unsigned char bytes[2];
    assert_true(akhet_text_unhex("0fa0", 4, bytes, 2));
    assert_int_equal(bytes[0], 0x0f);
    assert_int_equal(bytes[1], 0xa0);
    assert_true(akhet_text_unhex("", 0, bytes, 0));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(akhet_text_unhex(wrong[i], strlen(wrong[i]), bytes, 2));
}

static void test_text_that_does_not_fit_is_cut_and_said_so(void **unused)
{
    (void)unused;
    char buf[8] = "zzzzzzz";
    struct akhet_text text = akhet_text_on(buf, 5);
    akhet_text_put(&text, "abcd");
    assert_false(text.full);
    akhet_text_put(&text, "");
    assert_false(text.full);
    akhet_text_char(&text, 'e');
    assert_true(text.full);
    assert_string_equal(buf, "abcd");
    assert_int_equal(buf[5], 'z'); /* nothing beyond the end */
    struct akhet_text one = akhet_text_on(buf, 1);
    akhet_text_put(&one, "a");
    assert_string_equal(buf, "");
    assert_true(one.full);
}

static void test_a_letter_is_never_cut_in_half(void **unused)
{
    (void)unused;
    static const char word[] = "a\xc5\xbc\xe2\x99\xa0\xf0\x9f\x82\xa1"; /* of 1, 2, 3, 4 bytes */
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
    for (size_t cap = 1; cap <= 11; cap++) {
        char buf[16];
        struct akhet_text text = akhet_text_on(buf, cap);
        akhet_text_put(&text, word);
        assert_int_equal(text.len, whole[cap - 1]);
        assert_int_equal(text.full, cap < 11);
    }
}

static void test_the_longest_numbers(void **unused)
{
    (void)unused;
    char buf[64];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    akhet_text_int(&text, LLONG_MIN);
    akhet_text_int(&text, 0);
    akhet_text_int(&text, LLONG_MAX);
    assert_string_equal(buf, "-922337203685477580809223372036854775807");
}

static bool reads(const char *text, long long low, long long high, long long *value)
{
    return akhet_text_number(text, strlen(text), low, high, value);
}

static void test_numbers_are_read_whole_and_within_their_bounds(void **unused)
{
    (void)unused;
    long long value = 7;
    static const char *const wrong[] = {"",   "-",    "+1",  " 1", "1 ",
                                        "1x", "0x10", "--1", "51", "99999999999999999999"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(reads(wrong[i], -5, 50, &value));
    assert_false(reads("-6", -5, 50, &value));
    assert_int_equal(value, 7);
    assert_true(reads("-5", -5, 50, &value) && value == -5);
    assert_true(reads("50", -5, 50, &value) && value == 50);
    assert_true(reads("007", -5, 50, &value) && value == 7);
    assert_true(reads("9223372036854775807", 0, INT64_MAX, &value) && value == INT64_MAX);
    assert_false(reads("9223372036854775808", 0, INT64_MAX, &value));
}

static void test_digits_are_read_from_the_start_of_a_text(void **unused)
{
    (void)unused;
    uint64_t value = 7;
    assert_int_equal(akhet_text_digits("x1", 2, 50, &value), 0);
    assert_int_equal(akhet_text_digits("51 ", 3, 50, &value), 0);
    assert_int_equal(value, 7);
    assert_int_equal(akhet_text_digits("50 more", 7, 50, &value), 2);
    assert_int_equal(value, 50);
    assert_int_equal(akhet_text_digits("50", 1, 50, &value), 1);
    assert_int_equal(value, 5);
    assert_int_equal(akhet_text_digits("18446744073709551615", 20, UINT64_MAX, &value), 20);
    assert_true(value == UINT64_MAX);
    assert_int_equal(akhet_text_digits("18446744073709551616", 20, UINT64_MAX, &value), 0);
    assert_int_equal(akhet_text_digits("9", 1, 8, &value), 0);
}

static void test_a_word_in_the_middle_of_a_text(void **unused)
{
    (void)unused;
    static const char line[] = "plant wheat";
    assert_true(akhet_text_is(line, 5, "plant"));
    assert_false(akhet_text_is(line, 4, "plant"));
    assert_false(akhet_text_is(line, 6, "plant"));
    assert_false(akhet_text_is(line, 5, "plane"));
    assert_false(akhet_text_is(line, 5, "plants"));
    assert_true(akhet_text_is(line, 0, ""));
}

static void test_plain_lines(void **unused)
{
    (void)unused;
    static const char *const plain[] = {"", "a", "a b", "Zoé", "żółw", "♠A", "日本", "🂡", "a~"};
    static const char *const not_plain[] = {
        " a",
        "a ",
        " ",
        "a\nb",
        "a\tb",
        "a\x7f",
        "\xc2\x80",
        "\xe2\x80\xa8",
        "\xe2\x81\xa6",
        "\xef\xbb\xbf",
        "\x80",
        "\xc1\xbf",
        "\xe2\x99",
        "\xf5\x80\x80\x80",
        "\xc3(",
        "\xef\xbf\xbf",
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (!akhet_text_plain(plain[i], strlen(plain[i])))
            fail_msg("'%s' is plain", plain[i]);
    for (size_t i = 0; i < sizeof not_plain / sizeof not_plain[0]; i++)
        if (akhet_text_plain(not_plain[i], strlen(not_plain[i])))
            fail_msg("'%s' is not plain", not_plain[i]);
    assert_false(akhet_text_plain("a\0b", 3));
}

/* Every Unicode character as UTF-8: exactly the control characters are refused. */
static void test_every_character(void **unused)
{
    (void)unused;
    unsigned refused = 0;
    for (uint32_t code = 0; code < 0x110000; code++) {
        char s[5];
        size_t len = 0;
        if (code < 0x80) {
            s[len++] = (char)code;
        } else if (code < 0x800) {
            s[len++] = (char)(0xc0 | code >> 6);
        } else if (code < 0x10000) {
            s[len++] = (char)(0xe0 | code >> 12);
            s[len++] = (char)(0x80 | (code >> 6 & 0x3f));
        } else {
            s[len++] = (char)(0xf0 | code >> 18);
            s[len++] = (char)(0x80 | (code >> 12 & 0x3f));
            s[len++] = (char)(0x80 | (code >> 6 & 0x3f));
        }
        if (code >= 0x80)
            s[len++] = (char)(0x80 | (code & 0x3f));
        refused += !akhet_text_plain(s, len);
    }
    /* 32 + space + 33 + 2 + 7 + 2048 surrogates + 4 + 1 + 3 + 2 */
    assert_int_equal(refused, 32 + 1 + 33 + 2 + 7 + 2048 + 4 + 1 + 3 + 2);
}

static void test_json(void **unused)
{
    (void)unused;
    char buf[256];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "n", -7);
    akhet_json_bool(&json, "yes", true);
    akhet_json_bool(&json, "no", false);
    akhet_json_null(&json, "none");
    akhet_json_string(&json, "s", "a\"b\\c\n\x01é");
    akhet_json_array(&json, "list");
    akhet_json_int(&json, NULL, 1);
    akhet_json_object(&json, NULL);
    akhet_json_object_end(&json);
    akhet_json_array(&json, NULL);
    akhet_json_array_end(&json);
    akhet_json_array_end(&json);
    akhet_json_real(&json, "x", 3.14159, 2);
    akhet_json_real(&json, "y", -0.5, 1);
    akhet_json_real(&json, "z", 1.999, 2);
    akhet_json_real(&json, "w", 41.6, 0);
    akhet_json_real(&json, "v", 0.05, 3);
    akhet_json_object_end(&json);
    assert_string_equal(buf, "{\"n\":-7,\"yes\":true,\"no\":false,\"none\":null,"
                             "\"s\":\"a\\\"b\\\\c\\u000a\\u0001é\",\"list\":[1,{},[]],"
                             "\"x\":3.14,\"y\":-0.5,\"z\":2.00,\"w\":42,\"v\":0.050}");
}

static const char *said(const struct akhet_error *error, enum akhet_lang lang)
{
    static char buf[512];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    akhet_error_text(error, lang, &text);
    assert_false(text.full);
    return buf;
}

static void test_errors_are_said_in_three_languages(void **unused)
{
    (void)unused;
    struct akhet_error error;
    assert_false(akhet_refuse(&error, AKHET_NO_GAME, "chess", 0));
    assert_string_equal(said(&error, AKHET_EN), "there is no game called 'chess'");
    assert_string_equal(said(&error, AKHET_FR), "il n'y a pas de jeu nommé « chess »");
    assert_string_equal(said(&error, AKHET_PL), "nie ma gry o nazwie „chess”");
    error.line = 3;
    assert_string_equal(said(&error, AKHET_EN), "line 3: there is no game called 'chess'");
    assert_string_equal(said(&error, AKHET_FR), "ligne 3 : il n'y a pas de jeu nommé « chess »");
    assert_string_equal(said(&error, AKHET_PL), "wiersz 3: nie ma gry o nazwie „chess”");
    akhet_refuse(&error, AKHET_OPTION_PLAYERS, "quick=on", 5);
    assert_string_equal(said(&error, AKHET_EN), "option quick=on is not available with 5 players");
    akhet_refuse(&error, AKHET_NO_PLAYERS, NULL, 1);
    assert_string_equal(said(&error, AKHET_EN), "this game is not for 1 player");
    assert_string_equal(said(&error, AKHET_PL), "ta gra nie jest na 1 gracza");
    error.number = 3;
    assert_string_equal(said(&error, AKHET_PL), "ta gra nie jest na 3 graczy");
    assert_false(akhet_refuse(NULL, AKHET_NO_GAME, "chess", 0));
}

/* Every sentence uses the same arguments in every language, and no other placeholder except a
 * plural form of the number. */
static void test_every_error_says_the_same_in_every_language(void **unused)
{
    (void)unused;
    static const char *const sentence[][AKHET_LANGS] = {
#define ERROR(id, en, fr, pl) {en, fr, pl},
#include <akhet/errors.def>
#undef ERROR
    };
    for (unsigned i = 0; i < sizeof sentence / sizeof sentence[0]; i++) {
        bool what = strstr(sentence[i][AKHET_EN], "{what}") != NULL;
        bool number = strstr(sentence[i][AKHET_EN], "{number}") != NULL;
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
            const char *s = sentence[i][lang];
            unsigned open = 0, close = 0;
            for (const char *c = s; *c; c++) {
                bool form = number && strncmp(c, "{number:", 8) == 0;
                open += *c == '{' && !form;
                close -= form;
                close += *c == '}';
            }
            if ((strstr(s, "{what}") != NULL) != what ||
                (strstr(s, "{number}") != NULL) != number ||
                open != (unsigned)what + (unsigned)number || close != open ||
                !akhet_text_plain(s, strlen(s)) || s[strlen(s) - 1] == '.')
                fail_msg("%s", s);
            struct akhet_error error;
            akhet_refuse(&error, (enum akhet_error_code)(i + 1), "WORD", 12345);
            const char *full = said(&error, (enum akhet_lang)lang);
            assert_int_equal(strstr(full, "WORD") != NULL, what);
            assert_int_equal(strstr(full, "12345") != NULL, number);
        }
    }
}

static void test_the_word_of_an_error_is_cut_between_letters(void **unused)
{
    (void)unused;
    struct akhet_error error;
    char word[200] = "";
    for (unsigned i = 0; i < 60; i++)
        strcat(word, "ż");
    akhet_refuse(&error, AKHET_NO_GAME, word, 0);
    assert_int_equal(strlen(error.what), 62);
    assert_true(akhet_text_plain(error.what, 62));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_text_grows_and_stays_terminated),
        CASE(test_bytes_come_back_from_their_digits_and_from_nothing_else),
        CASE(test_text_that_does_not_fit_is_cut_and_said_so),
        CASE(test_a_letter_is_never_cut_in_half),
        CASE(test_the_longest_numbers),
        CASE(test_numbers_are_read_whole_and_within_their_bounds),
        CASE(test_digits_are_read_from_the_start_of_a_text),
        CASE(test_a_word_in_the_middle_of_a_text),
        CASE(test_plain_lines),
        CASE(test_every_character),
        CASE(test_json),
        CASE(test_errors_are_said_in_three_languages),
        CASE(test_every_error_says_the_same_in_every_language),
        CASE(test_the_word_of_an_error_is_cut_between_letters),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
