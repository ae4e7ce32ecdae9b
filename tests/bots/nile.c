/* The knowledge of Nile reads nothing hidden and prefers sensible moves. */
#include "tests/support/check.h"

#include <string.h>

#include "bots/knowledge.h"
#include "bots/nile/nile.h"
#include "games/nile/nile_words.h"

enum { GAMES = 12, BOUND = 400 };

/* Called for each decision of a random game, with the state and the legal moves. */
typedef void looker(const struct nile_state *state, const akhet_move *moves, unsigned count,
                    struct akhet_random *random);

static void look_at_games(looker *look)
{
    for (unsigned i = 0; i < GAMES; i++) {
        union akhet_space state;
        struct akhet_random random;
        struct akhet_setup setup = akhet_setup_default(&akhet_nile, 2 + i % 4);
        setup.option[NILE_QUICK] = i % 4 < 2 && i & 1;
        setup.option[NILE_OPEN] = i / 4 & 1;
        akhet_random_fast(&random, i);
        assert_true(akhet_start(&akhet_nile, &state, &setup, &random, NULL, NULL));
        for (akhet_move moves[AKHET_LEGAL];;) {
            unsigned count = akhet_nile.legal(&state, moves);
            if (!count)
                break;
            look((const void *)&state, moves, count, &random);
            unsigned at = i & 1 ? nile_pick(&state, moves, count, &random)
                                : akhet_random_below(&random, count);
            akhet_nile.apply(&state, moves[at], &random, NULL);
        }
    }
}

static void compare_ranks(const struct nile_state *state, const akhet_move *moves, unsigned count,
                          struct akhet_random *random)
{
    union akhet_space view, world;
    int16_t seen[AKHET_LEGAL], dealt[AKHET_LEGAL];
    akhet_nile.view(state, state->turn, &view);
    akhet_nile.redeal(&view, random, &world);
    nile_rank(&view, moves, count, seen);
    nile_rank(&world, moves, count, dealt);
    assert_memory_equal(seen, dealt, count * sizeof *seen);
}

/* A search ranks only new moves, and a player with oversights only those it noticed. */
static void compare_some_ranks(const struct nile_state *state, const akhet_move *moves,
                               unsigned count, struct akhet_random *random)
{
    akhet_move some[AKHET_LEGAL];
    int16_t rank[AKHET_LEGAL], whole[AKHET_LEGAL], expected[AKHET_LEGAL];
    unsigned noticed = 0;
    nile_rank(state, moves, count, whole);
    for (unsigned i = 0; i < count; i++) {
        if (akhet_random_below(random, 2))
            continue;
        some[noticed] = moves[i];
        expected[noticed++] = whole[i];
    }
    nile_rank(state, some, noticed, rank);
    assert_memory_equal(rank, expected, noticed * sizeof *rank);
}

static void test_the_rank_of_a_move_does_not_depend_on_the_others_asked_about(void **unused)
{
    (void)unused;
    look_at_games(compare_some_ranks);
}

static void test_rank_reads_nothing_hidden(void **unused)
{
    (void)unused;
    look_at_games(compare_ranks);
}

static void compare_picks(const struct nile_state *state, const akhet_move *moves, unsigned count,
                          struct akhet_random *random)
{
    union akhet_space view;
    struct akhet_random one, other;
    akhet_random_fast(&one, akhet_random_next(random));
    other = one;
    akhet_nile.view(state, state->turn, &view);
    unsigned seen = nile_pick(&view, moves, count, &one);
    assert_true(seen < count);
    assert_int_equal(nile_pick(state, moves, count, &other), seen);
}

static void test_pick_reads_nothing_hidden(void **unused)
{
    (void)unused;
    look_at_games(compare_picks);
}

static void check_features(const struct nile_state *state, const akhet_move *moves, unsigned count,
                           struct akhet_random *random)
{
    (void)moves, (void)count, (void)random;
    for (int seat = 0; seat < state->players; seat++) {
        int16_t x[KNOWLEDGE_FEATURES];
        nile_extract(state, seat, x);
        for (unsigned i = 0; i < NILE_FEATURES; i++)
            assert_in_range(x[i] + BOUND, 0, 2 * BOUND);
    }
}

static void test_features_stay_small(void **unused)
{
    (void)unused;
    look_at_games(check_features);
}

