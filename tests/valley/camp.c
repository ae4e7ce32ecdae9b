/* The camp phase: resources, costs, when-played effects, in-camp allies, the limits. */
#include "tests/valley/position.h"

static void resources_step(struct valley_state *s)
{
    stage(s);
    s->phase = VALLEY_SPLIT;
}

static void test_four_resources_are_split_freely(void **unused)
{
    (void)unused;
    for (unsigned coins = 0; coins <= 4; coins++) {
        struct valley_state s;
        resources_step(&s);
        assert_int_equal(how_many(game, &s, "split"), 5);
        char move[] = "split 0";
        move[6] = (char)('0' + coins);
        go(&s, move);
        assert_int_equal(s.side[0].coins, coins);
        assert_int_equal(s.side[0].hand_size, 4 - coins);
        assert_int_equal(s.phase, VALLEY_CAMP);
        assert_int_equal(s.turn, 0);
    }
}

static void test_no_split_asks_for_more_coins_than_the_supply_holds(void **position)
{
    struct valley_state *s = *position;
    resources_step(s);
    s->side[1].coins = 5;
    s->side[0].coins = 1;
    assert_int_equal(how_many(game, s, ""), 3);
    assert_true(may(game, s, "split 2"));
    assert_false(may(game, s, "split 3"));
    s->side[0].coins = 3;
    assert_int_equal(how_many(game, s, ""), 1);
    assert_true(may(game, s, "split 0"));
}

static void test_the_cards_are_drawn_by_chance_one_by_one(void **position)
{
    struct valley_state *s = *position;
    struct script script;
    resources_step(s);
    script_begin(&script);
    script_answer(&script, 0, 80);  /* the first Worker */
    script_answer(&script, 78, 79); /* the last Cursed Pharaoh */
    play_with(game, s, "split 2", &script.random, NULL);
    script_done(&script);
    assert_int_equal(s->side[0].hand[VALLEY_WORKER], 1);
    assert_int_equal(s->side[0].hand[VALLEY_CURSED_PHARAOH], 1);
}

/* Discard all cards of the deck except `left` copies of `card`. */
static void thin_deck(struct valley_state *s, unsigned card, unsigned left)
{
    for (unsigned other = 0; other < VALLEY_KINDS; other++) {
        unsigned keep = other == card ? left : 0;
        to_discard(s, other, s->deck[other] - keep);
        s->deck[other] = (uint8_t)keep;
    }
    s->deck_size = (uint8_t)left;
}

static void test_an_empty_deck_is_remade_when_a_card_is_needed(void **position)
{
    struct valley_state *s = *position;
    resources_step(s);
    thin_deck(s, VALLEY_CAMEL, 2);
    go(s, "split 2");
    assert_int_equal(s->side[0].hand[VALLEY_CAMEL], 2);
    assert_int_equal(s->deck_size, 0);
    assert_int_equal(s->discard_size, 78); /* no card was needed after the last one */
    s->phase = VALLEY_SPLIT;
    go(s, "split 3");
    assert_int_equal(s->deck_size, 77);
    assert_int_equal(s->discard_size, 0);
}

static void test_with_deck_and_discard_empty_the_draw_stops(void **position)
{
    struct valley_state *s = *position;
    resources_step(s);
    for (unsigned card = 0; card < VALLEY_KINDS; card++)
        hold(s, 1, card, card == VALLEY_MUMMY ? 1 : valley_copies[card]);
    s->deck[VALLEY_MUMMY] = 0;
    s->deck_size = 0;
    to_discard(s, VALLEY_MUMMY, 3);
    go(s, "split 0");
    assert_int_equal(s->side[0].hand[VALLEY_MUMMY], 3);
    assert_int_equal(s->side[0].hand_size, 3);
    assert_int_equal(s->deck_size + s->discard_size, 0);
}

static void test_allies_and_animals_are_played_for_their_cost(void **position)
{
    struct valley_state *s = *position;
    hold(s, 0, VALLEY_CROCODILE, 1);
    hold(s, 0, VALLEY_FALCON, 1);
    hold(s, 0, VALLEY_TRAINER, 1);
    s->side[0].coins = 1;
    assert_int_equal(how_many(game, s, ""), 3);
    assert_true(may(game, s, "end-camp"));
    assert_true(may(game, s, "play falcon"));
    assert_true(may(game, s, "play trainer"));
    assert_false(may(game, s, "play crocodile"));
    go(s, "play trainer");
    assert_int_equal(s->side[0].coins, 0);
    assert_int_equal(s->side[0].camp[VALLEY_TRAINER], 1);
    assert_int_equal(s->side[0].hand_size, 2);
    assert_true(may(game, s, "play falcon"));
    s->side[0].coins = 2;
    go(s, "play crocodile");
    assert_int_equal(s->side[0].coins, 0);
    assert_int_equal(s->side[0].camp[VALLEY_CROCODILE], 1);
}

