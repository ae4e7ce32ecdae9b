/* A turn of Nefertiti: one hire, one servant, and whose turn is next. */
#include "tests/nefertiti/position.h"

static void test_a_seal_hires_one_character_a_turn(void **position)
{
    struct nefertiti_state *s = *position;
    give(s, 0, NEF_HARP, 1);
    assert_int_equal(how_many(GAME, s, "hire"), 0); /* no seal */
    give_seals(s, 0, 2);
    unsigned supply = s->supply;
    play(s, "hire-vizier");
    assert_int_equal(s->seals[0], 1);
    assert_int_equal(s->supply, supply + 1);
    assert_int_equal(s->left[NEF_VIZIER], 2);
    assert_int_equal(GAME->seat(s), 0);
    assert_int_equal(how_many(GAME, s, "hire"), 0); /* one hire per turn */
    assert_int_equal(how_many(GAME, s, ""), how_many(GAME, s, "place"));
    play(s, "place gizeh 5");
    assert_int_equal(GAME->seat(s), 1);
}

static void test_a_hire_is_optional(void **position)
{
    struct nefertiti_state *s = *position;
    give(s, 0, NEF_HARP, 1);
    give_seals(s, 0, 1);
    assert_true(can(s, "hire-vizier"));
    play(s, "place gizeh 5");
    assert_int_equal(s->seals[0], 1);
}

/* A placement wins the seal after the only moment at which a seal can be spent. */
static void test_a_seal_won_in_this_turn_is_not_spent_in_it(void **position)
{
    struct nefertiti_state *s = *position;
    give_seals(s, 0, 1);
    stand(s, NEF_GIZEH, 2, 1);
    stand(s, NEF_GIZEH, 3, 2);
    play(s, "hire-overseer; place gizeh 5; take-upper; half; half");
    assert_int_equal(s->seals[0], 1);
    assert_int_equal(GAME->seat(s), 0);
    assert_int_equal(how_many(GAME, s, "hire"), 0);
}

static void test_a_servant_goes_to_any_free_square_of_an_open_market(void **position)
{
    struct nefertiti_state *s = *position;
    stand(s, NEF_GIZEH, 8, 1);
    stand(s, NEF_ABOU_SIMBEL, 9, 2);
    assert_legal(s, "place gizeh 2; place gizeh 3; place gizeh 4; place gizeh 5; place gizeh 6;"
                    "place gizeh 10; place akhet-aton 4; place akhet-aton 5; place akhet-aton 6;"
                    "place akhet-aton 7; place akhet-aton 8; place akhet-aton 9;"
                    "place akhet-aton 10; place akhet-aton 12; place abou-simbel 1;"
                    "place abou-simbel 2; place abou-simbel 3; place abou-simbel 4;"
                    "place abou-simbel 5; place abou-simbel 6; place abou-simbel 7");
    play(s, "place gizeh 6");
    assert_int_equal(s->hand[0], 3);
    assert_int_equal(s->servant[NEF_GIZEH][0], 1 << 6);
}

static void test_one_player_may_have_several_servants_in_a_market(void **position)
{
    struct nefertiti_state *s = *position;
    stand(s, NEF_ABOU_SIMBEL, 1, 0);
    stand(s, NEF_ABOU_SIMBEL, 2, 0);
    play(s, "place abou-simbel 5");
    assert_int_equal(s->servant[NEF_ABOU_SIMBEL][0], 1 << 1 | 1 << 2 | 1 << 5);
}

static void placed(unsigned bid, unsigned standing, unsigned before, unsigned earned)
{
    struct nefertiti_state s;
    begin(&s, 4);
    money(&s, 1, 5);
    reserve(&s, NEF_GIZEH, before);
    if (standing)
        stand(&s, NEF_GIZEH, 10, 3);
    unsigned deben = s.deben[0];
    play(&s, bid == 2 ? "place gizeh 2" : "place gizeh 5");
    assert_int_equal(s.deben[0], deben + earned);
    assert_int_equal(s.reserve[NEF_GIZEH], before - earned);
}

