/* The Force of the characters in the tomb, bonus by bonus. */
#include "tests/valley/position.h"

static void test_force_is_the_printed_force_without_bonuses(void **position)
{
    struct valley_state *s = *position;
    plain_tomb(s);
    static const struct {
        unsigned card;
        int force;
    } printed[] = {{VALLEY_WORKER, 1},   {VALLEY_MERCENARY, 4},     {VALLEY_SPY, 2},
                   {VALLEY_CAMEL, 3},    {VALLEY_CROCODILE, 5},     {VALLEY_MUMMY, 2},
                   {VALLEY_SPECTRE, 2},  {VALLEY_FALCON, 1},        {VALLEY_TARA_WOLF, 2},
                   {VALLEY_SKELETON, 1}, {VALLEY_CURSED_PHARAOH, 3}};
    unsigned total = 0;
    for (unsigned i = 0; i < sizeof printed / sizeof *printed; i++) {
        enter(s, 1, printed[i].card, 1);
        total += (unsigned)printed[i].force;
    }
    for (unsigned i = 0; i < sizeof printed / sizeof *printed; i++)
        assert_int_equal(force_of(s, 1, printed[i].card), printed[i].force);
    assert_int_equal(valley_total(s, 1), total);
    assert_int_equal(valley_total(s, 0), 0);
}

static void test_packs_grow_with_each_other_of_the_kind_on_the_same_side(void **unused)
{
    (void)unused;
    static const struct {
        unsigned card;
        int printed;
    } pack[] = {{VALLEY_JACKAL, 1}, {VALLEY_DESERT_BANDIT, 3}, {VALLEY_SKELETON, 1}};
    for (unsigned i = 0; i < 3; i++) {
        struct valley_state s;
        stage(&s);
        plain_tomb(&s);
        enter(&s, 0, pack[i].card, 3);
        enter(&s, 1, pack[i].card, 1);
        assert_int_equal(force_of(&s, 0, pack[i].card), pack[i].printed + 2);
        assert_int_equal(force_of(&s, 1, pack[i].card), pack[i].printed);
        assert_int_equal(valley_total(&s, 0), 3 * (pack[i].printed + 2));
    }
}

static void test_trainers_and_priests_help_their_own_side_and_add_up(void **position)
{
    struct valley_state *s = *position;
    plain_tomb(s);
    enter(s, 0, VALLEY_TRAINER, 2);
    enter(s, 0, VALLEY_PRIEST, 1);
    camp(s, 0, VALLEY_PRIEST, 1); /* in camp it does not act */
    for (unsigned seat = 0; seat < 2; seat++) {
        enter(s, seat, VALLEY_CAMEL, 1);
        enter(s, seat, VALLEY_MUMMY, 1);
    }
    assert_int_equal(force_of(s, 0, VALLEY_CAMEL), 5);
    assert_int_equal(force_of(s, 0, VALLEY_MUMMY), 3);
    assert_int_equal(force_of(s, 0, VALLEY_TRAINER), 2);
    assert_int_equal(force_of(s, 1, VALLEY_CAMEL), 3);
    assert_int_equal(force_of(s, 1, VALLEY_MUMMY), 2);
}

static void test_the_starlet_leaves_the_opposing_adventurer_no_force(void **position)
{
    struct valley_state *s = *position;
    open_at(s, VALLEY_TOMB_THUTMOSE, VALLEY_TRIGGER);
    enter(s, 0, VALLEY_MONTANA_SMITH, 1);
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    assert_int_equal(force_of(s, 0, VALLEY_MONTANA_SMITH), 5);
    enter(s, 1, VALLEY_STARLET, 1);
    assert_int_equal(force_of(s, 0, VALLEY_MONTANA_SMITH), 0); /* whatever the bonuses */
    assert_int_equal(force_of(s, 1, VALLEY_TARA_WOLF), 4);
}

static void test_tombs_strengthen_one_class_on_both_sides(void **unused)
{
    (void)unused;
    static const unsigned tomb[] = {VALLEY_TOMB_HOREMHEB, VALLEY_TOMB_AMENHOTEP,
                                    VALLEY_TOMB_THUTMOSE};
    static const int bonus[3][4] = {/* undead, animals, adventurers, allies */
                                    {1, 0, 0, 0},
                                    {0, 1, 0, 0},
                                    {0, 0, 2, 0}};
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned seat = 0; seat < 2; seat++) {
            struct valley_state s;
            stage(&s);
            adventurer(&s, 0, VALLEY_SUSAN_COPPERSTONE);
            open_at(&s, tomb[i], VALLEY_TRIGGER);
            unsigned who = VALLEY_ADVENTURER + s.side[seat].adventurer;
            enter(&s, seat, VALLEY_MUMMY, 1);
            enter(&s, seat, VALLEY_CAMEL, 1);
            enter(&s, seat, who, 1);
            enter(&s, seat, VALLEY_SPY, 1);
            assert_int_equal(force_of(&s, seat, VALLEY_MUMMY), 2 + bonus[i][0]);
            assert_int_equal(force_of(&s, seat, VALLEY_CAMEL), 3 + bonus[i][1]);
            assert_int_equal(force_of(&s, seat, who), 2 + bonus[i][2]);
            assert_int_equal(force_of(&s, seat, VALLEY_SPY), 2 + bonus[i][3]);
        }
    }
}

