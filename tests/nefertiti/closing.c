/* A market of Nefertiti closes: who pays, who takes, who goes home. */
#include "tests/nefertiti/table.h"

/* Abou Simbel right with a mirror above a harp, a chair and a senet, about to close: seat 3 is on
 * turn and `bid`, of seat 0, is the highest. The 1 that seat 3 places makes the total. */
static void scene(struct nefertiti_table *t)
{
    begin(t, 4);
    lay(t, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NEF_CHAIR, NEF_SENET);
    for (unsigned seat = 0; seat < 4; seat++)
        money(t, seat, 8);
    on_turn(t, 3);
}

static void test_the_abou_simbel_example(void **unused)
{
    (void)unused;
    enum { RED, GREEN, BLUE };
    struct nefertiti_table t;
    begin(&t, 4);
    lay(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NEF_CHAIR, NEF_SENET);
    money(&t, RED, 8);
    money(&t, GREEN, 3);
    money(&t, BLUE, 5);
    reserve(&t, NEF_ABOU_SIMBEL, 4);
    play(&t, "place abou-simbel 7");
    assert_int_equal(t.deben[RED], 9); /* first in the market */
    play(&t, "place abou-simbel 3");
    assert_int_equal(t.deben[GREEN], 4); /* a coin square */
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 2);
    on_turn(&t, GREEN);
    play(&t, "place abou-simbel 6");
    assert_int_equal(t.phase, NEF_TURN);
    on_turn(&t, BLUE);
    play(&t, "place abou-simbel 1");
    assert_int_equal(t.phase, NEF_TAKE);
    assert_int_equal(t.seat, RED);
    play(&t, "take harp chair");
    assert_int_equal(t.deben[RED], 2);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 9);
    assert_int_equal(t.seat, GREEN);
    play(&t, "half");
    assert_int_equal(t.deben[GREEN], 9);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 4);
    assert_int_equal(t.seat, GREEN);
    play(&t, "buy-upper");
    assert_int_equal(t.deben[GREEN], 6);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 7);
    assert_int_equal(t.seals[GREEN], 1);
    assert_int_equal(t.gift[GREEN][NEF_MIRROR], 1);
    assert_int_equal(t.seat, BLUE);
    assert_legal(&t, "half; buy senet");
    play(&t, "half");
    assert_int_equal(t.deben[BLUE], 5 + 4);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 3);
    assert_laid(&t, NEF_ABOU_SIMBEL, NONE, NONE, NONE, NEF_SENET);
    assert_false(t.open >> NEF_ABOU_SIMBEL & 1);
    assert_int_equal(GAME->seat(&t), 3); /* to the left of Blue */
}

static void test_servants_resolve_from_the_highest_bid_down(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    stand(&t, NEF_ABOU_SIMBEL, 5, 2);
    play(&t, "place abou-simbel 6");
    static const int order[] = {1, 3, 2, 0};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(GAME->seat(&t), order[i]);
        play(&t, i == 0 ? "take-upper" : "half");
    }
    assert_int_equal(t.phase, NEF_TURN);
}

static void test_the_highest_bidder_pays_and_takes_two_or_the_upper_one(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    /* nothing else: no half, no passing, no single lower gift */
    assert_legal(&t, "take-upper; take harp chair; take harp senet; take chair senet");
    struct nefertiti_table upper = t;
    play(&upper, "take-upper");
    assert_int_equal(upper.deben[1], 1);
    assert_int_equal(upper.reserve[NEF_ABOU_SIMBEL], 1 + 7);
    assert_int_equal(upper.gift[1][NEF_MIRROR], 1);
    assert_int_equal(upper.seals[1], 1);
    assert_laid(&upper, NEF_ABOU_SIMBEL, NONE, NEF_HARP, NEF_CHAIR, NEF_SENET);
    play(&t, "take harp senet");
    assert_int_equal(t.deben[1], 1);
    assert_int_equal(t.seals[1], 0);
    assert_laid(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NEF_CHAIR, NONE);
    assert_true(t.sealed >> NEF_ABOU_SIMBEL & 1);
}