static akhet_move first_choice(const struct nile_state *view)
{
    akhet_move moves[AKHET_LEGAL];
    int16_t rank[AKHET_LEGAL];
    unsigned count = akhet_nile.legal(view, moves), best = 0;
    nile_rank(view, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        best = rank[i] > rank[best] ? i : best;
    return moves[best];
}

static void assert_choice(const struct nile_state *view, const char *move)
{
    char name[64];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(&akhet_nile, first_choice(view), &text);
    assert_string_equal(name, move);
}

/* In the middle of the first of two piles, papyrus flooded, nothing on the table. */
static struct nile_state quiet_table(void)
{
    return (struct nile_state){.players = 2,
                               .piles_left = 2,
                               .pile_size = 50,
                               .pile[NILE_locusts] = 1,
                               .flood = NILE_papyrus,
                               .flooded = 1 << NILE_papyrus,
                               .flood_pile[NILE_papyrus] = 1,
                               .hand_size[1] = 5};
}

static void set(uint8_t *count, uint8_t *size, const uint8_t cards[NILE_CROPS])
{
    memcpy(count, cards, NILE_CROPS);
    *size = 0;
    for (unsigned i = 0; i < NILE_CROPS; i++)
        *size = (uint8_t)(*size + cards[i]);
}
#define HAND(s, ...)    set((s).hand[0], &(s).hand_size[0], (const uint8_t[NILE_CROPS]){__VA_ARGS__})
#define STORAGE(s, ...) set((s).storage[0], &(s).storage_size[0], (const uint8_t[5]){__VA_ARGS__})

static void test_plant_what_you_are_short_of(void **unused)
{
    (void)unused;
    struct nile_state s = quiet_table();
    HAND(s, 0, 2, 2, 0, 0);
    STORAGE(s, 3, 4, 0, 3, 3);
    assert_choice(&s, "plant lettuce 2");
}

static void test_two_fields_are_better_than_one(void **unused)
{
    (void)unused;
    struct nile_state s = quiet_table();
    HAND(s, 1, 1, 0, 1, 0);
    assert_choice(&s, "plant-two wheat castor");
}

static void test_take_the_field_of_another_that_you_need(void **unused)
{
    (void)unused;
    struct nile_state s = quiet_table();
    HAND(s, 0, 3, 2, 0, 0);
    STORAGE(s, 1, 0, 1, 1, 1);
    s.field[NILE_wheat] = 2;
    s.owner[NILE_wheat] = 1;
    assert_choice(&s, "plant wheat 3");
}

static void test_give_up_what_you_have_plenty_of(void **unused)
{
    (void)unused;
    struct nile_state s = quiet_table();
    HAND(s, 0, 0, 1, 0, 0);
    STORAGE(s, 1, 1, 0, 7, 1);
    s.phase = NILE_OFFER_SECOND;
    assert_choice(&s, "discard storage-castor");
}

/* With one card of the last pile left planting is useless, but an offering may still harvest. */
static void test_the_last_cards_are_for_hapi(void **unused)
{
    (void)unused;
    struct nile_state s = quiet_table();
    HAND(s, 3, 0, 0, 0, 0);
    STORAGE(s, 2, 2, 1, 2, 2);
    s.field[NILE_lettuce] = 2;
    s.piles_left = 1;
    s.pile_size = 1;
    s.pile[NILE_locusts] = 0;
    assert_choice(&s, "offer papyrus");
}

static void test_who_listens_can_count_the_storages(void **unused)
{
    (void)unused;
    union akhet_space state, view;
    struct nile_state *s = (struct nile_state *)&state, *v = (struct nile_state *)&view;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(&akhet_nile, 4);
    uint8_t memory[AKHET_NOTES] = {0};
    akhet_random_fast(&random, 3);
    assert_true(akhet_start(&akhet_nile, &state, &setup, &random, NULL, NULL));
    for (akhet_move moves[AKHET_LEGAL];;) {
        struct akhet_events events = {event, AKHET_EVENTS, 0};
        unsigned count = akhet_nile.legal(&state, moves);
        if (!count)
            break;
        unsigned at = nile_pick(&state, moves, count, &random);
        akhet_nile.apply(&state, moves[at], &random, &events);
        for (unsigned i = 0; i < events.count; i++)
            knowledge_nile.note(memory, &event[i]);
        akhet_nile.view(&state, 2, &view);
        knowledge_nile.recall(memory, &view);
        assert_true(v->open || !s->piles_left);
        assert_memory_equal(v->storage, s->storage, sizeof v->storage);
    }
    assert_true(s->storage_size[0] + s->storage_size[1] > 4);
}

static void test_who_missed_something_recalls_nothing(void **unused)
{
    (void)unused;
    struct nile_state s = quiet_table(), before;
    uint8_t memory[AKHET_NOTES] = {0};
    s.storage_size[1] = 3;
    before = s;
    knowledge_nile.note(memory,
                        &(struct akhet_event){NILE_E_HARVEST, AKHET_EVERYBODY, {1, NILE_wheat}});
    knowledge_nile.recall(memory, &s);
    assert_memory_equal(&s, &before, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_rank_reads_nothing_hidden),
        CASE(test_the_rank_of_a_move_does_not_depend_on_the_others_asked_about),
        CASE(test_pick_reads_nothing_hidden),
        CASE(test_features_stay_small),
        CASE(test_plant_what_you_are_short_of),
        CASE(test_two_fields_are_better_than_one),
        CASE(test_take_the_field_of_another_that_you_need),
        CASE(test_give_up_what_you_have_plenty_of),
        CASE(test_the_last_cards_are_for_hapi),
        CASE(test_who_listens_can_count_the_storages),
        CASE(test_who_missed_something_recalls_nothing),
    };
    return cmocka_run_group_tests_name("bots of nile", tests, NULL, NULL);
}
