/* The tomb phase up to the reveal: openings, entry, guardians and bluffs. */
#include "tests/valley/position.h"

/* Seat 0 decides whether to open this tomb. */
static void before(struct valley_state *s, unsigned tomb)
{
    stage(s);
    s->phase = VALLEY_OPEN;
    s->top = (uint8_t)(1 + tomb);
    s->top_seen = 1;
}

static void test_the_top_tomb_is_drawn_from_those_left(void **position)
{
    struct valley_state *s = *position;
    struct script script;
    s->phase = VALLEY_OPEN;
    s->side[1].won = 1u << VALLEY_TOMB_HOREMHEB;
    s->tombs ^= 1u << VALLEY_TOMB_HOREMHEB;
    script_begin(&script);
    script_answer(&script, 5, 6);
    play_with(game, s, "open", &script.random, NULL);
    script_done(&script);
    assert_int_equal(s->open, 1 + VALLEY_TOMB_RAMESSES);
    assert_int_equal(s->tombs >> VALLEY_TOMB_RAMESSES & 1, 0);
    assert_int_equal(s->phase, VALLEY_SEND);
}

static void test_tutankhamun_destroys_one_weak_ally_or_animal_of_each_camp(void **position)
{
    struct valley_state *s = *position;
    before(s, VALLEY_TOMB_TUTANKHAMUN);
    camp(s, 0, VALLEY_WORKER, 1);
    camp(s, 0, VALLEY_PHYSICIAN, 1); /* not a trap: the Physician heals nobody */
    camp(s, 1, VALLEY_SPY, 1);       /* Force 2 */
    camp(s, 1, VALLEY_FALCON, 1);    /* not a trap: a Falcon is not protected */
    camp(s, 1, VALLEY_CAMEL, 1);     /* Force 3 */
    camp(s, 1, VALLEY_DESERT_BANDIT, 1);
    go(s, "open");
    assert_int_equal(game->seat(s), 0);
    assert_int_equal(how_many(game, s, ""), 2);
    assert_true(may(game, s, "destroy spy"));
    go(s, "destroy falcon");
    assert_int_equal(s->side[1].camp[VALLEY_FALCON], 0);
    assert_int_equal(s->discard[VALLEY_FALCON], 1);
    assert_int_equal(game->seat(s), 1);
    go(s, "destroy worker");
    assert_int_equal(s->discard[VALLEY_WORKER], 1);
    assert_int_equal(s->side[0].camp[VALLEY_WORKER], 0);
    assert_int_equal(s->phase, VALLEY_SEND);
    assert_int_equal(game->seat(s), 0);
}

static void test_who_has_nothing_to_destroy_is_not_asked(void **position)
{
    struct valley_state *s = *position;
    before(s, VALLEY_TOMB_TUTANKHAMUN);
    camp(s, 0, VALLEY_JACKAL, 1);
    camp(s, 1, VALLEY_CROCODILE, 1);
    go(s, "open");
    assert_int_equal(game->seat(s), 1);
    assert_true(may(game, s, "destroy jackal"));
    go(s, "destroy jackal");
    assert_int_equal(s->phase, VALLEY_SEND);
    before(s, VALLEY_TOMB_TUTANKHAMUN);
    go(s, "open");
    assert_int_equal(s->phase, VALLEY_SEND);
}

static void test_seti_takes_a_card_from_each_hand_the_holder_first(void **position)
{
    struct valley_state *s = *position;
    before(s, VALLEY_TOMB_SETI);
    hold(s, 0, VALLEY_PIT, 2);
    hold(s, 1, VALLEY_CAMEL, 1);
    hold(s, 1, VALLEY_MUMMY, 1);
    go(s, "open");
    assert_int_equal(game->seat(s), 0);
    assert_int_equal(how_many(game, s, ""), 1);
    go(s, "discard pit");
    assert_int_equal(game->seat(s), 1);
    assert_int_equal(how_many(game, s, ""), 2); /* no papyrus among them */
    go(s, "discard mummy");
    assert_int_equal(s->discard_size, 2);
    assert_int_equal(s->phase, VALLEY_SEND);
    before(s, VALLEY_TOMB_SETI);
    hold(s, 1, VALLEY_CAMEL, 1);
    go(s, "open");
    assert_int_equal(game->seat(s), 1); /* an empty hand gives nothing */
}

