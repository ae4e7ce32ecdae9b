/* After a closing of Nefertiti: stalls turn, the waiting market reopens, Akhenaton comes. */
#include "tests/nefertiti/position.h"

#include "games/nefertiti/nefertiti_words.h"

/* Seat 0 has no servant in hand, no money and no gift, so that naming Gizeh closes it at once and
 * sells nothing. */
static void poor(struct nefertiti_state *s)
{
    begin(s, 4);
    money(s, 0, 0);
    stand(s, NEF_GIZEH, 8, 0);
    stand(s, NEF_ABOU_SIMBEL, 7, 0);
    stand(s, NEF_ABOU_SIMBEL, 6, 0);
    stand(s, NEF_AKHET_ATON, 9, 0);
}

static void test_the_other_stall_becomes_visible_and_the_market_is_closed(void **position)
{
    struct nefertiti_state *s = *position;
    poor(s);
    lay(s, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR);
    play(s, "close gizeh");
    assert_int_equal(s->side >> NEF_GIZEH & 1, NEF_LEFT);
    assert_int_equal(s->side >> NEF_LOUQSOR & 1, NEF_LEFT); /* the others stay */
    assert_int_equal(s->open, 1 << NEF_AKHET_ATON | 1 << NEF_ABOU_SIMBEL | 1 << NEF_LOUQSOR);
    assert_int_equal(s->waiting, NEF_GIZEH);
    assert_laid(s, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR); /* unsold gifts stay */
    assert_true(s->sealed >> NEF_GIZEH & 1);
    assert_int_equal(how_many(GAME, s, "place gizeh"), 0);
    assert_true(how_many(GAME, s, "place louqsor") == 8);
}

/* The refill example of the rulebook: a statuette and a senet are on the lower row, and two
 * necklaces come. */
static void test_the_refill_example(void **position)
{
    struct nefertiti_state *s = *position;
    struct script script;
    poor(s);
    lay(s, NEF_LOUQSOR, NONE, NONE, NEF_STATUETTE, NEF_SENET);
    unsigned golds = s->pile[NEF_GOLD_WORK], size = s->pile_size, supply = s->supply;
    script_begin(&script);
    script_answer(&script, golds, size); /* the first necklace, behind the gold works */
    script_answer(&script, golds, size - 1);
    play_scripted(s, "close gizeh", &script);
    assert_laid(s, NEF_LOUQSOR, NEF_STATUETTE, NEF_SENET, NEF_NECKLACE, NEF_NECKLACE);
    assert_true(s->sealed >> NEF_LOUQSOR & 1);
    assert_int_equal(s->supply, supply - 1);
}

static void test_an_upper_gift_keeps_its_place_and_its_seal(void **position)
{
    struct nefertiti_state *s = *position;
    poor(s);
    lay(s, NEF_LOUQSOR, NEF_MIRROR, NONE, NEF_HARP, NONE);
    s->sealed |= 1u << NEF_LOUQSOR;
    s->supply--;
    unsigned supply = s->supply, size = s->pile_size;
    play(s, "close gizeh");
    assert_int_equal(s->laid[NEF_LOUQSOR][0], NEF_MIRROR + 1);
    assert_int_equal(s->laid[NEF_LOUQSOR][1], NEF_HARP + 1);
    assert_true(s->laid[NEF_LOUQSOR][2] && s->laid[NEF_LOUQSOR][3]);
    assert_int_equal(s->pile_size, size - 2);
    assert_int_equal(s->supply, supply); /* the market already has a seal */
    assert_true(s->sealed >> NEF_LOUQSOR & 1);
}

static void test_no_seal_where_the_supply_is_empty(void **position)
{
    struct nefertiti_state *s = *position;
    poor(s);
    give_seals(s, 1, s->supply);
    play(s, "close gizeh");
    assert_false(s->sealed >> NEF_LOUQSOR & 1);
    assert_true(s->open >> NEF_LOUQSOR & 1);
    assert_int_equal(s->supply, 0);
}

static void test_an_empty_market_is_filled_upper_place_first(void **position)
{
    struct nefertiti_state *s = *position;
    struct akhet_random random;
    struct akhet_event event[32];
    struct akhet_events events = {event, 32, 0};
    poor(s);
    akhet_random_fast(&random, 3);
    play_with(GAME, s, "close gizeh", &random, &events);
    unsigned place = 0;
    for (unsigned i = 0; i < events.count; i++)
        if (event[i].kind == NEF_E_DRAW)
            assert_int_equal(s->laid[NEF_LOUQSOR][place++], event[i].arg[1] + 1);
    assert_int_equal(place, 4);
}

static void test_markets_reopen_in_the_order_of_closing(void **position)
{
    struct nefertiti_state *s = *position;
    poor(s);
    play(s, "close gizeh");
    on_turn(s, 0);
    stand(s, NEF_ABOU_SIMBEL, 1, 0);
    play(s, "close akhet-aton");
    assert_true(s->open >> NEF_GIZEH & 1);
    assert_int_equal(s->waiting, NEF_AKHET_ATON);
    assert_int_equal(how_many(GAME, s, "place gizeh"), 8); /* its left stall now */
}

