/* Traps, combat, and the way out of the tomb. */
#include "tests/valley/position.h"

/* Give seat 0 a trap in the tomb; it decides. */
static void trap(struct valley_state *s, unsigned card)
{
    stage(s);
    plain_tomb(s);
    enter(s, 0, card, 1);
}

static void test_each_trap_has_its_own_prey(void **unused)
{
    (void)unused;
    static const struct {
        unsigned trap;
        const char *name;
        const char *prey[8];
    } table[] = {
        {VALLEY_PIT, "trigger pit", {"tara-wolf", "worker", "spy", "monkey"}},
        {VALLEY_POISONED_DARTS,
         "trigger poisoned-darts",
         {"worker", "spy", "mercenary", "monkey", "camel"}},
        {VALLEY_FALLING_BLOCK,
         "trigger falling-block",
         {"worker", "spy", "monkey", "camel", "mummy", "avatar-of-bastet"}},
        {VALLEY_SACRED_FIRE,
         "trigger sacred-fire",
         {"monkey", "camel", "crocodile", "mummy", "avatar-of-bastet", "avatar-of-anubis"}},
        {VALLEY_CURSE, "trigger curse", {"tara-wolf", "worker", "spy"}},
    };
    for (unsigned i = 0; i < 5; i++) {
        struct valley_state s;
        trap(&s, table[i].trap);
        static const unsigned opposing[] = {
            VALLEY_WORKER, VALLEY_SPY,     VALLEY_MERCENARY, VALLEY_MONKEY, VALLEY_CAMEL,
            VALLEY_FALCON, VALLEY_SPECTRE, VALLEY_TARA_WOLF, VALLEY_MUMMY,  VALLEY_CROCODILE};
        for (unsigned k = 0; k < 10; k++)
            enter(&s, 1, opposing[k], 1);
        enter(&s, 1, VALLEY_ANUBIS, 1); /* Force 1 + 3 */
        enter(&s, 1, VALLEY_BASTET, 1); /* Force 3 + 4 animals */
        enter(&s, 0, VALLEY_JACKAL, 1); /* on the same side: never a target */
        unsigned prey = 0;
        for (; prey < 8 && table[i].prey[prey]; prey++) {
            char move[64];
            struct akhet_text text = akhet_text_on(move, sizeof move);
            akhet_text_put(&text, table[i].name);
            akhet_text_char(&text, ' ');
            akhet_text_put(&text, table[i].prey[prey]);
            if (i == 2 && prey == 5)
                assert_false(may(game, &s, move)); /* Bastet is too strong */
            else
                assert_true(may(game, &s, move));
        }
        assert_int_equal(how_many(game, &s, ""), prey - (i == 2));
    }
}

static void test_force_or_less_means_the_modified_force(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_PIT);
    enter(s, 1, VALLEY_JACKAL, 2);
    assert_true(may(game, s, "trigger pit jackal")); /* Force 2 each */
    enter(s, 1, VALLEY_JACKAL, 1);
    assert_false(may(game, s, "trigger pit jackal"));
    assert_true(may(game, s, "trigger pit"));
}

static void test_force_is_reckoned_anew_after_each_trap(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_PIT);
    enter(s, 0, VALLEY_SACRED_FIRE, 1);
    enter(s, 1, VALLEY_JACKAL, 3);
    assert_true(may(game, s, "trigger pit"));
    go(s, "trigger sacred-fire jackal");
    assert_false(may(game, s, "trigger pit"));
    go(s, "trigger pit jackal");
    assert_int_equal(s->discard[VALLEY_JACKAL],
                     3); /* two were destroyed, the third was discarded at the exit */
}

