/* Planting and speculation in Nile. */
#include <string.h>

#include "tests/nile/position.h"

/* End the turn of seat 0 with draws that do not matter for these tests. */
static void play_on(struct nile_state *s, const char *move)
{
    struct river river;
    river_from(&river, s);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    play(s, move, &river);
    assert_int_equal(s->turn, 1);
}

static void test_a_flooded_crop_is_not_planted(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_wheat, 3);
    give(s, 0, NILE_flax, 2);
    assert_false(can(s, "plant wheat 2"));
    assert_false(can(s, "plant-two wheat flax"));
    assert_true(can(s, "plant flax 2"));
    assert_int_equal(choices(s, "plant"), 1);
}

static void test_a_flooded_crop_is_not_added_to_ones_own_field(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_wheat, 3);
    give(s, 0, NILE_flax, 1);
    grow(s, 0, NILE_wheat, 2);
    assert_int_equal(choices(s, "add"), 0);
    assert_false(can(s, "plant-two wheat flax"));
    flood_with(s, NILE_papyrus);
    assert_int_equal(choices(s, "add"), 3);
    assert_true(can(s, "plant-two wheat flax"));
}

static void test_either_crop_of_a_pair_blocks_a_speculation(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_papyrus_wheat, 1);
    give(s, 0, NILE_wheat_flax, 1);
    give(s, 0, NILE_lettuce_castor, 1);
    assert_int_equal(choices(s, "speculate"), 1);
    assert_true(can(s, "speculate lettuce-castor"));
    flood_with(s, NILE_castor_flax);
    assert_int_equal(choices(s, "speculate"), 1);
    assert_true(can(s, "speculate papyrus-wheat"));
}

static void test_both_crops_of_a_flooding_pair_block(void **position)
{
    struct nile_state *s = *position;
    flood_with(s, NILE_papyrus_castor);
    for (unsigned crop = 0; crop < 5; crop++)
        give(s, 0, crop, 2);
    assert_int_equal(choices(s, "plant "), 3);
    assert_false(can(s, "plant papyrus 2"));
    assert_false(can(s, "plant castor 2"));
    assert_int_equal(choices(s, "plant-two "), 3);
}

static void test_a_new_field_takes_two_or_more_of_one_crop(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 4);
    assert_int_equal(choices(s, "plant"), 3);
    assert_true(can(s, "plant flax 2"));
    assert_true(can(s, "plant flax 4"));
    assert_false(can(s, "plant flax 5"));
    play_on(s, "plant flax 3");
    assert_int_equal(s->field[NILE_flax], 3);
    assert_int_equal(s->owner[NILE_flax], 0);
    assert_int_equal(s->hand[0][NILE_flax], 1);
}

static void test_a_single_card_alone_opens_no_field(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 1);
    assert_int_equal(choices(s, ""), 1);
}

static void test_a_field_of_ones_own_is_added_to_and_not_planted_anew(void **position)
{
    struct nile_state *s = *position;
    grow(s, 0, NILE_flax, 2);
    give(s, 0, NILE_flax, 5);
    assert_int_equal(choices(s, "plant"), 0);
    assert_int_equal(choices(s, "add"), 5);
    play_on(s, "add flax 1");
    assert_int_equal(s->field[NILE_flax], 3);
    assert_int_equal(s->discards[NILE_flax], 0);
}

static void test_two_different_crops_open_two_fields(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus, 1);
    assert_int_equal(choices(s, "plant"), 1); /* listed once, whatever the order of the crops */
    play_on(s, "plant-two papyrus flax");
    assert_int_equal(s->field[NILE_flax], 1);
    assert_int_equal(s->field[NILE_papyrus], 1);
    assert_int_equal(s->hand[0][NILE_flax] + s->hand[0][NILE_papyrus], 0);
}

static void test_one_of_two_crops_may_join_ones_own_field(void **position)
{
    struct nile_state *s = *position;
    position_for(s, 2);
    grow(s, 0, NILE_papyrus, 2);
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus, 1);
    play_on(s, "plant-two papyrus flax");
    assert_int_equal(s->field[NILE_papyrus], 3);
    assert_int_equal(s->field[NILE_flax], 1);

    position_for(s, 2);
    grow(s, 0, NILE_flax, 2);
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus, 1);
    assert_true(can(s, "plant-two papyrus flax"));
}

