/* The reasons of Nefertiti for a choice that is not a move. */
#include "tests/nefertiti/position.h"

#define TAKE "take,take-upper,take-upper-and,buy,buy-upper"

static void test_a_servant_goes_to_a_free_square_of_an_open_market(void **position)
{
    struct nefertiti_state *s = *position;
    stand(s, NEF_GIZEH, 8, 1);
    assert_reason(GAME, s, "place louqsor 5", "closed");
    assert_reason(GAME, s, "place gizeh 8", "occupied");
    assert_reason(GAME, s, "place gizeh 12", "no-square");
    assert_reason(GAME, s, "place gizeh", "choose-more");
    assert_reason(GAME, s, "place gizeh 5", NULL);
    assert_reason(GAME, s, "close gizeh", "servants-left");
}

static void test_without_a_servant_a_market_is_closed(void **position)
{
    struct nefertiti_state *s = *position;
    static const unsigned bids[] = {2, 4, 6, 8, 10};
    for (unsigned i = 0; s->hand[0]; i++)
        stand(s, NEF_GIZEH, bids[i], 0);
    assert_reason(GAME, s, "place abou-simbel 9", "no-servant");
    assert_reason(GAME, s, "close abou-simbel", "no-servant-there");
    assert_reason(GAME, s, "close gizeh", NULL);
}

static void test_the_highest_bidder_takes_gifts_of_the_closing_market(void **position)
{
    struct nefertiti_state *s = *position;
    lay(s, NEF_GIZEH, NEF_HARP, NEF_HARP, NEF_STATUETTE, NONE);
    give(s, 0, NEF_HARP, 1);
    assert_reason(GAME, s, TAKE " gizeh harp", "not-closing");
    stand(s, NEF_GIZEH, 3, 1);
    stand(s, NEF_GIZEH, 2, 2);
    money(s, 0, 6);
    money(s, 1, 1);
    play(s, "place gizeh 4");
    assert_int_equal(s->phase, NEF_TAKE);
    assert_reason(GAME, s, "place gizeh 5", "closing");
    assert_reason(GAME, s, "place abou-simbel 5", "settling");
    assert_reason(GAME, s, "discard harp", "settling");
    assert_reason(GAME, s, "half", "must-take");
    assert_reason(GAME, s, TAKE " harp harp", "not-together");
    assert_reason(GAME, s, TAKE " harp statuette", NULL);
    play(s, "take-upper");
    assert_int_equal(s->phase, NEF_BUY);
    assert_reason(GAME, s, TAKE " harp", "too-dear");
    assert_reason(GAME, s, "half", NULL);
}

static void test_a_highest_bid_that_is_not_paid_costs_a_gift(void **position)
{
    struct nefertiti_state *s = *position;
    give(s, 1, NEF_HARP, 1);
    stand(s, NEF_GIZEH, 6, 1);
    stand(s, NEF_GIZEH, 5, 2);
    money(s, 1, 1);
    play(s, "place gizeh 4");
    assert_int_equal(s->phase, NEF_DISCARD);
    assert_reason(GAME, s, TAKE, "cannot-pay");
    assert_reason(GAME, s, "discard statuette", "not-held");
    assert_reason(GAME, s, "discard harp", NULL);
}

static void test_a_character_is_hired_for_a_seal_once_a_turn(void **position)
{
    struct nefertiti_state *s = *position;
    give(s, 0, NEF_HARP, 1);
    assert_reason(GAME, s, "hire-vizier", "no-seal");
    assert_reason(GAME, s, "discard harp", "keeps");
    give_seals(s, 0, 2);
    assert_reason(GAME, s, "hire-vizier", NULL);
    assert_reason(GAME, s, "hire-scribe", "choose-more");
    assert_reason(GAME, s, "hire-royal-servant", "no-use");
    play(s, "hire-vizier");
    assert_reason(GAME, s, "hire-vizier", "hire-first");
    s->left[NEF_VIZIER] = 0;
    assert_reason(GAME, s, "hire-vizier", "none-left");
}

static void test_the_merchant_swaps_for_a_different_gift(void **position)
{
    struct nefertiti_state *s = *position;
    give(s, 0, NEF_HARP, 1);
    give(s, 1, NEF_HARP, 1);
    give(s, 1, NEF_STATUETTE, 1);
    give_seals(s, 0, 1);
    assert_reason(GAME, s, "swap seat1 statuette", "theirs");
    play(s, "hire-merchant harp");
    assert_reason(GAME, s, "swap seat1 harp", "same-gift");
    assert_reason(GAME, s, "place gizeh 5", "hiring");
    assert_reason(GAME, s, "swap seat1 statuette", NULL);
}

static void test_every_reason_is_met(void **position)
{
    (void)position;
    assert_all_reasons(GAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_servant_goes_to_a_free_square_of_an_open_market, "NEF-31"),
        RULE(test_without_a_servant_a_market_is_closed, "NEF-33"),
        RULE(test_the_highest_bidder_takes_gifts_of_the_closing_market, "NEF-41, NEF-45"),
        RULE(test_a_highest_bid_that_is_not_paid_costs_a_gift, "NEF-44"),
        RULE(test_a_character_is_hired_for_a_seal_once_a_turn, "NEF-30, NEF-50"),
        RULE(test_the_merchant_swaps_for_a_different_gift, "NEF-50"),
        CASE(test_every_reason_is_met),
    };
    return cmocka_run_group_tests_name("reasons of Nefertiti", tests, NULL, NULL);
}