/* The Force of a card of seat 0 with its adventurer in the tomb or not, holder or not. */
static int powered(unsigned who, unsigned card, bool inside, unsigned holder)
{
    struct valley_state s;
    stage(&s);
    adventurer(&s, 0, who);
    if (who == VALLEY_TARA_WOLF)
        adventurer(&s, 1, VALLEY_MONTANA_SMITH);
    s.holder = (uint8_t)holder;
    plain_tomb(&s);
    if (inside || card == who)
        enter(&s, 0, who, 1);
    if (card != who)
        enter(&s, 0, card, 1);
    return force_of(&s, 0, card);
}

static void test_medallion_powers_need_the_medallion_and_the_adventurer_inside(void **unused)
{
    (void)unused;
    assert_int_equal(powered(VALLEY_MONTANA_SMITH, VALLEY_MONTANA_SMITH, true, 0), 3);
    assert_int_equal(powered(VALLEY_MONTANA_SMITH, VALLEY_MONTANA_SMITH, true, 1), 2);
    assert_int_equal(powered(VALLEY_TARA_WOLF, VALLEY_CAMEL, true, 0), 5);
    assert_int_equal(powered(VALLEY_TARA_WOLF, VALLEY_CAMEL, false, 0), 3);
    assert_int_equal(powered(VALLEY_TARA_WOLF, VALLEY_CAMEL, true, 1), 3);
    assert_int_equal(powered(VALLEY_TARA_WOLF, VALLEY_MUMMY, true, 0), 2);
    assert_int_equal(powered(VALLEY_HEINRICH_VON_KARLOFF, VALLEY_MUMMY, true, 0), 3);
    assert_int_equal(powered(VALLEY_HEINRICH_VON_KARLOFF, VALLEY_MUMMY, false, 0), 2);
    assert_int_equal(powered(VALLEY_HEINRICH_VON_KARLOFF, VALLEY_MUMMY, true, 1), 2);
    assert_int_equal(powered(VALLEY_HEINRICH_VON_KARLOFF, VALLEY_CAMEL, true, 0), 3);
}

static void test_the_cursed_pharaoh_is_weaker_with_the_medallion(void **position)
{
    struct valley_state *s = *position;
    plain_tomb(s);
    enter(s, 0, VALLEY_CURSED_PHARAOH, 1);
    enter(s, 1, VALLEY_CURSED_PHARAOH, 1);
    assert_int_equal(force_of(s, 0, VALLEY_CURSED_PHARAOH), 2); /* even without an adventurer */
    assert_int_equal(force_of(s, 1, VALLEY_CURSED_PHARAOH), 3);
}

static void test_anubis_counts_every_other_undead_on_both_sides(void **position)
{
    struct valley_state *s = *position;
    plain_tomb(s);
    enter(s, 1, VALLEY_ANUBIS, 1);
    assert_int_equal(force_of(s, 1, VALLEY_ANUBIS), 1);
    enter(s, 1, VALLEY_MUMMY, 2);
    enter(s, 1, VALLEY_BASTET, 1);
    enter(s, 0, VALLEY_SKELETON, 1);
    enter(s, 0, VALLEY_SOBEK, 1);
    enter(s, 0, VALLEY_CAMEL, 1);
    assert_int_equal(force_of(s, 1, VALLEY_ANUBIS), 1 + 5);
}

