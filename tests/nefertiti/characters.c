/* The seven characters of Nefertiti. */
#include "tests/nefertiti/table.h"

#include "games/nefertiti/data.h"

/* Seat 0 has seals; the markets show chairs, so that every other gift is in the pile. */
static void rich(struct nefertiti_table *t)
{
    begin(t, 4);
    for (unsigned m = 0; m < NEF_LOUQSOR; m++)
        lay(t, m, NEF_CHAIR, NEF_CHAIR, NONE, NONE);
    give_seals(t, 0, 4);
}

static void again(struct nefertiti_table *t)
{
    t->phase = NEF_TURN;
    on_turn(t, 0);
}

static void test_thirteen_cards_of_seven_kinds(void **unused)
{
    (void)unused;
    unsigned sum = 0;
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        sum += nef_character[kind].cards[0];
    assert_int_equal(NEF_CHARACTERS, 7);
    assert_int_equal(sum, 13);
}

static void test_the_scribe_scores_a_type_now_and_removes_it(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    give(&t, 0, NEF_GOLD_WORK, 2);
    give(&t, 1, NEF_GOLD_WORK, 1);
    give(&t, 0, NEF_HARP, 1);
    assert_int_equal(how_many(GAME, &t, "hire-scribe"), 2); /* types held alone */
    play(&t, "hire-scribe gold-work");
    assert_int_equal(t.points[0], 2 * (10 + 3)); /* two holders, himself included */
    assert_int_equal(t.gift[0][NEF_GOLD_WORK], 0);
    assert_int_equal(t.out[NEF_GOLD_WORK], 2);
    assert_int_equal(t.gift[1][NEF_GOLD_WORK], 1);
    assert_int_equal(t.gift[0][NEF_HARP], 1);
    again(&t);
    play(&t, "hire-scribe harp"); /* the second card: +2 */
    assert_int_equal(t.points[0], 26 + 9 + 2);
    again(&t);
    assert_int_equal(t.left[NEF_SCRIBE], 1);
    assert_int_equal(how_many(GAME, &t, "hire-scribe"), 0); /* nothing to score */
    give(&t, 0, NEF_MIRROR, 1);
    play(&t, "hire-scribe mirror"); /* the third: +2 */
    assert_int_equal(t.points[0], 37 + 11 + 2);
    again(&t);
    give(&t, 0, NEF_MIRROR, 1);
    assert_int_equal(how_many(GAME, &t, "hire-scribe"), 0); /* none left */
}

static void test_the_scribe_counts_a_double_senet_twice(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    give(&t, 0, NEF_SENET, 1);
    give(&t, 0, NEF_DOUBLE_SENET, 2);
    play(&t, "hire-scribe senet");
    assert_int_equal(t.points[0], 5 * (6 + 3));
    assert_int_equal(t.gift[0][NEF_SENET] + t.gift[0][NEF_DOUBLE_SENET], 0);
    assert_int_equal(t.out[NEF_DOUBLE_SENET], 2);
}

static void test_the_vizier_scores_2_a_type(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    assert_false(can(&t, "hire-vizier")); /* NEF-50: no gift */
    give(&t, 0, NEF_HARP, 3);
    give(&t, 0, NEF_SENET, 1);
    give(&t, 0, NEF_DOUBLE_SENET, 1);
    play(&t, "hire-vizier");
    assert_int_equal(t.points[0], 4); /* harps and senets */
    assert_int_equal(t.gift[0][NEF_HARP], 3);
    t.left[NEF_VIZIER] = 0;
    again(&t);
    assert_false(can(&t, "hire-vizier"));
}

static void test_the_treasurer_takes_5_then_4_then_3(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    for (unsigned seat = 0; seat < 4; seat++)
        money(&t, seat, 1);
    reserve(&t, NEF_GIZEH, 20);
    play(&t, "hire-treasurer gizeh");
    assert_int_equal(t.deben[0], 6);
    assert_int_equal(t.reserve[NEF_GIZEH], 15);
    again(&t);
    play(&t, "hire-treasurer gizeh");
    assert_int_equal(t.deben[0], 10);
    again(&t);
    play(&t, "hire-treasurer gizeh");
    assert_int_equal(t.deben[0], 13);
    again(&t);
    assert_int_equal(how_many(GAME, &t, "hire-treasurer"), 0);
}

