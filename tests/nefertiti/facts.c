/* The rules of Nefertiti use its printed facts. */
#include "tests/nefertiti/position.h"

#include "games/nefertiti/nefertiti_printed.h"
#include "games/nefertiti/nefertiti_words.h"
#include "tests/support/facts.h"

static const char *copies_with(unsigned players)
{
    return players == 3 ? "copies-3" : "copies";
}

static void test_the_deal_has_the_printed_copies(void **unused)
{
    (void)unused;
    const struct akhet_component *gifts = component(GAME, "gift");
    const struct akhet_component *characters = component(GAME, "character");
    for (unsigned players = 3; players <= 4; players++) {
        struct nefertiti_state s;
        unsigned cards[NEF_GIFTS] = {0};
        begin(&s, players);
        for (unsigned gift = 0; gift < NEF_GIFTS; gift++)
            cards[gift] = s.pile[gift];
        for (unsigned market = 0; market < NEF_MARKETS; market++)
            for (unsigned place = 0; place <= NEF_LOWER; place++)
                if (s.laid[market][place])
                    cards[s.laid[market][place] - 1]++;
        for (unsigned gift = 0; gift < NEF_GIFTS; gift++)
            assert_int_equal(cards[gift],
                             value_of(gifts, &gifts->item[gift], copies_with(players)));
        for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
            assert_int_equal(s.left[kind],
                             value_of(characters, &characters->item[kind], copies_with(players)));
    }
    assert_int_equal(sum_of(GAME, "gift", "copies"), number_of(GAME, "gifts"));
    assert_int_equal(sum_of(GAME, "character", "copies"), number_of(GAME, "characters"));
}

static void test_the_start_has_the_printed_numbers(void **unused)
{
    (void)unused;
    const struct akhet_component *markets = component(GAME, "market");
    const struct akhet_component *money = component(GAME, "money");
    for (unsigned players = 3; players <= 4; players++) {
        struct nefertiti_state s;
        unsigned paid = 0, deben = 0;
        begin(&s, players); /* seat 0 is first */
        assert_int_equal(s.supply + __builtin_popcount(s.sealed), number_of(GAME, "seals"));
        for (unsigned seat = 0; seat < players; seat++) {
            assert_int_equal(s.hand[seat], number_of(GAME, "servants"));
            deben += s.deben[seat];
        }
        for (unsigned i = 0; i < money->items; i++) {
            if (value_of(money, &money->item[i], "players") != (int)players)
                continue;
            int seat = value_of(money, &money->item[i], "order") - 1;
            assert_int_equal(s.deben[seat], value_of(money, &money->item[i], "deben"));
            paid++;
        }
        assert_int_equal(paid, players);
        for (unsigned market = 0; market < NEF_MARKETS; market++) {
            const struct akhet_item *item = &markets->item[market];
            assert_int_equal(s.reserve[market], value_of(markets, item, "reserve"));
            assert_int_equal(s.open >> market & 1, value_of(markets, item, "open"));
            assert_int_equal(nef_stall_of(&s, market), value_of(markets, item, "discovery"));
            deben += s.reserve[market];
        }
        if (players == 4)
            assert_int_equal(deben, number_of(GAME, "deben"));
    }
}

/* A servant can be placed only on the printed squares of a stall, and earns a Deben on those with a
 * coin. Another servant already stands there, so that the bonus of the first servant does not
 * apply. */
static void check_square(unsigned stall, const struct akhet_item *item, unsigned other)
{
    const struct akhet_component *squares = component(GAME, "square");
    unsigned market = stall / 2, bid = (unsigned)value_of(squares, item, "bid");
    unsigned sign = (unsigned)value_of(squares, item, "sign");
    struct nefertiti_state s;
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    begin(&s, 4);
    s.open = (uint8_t)(s.open | 1u << market);
    show_side(&s, market, stall % 2);
    stand(&s, market, other, 1);
    unsigned before = s.deben[0];
    akhet_move move = (akhet_move)(NEF_M_PLACE + market * NEF_BIDS + bid);
    assert_true(akhet_apply(GAME, &s, move, &random, NULL, NULL));
    assert_int_equal(s.deben[0] - before, sign == NEF_COIN);
    assert_true(nef_squares_with[sign][stall] >> bid & 1);
    unsigned cell = (unsigned)value_of(squares, item, "row") * NEF_STRIDE +
                    (unsigned)value_of(squares, item, "column");
    assert_int_equal(nef_cell[stall][bid], 1u << cell);
}

