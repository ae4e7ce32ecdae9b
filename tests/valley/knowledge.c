/* Views of the valley, and the cards that a seat keeps knowing (VAL-60, VAL-61). */
#include "tests/valley/position.h"

static void test_a_view_shows_ones_own_cards_and_the_others_numbers(void **unused)
{
    (void)unused;
    struct valley_state s, v;
    stage(&s);
    hold(&s, 0, VALLEY_PIT, 2);
    hold(&s, 1, VALLEY_CAMEL, 3);
    camp(&s, 1, VALLEY_WORKER, 1);
    to_discard(&s, VALLEY_MUMMY, 1);
    s.deck[VALLEY_MUMMY]--;
    s.deck_size--;
    s.side[1].coins = 2;
    for (int viewer = -1; viewer < 2; viewer++) {
        game->view(&s, viewer, &v);
        assert_int_equal(v.viewer, viewer);
        assert_int_equal(v.side[0].hand[VALLEY_PIT], viewer == 0 ? 2 : 0);
        assert_int_equal(v.side[1].hand[VALLEY_CAMEL], viewer == 1 ? 3 : 0);
        assert_int_equal(v.side[0].papyri, viewer == 0 ? s.side[0].papyri : 0);
        assert_int_equal(v.side[0].hand_size, 2);
        assert_int_equal(v.side[1].hand_size, 3);
        assert_int_equal(v.side[1].papyri_left, 3);
        assert_int_equal(v.side[1].camp[VALLEY_WORKER], 1);
        assert_int_equal(v.side[1].coins, 2);
        assert_int_equal(v.deck_size, s.deck_size);
        assert_int_equal(v.discard_size, 1);
        assert_int_equal(pile_size(v.deck, VALLEY_PILE), 0);
        assert_int_equal(pile_size(v.discard, VALLEY_PILE), 0);
    }
}

static void test_the_journalist_shows_the_whole_hand(void **unused)
{
    (void)unused;
    struct valley_state s, v;
    stage(&s);
    hold(&s, 0, VALLEY_JOURNALIST, 1);
    hold(&s, 1, VALLEY_CAMEL, 2);
    hold(&s, 1, VALLEY_PIT, 1);
    go(&s, "play journalist");
    assert_int_equal(s.side[0].known[VALLEY_CAMEL], 2);
    assert_int_equal(s.side[0].known[VALLEY_PIT], 1);
    assert_int_equal(pile_size(s.side[0].known, VALLEY_PILE), 3);
    game->view(&s, 0, &v);
    assert_int_equal(v.side[0].known[VALLEY_CAMEL], 2);
    game->view(&s, 1, &v); /* the seat whose hand was seen knows that */
    assert_int_equal(v.side[0].known[VALLEY_CAMEL], 2);
    game->view(&s, AKHET_SPECTATOR, &v);
    assert_int_equal(pile_size(v.side[0].known, VALLEY_PILE), 0);
}

static void test_what_is_known_stays_until_it_may_be_gone(void **position)
{
    struct valley_state *s = *position;
    hold(s, 0, VALLEY_JOURNALIST, 1);
    hold(s, 1, VALLEY_FALCON, 2);
    hold(s, 1, VALLEY_PIT, 1);
    hold(s, 1, VALLEY_MUMMY, 1);
    go(s, "play journalist");
    go(s, "end-camp");
    go(s, "split 4");
    go(s, "play falcon");
    assert_int_equal(s->side[0].known[VALLEY_FALCON], 1);
    assert_int_equal(s->side[0].known[VALLEY_PIT], 1);
    go(s, "play falcon");
    assert_int_equal(s->side[0].known[VALLEY_FALCON], 0);
    assert_int_equal(s->side[0].known[VALLEY_MUMMY], 1);
}

static void test_a_known_card_may_lie_face_down_and_is_gone_when_revealed(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    hold(s, 0, VALLEY_MUMMY, 2);
    s->side[1].known[VALLEY_MUMMY] = 2;
    go(s, "lay mummy");
    assert_int_equal(s->side[1].known[VALLEY_MUMMY], 2); /* in hand or here */
    go(s, "laid");
    go(s, "laid");
    assert_int_equal(s->side[1].known[VALLEY_MUMMY], 1);
}

