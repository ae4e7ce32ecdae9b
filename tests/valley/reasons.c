/* The reasons of the valley for chosen cards that are not a move. */
#include "tests/valley/position.h"

#define HAND "play,discard,lay"

static void test_resources_are_split_first(void **position)
{
    struct valley_state *s = *position;
    hold(s, 0, VALLEY_WORKER, 1);
    s->phase = VALLEY_SPLIT;
    assert_reason(game, s, HAND " worker", "split-first");
    assert_reason(game, s, "split 2", NULL);
}

static void test_a_card_is_paid_for_and_belongs_in_camp(void **position)
{
    struct valley_state *s = *position;
    hold(s, 0, VALLEY_MERCENARY, 1);
    hold(s, 0, VALLEY_MUMMY, 1);
    s->side[0].coins = 1;
    assert_reason(game, s, HAND " mercenary", "too-dear");
    assert_reason(game, s, HAND " mummy", "guardian-in-tomb");
    assert_reason(game, s, HAND " avatar-of-sobek", "papyrus-in-tomb");
    assert_reason(game, s, HAND " worker", "not-held");
    assert_reason(game, s, HAND " mercenary mummy", "one-at-a-time");
    camp(s, 0, VALLEY_FOREMAN, 1); /* the first ally costs 1 less */
    assert_reason(game, s, HAND " mercenary", NULL);
    assert_reason(game, s, "send foreman", "camp-waits");
}

static void test_one_bluff_is_laid(void **position)
{
    struct valley_state *s = *position;
    hold(s, 0, VALLEY_WORKER, 1);
    hold(s, 0, VALLEY_CAMEL, 1);
    hold(s, 0, VALLEY_MUMMY, 1);
    open_at(s, VALLEY_TOMB_TUTANKHAMUN, VALLEY_LAY);
    go(s, "lay worker");
    assert_reason(game, s, HAND " camel", "already-bluffed");
    assert_reason(game, s, HAND " mummy", NULL);
}

static void test_a_tomb_limits_how_many_enter(void **position)
{
    struct valley_state *s = *position;
    camp(s, 0, VALLEY_WORKER, 2);
    camp(s, 0, VALLEY_CAMEL, 1);
    hold(s, 0, VALLEY_MUMMY, 1);
    open_at(s, VALLEY_TOMB_RAMESSES, VALLEY_SEND);
    assert_reason(game, s, HAND " mummy", "hand-waits");
    assert_reason(game, s, "send spy", "not-this");
    go(s, "send worker");
    assert_reason(game, s, "send camel", NULL);
    go(s, "send worker");
    assert_reason(game, s, "send camel", "tomb-full");
}

static void test_a_trap_has_its_targets(void **position)
{
    struct valley_state *s = *position;
    plain_tomb(s);
    enter(s, 0, VALLEY_PIT, 1);
    enter(s, 1, VALLEY_CROCODILE, 1);
    enter(s, 1, VALLEY_WORKER, 1);
    assert_reason(game, s, "trigger pit crocodile", "no-target");
    assert_reason(game, s, "trigger crocodile", "no-target");
    assert_reason(game, s, "trigger curse worker", "not-this");
    assert_reason(game, s, "trigger pit", "choose-more");
    assert_reason(game, s, "trigger pit worker", NULL);
}

static void test_every_reason_is_met(void **position)
{
    (void)position;
    assert_all_reasons(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_resources_are_split_first, "VAL-30"),
        RULE(test_a_card_is_paid_for_and_belongs_in_camp, "VAL-32, VAL-33"),
        RULE(test_one_bluff_is_laid, "VAL-42"),
        RULE(test_a_tomb_limits_how_many_enter, "VAL-41"),
        RULE(test_a_trap_has_its_targets, "VAL-43"),
        CASE(test_every_reason_is_met),
    };
    return cmocka_run_group_tests_name("reasons of the valley", tests, NULL, NULL);
}
