/* The knowledge of Nefertiti reads nothing hidden and prefers sensible moves. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "bots/knowledge.h"
#include "games/nefertiti/nefertiti_rules.h"

enum { GAMES = 40 };

static const struct knowledge *knows(void)
{
    return knowledge_of(&akhet_nefertiti);
}

/* The move that looks best. */
static akhet_move best(const struct nefertiti_state *s)
{
    akhet_move moves[AKHET_LEGAL];
    int16_t rank[AKHET_LEGAL];
    unsigned count = akhet_nefertiti.legal(s, moves), at = 0;
    knows()->rank(s, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        if (rank[i] > rank[at])
            at = i;
    return moves[at];
}

static void start(struct nefertiti_state *s, unsigned players, uint64_t seed,
                  struct akhet_random *random)
{
    struct akhet_setup setup = akhet_setup_default(&akhet_nefertiti, players);
    akhet_random_fast(random, seed);
    assert_true(akhet_start(&akhet_nefertiti, s, &setup, random, NULL, NULL));
}

/* Seat 0 decides in a market where it and other seats have servants. */
static void scene(struct nefertiti_state *s)
{
    struct akhet_random random;
    start(s, 4, 1, &random);
    memset(s->gift, 0, sizeof s->gift);
    memset(s->servant, 0, sizeof s->servant);
    for (unsigned seat = 0; seat < 4; seat++)
        s->deben[seat] = 9;
    s->seat = 0;
    s->turn = 0;
    s->market = NEF_GIZEH;
}

static void lay(struct nefertiti_state *s, unsigned market, int upper, int a, int b, int c)
{
    const int kind[] = {upper, a, b, c};
    for (unsigned place = 0; place < 4; place++)
        s->laid[market][place] = (uint8_t)(kind[place] + 1);
    s->sealed = (uint8_t)(s->sealed & ~(1u << market));
}

static void test_features_stay_small(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct nefertiti_state s;
        struct akhet_random random;
        start(&s, 3 + seed % 2, seed, &random);
        while (s.seat != AKHET_NOBODY) {
            akhet_move moves[AKHET_LEGAL];
            for (int seat = 0; seat < s.players; seat++) {
                int16_t x[KNOWLEDGE_FEATURES];
                memset(x, 0x7f, sizeof x);
                knows()->extract(&s, seat, x);
                for (unsigned i = 0; i < knows()->features; i++)
                    assert_in_range(x[i] + 500, 0, 1000);
            }
            unsigned count = akhet_nefertiti.legal(&s, moves);
            akhet_nefertiti.apply(&s, moves[akhet_random_below(&random, count)], &random, NULL);
        }
    }
}

static void test_who_scores_more_is_likelier_to_win(void **unused)
{
    (void)unused;
    struct nefertiti_state s;
    double before[AKHET_SEATS], after[AKHET_SEATS];
    scene(&s);
    s.market = 0;
    s.phase = NEF_TURN;
    knowledge_chances(knows(), (struct evaluation){.weights = knows()->trained}, &s, 4, before);
    s.points[2] = 20;
    knowledge_chances(knows(), (struct evaluation){.weights = knows()->trained}, &s, 4, after);
    assert_true(after[2] > before[2] && after[1] < before[1]);
}

static void test_the_beginner_beats_chance(void **unused)
{
    (void)unused;
    unsigned won = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct nefertiti_state s;
        struct akhet_random random;
        uint8_t place[AKHET_SEATS];
        start(&s, 4, seed, &random);
        while (s.seat != AKHET_NOBODY) {
            akhet_move moves[AKHET_LEGAL];
            unsigned count = akhet_nefertiti.legal(&s, moves);
            akhet_move move =
                s.seat == (int)(seed % 4) ? best(&s) : moves[akhet_random_below(&random, count)];
            akhet_nefertiti.apply(&s, move, &random, NULL);
        }
        akhet_nefertiti.places(&s, place);
        won += place[seed % 4] == 1;
    }
    print_message("# the beginner won %u of %u against three that play anything\n", won, GAMES);
    assert_true(won * 10 > GAMES * 9);
}

