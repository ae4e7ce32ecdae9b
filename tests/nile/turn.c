/* A turn of Nile: flood, harvest, trade, draw. */
#include <string.h>

#include "tests/nile/position.h"

static const struct akhet_game *const game = &akhet_nile;

static void test_a_crop_turned_as_the_flood_floods_that_crop(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_castor);
    play(s, "pass", &river);
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->flood, NILE_castor);
    assert_int_equal(s->flooded, 1 << NILE_castor);
    assert_int_equal(s->flood_pile[NILE_castor], 1);
    assert_int_equal(s->flood_pile[NILE_wheat], 1); /* the old flood card lies below */
}

static void test_a_speculation_card_turned_as_the_flood_floods_both_crops(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 0, NILE_lettuce, 3);
    grow(s, 1, NILE_flax, 2);
    grow(s, 1, NILE_castor, 2);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_lettuce_flax);
    play(s, "pass", &river);
    assert_int_equal(s->flooded, 1 << NILE_lettuce | 1 << NILE_flax);
    assert_int_equal(s->storage[0][NILE_lettuce], 1);
    assert_int_equal(s->storage[1][NILE_flax], 1);
    assert_int_equal(s->field[NILE_castor], 2);
}

static void test_locusts_turned_as_the_flood_eat_and_are_replaced(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 0, NILE_lettuce, 3);
    grow(s, 1, NILE_flax, 2);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_locusts);
    comes(&river, NILE_lettuce);
    play(s, "pass", &river);
    assert_int_equal(s->field[NILE_lettuce],
                     0); /* destroyed before the flood that would harvest it */
    assert_int_equal(s->storage_size[0], 0);
    assert_int_equal(s->discards[NILE_lettuce], 3);
    assert_int_equal(s->flooded, 1 << NILE_lettuce);
    assert_int_equal(s->pile[NILE_locusts], 0);
    assert_int_equal(s->field[NILE_flax], 2);
}

static void test_the_harvest_moves_one_card_for_whoever_grows_the_crop(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    position_for(s, 3);
    grow(s, 2, NILE_flax, 4);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    play(s, "pass", &river);
    assert_int_equal(s->turn, 1); /* seat 2 is not on turn */
    assert_int_equal(s->field[NILE_flax], 3);
    assert_int_equal(s->owner[NILE_flax], 2);
    assert_int_equal(s->storage[2][NILE_flax], 1);
    assert_int_equal(s->storage_size[2], 1);
}

static void test_an_emptied_field_is_gone_and_its_crop_is_free(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 1);
    give(s, 1, NILE_lettuce, 2);
    give(s, 0, NILE_flax, 2);
    give(s, 0, NILE_papyrus, 1);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    play(s, "pass", &river);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->owner[NILE_flax], 0);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_wheat);
    play(s, "pass", &river);
    assert_true(can(s, "plant flax 2"));
    assert_true(can(s, "plant-two papyrus flax"));
}

static void test_the_market_takes_two_cards_and_gives_one(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_wheat, 1); /* a flooded crop may be traded */
    give(s, 0, NILE_papyrus_wheat, 1);
    store(s, 0, NILE_flax, 2);
    quietly(s, "market papyrus-wheat");
    assert_int_equal(s->turn, 0);
    assert_int_equal(choices(s, ""), 2);
    assert_true(can(s, "discard wheat"));
    assert_true(can(s, "discard storage-flax"));
    river_from(&river, s);
    comes(&river, NILE_lettuce);
    play(s, "discard storage-flax", &river);
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->flood, NILE_wheat);
    assert_int_equal(s->hand_size[0], 2);
    assert_int_equal(s->hand[0][NILE_lettuce], 1);
    assert_int_equal(s->storage[0][NILE_flax], 1);
    assert_int_equal(s->discards[NILE_papyrus_wheat], 1);
    assert_int_equal(s->discards[NILE_flax], 1);
}

static void test_both_cards_may_come_from_the_storage_or_from_the_hand(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    store(s, 0, NILE_flax, 2);
    give(s, 0, NILE_flax, 2);
    assert_int_equal(choices(s, "market "), 2);
    assert_int_equal(choices(s, "offer "), 2);
    quietly(s, "market storage-flax");
    river_from(&river, s);
    comes(&river, NILE_castor);
    play(s, "discard storage-flax", &river);
    assert_int_equal(s->storage_size[0], 0);
    quietly(s, "market flax");
    river_from(&river, s);
    comes(&river, NILE_castor);
    play(s, "discard flax", &river);
    assert_int_equal(s->hand[0][NILE_flax], 0);
    assert_int_equal(s->hand[0][NILE_castor], 2);
}