/* Akhenaton comes as the third card; two gifts have been laid already. */
static void akhenaton_comes(struct nefertiti_state *s)
{
    struct script script;
    poor(s);
    thin_pile(s, 4);
    script_begin(&script);
    script_answer(&script, 0, 5);
    script_answer(&script, 0, 4);
    script_answer(&script, 2, 3); /* the last of three */
    play_scripted(s, "close gizeh", &script);
}

static void test_akhenaton_closes_the_market_for_good(void **position)
{
    struct nefertiti_state *s = *position;
    akhenaton_comes(s);
    assert_int_equal(s->akhenaton, NEF_LOUQSOR + 1);
    assert_int_equal(s->open, 1 << NEF_AKHET_ATON | 1 << NEF_ABOU_SIMBEL);
    assert_true(s->laid[NEF_LOUQSOR][0] && s->laid[NEF_LOUQSOR][1]);
    assert_false(s->laid[NEF_LOUQSOR][2]); /* the filling stops */
    assert_false(s->sealed >> NEF_LOUQSOR & 1);
    assert_int_equal(s->pile_size, 2);
    assert_int_equal(GAME->seat(s), 1); /* play continues */
}

static void
test_after_akhenaton_no_market_reopens_and_the_last_closing_ends_the_game(void **position)
{
    struct nefertiti_state *s = *position;
    akhenaton_comes(s);
    on_turn(s, 0);
    stand(s, NEF_ABOU_SIMBEL, 2, 0); /* the servant that returned from Gizeh */
    play(s, "close akhet-aton");
    assert_int_equal(s->open, 1 << NEF_ABOU_SIMBEL);
    assert_int_equal(s->pile_size, 2); /* nothing is drawn */
    assert_int_equal(GAME->seat(s), 1);
    on_turn(s, 0);
    stand(s, NEF_ABOU_SIMBEL, 1, 0);
    play(s, "close abou-simbel");
    while (s->phase == NEF_BUY)
        play(s, "half");
    assert_int_equal(s->phase, NEF_OVER);
    assert_int_equal(GAME->seat(s), AKHET_NOBODY);
    assert_int_equal(how_many(GAME, s, ""), 0);
}

/* Gifts on closed markets belong to no seat. */
static void test_gifts_on_closed_markets_score_for_nobody(void **position)
{
    struct nefertiti_state *s = *position;
    struct akhet_score score;
    akhenaton_comes(s);
    GAME->score(s, &score);
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned type = 0; type < NEF_TYPES; type++)
            assert_int_equal(score.part[seat][type], 0);
}

static void test_eight_closings_without_a_sale_end_the_game(void **position)
{
    struct nefertiti_state *s = *position;
    poor(s);
    s->unsold = 6;
    play(s, "close gizeh");
    assert_int_equal(s->unsold, 7);
    assert_int_equal(s->phase, NEF_TURN);
    on_turn(s, 0);
    stand(s, NEF_AKHET_ATON, 8, 0);
    unsigned size = s->pile_size;
    play(s, "close akhet-aton");
    play(s, "half");
    assert_int_equal(s->unsold, 8);
    assert_int_equal(GAME->seat(s), AKHET_NOBODY);
    assert_int_equal(s->akhenaton, 0);
    assert_int_equal(s->pile_size, size); /* the waiting market does not reopen */
    assert_false(s->open >> NEF_GIZEH & 1);
    struct akhet_score score;
    GAME->score(s, &score);
    assert_int_equal(score.part[1][NEF_P_DEBEN], s->deben[1] / 2); /* scored as it stands */
}

static void test_a_sale_starts_the_count_again(void **position)
{
    struct nefertiti_state *s = *position;
    poor(s);
    s->unsold = 7;
    stand(s, NEF_GIZEH, 2, 1);
    play(s, "close gizeh; buy-upper");
    assert_int_equal(s->unsold, 0);
    assert_int_equal(s->phase, NEF_TURN);
    poor(s);
    s->unsold = 7;
    money(s, 0, 8);
    play(s, "close gizeh; take-upper");
    assert_int_equal(s->unsold, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_other_stall_becomes_visible_and_the_market_is_closed, "NEF-47"),
        RULE(test_the_refill_example, "NEF-48"),
        RULE(test_an_upper_gift_keeps_its_place_and_its_seal, "NEF-48"),
        RULE(test_no_seal_where_the_supply_is_empty, "NEF-48"),
        RULE(test_an_empty_market_is_filled_upper_place_first, "NEF-48"),
        RULE(test_markets_reopen_in_the_order_of_closing, "NEF-48"),
        RULE(test_akhenaton_closes_the_market_for_good, "NEF-49"),
        RULE(test_after_akhenaton_no_market_reopens_and_the_last_closing_ends_the_game,
             "NEF-49, NEF-60"),
        RULE(test_gifts_on_closed_markets_score_for_nobody, "NEF-49"),
        RULE(test_eight_closings_without_a_sale_end_the_game, "NEF-63"),
        RULE(test_a_sale_starts_the_count_again, "NEF-63"),
    };
    return cmocka_run_group_tests_name("nefertiti-reopening", tests, NULL, NULL);
}