static void test_of_two_crops_one_at_least_opens_a_field(void **position)
{
    struct nile_state *s = *position;
    grow(s, 0, NILE_papyrus, 2);
    grow(s, 0, NILE_flax, 2);
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus, 1);
    assert_int_equal(choices(s, "plant"), 0);
}

static void test_two_crops_never_touch_the_field_of_another(void **position)
{
    struct nile_state *s = *position;
    grow(s, 1, NILE_papyrus, 1);
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus, 1);
    give(s, 0, NILE_castor, 1);
    assert_int_equal(choices(s, "plant"), 1);
    assert_true(can(s, "plant-two castor flax"));
}

static void test_any_number_of_cards_joins_any_number_of_own_fields(void **position)
{
    struct nile_state *s = *position;
    grow(s, 0, NILE_papyrus, 2);
    grow(s, 0, NILE_flax, 1);
    grow(s, 0, NILE_castor, 1);
    give(s, 0, NILE_papyrus, 2);
    give(s, 0, NILE_flax, 3);
    give(s, 0, NILE_castor, 1);
    quietly(s, "add flax 3");
    assert_int_equal(s->turn, 0);
    assert_int_equal(choices(s, ""), 4); /* papyrus 1 or 2, castor 1, done */
    assert_true(can(s, "done"));
    quietly(s, "add papyrus 2");
    assert_int_equal(choices(s, ""), 2);
    play_on(s, "add castor 1"); /* no field is left to grow: the step is over */
    assert_int_equal(s->field[NILE_papyrus], 4);
    assert_int_equal(s->field[NILE_flax], 4);
    assert_int_equal(s->field[NILE_castor], 2);
}

static void test_adding_may_stop_early(void **position)
{
    struct nile_state *s = *position;
    grow(s, 0, NILE_papyrus, 2);
    grow(s, 0, NILE_flax, 1);
    give(s, 0, NILE_papyrus, 2);
    give(s, 0, NILE_flax, 3);
    quietly(s, "add flax 1");
    assert_int_equal(choices(s, "add flax"), 0); /* a field grows once in a step */
    assert_int_equal(choices(s, "market"), 0);   /* trading is over */
    play_on(s, "done");
    assert_int_equal(s->field[NILE_papyrus], 2);
    assert_int_equal(s->added, 0);
}

/* Whether the seat holds another card to add is secret, so the step continues while another field
 * could grow, with or without a card for it. */
static void test_adding_does_not_tell_what_is_left_in_the_hand(void **position)
{
    struct nile_state *s = *position;
    grow(s, 0, NILE_papyrus, 2);
    grow(s, 0, NILE_flax, 1);
    give(s, 0, NILE_flax, 1);
    quietly(s, "add flax 1");
    assert_int_equal(choices(s, ""), 1);
    play_on(s, "done");
}

static void test_a_flooded_field_does_not_keep_the_step_open(void **position)
{
    struct nile_state *s = *position;
    grow(s, 0, NILE_wheat, 3);
    grow(s, 0, NILE_flax, 1);
    grow(s, 1, NILE_papyrus, 1);
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_wheat, 1);
    play_on(s, "add flax 1");
}

static void test_a_larger_field_displaces_the_one_of_another(void **position)
{
    struct nile_state *s = *position;
    grow(s, 1, NILE_flax, 3);
    give(s, 0, NILE_flax, 5);
    assert_int_equal(choices(s, "plant"), 2);
    assert_false(can(s, "plant flax 3")); /* an equal size is not larger */
    assert_false(can(s, "add flax 1"));
    play_on(s, "plant flax 4");
    assert_int_equal(s->field[NILE_flax], 4);
    assert_int_equal(s->owner[NILE_flax], 0);
    assert_int_equal(s->discards[NILE_flax], 3);
    assert_int_equal(s->storage_size[1], 0);
}

static void test_a_single_card_never_displaces(void **position)
{
    struct nile_state *s = *position;
    grow(s, 1, NILE_flax, 1);
    give(s, 0, NILE_flax, 1);
    give(s, 0, NILE_castor, 1);
    assert_int_equal(choices(s, "plant"), 0);
    give(s, 0, NILE_flax, 1);
    assert_int_equal(choices(s, "plant"), 1);
    assert_true(can(s, "plant flax 2"));
}

