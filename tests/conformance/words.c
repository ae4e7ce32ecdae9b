/* The words of every game: notation that round-trips, sentences in three languages, events without
 * unfilled blanks, valid JSON. */
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include <akhet/position.h>

#include "tests/support/walk.h"

static void test_every_move_is_read_back_from_its_name(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        for (unsigned move = 0; move < game->moves; move++) {
            char name[128];
            struct akhet_text out = akhet_text_on(name, sizeof name);
            akhet_move back = AKHET_NO_MOVE;
            akhet_move_name(game, (akhet_move)move, &out);
            assert_false(out.full);
            assert_true(akhet_move_parse(game, name, &back, NULL));
            assert_int_equal(back, move);
        }
    }
}

static void assert_readable(const char *text)
{
    assert_true(text[0] != '\0');
    if (strpbrk(text, "{}"))
        fail_msg("a hole is left in: %s", text);
}

static void test_every_move_is_a_sentence_in_every_language(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        for (unsigned move = 0; move < (*at)->moves; move++) {
            for (int lang = 0; lang < AKHET_LANGS; lang++) {
                char text[256];
                struct akhet_text out = akhet_text_on(text, sizeof text);
                akhet_move_text(*at, (akhet_move)move, (enum akhet_lang)lang, NULL, &out);
                assert_false(out.full);
                assert_readable(text);
            }
        }
    }
}

static void check_term(const struct akhet_term *term)
{
    assert_true(strspn(term->id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(term->id));
    assert_true(term->mark == 0 || strchr("RAX", term->mark));
    for (int lang = 0; lang < AKHET_LANGS; lang++) {
        assert_non_null(term->name[lang]);
        assert_readable(term->name[lang]);
        assert_int_equal(term->note[lang] == NULL, term->note[AKHET_EN] == NULL);
    }
}

static void test_everything_has_an_id_and_a_name_in_every_language(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        check_term(&game->term);
        assert_non_null(game->term.note[AKHET_EN]);
        for (unsigned i = 0; i < game->options; i++) {
            check_term(&game->option[i].term);
            for (unsigned v = 0; v < game->option[i].values; v++)
                check_term(&game->option[i].value[v]);
        }
        for (unsigned i = 0; i < game->parts; i++)
            check_term(&game->part[i]);
        for (unsigned i = 0; i < game->vocabularies; i++) {
            const struct akhet_vocabulary *words = &game->vocabulary[i];
            assert_null(strchr("sn", words->letter));
            for (unsigned t = 0; t < words->count; t++) {
                check_term(&words->term[t]);
                for (unsigned other = 0; other < t; other++)
                    assert_string_not_equal(words->term[t].id, words->term[other].id);
            }
        }
    }
}

/* Check every event of every game as each viewer may read it. */
static void check_events(struct walk *walk, void *context)
{
    (void)context;
    const struct akhet_game *game = walk->game;
    if (!walk->legal || akhet_random_below(&walk->choice, 4))
        return;
    akhet_move move = walk->moves[akhet_random_below(&walk->choice, walk->legal)];
    union akhet_space copy = walk->state;
    struct akhet_random random = walk->random;
    struct akhet_event event[AKHET_EVENTS], seen;
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    uint64_t taken = akhet_random_taken(&random);
    game->apply(&copy, move, &random, &events);
    unsigned chance = 0;
    for (unsigned i = 0; i < events.count; i++) {
        assert_true(event[i].kind < game->event_kinds);
        const struct akhet_kind *kind = &game->event_kind[event[i].kind];
        chance += (kind->flags & AKHET_CHANCE) != 0;
        for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
            if (!akhet_event_for(game, &event[i], viewer, &seen))
                continue;
            for (int lang = 0; lang < AKHET_LANGS; lang++) {
                char text[512];
                struct akhet_text out = akhet_text_on(text, sizeof text);
                akhet_event_text(game, &seen, (enum akhet_lang)lang, NULL, &out);
                assert_false(out.full);
                assert_readable(text);
                assert_null(strchr(text, '?')); /* a hidden value in a sentence for viewers who see
                                                   everything, or the reverse */
            }
        }
    }
    /* Exactly the outcomes of the random source are marked as chance. */
    assert_int_equal(chance > 0, akhet_random_taken(&random) > taken);
}

static void test_every_event_is_a_sentence_and_all_chance_is_told(void **unused)
{
    (void)unused;
    walk_all(20, check_events, NULL);
}

/* The words with which a sentence addresses its reader. */
static const char *const address[AKHET_LANGS][5] = {
    {"You", "you", "your"},
    {"Vous", "vous", "votre", "vos"},
    {"Ty", "ty", "twoje", "twoj", "ci"},
};

static bool addresses(const char *text, unsigned lang)
{
    for (unsigned i = 0; i < 5 && address[lang][i]; i++)
        if (strstr(text, address[lang][i]))
            return true;
    return false;
}

