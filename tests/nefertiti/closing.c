/* The closing of a market in Nefertiti: paying, taking gifts, servants returning. */
#include "tests/nefertiti/position.h"

/* Abou Simbel has a mirror above a harp, a chair and a senet; every seat has 8 Deben, and seat 3 is
 * on turn. Tests add servants so that the market is about to close. */
static void scene(struct nefertiti_state *s)
{
    begin(s, 4);
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NEF_CHAIR, NEF_SENET);
    for (unsigned seat = 0; seat < 4; seat++)
        money(s, seat, 8);
    on_turn(s, 3);
}

static void test_the_abou_simbel_example(void **position)
{
    enum { RED, GREEN, BLUE };
    struct nefertiti_state *s = *position;
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NEF_CHAIR, NEF_SENET);
    money(s, RED, 8);
    money(s, GREEN, 3);
    money(s, BLUE, 5);
    reserve(s, NEF_ABOU_SIMBEL, 4);
    play(s, "place abou-simbel 7");
    assert_int_equal(s->deben[RED], 9); /* first in the market */
    play(s, "place abou-simbel 3");
    assert_int_equal(s->deben[GREEN], 4); /* a coin square */
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 2);
    on_turn(s, GREEN);
    play(s, "place abou-simbel 6");
    assert_int_equal(s->phase, NEF_TURN);
    on_turn(s, BLUE);
    play(s, "place abou-simbel 1");
    assert_int_equal(s->phase, NEF_TAKE);
    assert_int_equal(s->seat, RED);
    play(s, "take harp chair");
    assert_int_equal(s->deben[RED], 2);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 9);
    assert_int_equal(s->seat, GREEN);
    play(s, "half");
    assert_int_equal(s->deben[GREEN], 9);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 4);
    assert_int_equal(s->seat, GREEN);
    play(s, "buy-upper");
    assert_int_equal(s->deben[GREEN], 6);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 7);
    assert_int_equal(s->seals[GREEN], 1);
    assert_int_equal(s->gift[GREEN][NEF_MIRROR], 1);
    assert_int_equal(s->seat, BLUE);
    assert_legal(s, "half; buy senet");
    play(s, "half");
    assert_int_equal(s->deben[BLUE], 5 + 4);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 3);
    assert_laid(s, NEF_ABOU_SIMBEL, NONE, NONE, NONE, NEF_SENET);
    assert_false(s->open >> NEF_ABOU_SIMBEL & 1);
    assert_int_equal(GAME->seat(s), 3); /* to the left of Blue */
}

static void test_servants_resolve_from_the_highest_bid_down(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    stand(s, NEF_ABOU_SIMBEL, 5, 2);
    play(s, "place abou-simbel 6");
    static const int order[] = {1, 3, 2, 0};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(GAME->seat(s), order[i]);
        play(s, i == 0 ? "take-upper" : "half");
    }
    assert_int_equal(s->phase, NEF_TURN);
}

static void test_the_highest_bidder_pays_and_takes_two_or_the_upper_one(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    /* no other move: no half, no pass, no single lower gift */
    assert_legal(s, "take-upper; take harp chair; take harp senet; take chair senet");
    struct nefertiti_state upper = *s;
    play(&upper, "take-upper");
    assert_int_equal(upper.deben[1], 1);
    assert_int_equal(upper.reserve[NEF_ABOU_SIMBEL], 1 + 7);
    assert_int_equal(upper.gift[1][NEF_MIRROR], 1);
    assert_int_equal(upper.seals[1], 1);
    assert_laid(&upper, NEF_ABOU_SIMBEL, NONE, NEF_HARP, NEF_CHAIR, NEF_SENET);
    play(s, "take harp senet");
    assert_int_equal(s->deben[1], 1);
    assert_int_equal(s->seals[1], 0);
    assert_laid(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NEF_CHAIR, NONE);
    assert_true(s->sealed >> NEF_ABOU_SIMBEL & 1);
}

static void test_an_upper_gift_without_a_seal_brings_none(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    s->sealed ^= 1u << NEF_ABOU_SIMBEL;
    s->supply++;
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6; take-upper");
    assert_int_equal(s->gift[1][NEF_MIRROR], 1);
    assert_int_equal(s->seals[1], 0);
}

/* A seat without a servant in hand can close the market while its own bid on a single-card square
 * is the highest. */
static void test_a_single_card_square_grants_one_gift(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 2, 0);
    stand(s, NEF_ABOU_SIMBEL, 1, 0);
    stand(s, NEF_GIZEH, 2, 0);
    stand(s, NEF_GIZEH, 3, 0);
    on_turn(s, 0);
    play(s, "close abou-simbel");
    assert_legal(s, "take-upper; take harp; take chair; take senet");
    struct nefertiti_state lower = *s;
    play(&lower, "take chair");
    assert_int_equal(lower.deben[0], 6);
    assert_laid(&lower, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NONE, NEF_SENET);
    play(s, "take-upper");
    assert_int_equal(s->seals[0], 1);
}

