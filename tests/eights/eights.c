/* The rules of Eights. */
#include "tests/support/check.h"

#include <string.h>

#include "games/eights/eights.h"

static const struct akhet_game *const game = &akhet_eights;

static void begin(struct eights_state *s, struct akhet_random *random)
{
    struct akhet_setup setup = akhet_setup_default(game, 4);
    akhet_random_fast(random, 7);
    assert_true(akhet_start(game, s, &setup, random, NULL, NULL));
}

static void test_the_deal_leaves_31_cards(void **unused)
{
    (void)unused;
    struct eights_state s;
    struct akhet_random random;
    begin(&s, &random);
    assert_int_equal(s.deck_size, 31);
    for (unsigned seat = 0; seat < 4; seat++)
        assert_int_equal(__builtin_popcountll(s.hand[seat]), 5);
    assert_sound(game, &s);
}

static void test_a_card_is_played_on_its_suit_or_its_rank(void **unused)
{
    (void)unused;
    struct eights_state s;
    struct akhet_random random;
    begin(&s, &random);
    s.top = 0; /* the ace of spades */
    for (unsigned seat = 1; seat < 4; seat++)
        s.hand[seat] = 0;
    s.hand[0] = (uint64_t)1 << 5 | (uint64_t)1 << 13 | (uint64_t)1 << 14; /* s6 ha h2 */
    assert_int_equal(how_many(game, &s, ""), 3);
    assert_true(may(game, &s, "draw"));
    assert_true(may(game, &s, "play s6"));
    assert_true(may(game, &s, "play ha"));
    assert_false(may(game, &s, "play h2"));
    akhet_apply(game, &s, 13, &random, NULL, NULL);
    assert_int_equal(s.points[0], 1);
    assert_int_equal(s.top, 13);
    assert_int_equal(s.turn, 1);
}

static void test_the_game_ends_with_the_deck(void **unused)
{
    (void)unused;
    struct eights_state s;
    struct akhet_random random;
    begin(&s, &random);
    for (unsigned i = 0; i < 31; i++) {
        assert_int_equal(game->seat(&s), i % 4);
        play_with(game, &s, "draw", &random, NULL);
    }
    assert_int_equal(game->seat(&s), AKHET_NOBODY);
    assert_int_equal(how_many(game, &s, ""), 0);
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