static void test_the_highest_bidder_takes_the_two_that_score_most(void **unused)
{
    (void)unused;
    struct nefertiti_state s;
    scene(&s);
    lay(&s, NEF_GIZEH, NEF_SENET, NEF_GOLD_WORK, NEF_CHAIR, NEF_NECKLACE);
    s.servant[NEF_GIZEH][0] = 1 << 6;
    s.servant[NEF_GIZEH][1] = 1 << 5;
    s.phase = NEF_TAKE;
    assert_int_equal(best(&s), NEF_M_TAKE_2 + NEF_GOLD_WORK * NEF_GIFTS + NEF_NECKLACE);
}

static void test_what_nobody_else_holds_is_worth_more(void **unused)
{
    (void)unused;
    struct nefertiti_state s;
    scene(&s);
    lay(&s, NEF_GIZEH, NEF_SENET, NEF_STATUETTE, NEF_SENET, NEF_MIRROR);
    s.servant[NEF_GIZEH][0] = 1 << 3;
    s.phase = NEF_BUY;
    memset(s.pile, 0, sizeof s.pile);
    s.gift[1][NEF_MIRROR] = s.gift[2][NEF_MIRROR] = s.gift[3][NEF_MIRROR] = 1;
    assert_int_equal(best(&s), NEF_M_BUY + NEF_STATUETTE);
    memset(s.gift, 0, sizeof s.gift);
    s.gift[1][NEF_STATUETTE] = s.gift[2][NEF_STATUETTE] = s.gift[3][NEF_STATUETTE] = 1;
    assert_int_equal(best(&s), NEF_M_BUY + NEF_MIRROR);
}

static void test_a_full_reserve_is_better_than_a_dear_senet(void **unused)
{
    (void)unused;
    struct nefertiti_state s;
    scene(&s);
    lay(&s, NEF_GIZEH, -1, NEF_SENET, -1, -1);
    s.servant[NEF_GIZEH][0] = 1 << 8;
    s.phase = NEF_BUY;
    s.reserve[NEF_GIZEH] = 12;
    assert_int_equal(best(&s), NEF_M_HALF);
}

static void test_shame_costs_the_least_gift(void **unused)
{
    (void)unused;
    struct nefertiti_state s;
    scene(&s);
    s.servant[NEF_GIZEH][0] = 1 << 10;
    s.gift[0][NEF_GOLD_WORK] = s.gift[0][NEF_SENET] = s.gift[0][NEF_HARP] = 1;
    s.phase = NEF_DISCARD;
    assert_int_equal(best(&s), NEF_M_DISCARD + NEF_SENET);
}

static void test_nobody_bids_highest_without_the_money(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct nefertiti_state s;
        struct akhet_random random;
        start(&s, 4, seed, &random);
        s.deben[s.seat] = 1;
        s.gift[s.seat][NEF_GOLD_WORK] = 1;
        akhet_move move = best(&s);
        assert_true(move < NEF_M_CLOSE);
        assert_true(move % NEF_BIDS <=
                    3); /* affordable with the Deben of the first servant and of a coin square */
    }
}

static void test_the_thief_takes_gold(void **unused)
{
    (void)unused;
    struct nefertiti_state s;
    scene(&s);
    s.phase = NEF_TURN;
    s.seals[0] = 1;
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        lay(&s, market, NEF_SENET, NEF_SENET, NEF_CHAIR, NEF_HARP);
    lay(&s, NEF_ABOU_SIMBEL, NEF_SENET, NEF_SENET, NEF_GOLD_WORK, NEF_HARP);
    assert_int_equal(best(&s), NEF_M_THIEF + NEF_ABOU_SIMBEL * NEF_GIFTS + NEF_GOLD_WORK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_features_stay_small),
        CASE(test_who_scores_more_is_likelier_to_win),
        CASE(test_the_beginner_beats_chance),
        CASE(test_the_highest_bidder_takes_the_two_that_score_most),
        CASE(test_what_nobody_else_holds_is_worth_more),
        CASE(test_a_full_reserve_is_better_than_a_dear_senet),
        CASE(test_shame_costs_the_least_gift),
        CASE(test_nobody_bids_highest_without_the_money),
        CASE(test_the_thief_takes_gold),
    };
    return cmocka_run_group_tests_name("bots-nefertiti", tests, NULL, NULL);
}
