/* Names: permitted, equivalent and reserved ones. */
#include "server/name.h"

#include <string.h>

#include "server/name_skeleton.h"
#include "tests/support/check.h"

static bool permitted(const char *name)
{
    struct store_player player;
    return name_choose(name, &player);
}

static bool same(const char *one, const char *other)
{
    char a[STORE_NAME + 1], b[STORE_NAME + 1];
    assert_true(name_fold(one, a) && name_fold(other, b));
    return strcmp(a, b) == 0;
}

static bool alike(const char *one, const char *other)
{
    char a[STORE_NAME + 1], b[STORE_NAME + 1];
    assert_true(name_skeleton(one, a) && name_skeleton(other, b));
    return strcmp(a, b) == 0;
}

static void test_a_name_has_1_to_24_characters(void **state)
{
    (void)state;
    assert_true(permitted("A"));
    assert_true(permitted("abcdefghijklmnopqrstuvwx"));
    assert_false(permitted("abcdefghijklmnopqrstuvwxy"));
    assert_false(permitted(""));
    assert_true(permitted("ŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁŁ"));            /* 24 characters, 48 bytes */
    assert_false(permitted("日本語日本語日本語日本語日本語日本")); /* 17 characters, 51 bytes */
    assert_true(permitted("日本語日本語日本語日本語日本語日"));
}

static void test_invisible_characters_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        " Zoé",
        "Zoé ",
        "Zo  é",
        "a\nb",
        "a\x1b[2J",
        "a\xc2\xa0z",    /* no-break space */
        "a\xc2\xadz",    /* soft hyphen */
        "\xcc\x81",      /* a mark without a letter */
        "x\xcc\x81",     /* a mark that does not compose with its letter */
        "a\xcd\x8fz",    /* combining grapheme joiner */
        "a\xe2\x80\x8b", /* zero width space */
        "a\xe2\x80\xae z",
        "a\xef\xbb\xbf", /* right to left; byte order mark */
        "a\xf3\xa0\x81\x81",
        "\xff", /* a tag; not UTF-8 */
        "a\xe3\x85\xa4",
        "a\xe2\xa0\x80",
        "a/b", /* Hangul filler; empty Braille; a part of a path */
        ".",
        "..",
        "a\xee\x80\x80", /* private use */
        "a\xcd\xb8",     /* unassigned */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (permitted(bad[i]))
            fail_msg("name %zu is permitted", i);
    assert_true(permitted("Zoé"));
    assert_true(permitted("J. R. R."));
    assert_true(permitted("O'Neill-Żuraw 3"));
    assert_true(permitted("🦂 3"));
}

static void test_a_name_is_written_in_one_script(void **state)
{
    (void)state;
    static const char *const mixed[] = {
        "lеvel1",   /* a Cyrillic е */
        "аdmin",    /* a Cyrillic а */
        "Zοé",      /* a Greek ο */
        "Мария K",  /* a Latin K */
        "Ꭺnna",     /* a Cherokee letter */
        "Αnna",     /* a Greek Α */
        "level١",   /* an Arabic digit */
        "ᎪᎬᎳ",      /* Cherokee alone, which looks like Latin */
        "𐐀𐐁",       /* a script of another time */
        "Мария 桜", /* Cyrillic and Chinese */
    };
    static const char *const plain[] = {
        "Мария 3", "Ελένη",      "Łukasz-Ñandú", "Ｚｏé", "שרה",    "محمد",     "अनीता",
        "สมชาย",   "田中さくら", "김 サクラ",    "Գոհար", "Zoé 桜", "サクラ K", "𝐙oé"};
    for (size_t i = 0; i < sizeof mixed / sizeof *mixed; i++)
        if (permitted(mixed[i]))
            fail_msg("%s is permitted", mixed[i]);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (!permitted(plain[i]))
            fail_msg("%s is not permitted", plain[i]);
}

static void test_a_name_is_kept_composed(void **state)
{
    (void)state;
    struct store_player player;
    assert_true(name_choose("Zoe\xcc\x81", &player));
    assert_string_equal(player.name, "Zoé");
    assert_string_equal(player.folded, "zoé");
}

