/* The tomb phase up to the reveal: openings, entry, guardians and bluffs. */
#include "tests/valley/stage.h"

/* The tomb to be opened next, with the decision to open it before seat 0. */
static void before(struct valley_table *t, unsigned tomb)
{
    stage(t);
    t->phase = VALLEY_OPEN;
    t->top = (uint8_t)(1 + tomb);
    t->top_seen = 1;
}

static void test_the_top_tomb_is_drawn_from_those_left(void **unused)
{
    (void)unused;
    struct valley_table t;
    struct script script;
    stage(&t);
    t.phase = VALLEY_OPEN;
    t.side[1].won = 1u << VALLEY_TOMB_HOREMHEB;
    t.tombs ^= 1u << VALLEY_TOMB_HOREMHEB;
    script_begin(&script);
    script_answer(&script, 5, 6);
    play_with(game, &t, "open", &script.random, NULL);
    script_done(&script);
    assert_int_equal(t.open, 1 + VALLEY_TOMB_RAMESSES);
    assert_int_equal(t.tombs >> VALLEY_TOMB_RAMESSES & 1, 0);
    assert_int_equal(t.phase, VALLEY_SEND);
}

static void test_tutankhamun_destroys_one_weak_ally_or_animal_of_each_camp(void **unused)
{
    (void)unused;
    struct valley_table t;
    before(&t, VALLEY_TOMB_TUTANKHAMUN);
    camp(&t, 0, VALLEY_WORKER, 1);
    camp(&t, 0, VALLEY_PHYSICIAN, 1); /* this is no trap: nobody is healed */
    camp(&t, 1, VALLEY_SPY, 1);       /* Force 2 */
    camp(&t, 1, VALLEY_FALCON, 1);    /* no trap: a Falcon is not safe */
    camp(&t, 1, VALLEY_CAMEL, 1);     /* Force 3 */
    camp(&t, 1, VALLEY_DESERT_BANDIT, 1);
    go(&t, "open");
    assert_int_equal(game->seat(&t), 0);
    assert_int_equal(how_many(game, &t, ""), 2);
    assert_true(may(game, &t, "destroy spy"));
    go(&t, "destroy falcon");
    assert_int_equal(t.side[1].camp[VALLEY_FALCON], 0);
    assert_int_equal(t.discard[VALLEY_FALCON], 1);
    assert_int_equal(game->seat(&t), 1);
    go(&t, "destroy worker");
    assert_int_equal(t.discard[VALLEY_WORKER], 1);
    assert_int_equal(t.side[0].camp[VALLEY_WORKER], 0);
    assert_int_equal(t.phase, VALLEY_SEND);
    assert_int_equal(game->seat(&t), 0);
}

static void test_who_has_nothing_to_destroy_is_not_asked(void **unused)
{
    (void)unused;
    struct valley_table t;
    before(&t, VALLEY_TOMB_TUTANKHAMUN);
    camp(&t, 0, VALLEY_JACKAL, 1);
    camp(&t, 1, VALLEY_CROCODILE, 1);
    go(&t, "open");
    assert_int_equal(game->seat(&t), 1);
    assert_true(may(game, &t, "destroy jackal"));
    go(&t, "destroy jackal");
    assert_int_equal(t.phase, VALLEY_SEND);
    before(&t, VALLEY_TOMB_TUTANKHAMUN);
    go(&t, "open");
    assert_int_equal(t.phase, VALLEY_SEND);
}