static void test_an_upper_gift_without_a_seal_brings_none(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    t.sealed ^= 1u << NEF_ABOU_SIMBEL;
    t.supply++;
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6; take-upper");
    assert_int_equal(t.gift[1][NEF_MIRROR], 1);
    assert_int_equal(t.seals[1], 0);
}

/* With all four servants in the market, a seat can force it on a single-card square. */
static void test_a_single_card_square_grants_one_gift(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 2, 0);
    stand(&t, NEF_ABOU_SIMBEL, 1, 0);
    stand(&t, NEF_GIZEH, 2, 0);
    stand(&t, NEF_GIZEH, 3, 0);
    on_turn(&t, 0);
    play(&t, "close abou-simbel");
    assert_legal(&t, "take-upper; take harp; take chair; take senet");
    struct nefertiti_table lower = t;
    play(&lower, "take chair");
    assert_int_equal(lower.deben[0], 6);
    assert_laid(&lower, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NONE, NEF_SENET);
    play(&t, "take-upper");
    assert_int_equal(t.seals[0], 1);
}

static void test_a_single_card_square_means_nothing_to_the_others(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 2, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    stand(&t, NEF_ABOU_SIMBEL, 6, 2);
    play(&t, "place abou-simbel 4; take-upper; half; half");
    assert_int_equal(t.seat, 0);
    assert_legal(&t, "buy harp; buy chair; buy senet; half");
}

static void extra_scene(struct nefertiti_table *t, unsigned deben)
{
    scene(t);
    reserve(t, NEF_ABOU_SIMBEL, 1);
    money(t, 1, 0);
    money(t, 0, deben);
    stand(t, NEF_ABOU_SIMBEL, 9, 0);
    stand(t, NEF_ABOU_SIMBEL, 4, 1);
}

static void test_an_extra_card_square_grants_one_more_lower_gift(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    extra_scene(&t, 9);
    play(&t, "place abou-simbel 5");
    assert_legal(&t, "take-upper-and harp; take-upper-and chair; take-upper-and senet;"
                     "take harp chair senet");
    struct nefertiti_table upper = t;
    play(&upper, "take-upper-and chair");
    assert_int_equal(upper.deben[0], 0);
    assert_int_equal(upper.seals[0], 1);
    assert_int_equal(upper.gift[0][NEF_MIRROR] + upper.gift[0][NEF_CHAIR], 2);
    assert_laid(&upper, NEF_ABOU_SIMBEL, NONE, NEF_HARP, NONE, NEF_SENET);
    play(&t, "take harp chair senet");
    assert_int_equal(t.gift[0][NEF_HARP] + t.gift[0][NEF_CHAIR] + t.gift[0][NEF_SENET], 3);
    assert_laid(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NONE, NONE);
}

/* Only one lower gift: Gizeh's 10 is an extra square, and seat 1 bids below it. */
static void test_an_extra_card_square_means_nothing_to_the_others(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    begin(&t, 4);
    show_side(&t, NEF_GIZEH, NEF_LEFT);
    show_side(&t, NEF_AKHET_ATON, NEF_RIGHT);
    /* in no stall does an extra square stand below another, so the second bidder has none */
    stand(&t, NEF_GIZEH, 8, 0);
    stand(&t, NEF_GIZEH, 7, 1);
    lay(&t, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR);
    money(&t, 0, 3);
    on_turn(&t, 2);
    play(&t, "place gizeh 6"); /* the 8 cannot be paid: nobody has an extra gift */
    assert_int_equal(t.seat, 1);
    assert_legal(&t, "buy harp; buy chair; buy-upper; half");
}

