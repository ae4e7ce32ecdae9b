/* The rules of Eights use its printed facts. */
#include <string.h>

#include "games/eights/eights.h"
#include "tests/support/facts.h"

static const struct akhet_game *const game = &akhet_eights;

static void test_a_card_played_scores_its_points(void **unused)
{
    (void)unused;
    const struct akhet_component *cards = component(game, "card");
    assert_int_equal(cards->items, EIGHTS_CARDS);
    for (unsigned card = 0; card < EIGHTS_CARDS; card++) {
        struct eights_state s;
        struct akhet_random random;
        struct akhet_setup setup = akhet_setup_default(game, EIGHTS_SEATS);
        akhet_random_fast(&random, card);
        game->start(&s, &setup, &random, NULL);
        memset(s.hand, 0, sizeof s.hand);
        s.hand[0] = (uint64_t)1 << card;
        s.top = (uint8_t)((card + 13) % EIGHTS_CARDS); /* of the same rank */
        game->apply(&s, (akhet_move)card, &random, NULL);
        assert_int_equal(s.points[0], value_of(cards, &cards->item[card], "points"));
    }
}

static void test_the_opening_hands_have_their_size(void **unused)
{
    (void)unused;
    struct eights_state s;
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(game, EIGHTS_SEATS);
    akhet_random_fast(&random, 1);
    game->start(&s, &setup, &random, NULL);
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
        assert_int_equal(__builtin_popcountll(s.hand[seat]), number_of(game, "hand"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_card_played_scores_its_points),
        CASE(test_the_opening_hands_have_their_size),
    };
    return cmocka_run_group_tests_name("facts of eights", tests, NULL, NULL);
}