static void test_a_single_card_square_means_nothing_to_the_others(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 2, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    stand(s, NEF_ABOU_SIMBEL, 6, 2);
    play(s, "place abou-simbel 4; take-upper; half; half");
    assert_int_equal(s->seat, 0);
    assert_legal(s, "buy harp; buy chair; buy senet; half");
}

static void extra_scene(struct nefertiti_state *s, unsigned deben)
{
    scene(s);
    reserve(s, NEF_ABOU_SIMBEL, 1);
    money(s, 1, 0);
    money(s, 0, deben);
    stand(s, NEF_ABOU_SIMBEL, 9, 0);
    stand(s, NEF_ABOU_SIMBEL, 4, 1);
}

static void test_an_extra_card_square_grants_one_more_lower_gift(void **position)
{
    struct nefertiti_state *s = *position;
    extra_scene(s, 9);
    play(s, "place abou-simbel 5");
    assert_legal(s, "take-upper-and harp; take-upper-and chair; take-upper-and senet;"
                    "take harp chair senet");
    struct nefertiti_state upper = *s;
    play(&upper, "take-upper-and chair");
    assert_int_equal(upper.deben[0], 0);
    assert_int_equal(upper.seals[0], 1);
    assert_int_equal(upper.gift[0][NEF_MIRROR] + upper.gift[0][NEF_CHAIR], 2);
    assert_laid(&upper, NEF_ABOU_SIMBEL, NONE, NEF_HARP, NONE, NEF_SENET);
    play(s, "take harp chair senet");
    assert_int_equal(s->gift[0][NEF_HARP] + s->gift[0][NEF_CHAIR] + s->gift[0][NEF_SENET], 3);
    assert_laid(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NONE, NONE);
}

/* Seat 1 bids below the extra square and may buy only one gift. */
static void test_an_extra_card_square_means_nothing_to_the_others(void **position)
{
    struct nefertiti_state *s = *position;
    show_side(s, NEF_GIZEH, NEF_LEFT);
    show_side(s, NEF_AKHET_ATON, NEF_RIGHT);
    /* no stall has an extra square below another, so the second bidder has none */
    stand(s, NEF_GIZEH, 8, 0);
    stand(s, NEF_GIZEH, 7, 1);
    lay(s, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR);
    money(s, 0, 3);
    on_turn(s, 2);
    play(s, "place gizeh 6"); /* the 8 cannot be paid: no seat takes an extra gift */
    assert_int_equal(s->seat, 1);
    assert_legal(s, "buy harp; buy chair; buy-upper; half");
}

static void test_a_highest_bidder_who_cannot_pay_discards(void **position)
{
    struct nefertiti_state *s = *position;
    extra_scene(s, 8);
    give(s, 0, NEF_GOLD_WORK, 1);
    give(s, 0, NEF_SENET, 2);
    give(s, 0, NEF_DOUBLE_SENET, 1);
    play(s, "place abou-simbel 5");
    assert_int_equal(s->phase, NEF_DISCARD);
    assert_int_equal(s->seat, 0);
    assert_legal(s, "discard gold-work; discard senet; discard double-senet");
    play(s, "discard senet");
    assert_int_equal(s->gift[0][NEF_SENET], 1);
    assert_int_equal(s->out[NEF_SENET], 1);
    assert_int_equal(s->deben[0], 8);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 1);
    assert_int_equal(s->hand[0], 4);
    /* the next servant does not become the highest: it may take half, but not two gifts */
    assert_int_equal(s->seat, 3);
    assert_legal(s, "half; buy-upper; buy harp; buy chair; buy senet");
}

static void test_without_a_gift_the_bidder_who_cannot_pay_is_passed_over(void **position)
{
    struct nefertiti_state *s = *position;
    extra_scene(s, 8);
    play(s, "place abou-simbel 5");
    assert_int_equal(s->hand[0], 4);
    assert_int_equal(s->phase, NEF_BUY);
    assert_int_equal(s->seat, 3);
}

static void test_others_buy_one_gift_or_take_half(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6; take harp chair");
    assert_int_equal(s->seat, 3);
    assert_legal(s, "half; buy-upper; buy senet");
    struct nefertiti_state bought = *s;
    play(&bought, "buy senet");
    assert_int_equal(bought.deben[3], 2);
    assert_int_equal(bought.reserve[NEF_ABOU_SIMBEL], 8 + 6);
    assert_int_equal(bought.gift[3][NEF_SENET], 1);
    play(&bought, "buy-upper");
    assert_int_equal(bought.deben[0], 4);
    assert_int_equal(bought.seals[0], 1);
    s->reserve[NEF_ABOU_SIMBEL]++; /* nine: half is five */
    s->deben[2]--;
    play(s, "half");
    assert_int_equal(s->deben[3], 8 + 5);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 4);
}