static void test_the_treasurer_takes_what_there_is_from_any_market(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    reserve(&t, NEF_GIZEH, 0);
    reserve(&t, NEF_AKHET_ATON, 3);
    money(&t, 1, 5);
    assert_int_equal(how_many(GAME, &t, "hire-treasurer"), 3);
    assert_false(can(&t, "hire-treasurer gizeh"));  /* NEF-50: empty */
    assert_true(can(&t, "hire-treasurer louqsor")); /* closed */
    unsigned deben = t.deben[0];
    play(&t, "hire-treasurer akhet-aton");
    assert_int_equal(t.deben[0], deben + 3);
    assert_int_equal(t.reserve[NEF_AKHET_ATON], 0);
    rich(&t);
    t.akhenaton = NEF_LOUQSOR + 1;
    t.waiting = 0;
    t.open = 1u << NEF_GIZEH | 1u << NEF_AKHET_ATON;
    assert_true(can(&t, "hire-treasurer louqsor")); /* closed for good */
    play(&t, "hire-treasurer louqsor");
}

static void test_the_merchant_swaps_two_different_cards(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    give(&t, 0, NEF_HARP, 2);
    assert_int_equal(how_many(GAME, &t, "hire-merchant"), 0); /* nobody has a gift */
    give(&t, 1, NEF_HARP, 1);
    assert_int_equal(how_many(GAME, &t, "hire-merchant"), 0); /* equal cards */
    give(&t, 2, NEF_MIRROR, 1);
    give(&t, 0, NEF_SENET, 1);
    give(&t, 3, NEF_DOUBLE_SENET, 1);
    assert_int_equal(how_many(GAME, &t, "hire-merchant"), 2); /* each kind once */
    struct nefertiti_table senet = t;
    play(&senet, "hire-merchant senet");
    assert_legal(&senet, "swap seat1 harp; swap seat2 mirror; swap seat3 double-senet");
    play(&senet, "swap seat3 double-senet"); /* a single and a double differ */
    assert_int_equal(senet.gift[0][NEF_DOUBLE_SENET], 1);
    assert_int_equal(senet.gift[3][NEF_SENET], 1);
    play(&t, "hire-merchant harp");
    assert_int_equal(GAME->seat(&t), 0);
    assert_legal(&t, "swap seat2 mirror; swap seat3 double-senet");
    play(&t, "swap seat2 mirror");
    assert_int_equal(t.gift[0][NEF_HARP], 1);
    assert_int_equal(t.gift[0][NEF_MIRROR], 1);
    assert_int_equal(t.gift[2][NEF_HARP], 1);
    assert_int_equal(t.gift[2][NEF_MIRROR], 0);
    assert_int_equal(t.seals[0], 3);
    assert_int_equal(t.left[NEF_MERCHANT], 0);
    assert_int_equal(how_many(GAME, &t, "place"), how_many(GAME, &t, ""));
    again(&t);
    assert_int_equal(how_many(GAME, &t, "hire-merchant"), 0);
}

static void test_the_thief_takes_a_lower_gift_of_an_open_market(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    lay(&t, NEF_GIZEH, NEF_MIRROR, NEF_CHAIR, NEF_HARP, NEF_HARP);
    lay(&t, NEF_LOUQSOR, NONE, NEF_HARP, NONE, NONE);
    assert_true(can(&t, "hire-thief gizeh chair"));
    assert_false(can(&t, "hire-thief gizeh mirror")); /* the upper gift */
    assert_int_equal(how_many(GAME, &t, "hire-thief gizeh"), 2);
    assert_int_equal(how_many(GAME, &t, "hire-thief louqsor"), 0); /* closed */
    play(&t, "hire-thief gizeh harp");
    assert_int_equal(t.gift[0][NEF_HARP], 1);
    assert_laid(&t, NEF_GIZEH, NEF_MIRROR, NEF_CHAIR, NONE, NEF_HARP); /* the place stays empty */
    again(&t);
    assert_int_equal(how_many(GAME, &t, "hire-thief"), 0);
}