static void test_the_holder_triggers_all_traps_and_then_the_other(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_PIT);
    enter(s, 0, VALLEY_CURSE, 2);
    enter(s, 0, VALLEY_CAMEL, 1);
    enter(s, 0, VALLEY_SPY, 1);
    enter(s, 1, VALLEY_POISONED_DARTS, 1);
    enter(s, 1, VALLEY_WORKER, 3);
    assert_int_equal(how_many(game, s, ""), 2); /* any order; copies are the same move */
    go(s, "trigger curse worker");
    go(s, "trigger pit worker");
    assert_int_equal(game->seat(s), 0);
    go(s, "trigger curse worker");
    assert_int_equal(game->seat(s), 1);
    assert_int_equal(s->discard[VALLEY_WORKER], 3);
    assert_int_equal(s->discard[VALLEY_CURSE], 2);
    assert_int_equal(how_many(game, s, ""), 2);
    go(s, "trigger poisoned-darts camel");
    assert_int_equal(s->discard[VALLEY_CAMEL], 1);
    assert_int_equal(s->phase, VALLEY_SPLIT);
}

static void test_a_trap_without_a_target_has_no_effect_and_one_with_must_take_it(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_PIT);
    enter(s, 0, VALLEY_CURSE, 1);
    enter(s, 1, VALLEY_CROCODILE, 1);
    enter(s, 1, VALLEY_FALCON, 1);
    assert_int_equal(how_many(game, s, ""), 2);
    assert_true(may(game, s, "trigger pit"));
    go(s, "trigger curse");
    assert_int_equal(s->discard[VALLEY_CURSE], 1);
    assert_int_equal(s->side[1].tomb[VALLEY_CROCODILE], 1);
    enter(s, 1, VALLEY_MONKEY, 1);
    assert_int_equal(how_many(game, s, ""), 1);
    assert_true(may(game, s, "trigger pit monkey"));
}

static void test_falcon_and_spectre_are_never_targets_not_even_of_apophis(void **position)
{
    struct valley_state *s = *position;
    papyri(s, 0, VALLEY_APOPHIS, VALLEY_SOBEK, VALLEY_ISIS);
    papyri(s, 1, VALLEY_BASTET, VALLEY_ANUBIS, VALLEY_THOTH);
    plain_tomb(s);
    enter(s, 0, VALLEY_APOPHIS, 1);
    enter(s, 1, VALLEY_FALCON, 1);
    enter(s, 1, VALLEY_SPECTRE, 1);
    assert_true(may(game, s, "trigger papyrus-of-apophis"));
    enter(s, 1, VALLEY_CROCODILE, 1);
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    enter(s, 1, VALLEY_BASTET, 1);
    assert_int_equal(how_many(game, s, "trigger papyrus-of-apophis "), 3);
    go(s, "trigger papyrus-of-apophis avatar-of-bastet");
    assert_int_equal(s->side[1].spent, 1u << (VALLEY_BASTET - VALLEY_PAPYRUS));
    assert_true(s->side[0].spent >> (VALLEY_APOPHIS - VALLEY_PAPYRUS) & 1);
    assert_int_equal(s->side[1].papyri_left, 2);
}

static void ra(struct valley_state *s)
{
    stage(s);
    papyri(s, 0, VALLEY_RA, VALLEY_SOBEK, VALLEY_ISIS);
    plain_tomb(s);
    enter(s, 0, VALLEY_RA, 1);
}

static void test_ra_destroys_all_weak_animals_and_undead_at_once(void **position)
{
    struct valley_state *s = *position;
    ra(s);
    enter(s, 0, VALLEY_PIT, 1); /* so that the tomb stays open */
    enter(s, 0, VALLEY_MUMMY, 1);
    enter(s, 1, VALLEY_FALCON, 2);
    enter(s, 1, VALLEY_SPECTRE, 1);
    enter(s, 1, VALLEY_JACKAL, 2);   /* Force 2 each: both go, though one alone would be 1 */
    enter(s, 1, VALLEY_SKELETON, 3); /* Force 3 each: all stay */
    enter(s, 1, VALLEY_CAMEL, 1);
    enter(s, 1, VALLEY_WORKER, 1); /* an ally */
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    assert_int_equal(how_many(game, s, "trigger papyrus-of-ra"), 1);
    go(s, "trigger papyrus-of-ra");
    assert_int_equal(s->discard_size, 2 + 1 + 2);
    assert_int_equal(s->side[1].tomb[VALLEY_FALCON], 0);
    assert_int_equal(s->side[1].tomb[VALLEY_SPECTRE], 0);
    assert_int_equal(s->side[1].tomb[VALLEY_JACKAL], 0);
    assert_int_equal(s->side[1].tomb[VALLEY_SKELETON], 3);
    assert_int_equal(s->side[1].tomb[VALLEY_CAMEL], 1);
    assert_int_equal(s->side[1].tomb[VALLEY_WORKER], 1);
    assert_int_equal(s->side[1].place, VALLEY_IN_TOMB);
    assert_int_equal(s->side[0].tomb[VALLEY_MUMMY], 1);
}

