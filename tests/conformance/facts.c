/* Every game's components and scores: each fact has a mark, each name exists in three languages,
 * and the compared numbers order the seats as the rules do. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/walk.h"

static void check_words(const struct akhet_term *term)
{
    assert_true(term->id[0] != '\0');
    assert_true(strspn(term->id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(term->id));
    for (int lang = 0; lang < AKHET_LANGS; lang++)
        assert_true(term->name[lang] && term->name[lang][0] != '\0');
}

static void check_fact_kinds(const struct akhet_game *game, const struct akhet_component *component)
{
    assert_true(component->facts >= 1 && component->facts <= AKHET_FACTS);
    for (unsigned i = 0; i < component->facts; i++) {
        const struct akhet_fact_kind *fact = &component->fact[i];
        check_words(&fact->term);
        for (unsigned other = 0; other < i; other++)
            assert_string_not_equal(fact->term.id, component->fact[other].term.id);
        if (fact->type == AKHET_FACT_NAME || fact->type == AKHET_FACT_TEXT)
            assert_non_null(component->name);
        else if (fact->type != AKHET_FACT_NUMBER)
            assert_non_null(akhet_vocabulary_of(game, fact->type));
    }
}

/* Every fact has a mark, R, A or X unless nothing is printed, and a valid value. */
static void check_facts(const struct akhet_game *game, const struct akhet_component *component,
                        unsigned which)
{
    const struct akhet_item *item = &component->item[which];
    const char *name = component->name ? component->name[which].id : "";
    unsigned printed = 0;
    if (strlen(item->mark) != component->facts)
        fail_msg("%s %s %s: %s is not a mark for each of %u facts", game->term.id,
                 component->term.id, name, item->mark, component->facts);
    assert_int_equal(strspn(item->mark, "RAX-"), component->facts);
    for (unsigned i = 0; i < component->facts; i++) {
        char type = component->fact[i].type;
        if (item->mark[i] == AKHET_NOT_PRINTED)
            continue;
        printed++;
        if (type == AKHET_FACT_TEXT && !component->name[which].note[AKHET_EN])
            fail_msg("%s %s %s has no text", game->term.id, component->term.id, name);
        if (type != AKHET_FACT_NUMBER && type != AKHET_FACT_NAME && type != AKHET_FACT_TEXT)
            assert_in_range(item->value[i], 0, akhet_vocabulary_of(game, type)->count - 1);
    }
    assert_true(printed > 0);
}

/* Items of a vocabulary are its terms, because the JSON names them only by their ids. */
static void check_names(const struct akhet_game *game, const struct akhet_component *component)
{
    const struct akhet_vocabulary *words =
        component->type ? akhet_vocabulary_of(game, component->type) : NULL;
    assert_true(!component->type || (words && component->name));
    for (unsigned i = 0; component->name && i < component->items; i++) {
        const struct akhet_term *name = &component->name[i];
        assert_true(!words || (name >= words->term && name < words->term + words->count));
        check_words(name);
        for (unsigned other = 0; other < i; other++)
            assert_string_not_equal(name->id, component->name[other].id);
    }
}

static void test_every_fact_has_a_mark_and_every_name_three_languages(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        const struct akhet_game *game = *at;
        assert_true(game->components > 0);
        for (unsigned c = 0; c < game->components; c++) {
            const struct akhet_component *component = &game->component[c];
            check_words(&component->term);
            assert_ptr_equal(akhet_component_find(game, component->term.id), component);
            check_fact_kinds(game, component);
            check_names(game, component);
            for (unsigned item = 0; item < component->items; item++)
                check_facts(game, component, item);
        }
        assert_null(akhet_component_find(game, "nothing"));
    }
}

/* Marks belong to single facts: no term of a component has one for all of its facts. */
static void test_no_mark_stands_over_a_whole_component(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++)
        for (unsigned c = 0; c < (*at)->components; c++)
            for (unsigned i = 0; i < (*at)->component[c].items; i++)
                if ((*at)->component[c].name)
                    assert_int_equal((*at)->component[c].name[i].mark, 0);
}

static void test_every_game_says_how_scores_are_compared(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        assert_in_range((*at)->comparisons, 1, AKHET_COMPARED);
        for (unsigned i = 0; i < (*at)->comparisons; i++)
            check_words((*at)->comparison[i].term);
        assert_non_null(strchr("RAX", (*at)->tie_mark));
        for (int lang = 0; lang < AKHET_LANGS; lang++)
            assert_true((*at)->tie[lang] && (*at)->tie[lang][0] != '\0');
    }
}

/* The places of a finished game follow the order of `compared`, and so do those of a running score
 * if all of it is known. */
static void check_places(struct walk *walk, void *context)
{
    const struct akhet_game *game = walk->game;
    unsigned *ties = context, players = walk->setup.players;
    union akhet_space view;
    struct akhet_score score;
    uint8_t place[AKHET_SEATS];
    game->view(&walk->state, AKHET_SPECTATOR, &view);
    game->score(&view, &score);
    if (score.known != (1u << players) - 1) {
        assert_true(walk->legal > 0);
        return;
    }
    memcpy(place, score.place, sizeof place);
    if (!walk->legal)
        game->places(&walk->state, place);
    for (unsigned a = 0; a < players; a++) {
        unsigned ahead = 0;
        for (unsigned b = 0; b < players; b++) {
            int by = akhet_score_decides(game, &score, a, b);
            assert_int_equal(by, akhet_score_decides(game, &score, b, a));
            assert_int_equal(by < 0, place[a] == place[b]);
            assert_int_equal(akhet_score_ahead(game, &score, a, b), place[a] < place[b]);
            assert_true(by < (int)game->comparisons);
            ahead += akhet_score_ahead(game, &score, b, a);
            *ties += a != b && by < 0;
        }
        assert_int_equal(place[a], 1 + ahead);
        assert_int_equal(place[a], score.place[a]);
    }
}

static void test_places_are_the_order_of_what_is_compared(void **unused)
{
    (void)unused;
    unsigned ties = 0;
    walk_all(60, check_places, &ties);
    assert_true(ties > 0);
}

/* A game where the fewest points win and a higher second number breaks ties. */
static void test_less_can_be_better(void **unused)
{
    (void)unused;
    static const struct akhet_comparison comparison[] = {{NULL, true}, {NULL, false}};
    static const struct akhet_game golf = {.comparisons = 2, .comparison = comparison};
    struct akhet_score score = {.compared = {{3, 1}, {4, 9}, {3, 2}, {3, 1}}};
    assert_int_equal(akhet_score_decides(&golf, &score, 0, 1), 0);
    assert_true(akhet_score_ahead(&golf, &score, 0, 1));
    assert_false(akhet_score_ahead(&golf, &score, 1, 0));
    assert_int_equal(akhet_score_decides(&golf, &score, 0, 2), 1);
    assert_true(akhet_score_ahead(&golf, &score, 2, 0));
    assert_int_equal(akhet_score_decides(&golf, &score, 0, 3), -1);
    assert_false(akhet_score_ahead(&golf, &score, 0, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_fact_has_a_mark_and_every_name_three_languages),
        CASE(test_no_mark_stands_over_a_whole_component),
        CASE(test_every_game_says_how_scores_are_compared),
        CASE(test_places_are_the_order_of_what_is_compared),
        CASE(test_less_can_be_better),
    };
    return cmocka_run_group_tests_name("conformance of facts", tests, NULL, NULL);
}
