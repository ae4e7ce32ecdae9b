/* Points and places of Nefertiti. */
#include "tests/nefertiti/position.h"

#include "games/nefertiti/nefertiti_words.h"

static int part(const struct nefertiti_state *s, unsigned seat, unsigned which)
{
    struct akhet_score score;
    GAME->score(s, &score);
    return score.part[seat][which];
}

static void test_each_gift_scores_by_how_many_hold_its_type(void **unused)
{
    (void)unused;
    static const int table[NEF_TYPES][4] = {
        {14, 10, 7, 7}, {14, 10, 7, 7}, {11, 8, 6, 6}, {11, 8, 6, 6},
        {9, 7, 5, 5},   {9, 7, 5, 5},   {6, 5, 4, 4},
    };
    for (unsigned type = 0; type < NEF_TYPES; type++)
        for (unsigned holders = 1; holders <= 4; holders++) {
            struct nefertiti_state s;
            begin(&s, 4);
            for (unsigned m = 0; m < 3; m++)
                lay(&s, m, (int)(type == NEF_T_HARP ? NEF_CHAIR : NEF_HARP), NONE, NONE, NONE);
            for (unsigned seat = 0; seat < holders; seat++)
                give(&s, seat, type, seat == 0 ? 2 : 1);
            assert_sound(GAME, &s);
            assert_int_equal(part(&s, 0, type), 2 * table[type][holders - 1]);
            assert_int_equal(part(&s, holders - 1, type),
                             (holders == 1 ? 2 : 1) * table[type][holders - 1]);
        }
}

/* The examples of the rulebook: statuettes at 11 or 6, a double senet at 12, 10 or 8. */
static void test_the_scoring_examples(void **unused)
{
    (void)unused;
    static const int twice[] = {12, 10, 8, 8};
    for (unsigned holders = 1; holders <= 4; holders++) {
        struct nefertiti_state s;
        begin(&s, 4);
        for (unsigned m = 0; m < 3; m++)
            lay(&s, m, NEF_HARP, NONE, NONE, NONE);
        give(&s, 0, NEF_STATUETTE, 1);
        give(&s, 0, NEF_DOUBLE_SENET, 1);
        for (unsigned seat = 1; seat < holders; seat++) {
            give(&s, seat, NEF_STATUETTE, 1);
            give(&s, seat, NEF_SENET, 1); /* simple or double: one type */
        }
        if (holders != 2)
            assert_int_equal(part(&s, 0, NEF_T_STATUETTE), holders == 1 ? 11 : 6);
        assert_int_equal(part(&s, 0, NEF_T_SENET), twice[holders - 1]);
    }
}

static void test_a_double_senet_is_one_card_and_one_holder(void **position)
{
    struct nefertiti_state *s = *position;
    for (unsigned m = 0; m < 3; m++)
        lay(s, m, NEF_HARP, NONE, NONE, NONE);
    give(s, 0, NEF_DOUBLE_SENET, 2);
    give(s, 0, NEF_SENET, 1);
    assert_int_equal(part(s, 0, NEF_T_SENET), 5 * 6);
}

static void test_deben_seals_and_characters(void **position)
{
    struct nefertiti_state *s = *position;
    struct akhet_score score;
    money(s, 0, 7);
    give_seals(s, 0, 2);
    s->points[0] = 13;
    give(s, 0, NEF_HARP, 1);
    GAME->score(s, &score);
    assert_int_equal(score.known, 15);
    assert_int_equal(score.part[0][NEF_P_DEBEN], 3); /* every full two */
    assert_int_equal(score.part[0][NEF_P_SEALS], 6);
    assert_int_equal(score.part[0][NEF_P_CHARACTERS], 13);
    assert_int_equal(score.total[0], 9 + 3 + 6 + 13);
    assert_int_equal(score.total[1], s->deben[1] / 2);
}

static void test_most_prestige_then_deben_then_shared(void **position)
{
    struct nefertiti_state *s = *position;
    uint8_t place[AKHET_SEATS];
    money(s, 0, 8);
    money(s, 1, 9); /* 4 points, and more Deben */
    money(s, 2, 8);
    money(s, 3, 3);
    s->points[3] = 4; /* 5 points */
    GAME->places(s, place);
    assert_int_equal(place[3], 1);
    assert_int_equal(place[1], 2);
    assert_int_equal(place[0], 3);
    assert_int_equal(place[2], 3);
    struct akhet_score score;
    GAME->score(s, &score);
    for (unsigned seat = 0; seat < 4; seat++)
        assert_int_equal(score.place[seat], place[seat]);
}

static void test_three_players_have_three_scores(void **position)
{
    struct nefertiti_state *s = *position;
    struct akhet_score score;
    begin(s, 3);
    GAME->score(s, &score);
    assert_int_equal(score.known, 7);
    assert_int_equal(score.place[3], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_each_gift_scores_by_how_many_hold_its_type, "NEF-3"),
        RULE(test_the_scoring_examples, "NEF-3, NEF-4"),
        RULE(test_a_double_senet_is_one_card_and_one_holder, "NEF-4"),
        RULE(test_deben_seals_and_characters, "NEF-61"),
        RULE(test_most_prestige_then_deben_then_shared, "NEF-62"),
        CASE(test_three_players_have_three_scores),
    };
    return cmocka_run_group_tests_name("nefertiti-score", tests, NULL, NULL);
}