static void test_names_that_fold_alike_are_the_same(void **state)
{
    (void)state;
    assert_true(same("Zoé", "ZOÉ"));
    assert_true(same("ŁUKASZ ŻÓŁĆ", "łukasz żółć"));
    assert_true(same("ĄĆĘŁŃÓŚŹŻ", "ąćęłńóśźż"));
    assert_true(same("ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "àâæçéèêëîïôœùûüÿ"));
    assert_true(same("ΑΩ ДЯЁ", "αω дяё"));
    assert_true(same("ΆΝΝΑΣ", "άννας"));
    assert_true(same("Straße", "STRASSE"));
    assert_true(same("Zoe\xcc\x81", "Zoé"));
    assert_true(same("ａｄｍｉｎ", "Admin"));
    assert_true(same("ﬁn", "fin"));
    assert_false(same("Zoé", "Zoe"));
    assert_false(same("a×", "a÷"));
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
        assert_true(name_fold(name, once));
        assert_true(name_fold(once, twice));
        assert_string_equal(once, twice);
    }
}

static void test_a_key_that_is_too_long_is_refused(void **state)
{
    (void)state;
    char folded[STORE_NAME + 1];
    assert_false(name_fold("ﷺﷺﷺﷺ", folded)); /* one character of 3 bytes, folded 33 */
    assert_false(permitted("ﷺﷺﷺﷺ"));
    assert_false(name_fold("\xff", folded));
}

static void test_names_that_look_alike_have_one_skeleton(void **state)
{
    (void)state;
    static const char *const PAIRS[][2] = {
        {"асе", "ace"},       /* Cyrillic */
        {"ΝΙΚΗ", "NlKH"},     /* Greek, and an l */
        {"Ian", "lan"},       /* a capital I and an l */
        {"Bob 10", "Bob lO"}, /* digits and letters */
        {"Arne", "Ame"},      /* rn and m */
        {"vvilk", "wilk"},    /* vv and w */
        {"ａｄａ", "ada"},    /* fullwidth */
        {"а\xcc\x81"
         "da",
         "áda"},              /* a Cyrillic а with an accent of its own */
        {"ᴢᴏᴇ", "zoe"},       /* small capitals */
        {"カエル", "力工ル"}, /* katakana and Chinese */
        {"Zoé", "ZOÉ"},
    };
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if (!alike(PAIRS[i][0], PAIRS[i][1]))
            fail_msg("%s does not look like %s", PAIRS[i][0], PAIRS[i][1]);
    assert_false(alike("Zoé", "Zoe"));
    assert_false(alike("guest 1", "guest 2"));
    assert_false(alike("Łukasz", "Lukasz"));
    assert_false(alike("Мария", "Марта"));
    assert_false(alike("Ala", "Ola"));
}

static void test_confusable_characters_are_in_order(void **state)
{
    (void)state;
    static const int CODES[] = {
#define CONFUSABLE(code, text) code,
#include "server/confusables.def"
#undef CONFUSABLE
    };
    for (size_t i = 1; i < sizeof CODES / sizeof *CODES; i++)
        assert_true(CODES[i - 1] < CODES[i]);
}

static void test_every_name_that_is_permitted_has_a_skeleton(void **state)
{
    (void)state;
    struct store_player player;
    assert_true(
        name_choose("ẾẾẾẾẾẾẾẾẾẾẾẾẾẾẾẾ", &player)); /* decomposes into three times three bytes */
    assert_true(name_choose("김김김김김김김김김김김김김김김김", &player));
    assert_true(name_choose("mmmmmmmmmmmmmmmmmmmmmmmm", &player));
    assert_int_equal(strlen(player.skeleton), 48);
}

static void test_the_names_of_levels_are_kept(void **state)
{
    (void)state;
    char name[STORE_NAME + 1];
    name_of_level(3, name);
    assert_string_equal(name, "level3");
    assert_true(name_reserved(name));
    assert_true(name_reserved("level12"));
    assert_false(name_reserved("level"));
    assert_false(name_reserved("level3x"));
    assert_false(name_reserved("a level3"));
}

static void test_no_name_imitates_a_reserved_one(void **state)
{
    (void)state;
    static const char *const BAD[] = {
        "Level 8",        "LeveI1",         "leve1l",          "ӏеѵеӏ1", /* all Cyrillic but the
                                                                            digit */
        "ｌｅｖｅｌ１",   "admin",          "Admin",           "ａｄｍｉｎ",     "ADMIN 2",
        "ad.min",         "аԁміп",          "adrnin",          "Ạdmïn",          "Operator",
        "0perator",       "opérateur",      "moderator",       "Akhet",          "system",
        "deleted player", "Deleted-Player", "joueur supprimé", "gracz usunięty",
    };
    static const char *const GOOD[] = {"Adam",     "Minna",   "Roo",        "Opera", "level",
                                       "Player 1", "Modeste", "administer", "Levi"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (!name_reserved(BAD[i]))
            fail_msg("%s is not reserved", BAD[i]);
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        if (name_reserved(GOOD[i]))
            fail_msg("%s is reserved", GOOD[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_name_has_1_to_24_characters),
        CASE(test_invisible_characters_are_refused),
        CASE(test_a_name_is_written_in_one_script),
        CASE(test_a_name_is_kept_composed),
        CASE(test_names_that_fold_alike_are_the_same),
        CASE(test_folding_twice_changes_nothing),
        CASE(test_a_key_that_is_too_long_is_refused),
        CASE(test_the_names_of_levels_are_kept),
        CASE(test_names_that_look_alike_have_one_skeleton),
        CASE(test_confusable_characters_are_in_order),
        CASE(test_every_name_that_is_permitted_has_a_skeleton),
        CASE(test_no_name_imitates_a_reserved_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