static void test_guardians_are_never_played_in_a_camp(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 8;
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        hold(s, 0, card, 1);
    assert_int_equal(how_many(game, s, ""), 1);
    assert_true(may(game, s, "end-camp"));
}

static void test_a_card_may_be_played_although_its_effect_cannot_happen(void **unused)
{
    (void)unused;
    static const unsigned cards[] = {VALLEY_THIEF, VALLEY_MERCENARY, VALLEY_SPY, VALLEY_JOURNALIST,
                                     VALLEY_ENCHANTRESS};
    for (unsigned i = 0; i < 5; i++) {
        struct valley_state s;
        stage(&s);
        s.side[0].coins = 4;
        hold(&s, 0, cards[i], 1);
        camp(&s, 1, VALLEY_MERCENARY, 1); /* too strong for the Enchantress */
        camp(&s, 1, VALLEY_JACKAL, 1);    /* not an ally */
        game->apply(&s, (akhet_move)(VALLEY_M_PLAY + cards[i]), NULL, NULL);
        assert_sound(game, &s);
        assert_int_equal(s.side[0].camp[cards[i]], 1);
        assert_int_equal(s.phase, VALLEY_CAMP);
        assert_int_equal(s.turn, 0);
    }
}

static void test_the_worker_draws_one_and_the_archaeologist_two(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 3;
    hold(s, 0, VALLEY_WORKER, 1);
    hold(s, 0, VALLEY_ARCHAEOLOGIST, 1);
    go(s, "play worker");
    assert_int_equal(s->side[0].hand_size, 2);
    go(s, "play archaeologist");
    assert_int_equal(s->side[0].hand_size, 3);
}

static void test_the_thief_takes_one_coin_from_the_opponent(void **position)
{
    struct valley_state *s = *position;
    s->side[1].coins = 2;
    hold(s, 0, VALLEY_THIEF, 3);
    go(s, "play thief");
    go(s, "play thief");
    assert_int_equal(s->side[0].coins, 2);
    assert_int_equal(s->side[1].coins, 0);
    go(s, "play thief");
    assert_int_equal(s->side[0].coins, 2);
}

static void test_the_mercenary_makes_the_opponent_discard_a_card_of_their_choice(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 2;
    hold(s, 0, VALLEY_MERCENARY, 1);
    hold(s, 1, VALLEY_PIT, 2);
    hold(s, 1, VALLEY_CAMEL, 1);
    go(s, "play mercenary");
    assert_int_equal(game->seat(s), 1);
    assert_int_equal(how_many(game, s, ""), 2); /* a papyrus is not part of the hand (VAL-34) */
    assert_true(may(game, s, "discard camel"));
    go(s, "discard pit");
    assert_int_equal(s->side[1].hand[VALLEY_PIT], 1);
    assert_int_equal(s->discard[VALLEY_PIT], 1);
    assert_int_equal(game->seat(s), 0);
    assert_int_equal(s->phase, VALLEY_CAMP);
}

static void test_the_spy_takes_a_random_card(void **position)
{
    struct valley_state *s = *position;
    struct script script;
    s->side[0].coins = 2;
    hold(s, 0, VALLEY_SPY, 1);
    hold(s, 1, VALLEY_CAMEL, 2);
    hold(s, 1, VALLEY_CURSE, 1);
    script_begin(&script);
    script_answer(&script, 2, 3);
    play_with(game, s, "play spy", &script.random, NULL);
    script_done(&script);
    assert_int_equal(s->side[0].hand[VALLEY_CURSE], 1);
    assert_int_equal(s->side[1].hand_size, 2);
    assert_int_equal(s->side[1].papyri_left, 3);
}