static void test_seti_takes_a_card_from_each_hand_the_holder_first(void **unused)
{
    (void)unused;
    struct valley_table t;
    before(&t, VALLEY_TOMB_SETI);
    hold(&t, 0, VALLEY_PIT, 2);
    hold(&t, 1, VALLEY_CAMEL, 1);
    hold(&t, 1, VALLEY_MUMMY, 1);
    go(&t, "open");
    assert_int_equal(game->seat(&t), 0);
    assert_int_equal(how_many(game, &t, ""), 1);
    go(&t, "discard pit");
    assert_int_equal(game->seat(&t), 1);
    assert_int_equal(how_many(game, &t, ""), 2); /* no papyrus among them */
    go(&t, "discard mummy");
    assert_int_equal(t.discard_size, 2);
    assert_int_equal(t.phase, VALLEY_SEND);
    before(&t, VALLEY_TOMB_SETI);
    hold(&t, 1, VALLEY_CAMEL, 1);
    go(&t, "open");
    assert_int_equal(game->seat(&t), 1); /* an empty hand gives nothing */
}

static void test_the_holder_sends_first_and_then_the_other(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    open_at(&t, VALLEY_TOMB_HOREMHEB, VALLEY_SEND);
    camp(&t, 0, VALLEY_CAMEL, 2);
    camp(&t, 0, VALLEY_THIEF, 1);
    camp(&t, 1, VALLEY_JACKAL, 1);
    hold(&t, 0, VALLEY_MONKEY, 1); /* not in camp */
    assert_int_equal(how_many(game, &t, ""), 4);
    assert_true(may(game, &t, "send montana-smith"));
    assert_true(may(game, &t, "sent")); /* nobody at all is allowed */
    go(&t, "send camel");
    go(&t, "send montana-smith");
    assert_false(may(game, &t, "send montana-smith"));
    go(&t, "send camel");
    assert_int_equal(how_many(game, &t, ""), 2);
    go(&t, "sent");
    assert_int_equal(game->seat(&t), 1);
    go(&t, "send tara-wolf");
    go(&t, "sent");
    assert_int_equal(t.phase, VALLEY_LAY);
    assert_int_equal(game->seat(&t), 0);
    assert_int_equal(t.side[0].tomb[VALLEY_CAMEL], 2);
    assert_int_equal(t.side[0].camp[VALLEY_THIEF], 1);
    assert_int_equal(t.side[0].place, VALLEY_IN_TOMB);
}

static void sends_at_most(unsigned tomb, unsigned limit)
{
    struct valley_table t;
    stage(&t);
    open_at(&t, tomb, VALLEY_SEND);
    for (unsigned seat = 0; seat < 2; seat++) {
        camp(&t, seat, VALLEY_CAMEL, 1);
        camp(&t, seat, VALLEY_WORKER, 2);
        camp(&t, seat, VALLEY_JACKAL, 2);
    }
    for (unsigned seat = 0; seat < 2; seat++) {
        go(&t, seat ? "send tara-wolf" : "send montana-smith");
        static const char *const more[] = {"send worker", "send worker", "send jackal"};
        for (unsigned i = 0; i + 1 < limit; i++)
            go(&t, more[i]);
        assert_int_equal(how_many(game, &t, ""), 1);
        go(&t, "sent");
    }
    assert_int_equal(t.phase, VALLEY_LAY);
}

static void test_some_tombs_limit_how_many_each_sends(void **unused)
{
    (void)unused;
    sends_at_most(VALLEY_TOMB_SETI, 4);
    sends_at_most(VALLEY_TOMB_HATSHEPSUT, 3);
    sends_at_most(VALLEY_TOMB_RAMESSES, 2);
}

static void test_guardians_do_not_count_towards_the_limit(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    open_at(&t, VALLEY_TOMB_RAMESSES, VALLEY_LAY);
    enter(&t, 0, VALLEY_CAMEL, 2);
    hold(&t, 0, VALLEY_MUMMY, 3);
    for (unsigned i = 0; i < 3; i++)
        go(&t, "lay mummy");
    assert_int_equal(t.side[0].tomb[VALLEY_MUMMY], 3);
}