static void test_the_first_servant_and_the_coin_square_earn_a_deben_each(void **unused)
{
    (void)unused;
    placed(5, 0, 3, 1); /* first */
    placed(5, 1, 3, 0); /* neither */
    placed(2, 1, 3, 1); /* coin */
    placed(2, 0, 3, 2); /* both */
    placed(2, 0, 1, 1); /* both, and one Deben there */
    placed(2, 0, 0, 0);
    placed(5, 0, 0, 0);
}

static void test_without_a_servant_in_hand_a_market_is_closed(void **position)
{
    struct nefertiti_state *s = *position;
    stand(s, NEF_GIZEH, 2, 0);
    stand(s, NEF_ABOU_SIMBEL, 1, 0);
    stand(s, NEF_ABOU_SIMBEL, 2, 0);
    stand(s, NEF_ABOU_SIMBEL, 3, 0);
    stand(s, NEF_AKHET_ATON, 5, 1);
    assert_legal(s, "close gizeh; close abou-simbel");
    lay(s, NEF_GIZEH, NEF_MIRROR, NEF_CHAIR, NEF_HARP, NEF_HARP);
    play(s, "close gizeh");
    assert_int_equal(GAME->seat(s), 0);
    assert_legal(s, "take-upper; take harp chair; take harp harp");
}

static void test_a_hire_comes_before_a_forced_close(void **position)
{
    struct nefertiti_state *s = *position;
    give(s, 0, NEF_HARP, 1);
    give_seals(s, 0, 1);
    stand(s, NEF_GIZEH, 2, 0);
    stand(s, NEF_ABOU_SIMBEL, 1, 0);
    stand(s, NEF_ABOU_SIMBEL, 2, 0);
    stand(s, NEF_ABOU_SIMBEL, 3, 0);
    assert_false(can(s, "hire-overseer"));
    play(s, "hire-vizier");
    assert_legal(s, "close gizeh; close abou-simbel");
}

static void test_play_goes_to_the_left_of_the_player_on_turn(void **position)
{
    struct nefertiti_state *s = *position;
    play(s, "place gizeh 10; place abou-simbel 9; place gizeh 5");
    assert_int_equal(GAME->seat(s), 3);
    play(s, "place abou-simbel 1");
    assert_int_equal(GAME->seat(s), 0);
}

static void test_play_goes_on_after_a_closing_too(void **position)
{
    struct nefertiti_state *s = *position;
    stand(s, NEF_GIZEH, 8, 1);
    stand(s, NEF_GIZEH, 6, 2);
    on_turn(s, 3);
    play(s, "place gizeh 2; take-upper; half; half");
    assert_int_equal(GAME->seat(s), 0);
    begin(s, 3);
    on_turn(s, 2);
    play(s, "place gizeh 2");
    assert_int_equal(GAME->seat(s), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_seal_hires_one_character_a_turn, "NEF-30"),
        RULE(test_a_hire_is_optional, "NEF-30"),
        RULE(test_a_seal_won_in_this_turn_is_not_spent_in_it, "NEF-30"),
        RULE(test_a_servant_goes_to_any_free_square_of_an_open_market, "NEF-31"),
        RULE(test_one_player_may_have_several_servants_in_a_market, "NEF-31"),
        RULE(test_the_first_servant_and_the_coin_square_earn_a_deben_each, "NEF-32"),
        RULE(test_without_a_servant_in_hand_a_market_is_closed, "NEF-33"),
        RULE(test_a_hire_comes_before_a_forced_close, "NEF-33"),
        RULE(test_play_goes_to_the_left_of_the_player_on_turn, "NEF-34"),
        RULE(test_play_goes_on_after_a_closing_too, "NEF-34"),
    };
    return cmocka_run_group_tests_name("nefertiti-turn", tests, NULL, NULL);
}
