/* After a closing of Nefertiti: stalls turn, the waiting market reopens, Akhenaton comes. */
#include "tests/nefertiti/table.h"

#include "games/nefertiti/words.h"

/* Seat 0 has all its servants out, no money and no gift, so that Gizeh closes at once when it is
 * named and sells nothing. */
static void poor(struct nefertiti_table *t)
{
    begin(t, 4);
    money(t, 0, 0);
    stand(t, NEF_GIZEH, 8, 0);
    stand(t, NEF_ABOU_SIMBEL, 7, 0);
    stand(t, NEF_ABOU_SIMBEL, 6, 0);
    stand(t, NEF_AKHET_ATON, 9, 0);
}

static void test_the_other_stall_becomes_visible_and_the_market_is_closed(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    poor(&t);
    lay(&t, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR);
    play(&t, "close gizeh");
    assert_int_equal(t.side >> NEF_GIZEH & 1, NEF_LEFT);
    assert_int_equal(t.side >> NEF_LOUQSOR & 1, NEF_LEFT); /* the others stay */
    assert_int_equal(t.open, 1 << NEF_AKHET_ATON | 1 << NEF_ABOU_SIMBEL | 1 << NEF_LOUQSOR);
    assert_int_equal(t.waiting, NEF_GIZEH);
    assert_laid(&t, NEF_GIZEH, NEF_MIRROR, NEF_HARP, NEF_HARP, NEF_CHAIR); /* unsold gifts stay */
    assert_true(t.sealed >> NEF_GIZEH & 1);
    assert_int_equal(how_many(GAME, &t, "place gizeh"), 0);
    assert_true(how_many(GAME, &t, "place louqsor") == 8);
}

/* The refill of the rulebook: a statuette and a senet on the lower row, and two necklaces come. */
static void test_the_refill_example(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    struct script script;
    poor(&t);
    lay(&t, NEF_LOUQSOR, NONE, NONE, NEF_STATUETTE, NEF_SENET);
    unsigned golds = t.pile[NEF_GOLD_WORK], size = t.pile_size, supply = t.supply;
    script_begin(&script);
    script_answer(&script, golds, size); /* the first necklace, behind the gold works */
    script_answer(&script, golds, size - 1);
    play_scripted(&t, "close gizeh", &script);
    assert_laid(&t, NEF_LOUQSOR, NEF_STATUETTE, NEF_SENET, NEF_NECKLACE, NEF_NECKLACE);
    assert_true(t.sealed >> NEF_LOUQSOR & 1);
    assert_int_equal(t.supply, supply - 1);
}

static void test_an_upper_gift_keeps_its_place_and_its_seal(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    poor(&t);
    lay(&t, NEF_LOUQSOR, NEF_MIRROR, NONE, NEF_HARP, NONE);
    t.sealed |= 1u << NEF_LOUQSOR;
    t.supply--;
    unsigned supply = t.supply, size = t.pile_size;
    play(&t, "close gizeh");
    assert_int_equal(t.laid[NEF_LOUQSOR][0], NEF_MIRROR + 1);
    assert_int_equal(t.laid[NEF_LOUQSOR][1], NEF_HARP + 1);
    assert_true(t.laid[NEF_LOUQSOR][2] && t.laid[NEF_LOUQSOR][3]);
    assert_int_equal(t.pile_size, size - 2);
    assert_int_equal(t.supply, supply); /* it has one already */
    assert_true(t.sealed >> NEF_LOUQSOR & 1);
}

static void test_no_seal_where_the_supply_is_empty(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    poor(&t);
    give_seals(&t, 1, t.supply);
    play(&t, "close gizeh");
    assert_false(t.sealed >> NEF_LOUQSOR & 1);
    assert_true(t.open >> NEF_LOUQSOR & 1);
    assert_int_equal(t.supply, 0);
}

static void test_an_empty_market_is_filled_upper_place_first(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    struct akhet_random random;
    struct akhet_event event[32];
    struct akhet_log log = {event, 32, 0};
    poor(&t);
    akhet_random_fast(&random, 3);
    play_with(GAME, &t, "close gizeh", &random, &log);
    unsigned place = 0;
    for (unsigned i = 0; i < log.count; i++)
        if (event[i].kind == NEF_E_DRAW)
            assert_int_equal(t.laid[NEF_LOUQSOR][place++], event[i].arg[1] + 1);
    assert_int_equal(place, 4);
}

