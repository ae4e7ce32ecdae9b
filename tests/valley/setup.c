/* The box, the deal, the course of a turn, the end. */
#include "tests/valley/position.h"

static void begin(struct valley_state *s, uint64_t seed, const char *option)
{
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(game, 2);
    if (option)
        assert_true(akhet_setup_option(game, &setup, option, NULL));
    akhet_random_fast(&random, seed);
    assert_true(akhet_start(game, s, &setup, &random, NULL, NULL));
    assert_sound(game, s);
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
    assert_true(sizeof(struct valley_state) <= AKHET_STATE);
    assert_true(game->max_legal <= AKHET_LEGAL);
}

static void test_each_gets_an_adventurer_three_papyri_five_cards_and_a_pass(void **unused)
{
    (void)unused;
    unsigned medallion[2] = {0, 0};
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct valley_state s;
        begin(&s, seed, NULL);
        assert_int_not_equal(s.side[0].adventurer, s.side[1].adventurer);
        assert_int_equal(s.side[0].papyri & s.side[1].papyri, 0);
        for (unsigned seat = 0; seat < 2; seat++) {
            assert_int_equal(__builtin_popcount(s.side[seat].papyri), 3);
            assert_int_equal(s.side[seat].hand_size, 5);
            assert_int_equal(s.side[seat].pass, 1);
            assert_int_equal(s.side[seat].coins, 0);
        }
        assert_int_equal(s.deck_size, 70);
        assert_int_equal(s.tombs, VALLEY_ALL_TOMBS);
        assert_int_equal(s.turn, s.holder);
        assert_int_equal(s.phase, VALLEY_SPLIT);
        medallion[s.holder]++;
    }
    assert_true(medallion[0] > 16 && medallion[1] > 16);
}

static void test_every_adventurer_and_papyrus_can_be_dealt_to_anybody(void **unused)
{
    (void)unused;
    unsigned adventurers[2] = {0, 0}, seen[2] = {0, 0};
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct valley_state s;
        begin(&s, seed, NULL);
        for (unsigned seat = 0; seat < 2; seat++) {
            adventurers[seat] |= 1u << s.side[seat].adventurer;
            seen[seat] |= s.side[seat].papyri;
        }
    }
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_int_equal(adventurers[seat], 15);
        assert_int_equal(seen[seat], VALLEY_ALL_PAPYRI);
    }
}

static void test_a_turn_is_two_camps_a_tomb_and_the_medallion_handed_over(void **position)
{
    struct valley_state *s = *position;
    s->holder = s->turn = 1;
    s->phase = VALLEY_SPLIT;
    go(s, "split 2");
    go(s, "end-camp");
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->phase, VALLEY_SPLIT);
    go(s, "split 2");
    go(s, "end-camp");
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->phase, VALLEY_OPEN);
    s->tombs = 1u << VALLEY_TOMB_HOREMHEB; /* the only tomb left, so it comes next */
    s->side[0].won = (uint8_t)(1u << VALLEY_TOMB_SETI | 1u << VALLEY_TOMB_RAMESSES);
    s->side[1].won = (uint8_t)(1u << VALLEY_TOMB_AMENHOTEP | 1u << VALLEY_TOMB_TUTANKHAMUN);
    s->brief = 0;
    s->tombs |= (uint8_t)(1u << VALLEY_TOMB_THUTMOSE | 1u << VALLEY_TOMB_HATSHEPSUT);
    go(s, "open");
    assert_int_equal(s->turn, 1);
    go(s, "sent");
    assert_int_equal(s->turn, 0);
    go(s, "sent");
    assert_int_equal(s->turn, 1);
    go(s, "laid");
    assert_int_equal(s->turn, 0);
    go(s, "laid");
    assert_int_equal(s->holder, 0);
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->phase, VALLEY_SPLIT);
    assert_int_equal(s->open, 0);
}

static void test_passing_keeps_the_medallion_and_is_done_once(void **position)
{
    struct valley_state *s = *position;
    s->phase = VALLEY_OPEN;
    assert_int_equal(how_many(game, s, ""), 2);
    go(s, "pass");
    assert_int_equal(s->side[0].pass, 0);
    assert_int_equal(s->side[1].pass, 1);
    assert_int_equal(s->holder, 0);
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->phase, VALLEY_SPLIT);
    assert_int_equal(s->tombs, VALLEY_ALL_TOMBS);
    go(s, "split 4");
    go(s, "end-camp");
    go(s, "split 4");
    go(s, "end-camp");
    assert_int_not_equal(s->open, 0); /* without a token the tomb opens without a decision */
}

static void win_last(struct valley_state *s, uint8_t won, uint8_t lost, uint8_t brief)
{
    stage(s);
    s->brief = brief;
    s->side[0].won = won;
    s->side[1].won = lost;
    s->tombs = (uint8_t)(VALLEY_ALL_TOMBS & ~(won | lost));
    plain_tomb(s);
    enter(s, 0, VALLEY_MONKEY, 1);
    s->phase = VALLEY_LAY;
    go(s, "laid");
    go(s, "laid");
}

static void test_four_tombs_win_at_once(void **position)
{
    struct valley_state *s = *position;
    uint8_t three =
        1u << VALLEY_TOMB_SETI | 1u << VALLEY_TOMB_RAMESSES | 1u << VALLEY_TOMB_HOREMHEB;
    win_last(s, three, 0, 0);
    assert_int_equal(game->seat(s), AKHET_NOBODY);
    assert_int_equal(how_many(game, s, ""), 0);
    assert_int_equal(s->side[0].tomb[VALLEY_MONKEY], 1); /* there is no exit step */
    uint8_t place[AKHET_SEATS];
    game->places(s, place);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 2);
    struct akhet_score score;
    game->score(s, &score);
    assert_int_equal(score.known, 3);
    assert_int_equal(score.total[0], 4);
    assert_int_equal(score.total[1], 0);
    assert_int_equal(score.part[0][VALLEY_TOMB_SETI], 1);
    assert_int_equal(score.part[0][VALLEY_TOMB_TUTANKHAMUN], 1);
    assert_int_equal(score.part[0][VALLEY_TOMB_HATSHEPSUT], 0);
}

static void test_the_short_game_needs_three(void **position)
{
    struct valley_state *s = *position;
    uint8_t two = 1u << VALLEY_TOMB_SETI | 1u << VALLEY_TOMB_RAMESSES;
    win_last(s, two, 0, 1);
    assert_int_equal(game->seat(s), AKHET_NOBODY);
    win_last(s, two, 0, 0);
    assert_int_not_equal(game->seat(s), AKHET_NOBODY);
    begin(s, 1, "length=short");
    assert_int_equal(s->brief, 1);
    begin(s, 1, "length=full");
    assert_int_equal(s->brief, 0);
}

/* Random games end by the seventh tomb, within the bound, and every state on the way is sound. */
static void test_the_game_always_ends(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct valley_state s;
        struct akhet_random random;
        begin(&s, seed, seed & 1 ? "length=short" : NULL);
        akhet_random_fast(&random, seed + 99);
        unsigned moves = 0;
        for (akhet_move list[AKHET_LEGAL]; game->seat(&s) != AKHET_NOBODY; moves++) {
            unsigned count = game->legal(&s, list);
            assert_in_range(count, 1, game->max_legal);
            game->apply(&s, list[akhet_random_below(&random, count)], &random, NULL);
            assert_sound(game, &s);
        }
        assert_true(moves <= game->max_moves);
        unsigned first = (unsigned)__builtin_popcount(s.side[0].won);
        unsigned second = (unsigned)__builtin_popcount(s.side[1].won);
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