static void test_bids_are_made_on_the_printed_squares(void **unused)
{
    (void)unused;
    const struct akhet_component *squares = component(GAME, "square");
    for (unsigned stall = 0; stall < NEF_STALLS; stall++) {
        unsigned bids = 0, market = stall / 2;
        for (unsigned i = 0; i < squares->items; i++)
            if (value_of(squares, &squares->item[i], "stall") == (int)stall)
                bids |= 1u << value_of(squares, &squares->item[i], "bid");
        for (unsigned i = 0; i < squares->items; i++) {
            unsigned bid = (unsigned)value_of(squares, &squares->item[i], "bid");
            unsigned others = bids & ~(1u << bid);
            if (value_of(squares, &squares->item[i], "stall") == (int)stall)
                check_square(stall, &squares->item[i], (unsigned)__builtin_ctz(others));
        }
        struct nefertiti_state s;
        akhet_move moves[AKHET_LEGAL];
        unsigned legal = 0;
        begin(&s, 4);
        s.open = (uint8_t)(1u << market);
        show_side(&s, market, stall % 2);
        for (unsigned n = GAME->legal(&s, moves), i = 0; i < n; i++)
            if (moves[i] < NEF_M_CLOSE)
                legal |= 1u << (moves[i] - NEF_M_PLACE) % NEF_BIDS;
        assert_int_equal(legal, bids);
    }
}

static void test_stalls_close_by_their_printed_rules(void **unused)
{
    (void)unused;
    const struct akhet_component *stalls = component(GAME, "stall");
    for (unsigned stall = 0; stall < NEF_STALLS; stall++) {
        const struct akhet_item *item = &stalls->item[stall];
        struct akhet_fact n = akhet_item_fact(stalls, item, "number");
        struct akhet_fact m = akhet_item_fact(stalls, item, "servants");
        assert_int_equal(nef_stall[stall].rule, value_of(stalls, item, "rule"));
        assert_int_equal(nef_stall[stall].n, n.mark == AKHET_NOT_PRINTED ? 0 : n.value);
        assert_int_equal(nef_stall[stall].m, m.mark == AKHET_NOT_PRINTED ? 0 : m.value);
        assert_int_equal(value_of(stalls, item, "market"), stall / 2);
    }
}

static void test_gifts_score_their_printed_points(void **unused)
{
    (void)unused;
    static const char *const by_holders[] = {"one", "two", "more", "more"};
    const struct akhet_component *gifts = component(GAME, "gift"), *types = component(GAME, "type");
    for (unsigned gift = 0; gift < NEF_GIFTS; gift++)
        for (unsigned holders = 1; holders <= 4; holders++) {
            struct nefertiti_state s;
            struct akhet_score score;
            unsigned type = (unsigned)value_of(gifts, &gifts->item[gift], "type");
            begin(&s, 4);
            for (unsigned seat = 0; seat < holders; seat++)
                s.gift[seat][gift] = 1;
            GAME->score(&s, &score);
            assert_int_equal(score.part[0][type],
                             value_of(types, &types->item[type], by_holders[holders - 1]) *
                                 value_of(gifts, &gifts->item[gift], "counts"));
        }
}

static void test_seals_and_deben_score_their_printed_points(void **position)
{
    struct nefertiti_state *s = *position;
    struct akhet_score score;
    s->deben[0] = (uint8_t)(2 * number_of(GAME, "deben-a-point") + 1);
    s->seals[0] = 2;
    GAME->score(s, &score);
    assert_int_equal(score.part[0][NEF_P_DEBEN], 2);
    assert_int_equal(score.part[0][NEF_P_SEALS], 2 * number_of(GAME, "points-a-seal"));
    assert_int_equal(score.compared[0][0], score.total[0]);
    assert_int_equal(score.compared[0][1], s->deben[0]);
}