static void test_a_destroyed_adventurer_is_back_in_camp_at_the_exit(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_PIT);
    enter(s, 0, VALLEY_CURSE, 1);
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    go(s, "trigger pit tara-wolf");
    assert_int_equal(s->side[1].place, VALLEY_STRUCK);
    assert_int_equal(valley_total(s, 1), 0);
    assert_true(may(game, s, "trigger curse")); /* it is no longer a target */
    go(s, "trigger curse");
    assert_int_equal(s->side[1].place, VALLEY_AT_CAMP);
}

static void test_a_destroyed_adventurers_power_ends_at_once(void **position)
{
    struct valley_state *s = *position;
    adventurer(s, 0, VALLEY_TARA_WOLF);
    adventurer(s, 1, VALLEY_MONTANA_SMITH);
    plain_tomb(s);
    s->turn = 1;
    enter(s, 0, VALLEY_TARA_WOLF, 1);
    enter(s, 0, VALLEY_CAMEL, 1);
    enter(s, 1, VALLEY_CURSE, 1);
    enter(s, 1, VALLEY_FALLING_BLOCK, 1);
    assert_true(may(game, s, "trigger falling-block")); /* Camel of Force 5 */
    go(s, "trigger curse tara-wolf");
    go(s, "trigger falling-block camel");
    assert_int_equal(s->discard[VALLEY_CAMEL], 1);
}

static void test_the_physician_brings_allies_back_from_traps(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_CURSE);
    enter(s, 0, VALLEY_POISONED_DARTS, 1);
    enter(s, 0, VALLEY_FALLING_BLOCK, 1);
    camp(s, 1, VALLEY_PHYSICIAN, 1);
    enter(s, 1, VALLEY_PHYSICIAN, 1);
    enter(s, 1, VALLEY_WORKER, 1);
    enter(s, 1, VALLEY_MONKEY, 1);
    go(s, "trigger curse worker");
    assert_int_equal(s->side[1].camp[VALLEY_WORKER], 1);
    go(s, "trigger poisoned-darts monkey"); /* the Physician heals no animal, and a destroyed Monkey
                                               does not return */
    assert_int_equal(s->discard[VALLEY_MONKEY], 1);
    go(s, "trigger falling-block physician");
    assert_int_equal(s->side[1].camp[VALLEY_PHYSICIAN], 2);
}

static void test_a_physician_in_the_tomb_heals_nobody(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_CURSE);
    enter(s, 1, VALLEY_PHYSICIAN, 1);
    enter(s, 1, VALLEY_WORKER, 1);
    go(s, "trigger curse worker");
    assert_int_equal(s->discard[VALLEY_WORKER], 1);
}

static void test_thoth_stops_every_trap_of_the_opponent(void **position)
{
    struct valley_state *s = *position;
    papyri(s, 1, VALLEY_THOTH, VALLEY_ANUBIS, VALLEY_RA);
    plain_tomb(s);
    enter(s, 0, VALLEY_PIT, 2);
    enter(s, 0, VALLEY_MONKEY, 1);
    enter(s, 1, VALLEY_THOTH, 1);
    enter(s, 1, VALLEY_WORKER, 1);
    enter(s, 1, VALLEY_CURSE, 1);
    enter(s, 0, VALLEY_SPY, 1);
    assert_false(may(game, s, "trigger pit")); /* it must still be aimed (VAL-43) */
    go(s, "trigger pit worker");
    go(s, "trigger pit worker");
    assert_int_equal(s->side[1].tomb[VALLEY_WORKER], 1);
    assert_int_equal(s->discard[VALLEY_PIT], 2);
    go(s, "trigger curse spy"); /* the traps of Thoth's owner still work */
    assert_int_equal(s->discard[VALLEY_SPY], 1);
}

