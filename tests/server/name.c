/* Names: which are fine, which are the same, which are nobody's. */
#include "server/name.h"

#include <string.h>

#include "tests/support/check.h"

static bool same(const char *one, const char *other)
{
    char a[STORE_NAME + 1], b[STORE_NAME + 1];
    name_fold(one, a);
    name_fold(other, b);
    return strcmp(a, b) == 0;
}

static void test_a_name_has_1_to_24_characters(void **state)
{
    (void)state;
    assert_true(name_fine("A"));
    assert_true(name_fine("abcdefghijklmnopqrstuvwx"));
    assert_false(name_fine("abcdefghijklmnopqrstuvwxy"));
    assert_false(name_fine(""));
    assert_true(name_fine("ŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁ"));            /* 24 characters, 48 bytes */
    assert_false(name_fine("日本語日本語日本語日本語日本語日本")); /* 17 characters, 51 bytes */
    assert_true(name_fine("日本語日本語日本語日本語日本語日"));
}

static void test_what_cannot_be_seen_is_in_no_name(void **state)
{
    (void)state;
    static const char *const bad[] = {
        " Zoé",
        "Zoé ",
        "Zo  é",
        "a\nb",
        "a\x1b[2J",
        "a\xc2\xa0z", /* no-break space */
        "Zoe\xcc\x81",
        "a\xe2\x80\x8b", /* zero width space */
        "a\xe2\x80\xae z",
        "a\xef\xbb\xbf", /* right to left; byte order mark */
        "a\xf3\xa0\x81\x81",
        "\xff", /* a tag; no UTF-8 */
        "a\xe3\x85\xa4",
        "a/b", /* Hangul filler; a part of a path */
        ".",
        "..",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(name_fine(bad[i]));
    assert_true(name_fine("Zoé"));
    assert_true(name_fine("J. R. R."));
    assert_true(name_fine("O'Neill-Żuraw 3"));
}

static void test_large_and_small_letters_are_the_same(void **state)
{
    (void)state;
    assert_true(same("Zoé", "ZOÉ"));
    assert_true(same("ŁUKASZ ŻÓŁĆ", "łukasz żółć"));
    assert_true(same("ĄĆĘŁŃÓŚŹŻ", "ąćęłńóśźż"));
    assert_true(same("ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "àâæçéèêëîïôœùûüÿ"));
    assert_true(same("ΑΩ ДЯЁ", "αω дяё"));
    assert_false(same("Zoé", "Zoe"));
    assert_false(same("a×", "a÷")); /* between the letters, and no letters */
    assert_false(same("Ł", "l"));
}

static void test_folding_twice_changes_nothing(void **state)
{
    (void)state;
    char once[STORE_NAME + 1], twice[STORE_NAME + 1], name[5] = "";
    for (unsigned code = 0x80; code < 0x2000; code++) {
        unsigned more = code < 0x800 ? 1 : 2;
        memset(name, 0, sizeof name);
        name[0] = (char)(more == 1 ? 0xc0 | code >> 6 : 0xe0 | code >> 12);
        name[1] = (char)(0x80 | (code >> (6 * (more - 1)) & 0x3f));
        if (more == 2)
            name[2] = (char)(0x80 | (code & 0x3f));
        name_fold(name, once);
        name_fold(once, twice);
        assert_string_equal(once, twice);
        assert_int_equal(strlen(once), strlen(name));
    }
}

static void test_the_names_of_levels_are_kept(void **state)
{
    (void)state;
    char name[STORE_NAME + 1];
    name_of_level(3, name);
    assert_string_equal(name, "level3");
    assert_true(name_reserved(name));
    assert_true(name_reserved("LEVEL12"));
    assert_false(name_reserved("level"));
    assert_false(name_reserved("level3x"));
    assert_false(name_reserved("a level3"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_name_has_1_to_24_characters),
        CASE(test_what_cannot_be_seen_is_in_no_name),
        CASE(test_large_and_small_letters_are_the_same),
        CASE(test_folding_twice_changes_nothing),
        CASE(test_the_names_of_levels_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