/* A seat that a sentence names is a person of the third form for others and "you" for itself. */
static void check_address(const struct akhet_game *game, const struct akhet_kind *kind,
                          const char *template, unsigned lang)
{
    static const char *const others[AKHET_SEATS] = {"Q0", "Q1", "Q2", "Q3", "Q4"};
    for (unsigned i = 0; i < kind->fields; i++) {
        char blank[64], theirs[512], mine[512];
        snprintf(blank, sizeof blank, "{%s", kind->field[i].name);
        if (kind->field[i].type != 's' || !strstr(template, blank))
            continue;
        int16_t arg[AKHET_FIELDS] = {1, 1, 1, 1, 1};
        arg[i] = 0;
        const char *names[AKHET_SEATS] = {AKHET_YOU, "Q1", "Q2", "Q3", "Q4"};
        struct akhet_text out = akhet_text_on(theirs, sizeof theirs);
        akhet_fill(game, (enum akhet_lang)lang, others, template, kind, arg, &out);
        struct akhet_text own = akhet_text_on(mine, sizeof mine);
        akhet_fill(game, (enum akhet_lang)lang, names, template, kind, arg, &own);
        assert_readable(mine);
        if (!strstr(theirs, "Q0") || strpbrk(theirs, "@|"))
            fail_msg("%s %s: '%s' does not name the seat", game->term.id, kind->id, theirs);
        if (strstr(mine, "Q0") || strpbrk(mine, "@|") || !addresses(mine, lang))
            fail_msg("%s %s: '%s' does not address the reader", game->term.id, kind->id, mine);
    }
}

static void test_every_sentence_addresses_its_reader_in_every_language(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++)
        for (unsigned k = 0; k < (*at)->event_kinds; k++)
            for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
                const struct akhet_kind *kind = &(*at)->event_kind[k];
                check_address(*at, kind, kind->text[lang], lang);
                if (kind->hidden[lang])
                    check_address(*at, kind, kind->hidden[lang], lang);
            }
}

/* A small strict JSON parser: returns the end of a value, or NULL. */
static const char *value(const char *s);

static const char *string(const char *s)
{
    if (*s++ != '"')
        return NULL;
    for (; *s != '"'; s++) {
        if ((unsigned char)*s < 0x20)
            return NULL;
        if (*s == '\\' && !strchr("\"\\/bfnrtu", *++s))
            return NULL;
    }
    return s + 1;
}

static const char *list(const char *s, char end, bool keys)
{
    s++;
    if (*s == end)
        return s + 1;
    for (;; s++) {
        if (keys && (!(s = string(s)) || *s++ != ':'))
            return NULL;
        if (!(s = value(s)))
            return NULL;
        if (*s == end)
            return s + 1;
        if (*s != ',')
            return NULL;
    }
}

static const char *value(const char *s)
{
    static const char *const word[] = {"true", "false", "null"};
    if (*s == '{')
        return list(s, '}', true);
    if (*s == '[')
        return list(s, ']', false);
    if (*s == '"')
        return string(s);
    for (unsigned i = 0; i < 3; i++)
        if (strncmp(s, word[i], strlen(word[i])) == 0)
            return s + strlen(word[i]);
    size_t len = strspn(s, "-0123456789.");
    return len ? s + len : NULL;
}

static void assert_json(void (*write)(const void *, struct akhet_json *), const void *from)
{
    char text[AKHET_POSITION_LINES - 512]; /* the rest is for the set-up in an id */
    struct akhet_text out = akhet_text_on(text, sizeof text);
    struct akhet_json json = akhet_json_on(&out);
    akhet_json_object(&json, NULL);
    write(from, &json);
    akhet_json_object_end(&json);
    assert_false(out.full);
    const char *end = value(text);
    if (!end || *end)
        fail_msg("not JSON: %s", text);
}

static void check_json(struct walk *walk, void *context)
{
    (void)context;
    if (walk->legal && akhet_random_below(&walk->choice, 8))
        return;
    assert_json(walk->game->state_json, &walk->state);
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view;
        walk->game->view(&walk->state, viewer, &view);
        assert_json(walk->game->view_json, &view);
    }
}

static void test_states_and_views_are_json(void **unused)
{
    (void)unused;
    walk_all(10, check_json, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_move_is_read_back_from_its_name),
        CASE(test_every_move_is_a_sentence_in_every_language),
        CASE(test_everything_has_an_id_and_a_name_in_every_language),
        CASE(test_every_event_is_a_sentence_and_all_chance_is_told),
        CASE(test_every_sentence_addresses_its_reader_in_every_language),
        CASE(test_states_and_views_are_json),
    };
    return cmocka_run_group_tests_name("conformance of words", tests, NULL, NULL);
}
