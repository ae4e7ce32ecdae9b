/* When the eight stalls of Nefertiti close. */
#include "tests/nefertiti/position.h"

#include "games/nefertiti/nefertiti_printed.h"
#include "games/nefertiti/nefertiti_rules.h"

/* Whether servants on these bids, of seats in turn from seat 0, close the stall. */
static bool closes(unsigned stall, unsigned bids, unsigned dice)
{
    uint64_t four = 0;
    unsigned seat = 0;
    for (unsigned b = bids; b; b &= b - 1)
        four |= (uint64_t)(b & -b) << 16 * (seat++ % 2); /* two colours */
    return nef_closes(stall, four, bids, dice);
}

#define STALL_OF(market, side) ((unsigned)(NEF_##market * 2 + NEF_##side))
#define B(bid)                 (1u << (bid))

/* The closing rules written a second time, slowly, square by square. */
static bool has(unsigned bids, unsigned bid)
{
    return bids >> bid & 1;
}

static unsigned how_many_of(unsigned bids, const unsigned *list, unsigned count)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += has(bids, list[i]);
    return sum;
}

static bool gizeh_left(unsigned bids)
{
    for (unsigned b = 1; b + 2 <= 8; b++)
        if (has(bids, b) && has(bids, b + 1) && has(bids, b + 2))
            return true;
    return false;
}

static bool akhet_aton_right(unsigned bids)
{
    return (has(bids, 2) && has(bids, 4) && has(bids, 10)) ||
           (has(bids, 3) && has(bids, 4) && has(bids, 5));
}

static unsigned reach(unsigned bids, const unsigned grid[2][4], unsigned row, unsigned column,
                      unsigned *seen)
{
    unsigned bid = grid[row][column];
    if (!has(bids, bid) || has(*seen, bid))
        return 0;
    *seen |= B(bid);
    unsigned sum = 1 + reach(bids, grid, 1 - row, column, seen);
    if (column > 0)
        sum += reach(bids, grid, row, column - 1, seen);
    if (column < 3)
        sum += reach(bids, grid, row, column + 1, seen);
    return sum;
}

static bool abou_simbel_left(unsigned bids)
{
    static const unsigned grid[2][4] = {{3, 6, 9, 5}, {4, 1, 7, 2}};
    for (unsigned row = 0; row < 2; row++)
        for (unsigned column = 0; column < 4; column++) {
            unsigned seen = 0;
            if (reach(bids, grid, row, column, &seen) >= 4)
                return true;
        }
    return false;
}

static bool abou_simbel_right(unsigned bids)
{
    unsigned sum = 0;
    for (unsigned b = 0; b < NEF_BIDS; b++)
        sum += has(bids, b) ? b : 0;
    return sum >= 17;
}

static bool louqsor_left(unsigned bids)
{
    static const unsigned all[] = {0, 2, 3, 4, 5, 6, 8, 12};
    return how_many_of(bids, all, 8) >= 5;
}

static bool louqsor_right(unsigned bids)
{
    static const unsigned top[] = {0, 3, 6, 9}, bottom[] = {2, 5, 8, 11};
    return how_many_of(bids, top, 4) >= 2 && how_many_of(bids, bottom, 4) >= 2;
}

/* Compare every set of squares of the stall with the slow rule. */
static void compare(unsigned stall, bool (*slow)(unsigned))
{
    unsigned all = nef_squares[stall], bids = 0, closed = 0, sets = 0;
    do {
        if (bids && bids != all) {
            assert_int_equal(closes(stall, bids, 0), slow(bids));
            closed += slow(bids);
            sets++;
        }
        bids = (bids - all) & all; /* the next subset */
    } while (bids);
    assert_true(closed > 0 && closed < sets);
    assert_true(closes(stall, all, 0));
}

static void test_gizeh_left_three_in_a_row(void **unused)
{
    (void)unused;
    compare(STALL_OF(GIZEH, LEFT), gizeh_left);
    assert_true(closes(STALL_OF(GIZEH, LEFT), B(1) | B(2) | B(3), 0));
    assert_false(closes(STALL_OF(GIZEH, LEFT), B(1) | B(2) | B(4) | B(5) | B(7) | B(8), 0));
}