static void test_a_highest_bidder_who_cannot_pay_discards(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    extra_scene(&t, 8);
    give(&t, 0, NEF_GOLD_WORK, 1);
    give(&t, 0, NEF_SENET, 2);
    give(&t, 0, NEF_DOUBLE_SENET, 1);
    play(&t, "place abou-simbel 5");
    assert_int_equal(t.phase, NEF_DISCARD);
    assert_int_equal(t.seat, 0);
    assert_legal(&t, "discard gold-work; discard senet; discard double-senet");
    play(&t, "discard senet");
    assert_int_equal(t.gift[0][NEF_SENET], 1);
    assert_int_equal(t.out[NEF_SENET], 1);
    assert_int_equal(t.deben[0], 8);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 1);
    assert_int_equal(t.hand[0], 4);
    /* the next servant is not thereby the highest: half is open to it, two gifts are not */
    assert_int_equal(t.seat, 3);
    assert_legal(&t, "half; buy-upper; buy harp; buy chair; buy senet");
}

static void test_without_a_gift_the_bidder_who_cannot_pay_is_passed_over(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    extra_scene(&t, 8);
    play(&t, "place abou-simbel 5");
    assert_int_equal(t.hand[0], 4);
    assert_int_equal(t.phase, NEF_BUY);
    assert_int_equal(t.seat, 3);
}

static void test_others_buy_one_gift_or_take_half(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6; take harp chair");
    assert_int_equal(t.seat, 3);
    assert_legal(&t, "half; buy-upper; buy senet");
    struct nefertiti_table bought = t;
    play(&bought, "buy senet");
    assert_int_equal(bought.deben[3], 2);
    assert_int_equal(bought.reserve[NEF_ABOU_SIMBEL], 8 + 6);
    assert_int_equal(bought.gift[3][NEF_SENET], 1);
    play(&bought, "buy-upper");
    assert_int_equal(bought.deben[0], 4);
    assert_int_equal(bought.seals[0], 1);
    t.reserve[NEF_ABOU_SIMBEL]++; /* nine: half is five */
    t.deben[2]--;
    play(&t, "half");
    assert_int_equal(t.deben[3], 8 + 5);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 4);
}

static void test_only_the_half_is_left_without_money_or_gifts(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    money(&t, 0, 3);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    stand(&t, NEF_ABOU_SIMBEL, 5, 2);
    stand(&t, NEF_GIZEH, 3, 0);
    play(&t, "place abou-simbel 1; take-upper; half");
    assert_int_equal(t.seat, 0);
    assert_legal(&t, "half"); /* 3 Deben, and the bid is 4 */
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    stand(&t, NEF_ABOU_SIMBEL, 5, 2);
    play(&t, "place abou-simbel 1; take harp chair; buy-upper; buy senet");
    assert_int_equal(t.seat, 3);
    assert_legal(&t, "half"); /* nothing is left */
}

static void test_half_of_an_empty_reserve_is_nothing(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    extra_scene(&t, 8);
    reserve(&t, NEF_ABOU_SIMBEL, 0);
    play(&t, "place abou-simbel 5");
    assert_int_equal(t.seat, 3);
    play(&t, "half");
    assert_int_equal(t.deben[3], 8);
    assert_int_equal(t.reserve[NEF_ABOU_SIMBEL], 0);
}

static void test_a_bid_of_nothing_is_bought_for_nothing(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    begin(&t, 4);
    t.open = 1u << NEF_AKHET_ATON | 1u << NEF_ABOU_SIMBEL | 1u << NEF_LOUQSOR;
    t.waiting = NEF_GIZEH;
    lay(&t, NEF_LOUQSOR, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR);
    money(&t, 0, 0);
    for (unsigned bid = 0; bid < 5; bid += 2)
        stand(&t, NEF_LOUQSOR, bid, bid ? 1 : 0);
    stand(&t, NEF_LOUQSOR, 3, 1);
    on_turn(&t, 2);
    play(&t, "place louqsor 5; take-upper; half; half; half");
    assert_int_equal(t.seat, 0);
    assert_int_equal(t.deben[0], 0);
    assert_true(can(&t, "buy chair"));
    play(&t, "buy chair");
    assert_int_equal(t.gift[0][NEF_CHAIR], 1);
    assert_int_equal(t.deben[0], 0);
}

static void test_each_servant_goes_home_as_it_resolves(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    stand(&t, NEF_ABOU_SIMBEL, 4, 1);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    assert_int_equal(t.hand[1], 2);
    play(&t, "take-upper");
    assert_int_equal(t.hand[1], 3);
    assert_int_equal(t.hand[3], 3);
    play(&t, "half");
    assert_int_equal(t.hand[3], 4);
    play(&t, "half");
    assert_int_equal(t.hand[1], 4);
}

