/* Every sentence exists in three languages with the same blanks: those of the command, of the
 * errors and of every game. */
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "cli/messages.h"

enum { MOST = 16, NAME = 32 };

struct blanks {
    unsigned count;
    char name[MOST][NAME];
};

static bool has(const struct blanks *blanks, const char *name)
{
    for (unsigned i = 0; i < blanks->count; i++)
        if (strcmp(blanks->name[i], name) == 0)
            return true;
    return false;
}

static unsigned forms_in(const char *from, const char *to)
{
    unsigned forms = 1;
    for (; from < to; from++)
        forms += *from == '|';
    return forms;
}

static bool is_seat(const struct akhet_kind *kind, const char *name)
{
    for (unsigned i = 0; kind && i < kind->fields; i++)
        if (strcmp(kind->field[i].name, name) == 0)
            return kind->field[i].type == 's';
    return false;
}

/* A plural has as many forms as its language; a seat is somebody or the reader, and with three
 * forms also the other one of two. */
static bool right_forms(unsigned forms, bool seat, enum akhet_lang lang)
{
    if (seat)
        return forms == 2 || forms == 3;
    return forms == (lang == AKHET_PL ? 3 : 2);
}

/* Collect the blanks of a template; those with forms must have the right number of them. */
static void collect(const struct akhet_kind *kind, const char *template, enum akhet_lang lang,
                    struct blanks *blanks)
{
    memset(blanks, 0, sizeof *blanks);
    for (const char *open = template; (open = strchr(open, '{')) != NULL;) {
        const char *end = strchr(open, '}');
        char name[NAME] = "";
        if (!end)
            fail_msg("'%s' has a brace that is not closed", template);
        size_t len = strcspn(open + 1, ":}");
        assert_in_range(len, 1, NAME - 1);
        memcpy(name, open + 1, len);
        if (open[1 + len] == ':' &&
            !right_forms(forms_in(open + len + 2, end), is_seat(kind, name), lang))
            fail_msg("'%s' has the wrong number of forms", template);
        if (!has(blanks, name)) {
            assert_in_range(blanks->count, 0, MOST - 1);
            strcpy(blanks->name[blanks->count++], name);
        }
        open = end;
    }
}

/* The three texts exist, have the same blanks and the same ending. */
static void same_blanks(const struct akhet_kind *kind, const char *const text[AKHET_LANGS],
                        struct blanks *english)
{
    collect(kind, text[AKHET_EN], AKHET_EN, english);
    bool line = text[AKHET_EN][0] && text[AKHET_EN][strlen(text[AKHET_EN]) - 1] == '\n';
    for (unsigned lang = AKHET_FR; lang < AKHET_LANGS; lang++) {
        struct blanks other;
        if (!text[lang])
            fail_msg("'%s' is not translated", text[AKHET_EN]);
        collect(kind, text[lang], (enum akhet_lang)lang, &other);
        bool same = other.count == english->count;
        for (unsigned i = 0; i < other.count; i++)
            same = same && has(english, other.name[i]);
        if (!same)
            fail_msg("'%s' and '%s' have different blanks", text[AKHET_EN], text[lang]);
        if (!text[lang][0] != !text[AKHET_EN][0])
            fail_msg("'%s' is empty in one language", text[AKHET_EN]);
        if (line != (text[lang][0] && text[lang][strlen(text[lang]) - 1] == '\n'))
            fail_msg("'%s' and '%s' end differently", text[AKHET_EN], text[lang]);
    }
}

static void test_the_catalogue_has_the_same_blanks_in_every_language(void **unused)
{
    (void)unused;
    for (unsigned m = 0; m < MESSAGES; m++) {
        struct blanks blanks;
        const char *const text[AKHET_LANGS] = {say(AKHET_EN, (enum message)m),
                                               say(AKHET_FR, (enum message)m),
                                               say(AKHET_PL, (enum message)m)};
        same_blanks(NULL, text, &blanks);
    }
}

static void test_refusals_have_only_their_two_blanks(void **unused)
{
    (void)unused;
    static const char *const refusal[][AKHET_LANGS] = {
#define ERROR(id, en, fr, pl) {en, fr, pl},
#include <akhet/errors.def>
#undef ERROR
    };
    for (unsigned i = 0; i < sizeof refusal / sizeof *refusal; i++) {
        struct blanks blanks;
        same_blanks(NULL, refusal[i], &blanks);
        for (unsigned b = 0; b < blanks.count; b++)
            assert_true(strcmp(blanks.name[b], "what") == 0 ||
                        strcmp(blanks.name[b], "number") == 0);
    }
}