static void susan(struct valley_state *s)
{
    stage(s);
    adventurer(s, 0, VALLEY_SUSAN_COPPERSTONE);
    plain_tomb(s);
    enter(s, 0, VALLEY_SUSAN_COPPERSTONE, 1);
    enter(s, 0, VALLEY_WORKER, 2);
    enter(s, 1, VALLEY_CURSE, 2);
    s->turn = 1;
}

static void test_susan_stops_the_first_trap_only(void **position)
{
    struct valley_state *s = *position;
    susan(s);
    go(s, "trigger curse worker");
    assert_int_equal(s->side[0].tomb[VALLEY_WORKER], 2);
    go(s, "trigger curse worker");
    assert_int_equal(s->discard[VALLEY_WORKER], 2); /* one was destroyed, one left at the exit */
    susan(s);
    enter(s, 1, VALLEY_SACRED_FIRE, 1);
    go(s, "trigger sacred-fire"); /* without a target it still counts as the first trap */
    go(s, "trigger curse susan-copperstone");
    assert_int_equal(s->side[0].place, VALLEY_STRUCK);
}

static void test_susan_needs_the_medallion_and_to_be_inside(void **position)
{
    struct valley_state *s = *position;
    susan(s);
    s->side[0].place = VALLEY_AT_CAMP;
    go(s, "trigger curse worker");
    assert_int_equal(s->side[0].tomb[VALLEY_WORKER], 1);
    susan(s);
    s->holder = 1;
    go(s, "trigger curse worker");
    assert_int_equal(s->side[0].tomb[VALLEY_WORKER], 1);
}

static void test_susan_and_thoth_do_not_add_up(void **position)
{
    struct valley_state *s = *position;
    susan(s);
    papyri(s, 0, VALLEY_THOTH, VALLEY_SOBEK, VALLEY_ISIS);
    enter(s, 0, VALLEY_THOTH, 1);
    go(s, "trigger curse worker");
    assert_int_equal(s->sprung, 1); /* Susan's effect has also used up its first trap */
    go(s, "trigger curse worker");
    assert_int_equal(s->discard[VALLEY_WORKER], 2); /* both stayed until the exit */
    assert_int_equal(s->sprung, 0);
}

static void test_osiris_keeps_the_adventurer_from_being_a_target(void **position)
{
    struct valley_state *s = *position;
    trap(s, VALLEY_PIT);
    papyri(s, 1, VALLEY_OSIRIS, VALLEY_ANUBIS, VALLEY_RA);
    enter(s, 0, VALLEY_STARLET, 1); /* Force 0, but not a target */
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    assert_true(may(game, s, "trigger pit tara-wolf"));
    enter(s, 1, VALLEY_OSIRIS, 1);
    assert_int_equal(how_many(game, s, ""), 1);
    assert_true(may(game, s, "trigger pit"));
}

/* Combat between a Force of `first` for the holder and of `second`; true if the holder won. */
static bool holder_wins(unsigned holder, unsigned first, unsigned second)
{
    struct valley_state s;
    stage(&s);
    s.holder = (uint8_t)holder;
    open_at(&s, VALLEY_TOMB_HATSHEPSUT, VALLEY_LAY);
    for (unsigned i = 0; i < first; i++)
        enter(&s, holder, i < 4 ? VALLEY_WORKER : VALLEY_THIEF, 1);
    for (unsigned i = 0; i < second; i++)
        enter(&s, holder ^ 1, VALLEY_FALCON, 1);
    go(&s, "laid");
    go(&s, "laid");
    assert_int_equal(s.side[0].won | s.side[1].won, 1u << VALLEY_TOMB_HATSHEPSUT);
    return s.side[holder].won != 0;
}