static void test_guardians_and_papyri_are_laid_and_at_most_one_other_card(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    open_at(&t, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    hold(&t, 0, VALLEY_PIT, 1);
    hold(&t, 0, VALLEY_MUMMY, 2);
    hold(&t, 0, VALLEY_CAMEL, 1);
    hold(&t, 0, VALLEY_WORKER, 1);
    assert_int_equal(how_many(game, &t, "lay "), 4 + 3);
    go(&t, "lay camel");
    assert_int_equal(how_many(game, &t, "lay "), 2 + 3); /* the one bluff is down */
    assert_false(may(game, &t, "lay worker"));
    go(&t, "lay mummy");
    go(&t, "lay mummy");
    go(&t, "lay papyrus-of-isis");
    assert_int_equal(t.side[0].down, 3);
    assert_int_equal(t.side[0].papyri_down, 1);
    assert_int_equal(how_many(game, &t, "lay "), 1 + 2);
    go(&t, "laid");
    assert_int_equal(game->seat(&t), 1);
    assert_true(may(game, &t, "laid"));
}

static void test_a_bluff_returns_to_the_hand_when_all_is_revealed(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    open_at(&t, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    hold(&t, 0, VALLEY_CAMEL, 1);
    hold(&t, 0, VALLEY_PIT, 1);
    hold(&t, 1, VALLEY_WORKER, 1); /* the other may bluff as well */
    go(&t, "lay camel");
    go(&t, "lay pit");
    assert_int_equal(t.side[0].hand_size, 0);
    go(&t, "laid");
    go(&t, "lay worker");
    go(&t, "laid");
    assert_int_equal(t.phase, VALLEY_TRIGGER);
    assert_int_equal(t.side[0].hand[VALLEY_CAMEL], 1);
    assert_int_equal(t.side[1].hand[VALLEY_WORKER], 1);
    assert_int_equal(t.side[0].tomb[VALLEY_PIT], 1);
    assert_int_equal(t.side[0].bluff, 0);
    assert_int_equal(t.side[0].down, 0);
}

static void test_the_other_sees_how_many_lie_there_but_not_which(void **unused)
{
    (void)unused;
    struct valley_table a, b, view_a, view_b;
    for (int viewer = -1; viewer <= 1; viewer++) {
        for (unsigned i = 0; i < 2; i++) {
            struct valley_table *t = i ? &b : &a;
            stage(t);
            open_at(t, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
            hold(t, 0, VALLEY_CAMEL, 1);
            hold(t, 0, VALLEY_PIT, 1);
            hold(t, 0, VALLEY_MUMMY, 1);
            go(t, i ? "lay camel" : "lay pit");
            go(t, "lay mummy");
            go(t, i ? "lay avatar-of-sobek" : "lay avatar-of-horus");
        }
        game->view(&a, viewer, &view_a);
        game->view(&b, viewer, &view_b);
        assert_int_equal(view_a.side[0].down, 2);
        assert_int_equal(view_a.side[0].papyri_down, 1);
        assert_int_equal(memcmp(&view_a, &view_b, sizeof view_a) != 0, viewer == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_top_tomb_is_drawn_from_those_left, "VAL-40"),
        RULE(test_tutankhamun_destroys_one_weak_ally_or_animal_of_each_camp, "VAL-40"),
        RULE(test_who_has_nothing_to_destroy_is_not_asked, "VAL-40"),
        RULE(test_seti_takes_a_card_from_each_hand_the_holder_first, "VAL-40, VAL-34"),
        RULE(test_the_holder_sends_first_and_then_the_other, "VAL-41"),
        RULE(test_some_tombs_limit_how_many_each_sends, "VAL-41"),
        RULE(test_guardians_do_not_count_towards_the_limit, "VAL-41"),
        RULE(test_guardians_and_papyri_are_laid_and_at_most_one_other_card, "VAL-42"),
        RULE(test_a_bluff_returns_to_the_hand_when_all_is_revealed, "VAL-42"),
        RULE(test_the_other_sees_how_many_lie_there_but_not_which, "VAL-42, VAL-60"),
    };
    return cmocka_run_group_tests_name("valley-tomb", tests, NULL, NULL);
}