static void
test_the_enchantress_takes_an_ally_of_force_2_or_less_without_its_effect(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 4;
    hold(s, 0, VALLEY_ENCHANTRESS, 1);
    camp(s, 1, VALLEY_WORKER, 1);
    camp(s, 1, VALLEY_PRIEST, 1);
    camp(s, 1, VALLEY_DESERT_BANDIT, 1);
    camp(s, 1, VALLEY_MERCENARY, 1);
    camp(s, 1, VALLEY_MONKEY, 1);
    go(s, "play enchantress");
    assert_int_equal(game->seat(s), 0);
    assert_int_equal(how_many(game, s, ""), 2);
    assert_true(may(game, s, "steal priest"));
    go(s, "steal worker");
    assert_int_equal(s->side[0].camp[VALLEY_WORKER], 1);
    assert_int_equal(s->side[1].camp[VALLEY_WORKER], 0);
    assert_int_equal(s->side[0].hand_size, 0); /* no card is drawn */
    assert_int_equal(s->phase, VALLEY_CAMP);
}

static void test_each_smuggler_brings_a_coin_if_the_supply_has_it(void **position)
{
    struct valley_state *s = *position;
    resources_step(s);
    camp(s, 0, VALLEY_SMUGGLER, 2);
    go(s, "split 1");
    assert_int_equal(s->side[0].coins, 3);
    assert_int_equal(s->side[0].hand_size, 3);
    resources_step(s);
    camp(s, 0, VALLEY_SMUGGLER, 2);
    s->side[1].coins = 3;
    go(s, "split 4");
    assert_int_equal(s->side[0].coins, 5);
    resources_step(s);
    camp(s, 1, VALLEY_SMUGGLER, 2); /* of the other seat */
    go(s, "split 1");
    assert_int_equal(s->side[0].coins, 1);
}

static void test_the_foreman_makes_the_first_ally_of_a_phase_cheaper(void **position)
{
    struct valley_state *s = *position;
    camp(s, 0, VALLEY_FOREMAN, 1);
    hold(s, 0, VALLEY_TRAINER, 2);
    hold(s, 0, VALLEY_CAMEL, 1);
    hold(s, 0, VALLEY_SMUGGLER, 1);
    assert_true(may(game, s, "play trainer"));
    assert_false(may(game, s, "play camel")); /* the discount does not apply to an animal */
    assert_false(may(game, s, "play smuggler"));
    s->side[0].coins = 1;
    go(s, "play camel"); /* an animal does not count as the first ally */
    assert_int_equal(s->side[0].coins, 0);
    go(s, "play trainer");
    assert_false(may(game, s, "play trainer"));
    s->side[0].coins = 1;
    go(s, "play trainer");
    assert_int_equal(s->side[0].coins, 0);
}

static void test_two_foremen_make_it_2_and_never_below_0(void **position)
{
    struct valley_state *s = *position;
    stage(s);
    camp(s, 0, VALLEY_FOREMAN, 2);
    hold(s, 0, VALLEY_MERCENARY, 1);
    hold(s, 0, VALLEY_STARLET, 1);
    go(s, "play mercenary");
    assert_int_equal(s->side[0].coins, 0);
    stage(s);
    camp(s, 0, VALLEY_FOREMAN, 2);
    s->side[0].coins = 1;
    hold(s, 0, VALLEY_STARLET, 1);
    go(s, "play starlet");
    assert_int_equal(s->side[0].coins, 1);
}

static void test_a_foreman_does_not_pay_for_itself_and_begins_anew_each_phase(void **position)
{
    struct valley_state *s = *position;
    hold(s, 0, VALLEY_FOREMAN, 1);
    hold(s, 0, VALLEY_STARLET, 1);
    s->side[0].coins = 1;
    assert_false(may(game, s, "play foreman"));
    s->side[0].coins = 2;
    go(s, "play foreman");
    assert_false(may(game, s, "play starlet")); /* the first ally was the Foreman */
    go(s, "end-camp");
    go(s, "split 0");
    go(s, "end-camp");
    go(s, "pass");
    go(s, "split 0");
    assert_true(may(game, s, "play starlet"));
}

static void test_the_soothsayer_looks_at_the_start_of_the_camp_phase(void **position)
{
    struct valley_state *s = *position;
    struct script script;
    camp(s, 1, VALLEY_SOOTHSAYER, 1);
    script_begin(&script);
    script_answer(&script, VALLEY_TOMB_SETI, 7);
    play_with(game, s, "end-camp", &script.random, NULL);
    script_done(&script);
    assert_int_equal(s->top, 1 + VALLEY_TOMB_SETI);
    assert_int_equal(s->top_seen, 2);
    struct valley_state view;
    game->view(s, 0, &view);
    assert_int_equal(view.top, 0);
    assert_int_equal(view.top_seen, 2);
    game->view(s, 1, &view);
    assert_int_equal(view.top, 1 + VALLEY_TOMB_SETI);
    go(s, "split 0");
    go(s, "end-camp");
    go(s, "open"); /* the tomb that was seen */
    assert_int_equal(s->open, 1 + VALLEY_TOMB_SETI);
    assert_int_equal(s->top, 0);
    assert_int_equal(s->top_seen, 0);
}