static void test_the_higher_total_takes_the_tomb_and_equal_ones_the_holder(void **unused)
{
    (void)unused;
    for (unsigned holder = 0; holder < 2; holder++) {
        assert_true(holder_wins(holder, 3, 2));
        assert_false(holder_wins(holder, 2, 3));
        assert_true(holder_wins(holder, 2, 2));
        assert_true(holder_wins(holder, 0, 0));
        assert_false(holder_wins(holder, 0, 1));
    }
}

static void test_leaving_the_tomb_all_are_discarded_but_monkeys_and_adventurers(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    for (unsigned seat = 0; seat < 2; seat++) {
        enter(s, seat, VALLEY_WORKER, 1);
        enter(s, seat, VALLEY_CAMEL, 1);
    }
    enter(s, 1, VALLEY_MONKEY, 2);
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    hold(s, 0, VALLEY_MUMMY, 1);
    go(s, "lay mummy");
    go(s, "lay avatar-of-sobek");
    go(s, "laid");
    go(s, "laid");
    assert_int_equal(s->side[1].camp[VALLEY_MONKEY], 2);
    assert_int_equal(s->discard_size, 5);
    assert_int_equal(s->discard[VALLEY_MUMMY], 1);
    assert_int_equal(s->side[1].place, VALLEY_AT_CAMP);
    assert_int_equal(s->side[0].spent, 1u << (VALLEY_SOBEK - VALLEY_PAPYRUS));
    assert_int_equal(s->side[0].laid, 0);
    assert_int_equal(s->side[0].papyri_left, 2);
}

static void test_isis_brings_all_allies_in_the_tomb_back(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    enter(s, 0, VALLEY_WORKER, 2);
    enter(s, 0, VALLEY_SPY, 1);
    enter(s, 0, VALLEY_CAMEL, 1);
    enter(s, 1, VALLEY_PRIEST, 1);
    go(s, "lay papyrus-of-isis");
    go(s, "laid");
    go(s, "laid");
    assert_int_equal(s->side[0].camp[VALLEY_WORKER], 2);
    assert_int_equal(s->side[0].camp[VALLEY_SPY], 1);
    assert_int_equal(s->side[0].camp[VALLEY_CAMEL], 0);
    assert_int_equal(s->side[1].camp[VALLEY_PRIEST], 0);
    assert_int_equal(s->discard_size, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_each_trap_has_its_own_prey, "VAL-43"),
        RULE(test_force_or_less_means_the_modified_force, "VAL-2, VAL-43"),
        RULE(test_force_is_reckoned_anew_after_each_trap, "VAL-44"),
        RULE(test_the_holder_triggers_all_traps_and_then_the_other, "VAL-43"),
        RULE(test_a_trap_without_a_target_has_no_effect_and_one_with_must_take_it, "VAL-43"),
        RULE(test_falcon_and_spectre_are_never_targets_not_even_of_apophis, "VAL-43, VAL-44"),
        RULE(test_ra_destroys_all_weak_animals_and_undead_at_once, "VAL-43, VAL-44"),
        RULE(test_a_destroyed_adventurer_is_back_in_camp_at_the_exit, "VAL-44, VAL-47"),
        RULE(test_a_destroyed_adventurers_power_ends_at_once, "VAL-47"),
        RULE(test_the_physician_brings_allies_back_from_traps, "VAL-44"),
        RULE(test_a_physician_in_the_tomb_heals_nobody, "VAL-44"),
        RULE(test_thoth_stops_every_trap_of_the_opponent, "VAL-43, VAL-47"),
        RULE(test_susan_stops_the_first_trap_only, "VAL-47"),
        RULE(test_susan_needs_the_medallion_and_to_be_inside, "VAL-2, VAL-47"),
        RULE(test_susan_and_thoth_do_not_add_up, "VAL-47"),
        RULE(test_osiris_keeps_the_adventurer_from_being_a_target, "VAL-43"),
        RULE(test_the_higher_total_takes_the_tomb_and_equal_ones_the_holder, "VAL-45"),
        RULE(test_leaving_the_tomb_all_are_discarded_but_monkeys_and_adventurers, "VAL-46"),
        RULE(test_isis_brings_all_allies_in_the_tomb_back, "VAL-46"),
    };
    return cmocka_run_group_tests_name("valley-traps", tests, NULL, NULL);
}
