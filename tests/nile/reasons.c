/* The reasons of Nile for chosen cards that are not a move. */
#include "tests/nile/position.h"

#define PLANT "plant,plant-two,add"

static const struct akhet_game *const game = &akhet_nile;

static void test_a_trade_takes_two_cards(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_wheat, 1);
    store(s, 0, NILE_flax, 2);
    assert_reason(game, s, "market", "two-cards");
    assert_reason(game, s, "market wheat", "one-more-card");
    assert_reason(game, s, "offer wheat storage-flax", NULL);
    assert_reason(game, s, "offer wheat storage-flax storage-flax", "two-cards");
    assert_reason(game, s, "market wheat wheat", "not-held");
    quietly(s, "market wheat");
    assert_reason(game, s, "plant flax", "second-market");
    assert_reason(game, s, "discard storage-flax", NULL);
}

static void test_an_offering_asks_for_its_second_card(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_wheat, 2);
    quietly(s, "offer wheat");
    assert_reason(game, s, "pass", "second-offer");
}

static void test_flooded_crops_are_neither_planted_nor_speculated_on(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_wheat, 2);
    give(s, 0, NILE_wheat_flax, 1);
    assert_reason(game, s, PLANT " wheat wheat", "flooded");
    assert_reason(game, s, "speculate wheat-flax", "flooded");
}

static void test_speculation_takes_one_or_two_speculation_cards(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus_flax, 1);
    give(s, 0, NILE_lettuce_flax, 1);
    give(s, 0, NILE_castor_flax, 1);
    assert_reason(game, s, "speculate", "only-speculations");
    assert_reason(game, s, "speculate flax", "only-speculations");
    assert_reason(game, s, "speculate papyrus-flax castor-flax", NULL);
    assert_reason(game, s, "speculate papyrus-flax castor-flax lettuce-flax", "one-or-two");
}

static void test_only_crops_of_the_hand_are_planted(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 2);
    give(s, 0, NILE_papyrus, 2);
    give(s, 0, NILE_castor_flax, 1);
    store(s, 0, NILE_flax, 1);
    assert_reason(game, s, PLANT, "choose-crops");
    assert_reason(game, s, PLANT " storage-flax", "only-hand");
    assert_reason(game, s, PLANT " castor-flax", "speculation-not-planted");
    assert_reason(game, s, PLANT " flax", "one-alone");
    assert_reason(game, s, PLANT " flax flax", NULL);
    assert_reason(game, s, PLANT " flax papyrus", NULL);
    assert_reason(game, s, PLANT " flax flax papyrus", "not-together");
}

static void test_a_field_of_another_player_takes_more_cards(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 3);
    give(s, 0, NILE_papyrus, 1);
    grow(s, 1, NILE_flax, 2);
    assert_reason(game, s, PLANT " flax flax", "too-few");
    assert_reason(game, s, PLANT " flax papyrus", "too-few");
    assert_reason(game, s, PLANT " flax flax flax", NULL);
}

static void test_fields_grow_once_in_a_step(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 2);
    give(s, 0, NILE_castor, 1);
    give(s, 0, NILE_papyrus, 2);
    grow(s, 0, NILE_flax, 2);
    grow(s, 0, NILE_castor, 2);
    assert_reason(game, s, PLANT " flax castor", NULL); /* two additions, one after the other */
    quietly(s, "add flax 1");
    assert_reason(game, s, PLANT " flax", "has-grown");
    assert_reason(game, s, PLANT " papyrus papyrus", "not-your-field");
    assert_reason(game, s, "market papyrus", "add-or-end");
    assert_reason(game, s, PLANT " castor", NULL);
}

static void test_every_reason_is_met(void **position)
{
    (void)position;
    assert_all_reasons(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_trade_takes_two_cards, "NIL-40, NIL-42"),
        RULE(test_an_offering_asks_for_its_second_card, "NIL-41"),
        RULE(test_flooded_crops_are_neither_planted_nor_speculated_on, "NIL-50"),
        RULE(test_speculation_takes_one_or_two_speculation_cards, "NIL-54"),
        RULE(test_only_crops_of_the_hand_are_planted, "NIL-51"),
        RULE(test_a_field_of_another_player_takes_more_cards, "NIL-52"),
        RULE(test_fields_grow_once_in_a_step, "NIL-51"),
        CASE(test_every_reason_is_met),
    };
    return cmocka_run_group_tests_name("reasons of Nile", tests, NULL, NULL);
}
