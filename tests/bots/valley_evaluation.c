/* The evaluation of La Vallée des Rois foresees what traps destroy and what coins buy. */
#include "tests/support/check.h"

#include <string.h>

#include "bots/knowledge.h"
#include "bots/valley/features.h"
#include "bots/valley/fight.h"

static const struct knowledge *knowledge(void)
{
    return knowledge_of(&akhet_valley);
}

/* Seat 0 has the medallion and a Mercenary in an open tomb without effects, seat 1 a Camel. */
static struct valley_state tomb_of_two(unsigned phase, unsigned turn)
{
    struct valley_state s = {
        .open = VALLEY_TOMB_HATSHEPSUT + 1, .phase = (uint8_t)phase, .turn = (uint8_t)turn};
    s.side[0].tomb[VALLEY_MERCENARY] = 1;
    s.side[1].tomb[VALLEY_CAMEL] = 1;
    return s;
}

static void test_a_trap_that_lies_counts_its_target(void **unused)
{
    (void)unused;
    struct fight fight;
    struct valley_state s = tomb_of_two(VALLEY_TRIGGER, 0);
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 - 3) + 1);
    s.side[1].tomb[VALLEY_POISONED_DARTS] = 1;
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 - 3 - 4) + 1);
    s.side[1].tomb[VALLEY_POISONED_DARTS] = 0;
    s.side[1].tomb[VALLEY_PIT] = 1; /* a Mercenary is too strong for it */
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 - 3) + 1);
}

static void test_two_traps_do_not_strike_one_card_twice(void **unused)
{
    (void)unused;
    struct fight fight;
    struct valley_state s = tomb_of_two(VALLEY_TRIGGER, 0);
    s.side[1].tomb[VALLEY_POISONED_DARTS] = 2;
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 - 3 - 4) + 1);
}

static void test_thoth_and_susan_stop_traps(void **unused)
{
    (void)unused;
    struct fight fight;
    struct valley_state s = tomb_of_two(VALLEY_TRIGGER, 0);
    s.side[1].tomb[VALLEY_POISONED_DARTS] = 1;
    s.side[0].laid = 1u << (VALLEY_THOTH - VALLEY_PAPYRUS);
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 - 3) + 1);
    s.side[0].laid = 0;
    s.side[0].adventurer = VALLEY_SUSAN_COPPERSTONE - VALLEY_ADVENTURER;
    s.side[0].place = VALLEY_IN_TOMB;
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 + 2 - 3) + 1);
    s.sprung = 1;
    valley_forecast(&s, 0, &fight);
    assert_int_equal(fight.lead, 2 * (4 + 2 - 3 - 4) + 1);
}

static void test_only_who_may_still_lay_has_hope(void **unused)
{
    (void)unused;
    struct fight fight;
    struct valley_state s = tomb_of_two(VALLEY_LAY, 1);
    s.side[0].hand[VALLEY_MUMMY] = 1;
    s.side[1].hand[VALLEY_SKELETON] = 2;
    valley_forecast(&s, 1, &fight);
    assert_int_equal(fight.step, FIGHT_COUNTER);
    assert_int_equal(fight.hope, 2 * 4);
    assert_int_equal(fight.fear, 0);
    s.turn = 0;
    valley_forecast(&s, 1, &fight);
    assert_int_equal(fight.step, FIGHT_GUARDS);
    assert_int_equal(fight.hope, 2 * 4);
    assert_int_equal(fight.fear, 2 * 2);
}

static void test_the_forecasts_of_both_seats_agree(void **unused)
{
    (void)unused;
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        union akhet_space state;
        struct akhet_random random;
        struct akhet_setup setup = akhet_setup_default(&akhet_valley, 2);
        akhet_move moves[AKHET_LEGAL];
        unsigned count;
        akhet_random_fast(&random, seed);
        akhet_valley.start(&state, &setup, &random, NULL);
        const struct valley_state *s = (const struct valley_state *)&state;
        while ((count = akhet_valley.legal(&state, moves)) > 0) {
            struct fight one, two;
            if (s->open) {
                valley_forecast(s, 0, &one);
                valley_forecast(s, 1, &two);
                assert_int_equal(one.step, two.step);
                assert_int_equal(one.lead, -two.lead);
                assert_int_equal(one.hope, two.fear);
                assert_int_equal(one.fear, two.hope);
                seen++;
            }
            unsigned which = knowledge()->pick(&state, moves, count, &random);
            akhet_valley.apply(&state, moves[which], &random, NULL);
        }
    }
    assert_true(seen > 1000);
}

static void test_coins_buy_what_is_worth_most_together(void **unused)
{
    (void)unused;
    struct valley_state s = {.phase = VALLEY_CAMP};
    struct valley_side *side = &s.side[0];
    side->hand[VALLEY_CROCODILE] = side->hand[VALLEY_CAMEL] = side->hand[VALLEY_MONKEY] = 1;
    side->hand[VALLEY_JACKAL] = side->hand[VALLEY_MUMMY] = 2;
    side->hand_size = 7;
    side->coins = 2;
    valley_buy(&s, side);
    assert_int_equal(side->camp[VALLEY_JACKAL], 2);
    assert_int_equal(side->camp[VALLEY_CAMEL], 1);
    assert_int_equal(side->camp[VALLEY_MONKEY], 1);
    assert_int_equal(side->hand[VALLEY_CROCODILE], 1);
    assert_int_equal(side->hand[VALLEY_MUMMY], 2);
    assert_int_equal(side->hand_size, 3);
    assert_int_equal(side->coins, 0);
}

static void test_coins_beyond_the_limit_are_lost(void **unused)
{
    (void)unused;
    struct valley_state s = {.phase = VALLEY_CAMP};
    s.side[0].coins = 7;
    s.side[0].hand[VALLEY_CAMEL] = s.side[0].hand_size = 1;
    valley_buy(&s, &s.side[0]);
    assert_int_equal(s.side[0].camp[VALLEY_CAMEL], 1);
    assert_int_equal(s.side[0].coins, VALLEY_COIN_LIMIT);
}

static void test_a_foreman_makes_the_first_ally_cheaper(void **unused)
{
    (void)unused;
    struct valley_state s = {.phase = VALLEY_CAMP};
    s.side[0].coins = 1;
    s.side[0].hand[VALLEY_MERCENARY] = s.side[0].hand_size = 1;
    s.side[0].camp[VALLEY_FOREMAN] = 1;
    valley_buy(&s, &s.side[0]);
    assert_int_equal(s.side[0].camp[VALLEY_MERCENARY], 1);
    assert_int_equal(s.side[0].coins, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_trap_that_lies_counts_its_target),
        CASE(test_two_traps_do_not_strike_one_card_twice),
        CASE(test_thoth_and_susan_stop_traps),
        CASE(test_only_who_may_still_lay_has_hope),
        CASE(test_the_forecasts_of_both_seats_agree),
        CASE(test_coins_buy_what_is_worth_most_together),
        CASE(test_coins_beyond_the_limit_are_lost),
        CASE(test_a_foreman_makes_the_first_ally_cheaper),
    };
    return cmocka_run_group_tests_name("the evaluation of the valley", tests, NULL, NULL);
}