static void test_where_the_thief_was_a_choice_gives_what_remains(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    extra_scene(&t, 9);
    lay(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NONE, NEF_SENET);
    play(&t, "place abou-simbel 5");
    assert_legal(&t, "take-upper-and harp; take-upper-and senet; take harp senet");
    scene(&t);
    lay(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NEF_CHAIR, NEF_CHAIR);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    assert_legal(&t, "take-upper; take chair chair");
    /* with more thieves than the game has: one lower gift, and none */
    scene(&t);
    lay(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NEF_CHAIR, NONE);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    assert_legal(&t, "take-upper; take chair");
    extra_scene(&t, 9);
    lay(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NONE, NONE);
    play(&t, "place abou-simbel 5");
    assert_legal(&t, "take-upper");
}

static void test_of_equal_gifts_the_leftmost_is_taken(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    lay(&t, NEF_ABOU_SIMBEL, NEF_CHAIR, NEF_HARP, NEF_CHAIR, NEF_HARP);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    assert_legal(&t, "take-upper; take harp harp; take harp chair"); /* each choice once */
    play(&t, "take harp chair");
    assert_laid(&t, NEF_ABOU_SIMBEL, NEF_CHAIR, NONE, NONE, NEF_HARP);
    scene(&t);
    lay(&t, NEF_ABOU_SIMBEL, NEF_HARP, NEF_CHAIR, NEF_HARP, NEF_HARP);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    assert_legal(&t, "take-upper; take harp harp; take harp chair");
    play(&t, "take-upper; buy harp");
    assert_laid(&t, NEF_ABOU_SIMBEL, NONE, NEF_CHAIR, NONE, NEF_HARP);
}

static void test_three_equal_gifts_are_one_choice(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    scene(&t);
    lay(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_HARP);
    stand(&t, NEF_ABOU_SIMBEL, 4, 0);
    stand(&t, NEF_ABOU_SIMBEL, 7, 1);
    play(&t, "place abou-simbel 6");
    assert_legal(&t, "take-upper; take harp harp");
    play(&t, "take harp harp");
    assert_laid(&t, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NONE, NEF_HARP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_abou_simbel_example, "NEF-32, NEF-40, NEF-41, NEF-45, NEF-47"),
        RULE(test_servants_resolve_from_the_highest_bid_down, "NEF-40"),
        RULE(test_the_highest_bidder_pays_and_takes_two_or_the_upper_one, "NEF-41"),
        RULE(test_an_upper_gift_without_a_seal_brings_none, "NEF-41"),
        RULE(test_a_single_card_square_grants_one_gift, "NEF-42"),
        RULE(test_a_single_card_square_means_nothing_to_the_others, "NEF-42"),
        RULE(test_an_extra_card_square_grants_one_more_lower_gift, "NEF-43"),
        RULE(test_an_extra_card_square_means_nothing_to_the_others, "NEF-43"),
        RULE(test_a_highest_bidder_who_cannot_pay_discards, "NEF-44"),
        RULE(test_without_a_gift_the_bidder_who_cannot_pay_is_passed_over, "NEF-44"),
        RULE(test_others_buy_one_gift_or_take_half, "NEF-45"),
        RULE(test_only_the_half_is_left_without_money_or_gifts, "NEF-45"),
        RULE(test_half_of_an_empty_reserve_is_nothing, "NEF-45"),
        RULE(test_a_bid_of_nothing_is_bought_for_nothing, "NEF-45"),
        RULE(test_each_servant_goes_home_as_it_resolves, "NEF-46"),
        RULE(test_where_the_thief_was_a_choice_gives_what_remains, "NEF-52"),
        RULE(test_of_equal_gifts_the_leftmost_is_taken, "NEF-53"),
        RULE(test_three_equal_gifts_are_one_choice, "NEF-53"),
    };
    return cmocka_run_group_tests_name("nefertiti-closing", tests, NULL, NULL);
}