static void test_only_the_half_is_left_without_money_or_gifts(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    money(s, 0, 3);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    stand(s, NEF_ABOU_SIMBEL, 5, 2);
    stand(s, NEF_GIZEH, 3, 0);
    play(s, "place abou-simbel 1; take-upper; half");
    assert_int_equal(s->seat, 0);
    assert_legal(s, "half"); /* 3 Deben, and the bid is 4 */
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    stand(s, NEF_ABOU_SIMBEL, 5, 2);
    play(s, "place abou-simbel 1; take harp chair; buy-upper; buy senet");
    assert_int_equal(s->seat, 3);
    assert_legal(s, "half"); /* nothing is left */
}

static void test_half_of_an_empty_reserve_is_nothing(void **position)
{
    struct nefertiti_state *s = *position;
    extra_scene(s, 8);
    reserve(s, NEF_ABOU_SIMBEL, 0);
    play(s, "place abou-simbel 5");
    assert_int_equal(s->seat, 3);
    play(s, "half");
    assert_int_equal(s->deben[3], 8);
    assert_int_equal(s->reserve[NEF_ABOU_SIMBEL], 0);
}

static void test_a_bid_of_nothing_is_bought_for_nothing(void **position)
{
    struct nefertiti_state *s = *position;
    s->open = 1u << NEF_AKHET_ATON | 1u << NEF_ABOU_SIMBEL | 1u << NEF_LOUQSOR;
    s->waiting = NEF_GIZEH;
    lay(s, NEF_LOUQSOR, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR);
    money(s, 0, 0);
    for (unsigned bid = 0; bid < 5; bid += 2)
        stand(s, NEF_LOUQSOR, bid, bid ? 1 : 0);
    stand(s, NEF_LOUQSOR, 3, 1);
    on_turn(s, 2);
    play(s, "place louqsor 5; take-upper; half; half; half");
    assert_int_equal(s->seat, 0);
    assert_int_equal(s->deben[0], 0);
    assert_true(can(s, "buy chair"));
    play(s, "buy chair");
    assert_int_equal(s->gift[0][NEF_CHAIR], 1);
    assert_int_equal(s->deben[0], 0);
}

static void test_each_servant_goes_home_as_it_resolves(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    stand(s, NEF_ABOU_SIMBEL, 4, 1);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    assert_int_equal(s->hand[1], 2);
    play(s, "take-upper");
    assert_int_equal(s->hand[1], 3);
    assert_int_equal(s->hand[3], 3);
    play(s, "half");
    assert_int_equal(s->hand[3], 4);
    play(s, "half");
    assert_int_equal(s->hand[1], 4);
}

static void test_where_the_thief_was_a_choice_gives_what_remains(void **position)
{
    struct nefertiti_state *s = *position;
    extra_scene(s, 9);
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NONE, NEF_SENET);
    play(s, "place abou-simbel 5");
    assert_legal(s, "take-upper-and harp; take-upper-and senet; take harp senet");
    scene(s);
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NEF_CHAIR, NEF_CHAIR);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    assert_legal(s, "take-upper; take chair chair");
    /* with more thieves than the game has: one lower gift left, then none */
    scene(s);
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NEF_CHAIR, NONE);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    assert_legal(s, "take-upper; take chair");
    extra_scene(s, 9);
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NONE, NONE);
    play(s, "place abou-simbel 5");
    assert_legal(s, "take-upper");
}

static void test_of_equal_gifts_the_leftmost_is_taken(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    lay(s, NEF_ABOU_SIMBEL, NEF_CHAIR, NEF_HARP, NEF_CHAIR, NEF_HARP);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    assert_legal(s, "take-upper; take harp harp; take harp chair"); /* each choice once */
    play(s, "take harp chair");
    assert_laid(s, NEF_ABOU_SIMBEL, NEF_CHAIR, NONE, NONE, NEF_HARP);
    scene(s);
    lay(s, NEF_ABOU_SIMBEL, NEF_HARP, NEF_CHAIR, NEF_HARP, NEF_HARP);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    assert_legal(s, "take-upper; take harp harp; take harp chair");
    play(s, "take-upper; buy harp");
    assert_laid(s, NEF_ABOU_SIMBEL, NONE, NEF_CHAIR, NONE, NEF_HARP);
}

static void test_three_equal_gifts_are_one_choice(void **position)
{
    struct nefertiti_state *s = *position;
    scene(s);
    lay(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_HARP);
    stand(s, NEF_ABOU_SIMBEL, 4, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 1);
    play(s, "place abou-simbel 6");
    assert_legal(s, "take-upper; take harp harp");
    play(s, "take harp harp");
    assert_laid(s, NEF_ABOU_SIMBEL, NEF_MIRROR, NONE, NONE, NEF_HARP);
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
