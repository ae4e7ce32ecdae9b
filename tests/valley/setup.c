/* The box, the deal, the course of a turn, the end. */
#include "tests/valley/stage.h"

static void begin(struct valley_table *t, uint64_t seed, const char *option)
{
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(game, 2);
    if (option)
        assert_true(akhet_setup_option(game, &setup, option, NULL));
    akhet_random_fast(&random, seed);
    assert_true(akhet_start(game, t, &setup, &random, NULL, NULL));
    assert_sound(game, t);
}

static unsigned copies(unsigned from, unsigned to)
{
    unsigned sum = 0;
    for (unsigned card = from; card < to; card++)
        sum += valley_copies[card];
    return sum;
}

static void test_the_box_holds_what_the_rulebook_lists(void **unused)
{
    (void)unused;
    assert_int_equal(copies(0, VALLEY_ALLIES), 40);
    assert_int_equal(copies(VALLEY_ANIMAL, VALLEY_GUARDIAN), 16);
    assert_int_equal(copies(VALLEY_GUARDIAN, VALLEY_UNDEAD), 12);
    assert_int_equal(copies(VALLEY_UNDEAD, VALLEY_KINDS), 12);
    assert_int_equal(VALLEY_DECK, 80);
    assert_int_equal(VALLEY_PAPYRI, 10);
    assert_int_equal(VALLEY_TOMBS, 7);
    assert_int_equal(VALLEY_ADVENTURERS, 4);
    assert_int_equal(VALLEY_COINS, 8);
}

static void test_the_card_tables_keep_the_bounds_of_the_move_codes(void **unused)
{
    (void)unused;
    for (unsigned card = VALLEY_ADVENTURER; card < VALLEY_CARDS; card++)
        assert_true(valley_card[card].resources + valley_card[VALLEY_PATRON].amount <=
                    VALLEY_MOST_RESOURCES);
    assert_true(sizeof(struct valley_table) <= AKHET_STATE);
    assert_true(game->max_legal <= AKHET_LEGAL);
}

static void test_each_gets_an_adventurer_three_papyri_five_cards_and_a_pass(void **unused)
{
    (void)unused;
    unsigned medallion[2] = {0, 0};
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct valley_table t;
        begin(&t, seed, NULL);
        assert_int_not_equal(t.side[0].adventurer, t.side[1].adventurer);
        assert_int_equal(t.side[0].papyri & t.side[1].papyri, 0);
        for (unsigned seat = 0; seat < 2; seat++) {
            assert_int_equal(__builtin_popcount(t.side[seat].papyri), 3);
            assert_int_equal(t.side[seat].hand_size, 5);
            assert_int_equal(t.side[seat].pass, 1);
            assert_int_equal(t.side[seat].coins, 0);
        }
        assert_int_equal(t.deck_size, 70);
        assert_int_equal(t.tombs, VALLEY_ALL_TOMBS);
        assert_int_equal(t.turn, t.holder);
        assert_int_equal(t.phase, VALLEY_SPLIT);
        medallion[t.holder]++;
    }
    assert_true(medallion[0] > 16 && medallion[1] > 16);
}

static void test_every_adventurer_and_papyrus_can_be_dealt_to_anybody(void **unused)
{
    (void)unused;
    unsigned adventurers[2] = {0, 0}, seen[2] = {0, 0};
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct valley_table t;
        begin(&t, seed, NULL);
        for (unsigned seat = 0; seat < 2; seat++) {
            adventurers[seat] |= 1u << t.side[seat].adventurer;
            seen[seat] |= t.side[seat].papyri;
        }
    }
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_int_equal(adventurers[seat], 15);
        assert_int_equal(seen[seat], VALLEY_ALL_PAPYRI);
    }
}

static void test_a_turn_is_two_camps_a_tomb_and_the_medallion_handed_over(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    t.holder = t.turn = 1;
    t.phase = VALLEY_SPLIT;
    go(&t, "split 2");
    go(&t, "end-camp");
    assert_int_equal(t.turn, 0);
    assert_int_equal(t.phase, VALLEY_SPLIT);
    go(&t, "split 2");
    go(&t, "end-camp");
    assert_int_equal(t.turn, 1);
    assert_int_equal(t.phase, VALLEY_OPEN);
    t.tombs = 1u << VALLEY_TOMB_HOREMHEB; /* whichever comes next, this one */
    t.side[0].won = (uint8_t)(1u << VALLEY_TOMB_SETI | 1u << VALLEY_TOMB_RAMESSES);
    t.side[1].won = (uint8_t)(1u << VALLEY_TOMB_AMENHOTEP | 1u << VALLEY_TOMB_TUTANKHAMUN);
    t.brief = 0;
    t.tombs |= (uint8_t)(1u << VALLEY_TOMB_THUTMOSE | 1u << VALLEY_TOMB_HATSHEPSUT);
    go(&t, "open");
    assert_int_equal(t.turn, 1);
    go(&t, "sent");
    assert_int_equal(t.turn, 0);
    go(&t, "sent");
    assert_int_equal(t.turn, 1);
    go(&t, "laid");
    assert_int_equal(t.turn, 0);
    go(&t, "laid");
    assert_int_equal(t.holder, 0);
    assert_int_equal(t.turn, 0);
    assert_int_equal(t.phase, VALLEY_SPLIT);
    assert_int_equal(t.open, 0);
}