static void test_a_trade_needs_two_cards(void **position)
{
    struct nile_state *s = *position;
    assert_int_equal(choices(s, ""), 1);
    give(s, 0, NILE_flax, 1);
    assert_int_equal(choices(s, "market"), 0);
    assert_int_equal(choices(s, "offer"), 0);
    store(s, 0, NILE_papyrus, 1);
    assert_int_equal(choices(s, "market"), 2);
    assert_int_equal(choices(s, "offer"), 2);
}

static void test_trades_may_be_repeated_in_any_order(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_flax, 5);
    for (unsigned i = 0; i < 2; i++) {
        quietly(s, i ? "offer flax" : "market flax");
        river_from(&river, s);
        comes(&river, NILE_papyrus);
        play(s, "discard flax", &river);
        assert_int_equal(s->turn, 0);
    }
    quietly(s, "market flax");
    river_from(&river, s);
    comes(&river, NILE_castor);
    play(s, "discard papyrus", &river);
    assert_int_equal(s->hand_size[0], 1);
    assert_int_equal(s->hand[0][NILE_castor], 1);
}

static void test_an_offering_turns_a_new_flood_that_harvests(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_flax, 3);
    give(s, 0, NILE_wheat, 2);
    grow(s, 1, NILE_castor, 2);
    grow(s, 0, NILE_wheat, 2);
    quietly(s, "offer flax");
    river_from(&river, s);
    comes(&river, NILE_castor);
    play(s, "discard flax", &river);
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->flooded, 1 << NILE_castor); /* wheat is dry again */
    assert_int_equal(s->storage[1][NILE_castor], 1);
    assert_int_equal(s->field[NILE_castor], 1);
    assert_int_equal(s->field[NILE_wheat], 2);
    assert_int_equal(s->hand_size[0], 3); /* nothing is drawn */
    assert_true(can(s, "add wheat 2"));
    assert_true(can(s, "market flax"));
}

static void test_locusts_may_answer_an_offering(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_flax, 2);
    grow(s, 1, NILE_castor, 2);
    quietly(s, "offer flax");
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_castor);
    play(s, "discard flax", &river);
    assert_int_equal(s->field[NILE_castor], 0);
    assert_int_equal(s->storage_size[1], 0);
    assert_int_equal(s->turn, 0);
}

static void test_planted_cards_are_not_traded_and_discards_are_public(void **unused)
{
    (void)unused;
    struct nile_state s, v;
    position_for(&s, 2);
    grow(&s, 0, NILE_castor, 4);
    give(&s, 0, NILE_flax, 2);
    assert_int_equal(choices(&s, "market"), 1);
    assert_true(can(&s, "market flax"));
    quietly(&s, "market flax");
    game->view(&s, 1, &v);
    assert_int_equal(v.discards[NILE_flax], 1); /* at once */
    assert_int_equal(v.hand_size[0], 1);
}

static void test_two_cards_are_drawn_and_the_left_neighbour_is_next(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    position_for(s, 3);
    for (unsigned turn = 0; turn < 6; turn++) {
        assert_int_equal(s->turn, turn % 3);
        river_from(&river, s);
        comes(&river, NILE_papyrus);
        comes(&river, NILE_castor);
        comes(&river, NILE_wheat);
        play(s, "pass", &river);
        assert_int_equal(s->hand_size[turn % 3], 2 * (turn / 3 + 1));
    }
}

static void test_there_is_no_hand_limit(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    for (unsigned crop = 0; crop < 4; crop++)
        give(s, 0, crop, 10);
    river_from(&river, s);
    comes(&river, NILE_flax);
    comes(&river, NILE_flax);
    comes(&river, NILE_flax);
    play(s, "pass", &river);
    assert_int_equal(s->hand_size[0], 42);
}

static void test_passing_is_always_allowed(void **position)
{
    struct nile_state *s = *position;
    assert_true(can(s, "pass")); /* passing is the only move, and the seat still has to make it */
    give(s, 0, NILE_flax, 4);
    give(s, 0, NILE_castor_flax, 1);
    assert_true(can(s, "pass"));
}

/* A speculation from the move to the pay-out. */
static void speculate(struct nile_state *s, const char *move, unsigned flood, unsigned paid)
{
    struct river river;
    river_from(&river, s);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, flood);
    for (unsigned i = 0; i < paid; i++)
        comes(&river, NILE_wheat);
    play(s, move, &river);
    assert_int_equal(s->hand[0][NILE_wheat], 2 + paid);
    assert_int_equal(s->laid[0], 0);
}

static void test_a_speculation_that_shares_a_crop_pays_three(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    speculate(s, "speculate castor-flax", NILE_flax, 3);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
    assert_int_equal(s->turn, 1);
}

static void test_a_speculation_that_shares_nothing_is_discarded_unpaid(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    speculate(s, "speculate castor-flax", NILE_papyrus, 0);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
}

