/* The seven characters of Nefertiti. */
#include "tests/nefertiti/position.h"

#include "games/nefertiti/nefertiti_printed.h"

/* Give seat 0 seals; the markets hold only chairs, so that every other gift is in the pile. */
static void rich(struct nefertiti_state *s)
{
    begin(s, 4);
    for (unsigned m = 0; m < NEF_LOUQSOR; m++)
        lay(s, m, NEF_CHAIR, NEF_CHAIR, NONE, NONE);
    give_seals(s, 0, 4);
}

static void again(struct nefertiti_state *s)
{
    s->phase = NEF_TURN;
    on_turn(s, 0);
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

static void test_the_scribe_scores_a_type_now_and_removes_it(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    give(s, 0, NEF_GOLD_WORK, 2);
    give(s, 1, NEF_GOLD_WORK, 1);
    give(s, 0, NEF_HARP, 1);
    assert_int_equal(how_many(GAME, s, "hire-scribe"), 2); /* only types that the seat holds */
    play(s, "hire-scribe gold-work");
    assert_int_equal(s->points[0], 2 * (10 + 3)); /* two holders, including the seat itself */
    assert_int_equal(s->gift[0][NEF_GOLD_WORK], 0);
    assert_int_equal(s->out[NEF_GOLD_WORK], 2);
    assert_int_equal(s->gift[1][NEF_GOLD_WORK], 1);
    assert_int_equal(s->gift[0][NEF_HARP], 1);
    again(s);
    play(s, "hire-scribe harp"); /* the second card: +2 */
    assert_int_equal(s->points[0], 26 + 9 + 2);
    again(s);
    assert_int_equal(s->left[NEF_SCRIBE], 1);
    assert_int_equal(how_many(GAME, s, "hire-scribe"), 0); /* nothing to score */
    give(s, 0, NEF_MIRROR, 1);
    play(s, "hire-scribe mirror"); /* the third: +2 */
    assert_int_equal(s->points[0], 37 + 11 + 2);
    again(s);
    give(s, 0, NEF_MIRROR, 1);
    assert_int_equal(how_many(GAME, s, "hire-scribe"), 0); /* none left */
}

static void test_the_scribe_counts_a_double_senet_twice(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    give(s, 0, NEF_SENET, 1);
    give(s, 0, NEF_DOUBLE_SENET, 2);
    play(s, "hire-scribe senet");
    assert_int_equal(s->points[0], 5 * (6 + 3));
    assert_int_equal(s->gift[0][NEF_SENET] + s->gift[0][NEF_DOUBLE_SENET], 0);
    assert_int_equal(s->out[NEF_DOUBLE_SENET], 2);
}

static void test_the_vizier_scores_2_a_type(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    assert_false(can(s, "hire-vizier")); /* NEF-50: no gift */
    give(s, 0, NEF_HARP, 3);
    give(s, 0, NEF_SENET, 1);
    give(s, 0, NEF_DOUBLE_SENET, 1);
    play(s, "hire-vizier");
    assert_int_equal(s->points[0], 4); /* harps and senets */
    assert_int_equal(s->gift[0][NEF_HARP], 3);
    s->left[NEF_VIZIER] = 0;
    again(s);
    assert_false(can(s, "hire-vizier"));
}

static void test_the_treasurer_takes_5_then_4_then_3(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    for (unsigned seat = 0; seat < 4; seat++)
        money(s, seat, 1);
    reserve(s, NEF_GIZEH, 20);
    play(s, "hire-treasurer gizeh");
    assert_int_equal(s->deben[0], 6);
    assert_int_equal(s->reserve[NEF_GIZEH], 15);
    again(s);
    play(s, "hire-treasurer gizeh");
    assert_int_equal(s->deben[0], 10);
    again(s);
    play(s, "hire-treasurer gizeh");
    assert_int_equal(s->deben[0], 13);
    again(s);
    assert_int_equal(how_many(GAME, s, "hire-treasurer"), 0);
}

static void test_the_treasurer_takes_what_there_is_from_any_market(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    reserve(s, NEF_GIZEH, 0);
    reserve(s, NEF_AKHET_ATON, 3);
    money(s, 1, 5);
    assert_int_equal(how_many(GAME, s, "hire-treasurer"), 3);
    assert_false(can(s, "hire-treasurer gizeh"));  /* NEF-50: empty */
    assert_true(can(s, "hire-treasurer louqsor")); /* closed */
    unsigned deben = s->deben[0];
    play(s, "hire-treasurer akhet-aton");
    assert_int_equal(s->deben[0], deben + 3);
    assert_int_equal(s->reserve[NEF_AKHET_ATON], 0);
    rich(s);
    s->akhenaton = NEF_LOUQSOR + 1;
    s->waiting = 0;
    s->open = 1u << NEF_GIZEH | 1u << NEF_AKHET_ATON;
    assert_true(can(s, "hire-treasurer louqsor")); /* closed for good */
    play(s, "hire-treasurer louqsor");
}

static void test_the_merchant_swaps_two_different_cards(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    give(s, 0, NEF_HARP, 2);
    assert_int_equal(how_many(GAME, s, "hire-merchant"), 0); /* no other seat has a gift */
    give(s, 1, NEF_HARP, 1);
    assert_int_equal(how_many(GAME, s, "hire-merchant"), 0); /* equal cards */
    give(s, 2, NEF_MIRROR, 1);
    give(s, 0, NEF_SENET, 1);
    give(s, 3, NEF_DOUBLE_SENET, 1);
    assert_int_equal(how_many(GAME, s, "hire-merchant"), 2); /* each kind once */
    struct nefertiti_state senet = *s;
    play(&senet, "hire-merchant senet");
    assert_legal(&senet, "swap seat1 harp; swap seat2 mirror; swap seat3 double-senet");
    play(&senet, "swap seat3 double-senet"); /* a single and a double differ */
    assert_int_equal(senet.gift[0][NEF_DOUBLE_SENET], 1);
    assert_int_equal(senet.gift[3][NEF_SENET], 1);
    play(s, "hire-merchant harp");
    assert_int_equal(GAME->seat(s), 0);
    assert_legal(s, "swap seat2 mirror; swap seat3 double-senet");
    play(s, "swap seat2 mirror");
    assert_int_equal(s->gift[0][NEF_HARP], 1);
    assert_int_equal(s->gift[0][NEF_MIRROR], 1);
    assert_int_equal(s->gift[2][NEF_HARP], 1);
    assert_int_equal(s->gift[2][NEF_MIRROR], 0);
    assert_int_equal(s->seals[0], 3);
    assert_int_equal(s->left[NEF_MERCHANT], 0);
    assert_int_equal(how_many(GAME, s, "place"), how_many(GAME, s, ""));
    again(s);
    assert_int_equal(how_many(GAME, s, "hire-merchant"), 0);
}

static void test_the_thief_takes_a_lower_gift_of_an_open_market(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    lay(s, NEF_GIZEH, NEF_MIRROR, NEF_CHAIR, NEF_HARP, NEF_HARP);
    lay(s, NEF_LOUQSOR, NONE, NEF_HARP, NONE, NONE);
    assert_true(can(s, "hire-thief gizeh chair"));
    assert_false(can(s, "hire-thief gizeh mirror")); /* the upper gift */
    assert_int_equal(how_many(GAME, s, "hire-thief gizeh"), 2);
    assert_int_equal(how_many(GAME, s, "hire-thief louqsor"), 0); /* closed */
    play(s, "hire-thief gizeh harp");
    assert_int_equal(s->gift[0][NEF_HARP], 1);
    assert_laid(s, NEF_GIZEH, NEF_MIRROR, NEF_CHAIR, NONE, NEF_HARP); /* the place remains empty */
    again(s);
    assert_int_equal(how_many(GAME, s, "hire-thief"), 0);
}

static void test_the_royal_servant_makes_opponents_discard(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    give(s, 0, NEF_HARP, 1);
    give(s, 0, NEF_SENET, 1);
    assert_int_equal(how_many(GAME, s, "hire-royal-servant"), 0); /* NEF-50 */
    give(s, 1, NEF_SENET, 2);
    give(s, 1, NEF_DOUBLE_SENET, 1);
    give(s, 2, NEF_DOUBLE_SENET, 1);
    give(s, 3, NEF_MIRROR, 2);
    assert_int_equal(how_many(GAME, s, "hire-royal-servant"), 2);
    struct nefertiti_state mirror = *s;
    play(&mirror, "hire-royal-servant mirror"); /* the seat that hires does not hold it */
    assert_int_equal(mirror.gift[3][NEF_MIRROR], 1);
    play(s, "hire-royal-servant senet");
    assert_int_equal(s->gift[0][NEF_SENET], 1); /* opponents only */
    assert_int_equal(s->gift[1][NEF_SENET], 1); /* a single before a double */
    assert_int_equal(s->gift[1][NEF_DOUBLE_SENET], 1);
    assert_int_equal(s->gift[2][NEF_DOUBLE_SENET], 0);
    assert_int_equal(s->out[NEF_SENET], 1);
    assert_int_equal(s->out[NEF_DOUBLE_SENET], 1);
}

static void test_the_overseer_places_a_second_servant(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    play(s, "hire-overseer");
    assert_int_equal(how_many(GAME, s, "place"), how_many(GAME, s, ""));
    play(s, "place gizeh 2");
    assert_int_equal(GAME->seat(s), 0);
    assert_int_equal(how_many(GAME, s, "hire"), 0);
    play(s, "place gizeh 4");
    assert_int_equal(s->hand[0], 2);
    assert_int_equal(GAME->seat(s), 1);
}

static void test_the_overseer_needs_two_servants_in_hand(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    stand(s, NEF_GIZEH, 2, 0);
    stand(s, NEF_GIZEH, 3, 0);
    assert_true(can(s, "hire-overseer"));
    stand(s, NEF_GIZEH, 4, 0);
    assert_false(can(s, "hire-overseer"));
}

static void test_a_use_that_changes_nothing_is_not_offered(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    for (unsigned m = 0; m < NEF_LOUQSOR; m++)
        reserve(s, m, 0);
    money(s, 3, s->deben[3] + s->reserve[NEF_LOUQSOR]);
    for (unsigned i = 0; i < 3; i++)
        stand(s, NEF_ABOU_SIMBEL, 1 + i, 0);
    assert_sound(GAME, s);
    assert_int_equal(how_many(GAME, s, "hire"), how_many(GAME, s, "hire-thief"));
}

static void test_the_second_servant_comes_after_the_closing_is_settled(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    stand(s, NEF_GIZEH, 8, 1);
    stand(s, NEF_GIZEH, 6, 2);
    play(s, "hire-overseer; place gizeh 2; take-upper; half; half");
    assert_int_equal(s->phase, NEF_PLACE);
    assert_int_equal(GAME->seat(s), 0);
    assert_true(how_many(GAME, s, "place louqsor") > 0); /* open by now */
    play(s, "place louqsor 5");
    assert_int_equal(GAME->seat(s), 1);
}

static void test_no_second_servant_when_the_game_is_over(void **position)
{
    struct nefertiti_state *s = *position;
    rich(s);
    s->akhenaton = NEF_LOUQSOR + 1;
    s->waiting = 0;
    s->open = 1u << NEF_GIZEH;
    stand(s, NEF_GIZEH, 8, 1);
    stand(s, NEF_GIZEH, 6, 2);
    play(s, "hire-overseer; place gizeh 2; take-upper; half; half");
    assert_int_equal(GAME->seat(s), AKHET_NOBODY);
    assert_int_equal(s->second, 0);
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