static void test_passing_keeps_the_medallion_and_is_done_once(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    t.phase = VALLEY_OPEN;
    assert_int_equal(how_many(game, &t, ""), 2);
    go(&t, "pass");
    assert_int_equal(t.side[0].pass, 0);
    assert_int_equal(t.side[1].pass, 1);
    assert_int_equal(t.holder, 0);
    assert_int_equal(t.turn, 0);
    assert_int_equal(t.phase, VALLEY_SPLIT);
    assert_int_equal(t.tombs, VALLEY_ALL_TOMBS);
    go(&t, "split 4");
    go(&t, "end-camp");
    go(&t, "split 4");
    go(&t, "end-camp");
    assert_int_not_equal(t.open, 0); /* without a token the tomb is opened, nothing is asked */
}

static void win_last(struct valley_table *t, uint8_t won, uint8_t lost, uint8_t brief)
{
    stage(t);
    t->brief = brief;
    t->side[0].won = won;
    t->side[1].won = lost;
    t->tombs = (uint8_t)(VALLEY_ALL_TOMBS & ~(won | lost));
    plain_tomb(t);
    enter(t, 0, VALLEY_MONKEY, 1);
    t->phase = VALLEY_LAY;
    go(t, "laid");
    go(t, "laid");
}

static void test_four_tombs_win_at_once(void **unused)
{
    (void)unused;
    struct valley_table t;
    uint8_t three =
        1u << VALLEY_TOMB_SETI | 1u << VALLEY_TOMB_RAMESSES | 1u << VALLEY_TOMB_HOREMHEB;
    win_last(&t, three, 0, 0);
    assert_int_equal(game->seat(&t), AKHET_NOBODY);
    assert_int_equal(how_many(game, &t, ""), 0);
    assert_int_equal(t.side[0].tomb[VALLEY_MONKEY], 1); /* nobody leaves any more */
    uint8_t place[AKHET_SEATS];
    game->places(&t, place);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 2);
    struct akhet_score score;
    game->score(&t, &score);
    assert_int_equal(score.known, 3);
    assert_int_equal(score.total[0], 4);
    assert_int_equal(score.total[1], 0);
    assert_int_equal(score.part[0][VALLEY_TOMB_SETI], 1);
    assert_int_equal(score.part[0][VALLEY_TOMB_TUTANKHAMUN], 1);
    assert_int_equal(score.part[0][VALLEY_TOMB_HATSHEPSUT], 0);
}

static void test_the_short_game_needs_three(void **unused)
{
    (void)unused;
    struct valley_table t;
    uint8_t two = 1u << VALLEY_TOMB_SETI | 1u << VALLEY_TOMB_RAMESSES;
    win_last(&t, two, 0, 1);
    assert_int_equal(game->seat(&t), AKHET_NOBODY);
    win_last(&t, two, 0, 0);
    assert_int_not_equal(game->seat(&t), AKHET_NOBODY);
    begin(&t, 1, "length=short");
    assert_int_equal(t.brief, 1);
    begin(&t, 1, "length=full");
    assert_int_equal(t.brief, 0);
}

/* Random games end by the seventh tomb, within the bound, and every state on the way is sound. */
static void test_the_game_always_ends(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct valley_table t;
        struct akhet_random random;
        begin(&t, seed, seed & 1 ? "length=short" : NULL);
        akhet_random_fast(&random, seed + 99);
        unsigned moves = 0;
        for (akhet_move list[AKHET_LEGAL]; game->seat(&t) != AKHET_NOBODY; moves++) {
            unsigned count = game->legal(&t, list);
            assert_in_range(count, 1, game->max_legal);
            game->apply(&t, list[akhet_random_below(&random, count)], &random, NULL);
            assert_sound(game, &t);
        }
        assert_true(moves <= game->max_moves);
        unsigned first = (unsigned)__builtin_popcount(t.side[0].won);
        unsigned second = (unsigned)__builtin_popcount(t.side[1].won);
        assert_int_equal(first > second ? first : second, seed & 1 ? 3 : 4);
        assert_int_not_equal(first, second);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_box_holds_what_the_rulebook_lists, "VAL-1"),
        CASE(test_the_card_tables_keep_the_bounds_of_the_move_codes),
        RULE(test_each_gets_an_adventurer_three_papyri_five_cards_and_a_pass, "VAL-10"),
        RULE(test_every_adventurer_and_papyrus_can_be_dealt_to_anybody, "VAL-10"),
        RULE(test_a_turn_is_two_camps_a_tomb_and_the_medallion_handed_over, "VAL-20"),
        RULE(test_passing_keeps_the_medallion_and_is_done_once, "VAL-21"),
        RULE(test_four_tombs_win_at_once, "VAL-50"),
        RULE(test_the_short_game_needs_three, "VAL-11"),
        RULE(test_the_game_always_ends, "VAL-45, VAL-50"),
    };
    return cmocka_run_group_tests_name("valley-setup", tests, NULL, NULL);
}