static void test_two_speculations_that_share_the_same_crop_pay_six(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    give(s, 0, NILE_papyrus_flax, 1);
    speculate(s, "speculate papyrus-flax castor-flax", NILE_flax, 6);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
    assert_int_equal(s->discards[NILE_papyrus_flax], 1);
}

static void test_one_of_two_speculations_may_pay(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    give(s, 0, NILE_papyrus_flax, 1);
    speculate(s, "speculate papyrus-flax castor-flax", NILE_castor, 3);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
    assert_int_equal(s->discards[NILE_papyrus_flax], 1);
}

static void test_two_speculations_and_a_flood_of_two_crops_pay_six(void **position)
{
    struct nile_state *s = *position;
    give(s, 0, NILE_castor_flax, 1);
    give(s, 0, NILE_papyrus_lettuce, 1);
    speculate(s, "speculate papyrus-lettuce castor-flax", NILE_papyrus_flax, 6);
}

static void test_a_house_deck_with_twins_pays_six_for_an_identical_flood(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    s->pile[NILE_castor_flax]++; /* a second copy */
    s->pile_size++;
    river_from(&river, s);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, NILE_castor_flax);
    for (unsigned i = 0; i < 6; i++)
        comes(&river, NILE_wheat);
    akhet_move move;
    assert_true(akhet_move_parse(game, "speculate castor-flax", &move, NULL));
    assert_true(akhet_apply(game, s, move, &river.script.random, NULL, NULL));
    script_done(&river.script);
    assert_int_equal(s->hand[0][NILE_wheat], 8);
}

static void test_locusts_in_a_pay_out_eat_before_the_harvest(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    grow(s, 1, NILE_flax, 3);
    grow(s, 0, NILE_castor, 2);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_locusts);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->hand[0][NILE_papyrus], 5);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->discards[NILE_flax], 3);
    assert_int_equal(s->storage_size[1], 0); /* nothing was left to harvest */
    assert_int_equal(s->field[NILE_castor], 2);
}

static void test_a_pay_out_comes_before_the_harvest_and_the_next_turn(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    grow(s, 1, NILE_flax, 1);
    river_from(&river, s);
    for (unsigned i = 0; i < 2; i++)
        comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    for (unsigned i = 0; i < 3; i++)
        comes(&river, NILE_papyrus);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->storage[1][NILE_flax], 1);
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->hand_size[0], 5);
    assert_int_equal(s->hand_size[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_crop_turned_as_the_flood_floods_that_crop, "NIL-20"),
        RULE(test_a_speculation_card_turned_as_the_flood_floods_both_crops, "NIL-20, NIL-30"),
        RULE(test_locusts_turned_as_the_flood_eat_and_are_replaced, "NIL-21"),
        RULE(test_the_harvest_moves_one_card_for_whoever_grows_the_crop, "NIL-30"),
        RULE(test_an_emptied_field_is_gone_and_its_crop_is_free, "NIL-30"),
        RULE(test_the_market_takes_two_cards_and_gives_one, "NIL-40"),
        RULE(test_both_cards_may_come_from_the_storage_or_from_the_hand, "NIL-40, NIL-41"),
        RULE(test_a_trade_needs_two_cards, "NIL-40, NIL-41"),
        RULE(test_trades_may_be_repeated_in_any_order, "NIL-40, NIL-41"),
        RULE(test_an_offering_turns_a_new_flood_that_harvests, "NIL-41"),
        RULE(test_locusts_may_answer_an_offering, "NIL-41, NIL-21"),
        RULE(test_planted_cards_are_not_traded_and_discards_are_public, "NIL-42"),
        RULE(test_two_cards_are_drawn_and_the_left_neighbour_is_next, "NIL-60, NIL-11"),
        RULE(test_there_is_no_hand_limit, "NIL-60"),
        RULE(test_passing_is_always_allowed, "NIL-55"),
        RULE(test_a_speculation_that_shares_a_crop_pays_three, "NIL-22"),
        RULE(test_a_speculation_that_shares_nothing_is_discarded_unpaid, "NIL-22"),
        RULE(test_two_speculations_that_share_the_same_crop_pay_six, "NIL-22"),
        RULE(test_one_of_two_speculations_may_pay, "NIL-22"),
        RULE(test_two_speculations_and_a_flood_of_two_crops_pay_six, "NIL-22"),
        RULE(test_a_house_deck_with_twins_pays_six_for_an_identical_flood, "NIL-22"),
        RULE(test_locusts_in_a_pay_out_eat_before_the_harvest, "NIL-23"),
        RULE(test_a_pay_out_comes_before_the_harvest_and_the_next_turn, "NIL-22"),
    };
    return cmocka_run_group_tests_name("nile: a turn", tests, NULL, NULL);
}
