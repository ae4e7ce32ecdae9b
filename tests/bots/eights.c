/* The knowledge of Eights reads nothing hidden and prefers sensible moves. */
#include "tests/support/check.h"

#include <string.h>

#include "bots/knowledge.h"
#include "games/eights/eights.h"

enum { GAMES = 40, DECK_LEFT = 10 };

static const struct knowledge *knows(void)
{
    return knowledge_of(&akhet_eights);
}

static akhet_move best(const struct eights_state *s)
{
    akhet_move moves[AKHET_LEGAL];
    int16_t rank[AKHET_LEGAL];
    unsigned count = akhet_eights.legal(s, moves), at = 0;
    knows()->rank(s, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        if (rank[i] > rank[at])
            at = i;
    return moves[at];
}

static void start(struct eights_state *s, uint64_t seed, struct akhet_random *random)
{
    struct akhet_setup setup = akhet_setup_default(&akhet_eights, EIGHTS_SEATS);
    akhet_random_fast(random, seed);
    assert_true(akhet_start(&akhet_eights, s, &setup, random, NULL, NULL));
}

static void test_the_highest_card_that_follows_is_played(void **unused)
{
    (void)unused;
    struct eights_state s;
    struct akhet_random random;
    start(&s, 1, &random);
    s.deck_size = DECK_LEFT;
    s.top = 5;
    s.hand[s.turn] = 1u << 3 | 1u << 9 | 1u << 11 | 1u << 25; /* the last card has another suit */
    assert_int_equal(best(&s), 11);
}

static void test_the_beginner_beats_chance(void **unused)
{
    (void)unused;
    unsigned won = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct eights_state s;
        struct akhet_random random;
        uint8_t place[AKHET_SEATS];
        for (start(&s, seed, &random); s.deck_size;) {
            akhet_move moves[AKHET_LEGAL];
            unsigned count = akhet_eights.legal(&s, moves);
            akhet_move any = moves[akhet_random_below(&random, count)];
            akhet_eights.apply(&s, s.turn == seed % EIGHTS_SEATS ? best(&s) : any, &random, NULL);
        }
        akhet_eights.places(&s, place);
        won += place[seed % EIGHTS_SEATS] == 1;
    }
    print_message("# the beginner won %u of %u against three that play anything\n", won, GAMES);
    assert_true(won * 8 > GAMES * 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_highest_card_that_follows_is_played),
        CASE(test_the_beginner_beats_chance),
    };
    return cmocka_run_group_tests_name("bots-eights", tests, NULL, NULL);
}