/* Blanks must be fields of the kind, and not those in `forbidden`. */
static void only_fields(const struct akhet_kind *kind, const struct blanks *blanks,
                        unsigned forbidden)
{
    for (unsigned b = 0; b < blanks->count; b++) {
        unsigned i = 0;
        while (i < kind->fields && strcmp(kind->field[i].name, blanks->name[b]) != 0)
            i++;
        if (i == kind->fields)
            fail_msg("%s has no field {%s}", kind->id, blanks->name[b]);
        if (forbidden >> i & 1)
            fail_msg("%s tells the secret {%s}", kind->id, blanks->name[b]);
    }
}

static void kinds_are_whole(const struct akhet_kind *kind, unsigned count)
{
    for (; count; count--, kind++) {
        struct blanks blanks;
        same_blanks(kind, kind->text, &blanks);
        only_fields(kind, &blanks, 0);
        if (!kind->hidden[AKHET_EN])
            continue;
        same_blanks(kind, kind->hidden, &blanks);
        only_fields(kind, &blanks, kind->secret);
    }
}

static void term_is_whole(const struct akhet_term *term)
{
    assert_non_null(term->id);
    for (const char *c = term->id; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-", *c))
            fail_msg("'%s' is no id", term->id);
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        if (!term->name[lang] || !term->name[lang][0])
            fail_msg("%s has no name in language %u", term->id, lang);
        if (!term->note[lang] != !term->note[AKHET_EN])
            fail_msg("%s has a note in one language only", term->id);
    }
    assert_true(term->mark == 0 || strchr("RAX", term->mark) != NULL);
}

static void test_every_game_speaks_three_languages(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *one = akhet_games; *one; one++) {
        const struct akhet_game *game = *one;
        term_is_whole(&game->term);
        kinds_are_whole(game->move_kind, game->move_kinds);
        kinds_are_whole(game->event_kind, game->event_kinds);
        for (unsigned v = 0; v < game->vocabularies; v++)
            for (unsigned i = 0; i < game->vocabulary[v].count; i++)
                term_is_whole(&game->vocabulary[v].term[i]);
        for (unsigned i = 0; i < game->parts; i++)
            term_is_whole(&game->part[i]);
        for (unsigned i = 0; i < game->options; i++) {
            term_is_whole(&game->option[i].term);
            for (unsigned v = 0; v < game->option[i].values; v++)
                term_is_whole(&game->option[i].value[v]);
        }
    }
}

static void test_blanks_are_filled_and_words_take_the_form_of_their_number(void **unused)
{
    (void)unused;
    static const struct {
        enum akhet_lang lang;
        int n;
        const char *says;
    } row[] = {
        {AKHET_EN, 1, "1 player"},  {AKHET_EN, 0, "0 players"},  {AKHET_FR, 0, "0 joueur"},
        {AKHET_FR, 2, "2 joueurs"}, {AKHET_PL, 1, "1 gracz"},    {AKHET_PL, 3, "3 gracze"},
        {AKHET_PL, 5, "5 graczy"},  {AKHET_PL, 12, "12 graczy"}, {AKHET_PL, 22, "22 gracze"},
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        char buf[64];
        struct akhet_text text = akhet_text_on(buf, sizeof buf);
        say_text(&text, row[i].lang, MSG_GAMES_PLAYERS_ONE, BLANKS(NUMBER("n", row[i].n)));
        assert_string_equal(buf, row[i].says);
    }
}

static void test_numbers_are_written_as_the_language_does(void **unused)
{
    (void)unused;
    char number[32];
    say_real(number, AKHET_EN, 1.25, 1);
    assert_string_equal(number, "1.2");
    say_real(number, AKHET_PL, -0.5, 2);
    assert_string_equal(number, "-0,50");
    say_real(number, AKHET_FR, 3, 0);
    assert_string_equal(number, "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_catalogue_has_the_same_blanks_in_every_language),
        CASE(test_refusals_have_only_their_two_blanks),
        CASE(test_every_game_speaks_three_languages),
        CASE(test_blanks_are_filled_and_words_take_the_form_of_their_number),
        CASE(test_numbers_are_written_as_the_language_does),
    };
    return cmocka_run_group_tests_name("cli-messages", tests, NULL, NULL);
}