static void test_the_royal_servant_makes_opponents_discard(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    give(&t, 0, NEF_HARP, 1);
    give(&t, 0, NEF_SENET, 1);
    assert_int_equal(how_many(GAME, &t, "hire-royal-servant"), 0); /* NEF-50 */
    give(&t, 1, NEF_SENET, 2);
    give(&t, 1, NEF_DOUBLE_SENET, 1);
    give(&t, 2, NEF_DOUBLE_SENET, 1);
    give(&t, 3, NEF_MIRROR, 2);
    assert_int_equal(how_many(GAME, &t, "hire-royal-servant"), 2);
    struct nefertiti_table mirror = t;
    play(&mirror, "hire-royal-servant mirror"); /* not held by the one who names it */
    assert_int_equal(mirror.gift[3][NEF_MIRROR], 1);
    play(&t, "hire-royal-servant senet");
    assert_int_equal(t.gift[0][NEF_SENET], 1); /* opponents only */
    assert_int_equal(t.gift[1][NEF_SENET], 1); /* a single before a double */
    assert_int_equal(t.gift[1][NEF_DOUBLE_SENET], 1);
    assert_int_equal(t.gift[2][NEF_DOUBLE_SENET], 0);
    assert_int_equal(t.out[NEF_SENET], 1);
    assert_int_equal(t.out[NEF_DOUBLE_SENET], 1);
}

static void test_the_overseer_places_a_second_servant(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    play(&t, "hire-overseer");
    assert_int_equal(how_many(GAME, &t, "place"), how_many(GAME, &t, ""));
    play(&t, "place gizeh 2");
    assert_int_equal(GAME->seat(&t), 0);
    assert_int_equal(how_many(GAME, &t, "hire"), 0);
    play(&t, "place gizeh 4");
    assert_int_equal(t.hand[0], 2);
    assert_int_equal(GAME->seat(&t), 1);
}

static void test_the_overseer_needs_two_servants_in_hand(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    stand(&t, NEF_GIZEH, 2, 0);
    stand(&t, NEF_GIZEH, 3, 0);
    assert_true(can(&t, "hire-overseer"));
    stand(&t, NEF_GIZEH, 4, 0);
    assert_false(can(&t, "hire-overseer"));
}

static void test_a_use_that_changes_nothing_is_not_offered(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    for (unsigned m = 0; m < NEF_LOUQSOR; m++)
        reserve(&t, m, 0);
    money(&t, 3, t.deben[3] + t.reserve[NEF_LOUQSOR]);
    for (unsigned i = 0; i < 3; i++)
        stand(&t, NEF_ABOU_SIMBEL, 1 + i, 0);
    assert_sound(GAME, &t);
    assert_int_equal(how_many(GAME, &t, "hire"), how_many(GAME, &t, "hire-thief"));
}

static void test_the_second_servant_comes_after_the_closing_is_settled(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    stand(&t, NEF_GIZEH, 8, 1);
    stand(&t, NEF_GIZEH, 6, 2);
    play(&t, "hire-overseer; place gizeh 2; take-upper; half; half");
    assert_int_equal(t.phase, NEF_PLACE);
    assert_int_equal(GAME->seat(&t), 0);
    assert_true(how_many(GAME, &t, "place louqsor") > 0); /* open by now */
    play(&t, "place louqsor 5");
    assert_int_equal(GAME->seat(&t), 1);
}

static void test_no_second_servant_when_the_game_is_over(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    rich(&t);
    t.akhenaton = NEF_LOUQSOR + 1;
    t.waiting = 0;
    t.open = 1u << NEF_GIZEH;
    stand(&t, NEF_GIZEH, 8, 1);
    stand(&t, NEF_GIZEH, 6, 2);
    play(&t, "hire-overseer; place gizeh 2; take-upper; half; half");
    assert_int_equal(GAME->seat(&t), AKHET_NOBODY);
    assert_int_equal(t.second, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_thirteen_cards_of_seven_kinds),
        RULE(test_the_scribe_scores_a_type_now_and_removes_it, "NEF-50"),
        RULE(test_the_scribe_counts_a_double_senet_twice, "NEF-4"),
        RULE(test_the_vizier_scores_2_a_type, "NEF-50"),
        CASE(test_the_treasurer_takes_5_then_4_then_3),
        RULE(test_the_treasurer_takes_what_there_is_from_any_market, "NEF-50"),
        RULE(test_the_merchant_swaps_two_different_cards, "NEF-4, NEF-50"),
        CASE(test_the_thief_takes_a_lower_gift_of_an_open_market),
        RULE(test_the_royal_servant_makes_opponents_discard, "NEF-50"),
        CASE(test_the_overseer_places_a_second_servant),
        RULE(test_the_overseer_needs_two_servants_in_hand, "NEF-50"),
        RULE(test_a_use_that_changes_nothing_is_not_offered, "NEF-50"),
        RULE(test_the_second_servant_comes_after_the_closing_is_settled, "NEF-51"),
        RULE(test_no_second_servant_when_the_game_is_over, "NEF-51"),
    };
    return cmocka_run_group_tests_name("nefertiti-characters", tests, NULL, NULL);
}
