/* The rules of eights. */
#include "tests/support/check.h"

#include <string.h>

#include "games/eights/eights.h"

static const struct akhet_game *const game = &akhet_eights;

static void begin(struct eights_table *t, struct akhet_random *random)
{
    struct akhet_setup setup = akhet_setup_default(game, 4);
    akhet_random_fast(random, 7);
    assert_true(akhet_start(game, t, &setup, random, NULL, NULL));
}

static void test_the_deal_leaves_31_cards(void **unused)
{
    (void)unused;
    struct eights_table t;
    struct akhet_random random;
    begin(&t, &random);
    assert_int_equal(t.deck_size, 31);
    for (unsigned seat = 0; seat < 4; seat++)
        assert_int_equal(__builtin_popcountll(t.hand[seat]), 5);
    assert_sound(game, &t);
}

static void test_a_card_is_played_on_its_suit_or_its_rank(void **unused)
{
    (void)unused;
    struct eights_table t;
    struct akhet_random random;
    begin(&t, &random);
    t.top = 0; /* the ace of spades */
    for (unsigned s = 1; s < 4; s++)
        t.hand[s] = 0;
    t.hand[0] = (uint64_t)1 << 5 | (uint64_t)1 << 13 | (uint64_t)1 << 14; /* s6 ha h2 */
    assert_int_equal(how_many(game, &t, ""), 3);
    assert_true(may(game, &t, "draw"));
    assert_true(may(game, &t, "play s6"));
    assert_true(may(game, &t, "play ha"));
    assert_false(may(game, &t, "play h2"));
    akhet_apply(game, &t, 13, &random, NULL, NULL);
    assert_int_equal(t.points[0], 1);
    assert_int_equal(t.top, 13);
    assert_int_equal(t.turn, 1);
}

static void test_the_game_ends_with_the_deck(void **unused)
{
    (void)unused;
    struct eights_table t;
    struct akhet_random random;
    begin(&t, &random);
    for (unsigned i = 0; i < 31; i++) {
        assert_int_equal(game->seat(&t), i % 4);
        play_with(game, &t, "draw", &random, NULL);
    }
    assert_int_equal(game->seat(&t), AKHET_NOBODY);
    assert_int_equal(how_many(game, &t, ""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_deal_leaves_31_cards),
        CASE(test_a_card_is_played_on_its_suit_or_its_rank),
        CASE(test_the_game_ends_with_the_deck),
    };
    return cmocka_run_group_tests_name("eights", tests, NULL, NULL);
}