static void test_a_bluff_is_known_afterwards(void **unused)
{
    (void)unused;
    for (unsigned before = 0; before <= 2; before++) {
        struct valley_state s;
        stage(&s);
        open_at(&s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
        hold(&s, 0, VALLEY_CAMEL, 2);
        s.side[1].known[VALLEY_CAMEL] = (uint8_t)before;
        go(&s, "lay camel");
        go(&s, "laid");
        go(&s, "laid");
        assert_int_equal(s.side[1].known[VALLEY_CAMEL], before ? before : 1);
    }
}

static void test_both_know_what_the_spy_took(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 2;
    hold(s, 0, VALLEY_SPY, 1);
    hold(s, 0, VALLEY_CURSE, 1);
    hold(s, 1, VALLEY_CURSE, 1);
    s->side[0].known[VALLEY_CURSE] = 1;
    go(s, "play spy");
    assert_int_equal(s->side[0].known[VALLEY_CURSE], 0);
    assert_int_equal(s->side[1].known[VALLEY_CURSE], 1); /* of the two there now */
    go(s, "end-camp");
    assert_int_equal(s->side[1].known[VALLEY_CURSE], 1);
}

static void test_a_discard_in_sight_uses_up_what_is_known(void **position)
{
    struct valley_state *s = *position;
    s->side[0].coins = 2;
    hold(s, 0, VALLEY_MERCENARY, 1);
    hold(s, 1, VALLEY_PIT, 2);
    s->side[0].known[VALLEY_PIT] = 1;
    go(s, "play mercenary");
    go(s, "discard pit");
    assert_int_equal(s->side[0].known[VALLEY_PIT], 0);
}

/* Events show each viewer no more than the view does. */
static void test_the_log_hides_what_the_view_hides(void **position)
{
    struct akhet_event event[AKHET_EVENTS], seen;
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct valley_state *s = *position;
    struct akhet_random random;
    akhet_random_fast(&random, 5);
    s->side[0].coins = 2;
    hold(s, 0, VALLEY_SPY, 1);
    hold(s, 0, VALLEY_JOURNALIST, 1);
    hold(s, 1, VALLEY_CURSE, 2);
    play_with(game, s, "play spy", &random, &events);
    assert_int_equal(events.count, 2);
    for (int reader = -1; reader < 2; reader++) {
        assert_true(akhet_event_for(game, &event[1], reader, &seen));
        assert_int_equal(seen.arg[1], reader < 0 ? AKHET_HIDDEN : VALLEY_CURSE);
    }
    events.count = 0;
    play_with(game, s, "play journalist", &random, &events);
    assert_int_equal(events.count, 3);
    assert_int_equal(event[2].kind, VALLEY_E_SHOWN);
    for (int reader = -1; reader < 2; reader++)
        assert_int_equal(akhet_event_for(game, &event[2], reader, &seen), reader >= 0);
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    s->hired = 0;
    s->side[0].coins = 0;
    events.count = 0;
    play_with(game, s, "lay curse", &random, &events);
    for (int reader = -1; reader < 2; reader++) {
        assert_true(akhet_event_for(game, &event[0], reader, &seen));
        assert_int_equal(seen.arg[1], reader == 0 ? VALLEY_CURSE : AKHET_HIDDEN);
    }
}

/* In thousands of positions, changing hidden cards changes no view. */
static void test_hidden_things_leave_no_trace_in_a_view(void **unused)
{
    (void)unused;
    struct akhet_random random, other;
    akhet_random_fast(&random, 3);
    akhet_random_fast(&other, 4);
    for (unsigned i = 0; i < 60; i++) {
        struct valley_state s, view, again, world;
        struct akhet_setup setup = akhet_setup_default(game, 2);
        game->start(&s, &setup, &random, NULL);
        akhet_move moves[AKHET_LEGAL], same[AKHET_LEGAL];
        for (unsigned count; (count = game->legal(&s, moves)) != 0;) {
            for (int viewer = -1; viewer < 2; viewer++) {
                game->view(&s, viewer, &view);
                game->redeal(&view, &other, &world);
                assert_sound(game, &world);
                game->view(&world, viewer, &again);
                assert_memory_equal(&view, &again, sizeof view);
                if (viewer != game->seat(&s))
                    continue;
                assert_int_equal(game->legal(&world, same), count);
                assert_memory_equal(moves, same, count * sizeof *moves);
            }
            game->apply(&s, moves[akhet_random_below(&random, count)], &random, NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_view_shows_ones_own_cards_and_the_others_numbers, "VAL-60"),
        RULE(test_the_journalist_shows_the_whole_hand, "VAL-61"),
        RULE(test_what_is_known_stays_until_it_may_be_gone, "VAL-61"),
        RULE(test_a_known_card_may_lie_face_down_and_is_gone_when_revealed, "VAL-61"),
        RULE(test_a_bluff_is_known_afterwards, "VAL-61"),
        RULE(test_both_know_what_the_spy_took, "VAL-61"),
        RULE(test_a_discard_in_sight_uses_up_what_is_known, "VAL-61"),
        RULE(test_the_log_hides_what_the_view_hides, "VAL-60"),
        RULE(test_hidden_things_leave_no_trace_in_a_view, "VAL-60"),
    };
    return cmocka_run_group_tests_name("valley-knowledge", tests, NULL, NULL);
}