static void test_bastet_counts_animals_and_horus_needs_the_adventurer(void **position)
{
    struct valley_state *s = *position;
    plain_tomb(s);
    enter(s, 1, VALLEY_BASTET, 1);
    enter(s, 1, VALLEY_JACKAL, 2);
    enter(s, 1, VALLEY_CAMEL, 1);
    enter(s, 1, VALLEY_WORKER, 1);
    enter(s, 0, VALLEY_CAMEL, 1);
    enter(s, 0, VALLEY_HORUS, 1);
    enter(s, 0, VALLEY_SOBEK, 1);
    assert_int_equal(force_of(s, 1, VALLEY_BASTET), 3 + 3);
    assert_int_equal(force_of(s, 0, VALLEY_SOBEK), 3);
    assert_int_equal(force_of(s, 0, VALLEY_HORUS), 2);
    enter(s, 0, VALLEY_MONTANA_SMITH, 1);
    assert_int_equal(force_of(s, 0, VALLEY_HORUS), 4);
    s->side[0].place = VALLEY_STRUCK; /* VAL-47 */
    assert_int_equal(force_of(s, 0, VALLEY_HORUS), 2);
}

static void test_seth_weakens_opposing_undead_but_never_below_0(void **position)
{
    struct valley_state *s = *position;
    papyri(s, 0, VALLEY_SETH, VALLEY_SOBEK, VALLEY_ISIS);
    plain_tomb(s);
    enter(s, 0, VALLEY_SETH, 1);
    enter(s, 0, VALLEY_MUMMY, 1);
    enter(s, 1, VALLEY_MUMMY, 1);
    enter(s, 1, VALLEY_SKELETON, 1);
    enter(s, 1, VALLEY_ANUBIS, 1);
    assert_int_equal(force_of(s, 0, VALLEY_SETH), 2);
    assert_int_equal(force_of(s, 0, VALLEY_MUMMY), 2);
    assert_int_equal(force_of(s, 1, VALLEY_MUMMY), 1);
    assert_int_equal(force_of(s, 1, VALLEY_SKELETON), 0);
    assert_int_equal(force_of(s, 1, VALLEY_ANUBIS), 1 + 4 - 1);
    assert_int_equal(valley_total(s, 1), 1 + 0 + 4); /* no underflow */
}

static void test_osiris_strengthens_the_adventurer(void **position)
{
    struct valley_state *s = *position;
    papyri(s, 1, VALLEY_OSIRIS, VALLEY_ANUBIS, VALLEY_RA);
    plain_tomb(s);
    enter(s, 1, VALLEY_OSIRIS, 1);
    assert_int_equal(valley_total(s, 1), 0); /* a rite is not a character */
    enter(s, 1, VALLEY_TARA_WOLF, 1);
    assert_int_equal(force_of(s, 1, VALLEY_TARA_WOLF), 5);
    enter(s, 0, VALLEY_STARLET, 1);
    assert_int_equal(force_of(s, 1, VALLEY_TARA_WOLF), 0);
}

static void test_all_bonuses_add_up(void **position)
{
    struct valley_state *s = *position;
    adventurer(s, 0, VALLEY_HEINRICH_VON_KARLOFF);
    open_at(s, VALLEY_TOMB_HOREMHEB, VALLEY_TRIGGER);
    enter(s, 0, VALLEY_HEINRICH_VON_KARLOFF, 1);
    enter(s, 0, VALLEY_PRIEST, 2);
    enter(s, 0, VALLEY_SKELETON, 3);
    enter(s, 0, VALLEY_SOBEK, 1);
    /* Horemheb 1, Karloff 1, two Priests 2 */
    assert_int_equal(force_of(s, 0, VALLEY_SKELETON), 1 + 2 + 4);
    assert_int_equal(force_of(s, 0, VALLEY_SOBEK), 3 + 4);
    assert_int_equal(valley_total(s, 0), 2 + 2 * 2 + 3 * 7 + 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_force_is_the_printed_force_without_bonuses, "VAL-2"),
        RULE(test_packs_grow_with_each_other_of_the_kind_on_the_same_side, "VAL-2"),
        RULE(test_trainers_and_priests_help_their_own_side_and_add_up, "VAL-2"),
        RULE(test_the_starlet_leaves_the_opposing_adventurer_no_force, "VAL-2"),
        RULE(test_tombs_strengthen_one_class_on_both_sides, "VAL-2"),
        RULE(test_medallion_powers_need_the_medallion_and_the_adventurer_inside, "VAL-2"),
        RULE(test_the_cursed_pharaoh_is_weaker_with_the_medallion, "VAL-2"),
        RULE(test_anubis_counts_every_other_undead_on_both_sides, "VAL-2"),
        RULE(test_bastet_counts_animals_and_horus_needs_the_adventurer, "VAL-2, VAL-47"),
        RULE(test_seth_weakens_opposing_undead_but_never_below_0, "VAL-2"),
        RULE(test_osiris_strengthens_the_adventurer, "VAL-2"),
        RULE(test_all_bonuses_add_up, "VAL-2"),
    };
    return cmocka_run_group_tests_name("valley-force", tests, NULL, NULL);
}
