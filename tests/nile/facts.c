/* The rules of Nile use its printed facts. */
#include "tests/nile/position.h"

#include <string.h>

#include "games/nile/nile_words.h"
#include "tests/support/facts.h"

static const struct akhet_game *const game = &akhet_nile;

static void start(struct nile_state *s, unsigned players, unsigned quick)
{
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(game, players);
    setup.option[NILE_QUICK] = (uint8_t)quick;
    akhet_random_fast(&random, 3 * players + quick);
    assert_true(akhet_start(game, s, &setup, &random, NULL, NULL));
}

/* The number of cards of a kind in the game, wherever they are. */
static unsigned cards_of(const struct nile_state *s, unsigned kind)
{
    unsigned cards = s->pile[kind];
    for (unsigned seat = 0; seat < s->players; seat++)
        cards += s->hand[seat][kind];
    return cards + s->discards[kind] + s->flood_pile[kind];
}

static void test_the_deck_and_the_piles_are_the_printed_ones(void **unused)
{
    (void)unused;
    const struct akhet_component *starts = component(game, "start");
    for (unsigned i = 0; i < starts->items; i++) {
        const struct akhet_item *item = &starts->item[i];
        struct nile_state s;
        unsigned cards = 0;
        start(&s, (unsigned)value_of(starts, item, "players"),
              (unsigned)value_of(starts, item, "quick"));
        for (unsigned kind = 0; kind < NILE_KINDS; kind++)
            cards += cards_of(&s, kind);
        cards += !cards_of(&s, NILE_locusts); /* turned as a flood and set aside */
        assert_int_equal(cards, value_of(starts, item, "cards"));
        assert_int_equal(s.piles_left, value_of(starts, item, "piles"));
        for (unsigned seat = 0; seat < s.players; seat++)
            assert_int_equal(s.hand_size[seat], number_of(game, "hand"));
    }
}

static void test_every_kind_has_its_printed_copies(void **unused)
{
    (void)unused;
    static const struct {
        unsigned players, quick;
        const char *fact;
    } deal[] = {{4, 0, "copies"}, {2, 1, "copies-quick-2"}, {3, 1, "copies-quick-3"}};
    const struct akhet_component *cards = component(game, "card");
    for (unsigned d = 0; d < 3; d++) {
        struct nile_state s;
        start(&s, deal[d].players, deal[d].quick);
        for (unsigned kind = 0; kind < NILE_COUNTED; kind++) {
            struct akhet_fact copies = akhet_item_fact(cards, &cards->item[kind], deal[d].fact);
            if (copies.mark != AKHET_NOT_PRINTED)
                assert_int_equal(cards_of(&s, kind), copies.value);
        }
    }
    assert_int_equal(sum_of(game, "card", "copies"), 91);
}

static void test_a_card_floods_the_crops_it_shows(void **unused)
{
    (void)unused;
    const struct akhet_component *cards = component(game, "card");
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++) {
        struct nile_state s;
        struct river river;
        struct akhet_fact other = akhet_item_fact(cards, &cards->item[kind], "other");
        position_for(&s, 2);
        give(&s, 0, kind == NILE_flax ? NILE_papyrus : NILE_flax, 2);
        quietly(&s, kind == NILE_flax ? "offer papyrus" : "offer flax");
        river_from(&river, &s);
        comes(&river, kind);
        play(&s, kind == NILE_flax ? "discard papyrus" : "discard flax", &river);
        unsigned crops = 1u << value_of(cards, &cards->item[kind], "crop");
        if (other.mark != AKHET_NOT_PRINTED)
            crops |= 1u << other.value;
        assert_int_equal(s.flooded, crops);
        assert_int_equal(value_of(cards, &cards->item[kind], "sort"),
                         other.mark == AKHET_NOT_PRINTED ? NILE_A_CROP : NILE_A_PAIR);
    }
}

/* NIL-90 */
static void test_piles_are_compared_from_the_smallest_up(void **position)
{
    struct nile_state *s = *position;
    struct akhet_score score;
    store(s, 0, NILE_papyrus, 3);
    store(s, 0, NILE_wheat, 1);
    store(s, 1, NILE_papyrus, 3);
    store(s, 1, NILE_flax, 2);
    s->open = 1;
    game->score(s, &score);
    assert_int_equal(akhet_score_decides(game, &score, 0, 1), 3);
    assert_true(akhet_score_ahead(game, &score, 1, 0));
    assert_string_equal(game->comparison[3].term->id, "pile-4");
    assert_memory_equal(score.compared[0], ((int16_t[]){0, 0, 0, 1, 3}), 5 * sizeof(int16_t));
}

static void test_marks_that_the_sources_decide(void **unused)
{
    (void)unused;
    assert_int_equal(fact_of(game, "card", "wheat", "name").mark, 'R');
    assert_int_equal(fact_of(game, "card", "wheat", "copies").mark, 'A');
    assert_int_equal(fact_of(game, "card", "wheat", "effect").mark, 'R');
    assert_int_equal(fact_of(game, "card", "wheat-flax", "copies").mark, 'A');
    assert_int_equal(fact_of(game, "card", "wheat-flax", "crop").mark, 'A');
    assert_int_equal(fact_of(game, "card", "locusts", "copies").mark, 'R');
    for (unsigned i = 0; i < component(game, "start")->items; i++)
        assert_string_equal(component(game, "start")->item[i].mark, "RRAR");
    assert_int_equal(game->tie_mark, 'X'); /* the rulebook says to play again */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_deck_and_the_piles_are_the_printed_ones, "NIL-3, NIL-10, NIL-12, NIL-81"),
        RULE(test_every_kind_has_its_printed_copies, "NIL-1, NIL-2, NIL-12"),
        RULE(test_a_card_floods_the_crops_it_shows, "NIL-20"),
        RULE(test_piles_are_compared_from_the_smallest_up, "NIL-90"),
        RULE(test_marks_that_the_sources_decide, "NIL-1, NIL-3, NIL-12, NIL-91"),
    };
    return cmocka_run_group_tests_name("facts of Nile", tests, NULL, NULL);
}