static void test_gizeh_right_three_colours_or_four_servants(void **unused)
{
    (void)unused;
    unsigned stall = STALL_OF(GIZEH, RIGHT), three = B(2) | B(6) | B(10);
    uint64_t two_colours = (uint64_t)B(2) | (uint64_t)(B(6) | B(10)) << 16;
    uint64_t three_colours = (uint64_t)B(2) | (uint64_t)B(6) << 16 | (uint64_t)B(10) << 48;
    assert_false(nef_closes(stall, two_colours, three, 0));
    assert_true(nef_closes(stall, three_colours, three, 0));
    assert_true(nef_closes(stall, three | B(3), three | B(3), 0)); /* four of one colour */
}

static void test_akhet_aton_left_the_dice_name_an_occupied_square(void **unused)
{
    (void)unused;
    unsigned stall = STALL_OF(AKHET_ATON, LEFT);
    for (unsigned dice = 2; dice <= 12; dice++)
        assert_int_equal(closes(stall, B(4) | B(7) | B(12), dice),
                         dice == 4 || dice == 7 || dice == 12);
}

static void test_akhet_aton_right_a_diagonal(void **unused)
{
    (void)unused;
    compare(STALL_OF(AKHET_ATON, RIGHT), akhet_aton_right);
    assert_true(closes(STALL_OF(AKHET_ATON, RIGHT), B(2) | B(4) | B(10), 0));
    assert_true(closes(STALL_OF(AKHET_ATON, RIGHT), B(3) | B(4) | B(5), 0));
    assert_false(closes(STALL_OF(AKHET_ATON, RIGHT), B(2) | B(8) | B(3) | B(6) | B(4) | B(7), 0));
}

static void test_abou_simbel_left_a_group_of_four(void **unused)
{
    (void)unused;
    compare(STALL_OF(ABOU_SIMBEL, LEFT), abou_simbel_left);
    assert_true(closes(STALL_OF(ABOU_SIMBEL, LEFT), B(3) | B(6) | B(9) | B(5), 0));
    assert_false(closes(STALL_OF(ABOU_SIMBEL, LEFT), B(3) | B(6) | B(7) | B(2), 0));
}

static void test_abou_simbel_right_bids_of_17(void **unused)
{
    (void)unused;
    compare(STALL_OF(ABOU_SIMBEL, RIGHT), abou_simbel_right);
    assert_false(closes(STALL_OF(ABOU_SIMBEL, RIGHT), B(3) | B(6) | B(7), 0));
    assert_true(closes(STALL_OF(ABOU_SIMBEL, RIGHT), B(1) | B(3) | B(6) | B(7), 0));
}

static void test_louqsor_left_five_servants(void **unused)
{
    (void)unused;
    compare(STALL_OF(LOUQSOR, LEFT), louqsor_left);
}

static void test_louqsor_right_two_in_each_row(void **unused)
{
    (void)unused;
    compare(STALL_OF(LOUQSOR, RIGHT), louqsor_right);
    assert_false(closes(STALL_OF(LOUQSOR, RIGHT), B(0) | B(3) | B(6) | B(9) | B(2), 0));
    assert_true(closes(STALL_OF(LOUQSOR, RIGHT), B(0) | B(3) | B(2) | B(11), 0));
}

static void test_a_full_stall_closes(void **position)
{
    for (unsigned stall = 0; stall < NEF_STALLS; stall++)
        assert_true(nef_closes(stall, nef_squares[stall], nef_squares[stall], 0));
    /* Akhet-aton's left stall, filled by a servant whose throw names no square */
    struct nefertiti_state *s = *position;
    struct script script;
    for (unsigned i = 0; i < 7; i++)
        stand(s, NEF_AKHET_ATON, i < 6 ? 4 + i : 10, i < 3 ? 0 : i < 6 ? 1 : 2);
    on_turn(s, 3);
    script_begin(&script);
    script_answer(&script, 0, 36); /* 1 + 1 */
    play_scripted(s, "place akhet-aton 12", &script);
    assert_int_equal(s->market, NEF_AKHET_ATON);
    assert_int_equal(
        s->phase,
        NEF_BUY); /* the 12 cannot be paid and the bidder has no gift, so seat 2 decides */
    assert_int_equal(s->seat, 2);
}

