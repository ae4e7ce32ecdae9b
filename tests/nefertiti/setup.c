/* Components and set-up of Nefertiti. */
#include "tests/nefertiti/position.h"

#include <string.h>

#include "games/nefertiti/nefertiti_printed.h"
#include "games/nefertiti/nefertiti_words.h"

static void start(struct nefertiti_state *s, unsigned players, unsigned setup_value,
                  struct akhet_random *random, struct akhet_events *events)
{
    struct akhet_setup setup = akhet_setup_default(GAME, players);
    setup.option[NEF_SETUP] = (uint8_t)setup_value;
    assert_true(akhet_start(GAME, s, &setup, random, events, NULL));
    assert_sound(GAME, s);
}

static void start_seeded(struct nefertiti_state *s, unsigned players, uint64_t seed)
{
    struct akhet_random random;
    akhet_random_fast(&random, seed);
    start(s, players, NEF_DISCOVERY, &random, NULL);
}

static void test_46_gifts(void **position)
{
    static const uint8_t printed[NEF_GIFTS] = {5, 5, 6, 6, 8, 8, 5, 3};
    unsigned sum = 0;
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++) {
        assert_int_equal(nef_cards[0][kind], printed[kind]);
        sum += printed[kind];
    }
    assert_int_equal(sum, 46);
    struct nefertiti_state *s = *position;
    start_seeded(s, 4, 1);
    assert_int_equal(s->pile_size, 46 - 12);
}

static void test_40_deben_12_seals_4_servants(void **position)
{
    struct nefertiti_state *s = *position;
    start_seeded(s, 4, 1);
    unsigned deben = 0, seals = s->supply;
    for (unsigned i = 0; i < 4; i++) {
        deben += (unsigned)(s->deben[i] + s->reserve[i]);
        seals += s->seals[i] + (s->sealed >> i & 1u);
        assert_int_equal(s->hand[i], 4);
    }
    assert_int_equal(deben, 40);
    assert_int_equal(seals, 12);
}

static void test_the_discovery_stalls(void **unused)
{
    (void)unused;
    static const char *const visible[] = {"gizeh-right", "akhet-aton-left", "abou-simbel-right",
                                          "louqsor-left"};
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct nefertiti_state s;
        start_seeded(&s, 4, seed);
        for (unsigned m = 0; m < NEF_MARKETS; m++)
            assert_string_equal(nef_stall_term[nef_stall_of(&s, m)].id, visible[m]);
    }
}

static void test_the_advanced_stalls_are_tossed_for(void **unused)
{
    (void)unused;
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct nefertiti_state s;
        struct akhet_random random;
        struct akhet_event event[64];
        struct akhet_events events = {event, 64, 0};
        akhet_random_fast(&random, seed);
        start(&s, 4, NEF_ADVANCED, &random, &events);
        seen |= 1u << s.side;
        for (unsigned m = 0; m < NEF_MARKETS; m++) {
            assert_int_equal(event[m].kind, NEF_E_VISIBLE);
            assert_int_equal(event[m].arg[0], nef_stall_of(&s, m));
        }
    }
    assert_int_equal(seen, 0xffff);
}

static void test_one_deben_a_reserve_and_louqsor_closed(void **position)
{
    struct nefertiti_state *s = *position;
    start_seeded(s, 4, 2);
    for (unsigned m = 0; m < NEF_MARKETS; m++)
        assert_int_equal(s->reserve[m], 1);
    assert_int_equal(s->open, 7);
    assert_int_equal(s->waiting, NEF_LOUQSOR);
    assert_laid(s, NEF_LOUQSOR, NONE, NONE, NONE, NONE);
    assert_int_equal(how_many(GAME, s, "place louqsor"), 0);
}

static void test_each_open_market_gets_four_gifts_and_a_seal(void **position)
{
    struct nefertiti_state *s = *position;
    struct akhet_random random;
    struct akhet_event event[64];
    struct akhet_events events = {event, 64, 0};
    akhet_random_fast(&random, 3);
    start(s, 4, NEF_DISCOVERY, &random, &events);
    unsigned draws = 0;
    for (unsigned i = 0; i < events.count; i++) {
        if (event[i].kind != NEF_E_DRAW)
            continue;
        /* market by market, the upper place first, then left to right */
        assert_int_equal(event[i].arg[0], draws / 4);
        assert_int_equal(s->laid[draws / 4][draws % 4], event[i].arg[1] + 1);
        draws++;
    }
    assert_int_equal(draws, 12);
    assert_int_equal(s->sealed, 7);
    assert_int_equal(s->supply, 9);
}

/* How often Akhenaton comes when one card is drawn with `pile_left` other cards in the pile. */
static unsigned akhenaton_at(unsigned pile_left, unsigned tries)
{
    unsigned came = 0;
    struct nefertiti_state first;
    begin(&first, 4);
    thin_pile(&first, pile_left);
    lay(&first, NEF_LOUQSOR, NONE, NONE, NONE, NONE);
    /* Three of Louqsor's four places are taken, so exactly one card is drawn. */
    first.laid[NEF_LOUQSOR][0] = NEF_GOLD_WORK + 1;
    first.laid[NEF_LOUQSOR][1] = NEF_GOLD_WORK + 1;
    first.laid[NEF_LOUQSOR][2] = NEF_GOLD_WORK + 1;
    assert_true(first.out[NEF_GOLD_WORK] >= 3);
    first.out[NEF_GOLD_WORK] = (uint8_t)(first.out[NEF_GOLD_WORK] - 3);
    money(&first, 0, 0);
    stand(&first, NEF_GIZEH, 8, 0);
    stand(&first, NEF_ABOU_SIMBEL, 1, 0);
    stand(&first, NEF_ABOU_SIMBEL, 2, 0);
    stand(&first, NEF_ABOU_SIMBEL, 4, 0);
    struct akhet_random random;
    akhet_random_fast(&random, 99);
    for (unsigned i = 0; i < tries; i++) {
        struct nefertiti_state s = first;
        play_with(GAME, &s, "close gizeh", &random, NULL);
        came += s.akhenaton == NEF_LOUQSOR + 1;
    }
    return came;
}