/* Each card of a treasurer takes its printed number from a rich reserve; a hire costs a seal. */
static void test_characters_have_their_printed_numbers(void **unused)
{
    (void)unused;
    static const char *const number[] = {"number-1", "number-2", "number-3"};
    for (unsigned card = 0; card < 3; card++) {
        struct nefertiti_state s;
        begin(&s, 4);
        money(&s, 3, 0);
        give_seals(&s, 0, 2);
        unsigned before = s.deben[0];
        s.left[NEF_TREASURER] = (uint8_t)(3 - card);
        play(&s, "hire-treasurer louqsor");
        assert_int_equal(s.deben[0] - before,
                         fact_of(GAME, "character", "treasurer", number[card]).value);
        assert_int_equal(2 - s.seals[0], fact_of(GAME, "character", "treasurer", "cost").value);
    }
    struct nefertiti_state s;
    begin(&s, 4);
    give_seals(&s, 0, 1);
    give(&s, 0, NEF_HARP, 1);
    play(&s, "hire-vizier");
    assert_int_equal(s.points[0], fact_of(GAME, "character", "vizier", "number-1").value);
    for (unsigned card = 0; card < 3; card++) {
        begin(&s, 4);
        give_seals(&s, 0, 1);
        give(&s, 0, NEF_HARP, 1);
        s.left[NEF_SCRIBE] = (uint8_t)(3 - card);
        play(&s, "hire-scribe harp");
        assert_int_equal(s.points[0], fact_of(GAME, "type", "harp", "one").value +
                                          fact_of(GAME, "character", "scribe", number[card]).value);
    }
}

static void test_marks_that_the_sources_decide(void **unused)
{
    (void)unused;
    const struct akhet_component *squares = component(GAME, "square");
    assert_int_equal(fact_of(GAME, "gift", "harp", "copies").mark, 'R');
    assert_int_equal(fact_of(GAME, "type", "harp", "one").mark, 'A');
    assert_int_equal(fact_of(GAME, "type", "harp", "two").mark, 'X');
    assert_int_equal(fact_of(GAME, "type", "harp", "more").mark, 'X');
    assert_int_equal(fact_of(GAME, "type", "statuette", "one").mark, 'R');
    assert_int_equal(fact_of(GAME, "character", "scribe", "name").mark, 'R');
    assert_int_equal(fact_of(GAME, "character", "scribe", "number-1").mark, 'A');
    assert_int_equal(fact_of(GAME, "character", "scribe", "number-2").mark, 'R');
    assert_int_equal(fact_of(GAME, "character", "scribe", "effect").mark, 'A');
    assert_int_equal(fact_of(GAME, "character", "scribe", "copies").mark, 'X');
    assert_int_equal(fact_of(GAME, "character", "overseer", "name").mark, 'X');
    assert_int_equal(fact_of(GAME, "stall", "abou-simbel-right", "rule").mark, 'R');
    assert_int_equal(fact_of(GAME, "stall", "abou-simbel-right", "number").mark, 'R');
    assert_int_equal(fact_of(GAME, "stall", "abou-simbel-right", "name").mark, 'A');
    /* The example proves bids 1, 3, 6, 7 and the coin of 3; and that 7 has no sign, but nothing
     * about the signs of 1 and 6. */
    static const char *const proven[NEF_BIDS] = {
        [1] = "RXXRX", [3] = "RXXRR", [6] = "RXXRX", [7] = "RXXRR"};
    for (unsigned i = 0; i < squares->items; i++) {
        const struct akhet_item *item = &squares->item[i];
        if (value_of(squares, item, "stall") != NEF_ABOU_SIMBEL_RIGHT)
            continue;
        const char *marks = proven[value_of(squares, item, "bid")];
        assert_string_equal(item->mark, marks ? marks : "XXXXX");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_deal_has_the_printed_copies, "NEF-1, NEF-24"),
        RULE(test_the_start_has_the_printed_numbers, "NEF-2, NEF-20, NEF-21, NEF-23, NEF-24"),
        RULE(test_bids_are_made_on_the_printed_squares, "NEF-31, NEF-32"),
        CASE(test_stalls_close_by_their_printed_rules),
        RULE(test_gifts_score_their_printed_points, "NEF-3, NEF-4"),
        RULE(test_seals_and_deben_score_their_printed_points, "NEF-61, NEF-62"),
        RULE(test_characters_have_their_printed_numbers, "NEF-30"),
        CASE(test_marks_that_the_sources_decide),
    };
    return cmocka_run_group_tests_name("facts of Nefertiti", tests, NULL, NULL);
}