static void test_markets_reopen_in_the_order_of_closing(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    poor(&t);
    play(&t, "close gizeh");
    on_turn(&t, 0);
    stand(&t, NEF_ABOU_SIMBEL, 1, 0);
    play(&t, "close akhet-aton");
    assert_true(t.open >> NEF_GIZEH & 1);
    assert_int_equal(t.waiting, NEF_AKHET_ATON);
    assert_int_equal(how_many(GAME, &t, "place gizeh"), 8); /* its left stall now */
}

/* Akhenaton comes as the third card; two gifts have been laid already. */
static void akhenaton_comes(struct nefertiti_table *t)
{
    struct script script;
    poor(t);
    thin_pile(t, 4);
    script_begin(&script);
    script_answer(&script, 0, 5);
    script_answer(&script, 0, 4);
    script_answer(&script, 2, 3); /* the last of three */
    play_scripted(t, "close gizeh", &script);
}

static void test_akhenaton_closes_the_market_for_good(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    akhenaton_comes(&t);
    assert_int_equal(t.akhenaton, NEF_LOUQSOR + 1);
    assert_int_equal(t.open, 1 << NEF_AKHET_ATON | 1 << NEF_ABOU_SIMBEL);
    assert_true(t.laid[NEF_LOUQSOR][0] && t.laid[NEF_LOUQSOR][1]);
    assert_false(t.laid[NEF_LOUQSOR][2]); /* the filling stops */
    assert_false(t.sealed >> NEF_LOUQSOR & 1);
    assert_int_equal(t.pile_size, 2);
    assert_int_equal(GAME->seat(&t), 1); /* play goes on */
}

static void test_after_akhenaton_no_market_reopens_and_the_last_closing_ends_the_game(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    akhenaton_comes(&t);
    on_turn(&t, 0);
    stand(&t, NEF_ABOU_SIMBEL, 2, 0); /* the one that came home from Gizeh */
    play(&t, "close akhet-aton");
    assert_int_equal(t.open, 1 << NEF_ABOU_SIMBEL);
    assert_int_equal(t.pile_size, 2); /* nothing is drawn */
    assert_int_equal(GAME->seat(&t), 1);
    on_turn(&t, 0);
    stand(&t, NEF_ABOU_SIMBEL, 1, 0);
    play(&t, "close abou-simbel");
    while (t.phase == NEF_BUY)
        play(&t, "half");
    assert_int_equal(t.phase, NEF_OVER);
    assert_int_equal(GAME->seat(&t), AKHET_NOBODY);
    assert_int_equal(how_many(GAME, &t, ""), 0);
}

/* What lies on closed markets belongs to nobody. */
static void test_gifts_on_closed_markets_score_for_nobody(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    struct akhet_score score;
    akhenaton_comes(&t);
    GAME->score(&t, &score);
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned type = 0; type < NEF_TYPES; type++)
            assert_int_equal(score.part[seat][type], 0);
}

static void test_eight_closings_without_a_sale_end_the_game(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    poor(&t);
    t.unsold = 6;
    play(&t, "close gizeh");
    assert_int_equal(t.unsold, 7);
    assert_int_equal(t.phase, NEF_TURN);
    on_turn(&t, 0);
    stand(&t, NEF_AKHET_ATON, 8, 0);
    unsigned size = t.pile_size;
    play(&t, "close akhet-aton");
    play(&t, "half");
    assert_int_equal(t.unsold, 8);
    assert_int_equal(GAME->seat(&t), AKHET_NOBODY);
    assert_int_equal(t.akhenaton, 0);
    assert_int_equal(t.pile_size, size); /* the waiting market does not reopen */
    assert_false(t.open >> NEF_GIZEH & 1);
    struct akhet_score score;
    GAME->score(&t, &score);
    assert_int_equal(score.part[1][NEF_P_DEBEN], t.deben[1] / 2); /* scored as it stands */
}

static void test_a_sale_starts_the_count_again(void **unused)
{
    (void)unused;
    struct nefertiti_table t;
    poor(&t);
    t.unsold = 7;
    stand(&t, NEF_GIZEH, 2, 1);
    play(&t, "close gizeh; buy-upper");
    assert_int_equal(t.unsold, 0);
    assert_int_equal(t.phase, NEF_TURN);
    poor(&t);
    t.unsold = 7;
    money(&t, 0, 8);
    play(&t, "close gizeh; take-upper");
    assert_int_equal(t.unsold, 0);
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
