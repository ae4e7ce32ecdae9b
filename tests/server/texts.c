/* Sentences of the server: each in three languages, with the same placeholders. */
#include <string.h>

#include "server/error.h"
#include "tests/support/check.h"

struct sentence {
    const char *id;
    const char *text[AKHET_LANGS];
};

static const struct sentence sentences[] = {
#define ERROR(id, en, fr, pl) {#id, {en, fr, pl}},
#include "server/errors.def"
#undef ERROR
#define PHRASE(id, word, en, fr, pl) {#id, {en, fr, pl}},
#include "server/phrases.def"
#undef PHRASE
};

enum { SENTENCES = sizeof sentences / sizeof *sentences };

/* The placeholders used: 1 {what}, 2 {number}, 4 any other. */
static unsigned blanks(const char *text)
{
    unsigned found = 0;
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        size_t len = strcspn(at + 1, ":}");
        found |= akhet_text_is(at + 1, len, "what")     ? 1u
                 : akhet_text_is(at + 1, len, "number") ? 2u
                                                        : 4u;
    }
    return found;
}

static void test_every_language_has_the_same_blanks(void **state)
{
    (void)state;
    for (int i = 0; i < SENTENCES; i++)
        for (int lang = 0; lang < AKHET_LANGS; lang++) {
            assert_int_equal(blanks(sentences[i].text[lang]), blanks(sentences[i].text[AKHET_EN]));
            assert_int_equal(blanks(sentences[i].text[lang]) & 4, 0);
        }
}

static void test_every_language_has_its_own_words(void **state)
{
    (void)state;
    for (int i = 0; i < SENTENCES; i++) {
        const char *const *text = sentences[i].text;
        for (int lang = 0; lang < AKHET_LANGS; lang++) {
            size_t len = strlen(text[lang]);
            assert_true(len > 3 && akhet_text_plain(text[lang], len));
            const char *end = text[lang] + len;
            bool quotes = len > 8 && strcmp(end - 8, ". {what}") == 0; /* an operator's own words */
            assert_true(strchr(".!?", end[-1]) || strcmp(end - 3, "…") == 0 || quotes);
        }
        assert_string_not_equal(text[AKHET_EN], text[AKHET_FR]);
        assert_string_not_equal(text[AKHET_EN], text[AKHET_PL]);
        assert_string_not_equal(text[AKHET_FR], text[AKHET_PL]);
    }
}

static void test_no_blank_is_left(void **state)
{
    (void)state;
    for (int code = ERROR_NONE + 1; code < ERRORS; code++) {
        struct error error;
        refuse(&error, (enum error_code)code, "WORD", 22);
        for (int lang = 0; lang < AKHET_LANGS; lang++) {
            char said[512];
            struct akhet_text text = akhet_text_on(said, sizeof said);
            unsigned had = blanks(error_sentence((enum error_code)code, (enum akhet_lang)lang));
            error_text(&error, (enum akhet_lang)lang, &text);
            assert_null(strpbrk(said, "{}|"));
            assert_int_equal(strstr(said, "WORD") != NULL, had & 1);
            assert_int_equal(strstr(said, "22") != NULL, had >> 1 & 1);
        }
    }
}

static void test_numbers_take_their_forms(void **state)
{
    (void)state;
    char said[256];
    struct error error;
    struct akhet_text text = akhet_text_on(said, sizeof said);
    refuse(&error, ERROR_TOO_MANY_TRIES, NULL, 1);
    error_text(&error, AKHET_EN, &text);
    assert_non_null(strstr(said, "1 second."));
    text = akhet_text_on(said, sizeof said);
    refuse(&error, ERROR_TOO_MANY_TRIES, NULL, 22);
    error_text(&error, AKHET_PL, &text);
    assert_non_null(strstr(said, "22 sekundy."));
}

static void test_ids_are_small_and_differ(void **state)
{
    (void)state;
    for (int i = ERROR_NONE + 1; i < ERRORS; i++) {
        const char *id = error_id((enum error_code)i);
        assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz_"), strlen(id));
        for (int j = ERROR_NONE + 1; j < i; j++)
            assert_string_not_equal(id, error_id((enum error_code)j));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_language_has_the_same_blanks),
        CASE(test_every_language_has_its_own_words),
        CASE(test_no_blank_is_left),
        CASE(test_numbers_take_their_forms),
        CASE(test_ids_are_small_and_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