static void test_akhenaton_is_one_of_the_last_five(void **unused)
{
    (void)unused;
    assert_int_equal(akhenaton_at(6, 2000), 0);
    assert_int_equal(akhenaton_at(5, 2000), 0);
    assert_in_range(akhenaton_at(4, 10000), 1850, 2150); /* one in five */
    assert_in_range(akhenaton_at(3, 10000), 2350, 2650);
    assert_in_range(akhenaton_at(1, 10000), 4850, 5150);
    assert_int_equal(akhenaton_at(0, 2000), 2000); /* the last card */
}

static void test_the_highest_roll_plays_first_and_ties_roll_again(void **position)
{
    struct nefertiti_state *s = *position;
    struct script script;
    struct akhet_event event[64];
    struct akhet_events events = {event, 64, 0};
    script_begin(&script);
    for (unsigned i = 0; i < 12; i++)
        script_answer(&script, 0, 46 - i);
    script_answer(&script, 5, 36);  /* seat 0: 1 + 6 = 7 */
    script_answer(&script, 29, 36); /* seat 1: 5 + 6 = 11 */
    script_answer(&script, 6, 36);  /* seat 2: 2 + 1 = 3 */
    script_answer(&script, 34, 36); /* seat 3: 6 + 5 = 11 */
    script_answer(&script, 0, 36);  /* seat 1 again: 2 */
    script_answer(&script, 1, 36);  /* seat 3 again: 3 */
    start(s, 4, NEF_DISCOVERY, &script.random, &events);
    script_done(&script);
    static const int16_t rolls[][3] = {{0, 1, 6}, {1, 5, 6}, {2, 2, 1},
                                       {3, 6, 5}, {1, 1, 1}, {3, 1, 2}};
    unsigned at = 0;
    for (unsigned i = 0; i < events.count; i++)
        if (event[i].kind == NEF_E_ROLL)
            assert_memory_equal(event[i].arg, rolls[at++], sizeof rolls[0]);
    assert_int_equal(at, 6);
    assert_int_equal(GAME->seat(s), 3);
    /* 8 for the first, 9, 9, 10 for the last, clockwise */
    assert_int_equal(s->deben[3], 8);
    assert_int_equal(s->deben[0], 9);
    assert_int_equal(s->deben[1], 9);
    assert_int_equal(s->deben[2], 10);
}

static void test_three_players(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct nefertiti_state s;
        start_seeded(&s, 3, seed);
        assert_int_equal(s.pile_size, 46 - 8 - 12);
        assert_int_equal(s.pile[NEF_SENET] + s.pile[NEF_DOUBLE_SENET], 0);
        for (unsigned m = 0; m < NEF_MARKETS; m++)
            for (unsigned place = 0; place < 4; place++)
                assert_true(s.laid[m][place] <= NEF_CHAIR + 1);
        assert_int_equal(s.deben[s.turn], 9);
        assert_int_equal(s.deben[(s.turn + 1) % 3], 10);
        assert_int_equal(s.deben[(s.turn + 2) % 3], 10);
        assert_int_equal(s.left[NEF_SCRIBE], 2);
        assert_int_equal(s.left[NEF_VIZIER], 3);
    }
}

static void test_with_three_the_second_scribe_is_the_last(void **position)
{
    struct nefertiti_state *s = *position;
    begin(s, 3);
    give(s, 0, NEF_HARP, 1);
    give_seals(s, 0, 1);
    s->left[NEF_SCRIBE] = 1;
    play(s, "hire-scribe harp");
    assert_int_equal(s->points[0], 9 + 2);
    assert_int_equal(s->left[NEF_SCRIBE], 0);
}

static void test_everything_is_public(void **unused)
{
    (void)unused;
    struct nefertiti_state s, seen, back;
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    start_seeded(&s, 4, 8);
    for (int viewer = AKHET_SPECTATOR; viewer < 4; viewer++) {
        memset(&seen, 0xee, sizeof seen);
        GAME->view(&s, viewer, &seen);
        assert_int_equal(seen.viewer, viewer);
        seen.viewer = 0;
        assert_memory_equal(&seen, &s, sizeof s);
        GAME->view(&s, viewer, &seen);
        uint64_t before = akhet_random_taken(&random);
        GAME->redeal(&seen, &random, &back);
        assert_memory_equal(&back, &s, sizeof s);
        assert_int_equal(akhet_random_taken(&random), before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_46_gifts, "NEF-1"),
        RULE(test_40_deben_12_seals_4_servants, "NEF-2"),
        RULE(test_the_discovery_stalls, "NEF-20"),
        RULE(test_the_advanced_stalls_are_tossed_for, "NEF-20"),
        RULE(test_one_deben_a_reserve_and_louqsor_closed, "NEF-21"),
        RULE(test_each_open_market_gets_four_gifts_and_a_seal, "NEF-22"),
        RULE(test_akhenaton_is_one_of_the_last_five, "NEF-22"),
        RULE(test_the_highest_roll_plays_first_and_ties_roll_again, "NEF-23"),
        RULE(test_three_players, "NEF-24"),
        RULE(test_with_three_the_second_scribe_is_the_last, "NEF-24"),
        RULE(test_everything_is_public, "NEF-70"),
    };
    return cmocka_run_group_tests_name("nefertiti-setup", tests, NULL, NULL);
}