static void test_a_second_soothsayer_sees_the_same_tomb(void **position)
{
    struct valley_state *s = *position;
    camp(s, 0, VALLEY_SOOTHSAYER, 1);
    camp(s, 1, VALLEY_SOOTHSAYER, 1);
    s->top = 1 + VALLEY_TOMB_RAMESSES;
    s->top_seen = 1;
    game->apply(s, VALLEY_M_END_CAMP, NULL, NULL); /* no chance is involved */
    assert_int_equal(s->top, 1 + VALLEY_TOMB_RAMESSES);
    assert_int_equal(s->top_seen, 3);
}

static void test_a_patron_gives_five_resources_and_a_second_nothing_more(void **position)
{
    struct valley_state *s = *position;
    resources_step(s);
    camp(s, 0, VALLEY_PATRON, 1);
    assert_int_equal(how_many(game, s, "split"), 6);
    go(s, "split 1");
    assert_int_equal(s->side[0].hand_size, 4);
    resources_step(s);
    camp(s, 0, VALLEY_PATRON, 2);
    assert_int_equal(how_many(game, s, "split"), 6);
    go(s, "split 5");
    assert_int_equal(s->side[0].hand_size, 0);
}

static void test_five_cards_and_two_coins_are_kept(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 5;
    hold(s, 0, VALLEY_MUMMY, 4);
    hold(s, 0, VALLEY_CAMEL, 3);
    go(s, "end-camp");
    assert_int_equal(s->side[0].coins, 2);
    assert_int_equal(game->seat(s), 0);
    assert_int_equal(how_many(game, s, ""), 2);
    go(s, "discard camel");
    go(s, "discard mummy");
    assert_int_equal(s->side[0].hand_size, 5);
    assert_int_equal(s->discard_size, 2);
    assert_int_equal(game->seat(s), 1);
    assert_int_equal(s->phase, VALLEY_SPLIT);
    assert_int_equal(s->side[0].papyri_left, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_four_resources_are_split_freely, "VAL-30"),
        RULE(test_no_split_asks_for_more_coins_than_the_supply_holds, "VAL-30"),
        RULE(test_the_cards_are_drawn_by_chance_one_by_one, "VAL-30"),
        RULE(test_an_empty_deck_is_remade_when_a_card_is_needed, "VAL-31"),
        RULE(test_with_deck_and_discard_empty_the_draw_stops, "VAL-31"),
        RULE(test_allies_and_animals_are_played_for_their_cost, "VAL-32"),
        RULE(test_guardians_are_never_played_in_a_camp, "VAL-33"),
        RULE(test_a_card_may_be_played_although_its_effect_cannot_happen, "VAL-32"),
        RULE(test_the_worker_draws_one_and_the_archaeologist_two, "VAL-32"),
        RULE(test_the_thief_takes_one_coin_from_the_opponent, "VAL-32"),
        RULE(test_the_mercenary_makes_the_opponent_discard_a_card_of_their_choice,
             "VAL-32, VAL-34"),
        RULE(test_the_spy_takes_a_random_card, "VAL-32, VAL-34"),
        RULE(test_the_enchantress_takes_an_ally_of_force_2_or_less_without_its_effect, "VAL-32"),
        RULE(test_each_smuggler_brings_a_coin_if_the_supply_has_it, "VAL-30"),
        RULE(test_the_foreman_makes_the_first_ally_of_a_phase_cheaper, "VAL-32"),
        RULE(test_two_foremen_make_it_2_and_never_below_0, "VAL-32"),
        RULE(test_a_foreman_does_not_pay_for_itself_and_begins_anew_each_phase, "VAL-32"),
        RULE(test_the_soothsayer_looks_at_the_start_of_the_camp_phase, "VAL-61"),
        RULE(test_a_second_soothsayer_sees_the_same_tomb, "VAL-61"),
        RULE(test_a_patron_gives_five_resources_and_a_second_nothing_more, "VAL-30"),
        RULE(test_five_cards_and_two_coins_are_kept, "VAL-34"),
    };
    return cmocka_run_group_tests_name("valley-camp", tests, NULL, NULL);
}