static void test_the_holder_sends_first_and_then_the_other(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_SEND);
    camp(s, 0, VALLEY_CAMEL, 2);
    camp(s, 0, VALLEY_THIEF, 1);
    camp(s, 1, VALLEY_JACKAL, 1);
    hold(s, 0, VALLEY_MONKEY, 1); /* not in camp */
    assert_int_equal(how_many(game, s, ""), 4);
    assert_true(may(game, s, "send montana-smith"));
    assert_true(may(game, s, "sent")); /* sending nobody is allowed */
    go(s, "send camel");
    go(s, "send montana-smith");
    assert_false(may(game, s, "send montana-smith"));
    go(s, "send camel");
    assert_int_equal(how_many(game, s, ""), 2);
    go(s, "sent");
    assert_int_equal(game->seat(s), 1);
    go(s, "send tara-wolf");
    go(s, "sent");
    assert_int_equal(s->phase, VALLEY_LAY);
    assert_int_equal(game->seat(s), 0);
    assert_int_equal(s->side[0].tomb[VALLEY_CAMEL], 2);
    assert_int_equal(s->side[0].camp[VALLEY_THIEF], 1);
    assert_int_equal(s->side[0].place, VALLEY_IN_TOMB);
}

static void sends_at_most(unsigned tomb, unsigned limit)
{
    struct valley_state s;
    stage(&s);
    open_at(&s, tomb, VALLEY_SEND);
    for (unsigned seat = 0; seat < 2; seat++) {
        camp(&s, seat, VALLEY_CAMEL, 1);
        camp(&s, seat, VALLEY_WORKER, 2);
        camp(&s, seat, VALLEY_JACKAL, 2);
    }
    for (unsigned seat = 0; seat < 2; seat++) {
        go(&s, seat ? "send tara-wolf" : "send montana-smith");
        static const char *const more[] = {"send worker", "send worker", "send jackal"};
        for (unsigned i = 0; i + 1 < limit; i++)
            go(&s, more[i]);
        assert_int_equal(how_many(game, &s, ""), 1);
        go(&s, "sent");
    }
    assert_int_equal(s.phase, VALLEY_LAY);
}

static void test_some_tombs_limit_how_many_each_sends(void **unused)
{
    (void)unused;
    sends_at_most(VALLEY_TOMB_SETI, 4);
    sends_at_most(VALLEY_TOMB_HATSHEPSUT, 3);
    sends_at_most(VALLEY_TOMB_RAMESSES, 2);
}

static void test_guardians_do_not_count_towards_the_limit(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_RAMESSES, VALLEY_LAY);
    enter(s, 0, VALLEY_CAMEL, 2);
    hold(s, 0, VALLEY_MUMMY, 3);
    for (unsigned i = 0; i < 3; i++)
        go(s, "lay mummy");
    assert_int_equal(s->side[0].tomb[VALLEY_MUMMY], 3);
}

static void test_guardians_and_papyri_are_laid_and_at_most_one_other_card(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    hold(s, 0, VALLEY_PIT, 1);
    hold(s, 0, VALLEY_MUMMY, 2);
    hold(s, 0, VALLEY_CAMEL, 1);
    hold(s, 0, VALLEY_WORKER, 1);
    assert_int_equal(how_many(game, s, "lay "), 4 + 3);
    go(s, "lay camel");
    assert_int_equal(how_many(game, s, "lay "), 2 + 3); /* the only bluff has been laid */
    assert_false(may(game, s, "lay worker"));
    go(s, "lay mummy");
    go(s, "lay mummy");
    go(s, "lay papyrus-of-isis");
    assert_int_equal(s->side[0].down, 3);
    assert_int_equal(s->side[0].papyri_down, 1);
    assert_int_equal(how_many(game, s, "lay "), 1 + 2);
    go(s, "laid");
    assert_int_equal(game->seat(s), 1);
    assert_true(may(game, s, "laid"));
}

static void test_a_bluff_returns_to_the_hand_when_all_is_revealed(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    hold(s, 0, VALLEY_CAMEL, 1);
    hold(s, 0, VALLEY_PIT, 1);
    hold(s, 1, VALLEY_WORKER, 1); /* the other seat may also bluff */
    go(s, "lay camel");
    go(s, "lay pit");
    assert_int_equal(s->side[0].hand_size, 0);
    go(s, "laid");
    go(s, "lay worker");
    go(s, "laid");
    assert_int_equal(s->phase, VALLEY_TRIGGER);
    assert_int_equal(s->side[0].hand[VALLEY_CAMEL], 1);
    assert_int_equal(s->side[1].hand[VALLEY_WORKER], 1);
    assert_int_equal(s->side[0].tomb[VALLEY_PIT], 1);
    assert_int_equal(s->side[0].bluff, 0);
    assert_int_equal(s->side[0].down, 0);
}

static void test_the_other_sees_how_many_lie_there_but_not_which(void **unused)
{
    (void)unused;
    struct valley_state a, b, view_a, view_b;
    for (int viewer = -1; viewer <= 1; viewer++) {
        for (unsigned i = 0; i < 2; i++) {
            struct valley_state *s = i ? &b : &a;
            stage(s);
            open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
            hold(s, 0, VALLEY_CAMEL, 1);
            hold(s, 0, VALLEY_PIT, 1);
            hold(s, 0, VALLEY_MUMMY, 1);
            go(s, i ? "lay camel" : "lay pit");
            go(s, "lay mummy");
            go(s, i ? "lay avatar-of-sobek" : "lay avatar-of-horus");
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