static void test_planting_comes_from_the_hand_only(void **position)
{
    struct nile_state *s = *position;
    store(s, 0, NILE_flax, 4);
    store(s, 0, NILE_papyrus, 1);
    grow(s, 0, NILE_papyrus, 1);
    assert_int_equal(choices(s, "plant"), 0);
    assert_int_equal(choices(s, "add"), 0);
}

static void test_one_or_two_speculation_cards_are_laid(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    give(s, 0, NILE_papyrus_flax, 1);
    give(s, 0, NILE_papyrus_castor, 1);
    assert_int_equal(choices(s, "speculate"), 6); /* three alone, three pairs */
    assert_true(can(s, "speculate papyrus-castor castor-flax"));
    assert_false(can(s, "speculate castor-flax papyrus-castor")); /* the same, written once */
    assert_false(can(s, "speculate castor-flax castor-flax"));
    play_on(s, "speculate papyrus-castor castor-flax");
    assert_int_equal(s->hand[0][NILE_castor_flax] + s->hand[0][NILE_papyrus_castor], 0);
    assert_int_equal(s->hand[0][NILE_papyrus_flax], 1);
}

static void test_a_house_deck_with_twins_may_lay_both(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    s->hand[0][NILE_castor_flax]++;
    s->hand_size[0]++;
    assert_true(can(s, "speculate castor-flax castor-flax"));
}

/* No position has more legal moves than the bound in the facts; this one comes close. */
static void test_the_bound_on_legal_moves_holds_in_a_rich_hand(void **position)
{
    struct nile_state *s = *position;
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++)
        give(s, 0, kind, kind < NILE_CROPS ? 14 : 1);
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        store(s, 0, crop, 1);
    unsigned all = choices(s, "");
    /* 20 markets, 20 offerings, 4 crops x 13 sizes, 6 twos, 6 + 15 speculations, pass. */
    assert_int_equal(all, 20 + 20 + 52 + 6 + 21 + 1);
    assert_true(all <= akhet_nile.max_legal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_flooded_crop_is_not_planted, "NIL-50"),
        RULE(test_a_flooded_crop_is_not_added_to_ones_own_field, "NIL-50"),
        RULE(test_either_crop_of_a_pair_blocks_a_speculation, "NIL-50"),
        RULE(test_both_crops_of_a_flooding_pair_block, "NIL-50"),
        RULE(test_a_new_field_takes_two_or_more_of_one_crop, "NIL-51"),
        RULE(test_a_single_card_alone_opens_no_field, "NIL-51"),
        RULE(test_a_field_of_ones_own_is_added_to_and_not_planted_anew, "NIL-51"),
        RULE(test_two_different_crops_open_two_fields, "NIL-51"),
        RULE(test_one_of_two_crops_may_join_ones_own_field, "NIL-51"),
        RULE(test_of_two_crops_one_at_least_opens_a_field, "NIL-51"),
        RULE(test_two_crops_never_touch_the_field_of_another, "NIL-51, NIL-52"),
        RULE(test_any_number_of_cards_joins_any_number_of_own_fields, "NIL-51"),
        RULE(test_adding_may_stop_early, "NIL-51"),
        RULE(test_adding_does_not_tell_what_is_left_in_the_hand, "NIL-51, NIL-100"),
        RULE(test_a_flooded_field_does_not_keep_the_step_open, "NIL-51, NIL-50"),
        RULE(test_a_larger_field_displaces_the_one_of_another, "NIL-52"),
        RULE(test_a_single_card_never_displaces, "NIL-52"),
        RULE(test_planting_comes_from_the_hand_only, "NIL-53"),
        RULE(test_one_or_two_speculation_cards_are_laid, "NIL-54"),
        RULE(test_a_house_deck_with_twins_may_lay_both, "NIL-54, NIL-22"),
        CASE(test_the_bound_on_legal_moves_holds_in_a_rich_hand),
    };
    return cmocka_run_group_tests_name("nile: planting", tests, NULL, NULL);
}