static void test_the_dice_are_thrown_at_every_placement_in_akhet_aton_left(void **position)
{
    struct nefertiti_state *s = *position;
    struct script script;
    script_begin(&script);
    script_answer(&script, 7, 36);  /* 2 + 2: the 4 is free */
    script_answer(&script, 0, 36);  /* 1 + 1 */
    script_answer(&script, 12, 36); /* 3 + 1: the 4 is taken now */
    play_scripted(s, "place akhet-aton 7; place akhet-aton 4; place akhet-aton 9", &script);
    assert_int_equal(s->phase, NEF_TAKE);
    assert_int_equal(s->seat, 2);
}

static void test_the_dice_close_on_the_servant_just_placed(void **position)
{
    struct nefertiti_state *s = *position;
    struct script script;
    script_begin(&script);
    script_answer(&script, 14, 36); /* 3 + 3 */
    play_scripted(s, "place akhet-aton 6", &script);
    assert_int_equal(s->phase, NEF_TAKE);
}

static void test_no_dice_elsewhere_nor_on_a_forced_close(void **position)
{
    struct nefertiti_state *s = *position;
    struct script script;
    begin(s, 4);
    script_begin(&script);
    play_scripted(s, "place gizeh 2; place abou-simbel 4", &script);
    for (unsigned bid = 4; bid < 8; bid++)
        stand(s, NEF_AKHET_ATON, bid, 2);
    script_begin(&script);
    play_scripted(s, "close akhet-aton", &script);
    assert_int_equal(s->phase, NEF_TAKE);
    /* the other stall of Akhet-aton has no dice */
    begin(s, 4);
    show_side(s, NEF_AKHET_ATON, NEF_RIGHT);
    script_begin(&script);
    play_scripted(s, "place akhet-aton 8", &script);
}

static void test_no_bid_repeats_and_none_is_above_12(void **unused)
{
    (void)unused;
    static const unsigned count[NEF_STALLS] = {8, 7, 8, 9, 8, 8, 8, 8};
    for (unsigned stall = 0; stall < NEF_STALLS; stall++) {
        uint32_t cells = 0;
        unsigned symbols = 0;
        for (unsigned bid = 0; bid < NEF_BIDS; bid++) {
            assert_int_equal(nef_cell[stall][bid] != 0, has(nef_squares[stall], bid));
            assert_int_equal(cells & nef_cell[stall][bid], 0);
            cells |= nef_cell[stall][bid];
        }
        for (unsigned symbol = 0; symbol < NEF_SIGNS; symbol++) {
            assert_int_equal(symbols & nef_squares_with[symbol][stall], 0);
            symbols |= nef_squares_with[symbol][stall];
        }
        assert_int_equal(symbols, nef_squares[stall]);
        assert_int_equal(__builtin_popcount(cells), count[stall]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_gizeh_left_three_in_a_row),
        CASE(test_gizeh_right_three_colours_or_four_servants),
        CASE(test_akhet_aton_left_the_dice_name_an_occupied_square),
        CASE(test_akhet_aton_right_a_diagonal),
        CASE(test_abou_simbel_left_a_group_of_four),
        CASE(test_abou_simbel_right_bids_of_17),
        CASE(test_louqsor_left_five_servants),
        CASE(test_louqsor_right_two_in_each_row),
        RULE(test_a_full_stall_closes, "NEF-10"),
        RULE(test_the_dice_are_thrown_at_every_placement_in_akhet_aton_left, "NEF-11"),
        RULE(test_the_dice_close_on_the_servant_just_placed, "NEF-11"),
        RULE(test_no_dice_elsewhere_nor_on_a_forced_close, "NEF-11"),
        CASE(test_no_bid_repeats_and_none_is_above_12),
    };
    return cmocka_run_group_tests_name("nefertiti-stalls", tests, NULL, NULL);
}
